import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { systemIds, systems } from '#src/rules/registry.js';
import { ROOT } from './root.js';

/** The folders of src: each imports only from itself and from those before it. */
const FOLDERS = [
  'random',
  'statistics',
  'tally',
  'battlefield',
  'rules',
  'scenario',
  'plan',
  'chain',
  'play',
  'exact',
  'experiment',
  'storage',
  'fleet',
  'analysis',
  'words',
  'tuning',
  'report',
  'workbench',
  'cli',
];
/** These import from no other folder of src. */
const ALONE = ['random', 'statistics', 'tally'];
/** The library: these may import from all folders. */
const ENTRIES = ['index.ts', 'run-scenario.ts', 'solve-exactly.ts', 'solve-scenario.ts'];
/** The page in the browser may not import these. */
const NOT_IN_A_BROWSER = /^(storage|fleet)\//;
/** Every file may import these; they import nothing. */
const FOR_ALL = ['look-alikes.ts', 'minus.ts', 'plural.ts', 'version.ts'];
/** Files that may use Node; all others also run in a browser. */
const HOSTS = [
  /^cli\//,
  /^experiment\/(worker|crew|pool|play-some|thread-players|standing-worker|standing-crew|point-worker|point-pool|ready-worker|solve-worker|solve-pool|usual-jobs)\.ts$/,
  /^report\/(draw-pool|draw-worker|render-svg|png)\.ts$/,
  /^storage\//,
  /^fleet\//,
];
/** The only file outside rules that may name a morale system: it writes a scenario. */
const STARTER = 'scenario/starter.ts';
/** Clauses of a system’s book that the fire model `weapon-bands` plays; others may be named as data only in the rules. */
const OF_FIRE_MODEL = /^UM-(40|5\d)$/;

const src = join(ROOT, 'src/');

/** Source files by path under src. */
type Sources = Readonly<Record<string, string>>;

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

/** What a file imports or exports from: paths under src for relative ones, `.js` read as `.ts`. */
function importsOf(path: string, text: string): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.')
        ? sourceOf(posix.join(posix.dirname(path), fileName).replace(/\.js$/, ''))
        : fileName,
    );
}

/** `page/app` → `page/app.tsx`, if it exists. */
function sourceOf(stem: string): string {
  return `${stem.replace(/\.ts$/, '')}.ts${existsSync(`${src}${stem}.tsx`) ? 'x' : ''}`;
}

/** Imports against the order of the folders. */
function wrongWay(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([path, text]) => {
    if (ENTRIES.includes(path)) return [];
    if (FOR_ALL.includes(path)) return importsOf(path, text).map((imported) => `${path} imports ${imported}`);
    const from = FOLDERS.indexOf(folderOf(path));
    if (from < 0) return [`${path} is in no folder that has a place in the order`];
    return importsOf(path, text).flatMap((imported) => {
      const isOurs = /\.tsx?$/.test(imported);
      if (!isOurs || FOR_ALL.includes(imported) || folderOf(imported) === folderOf(path)) return [];
      const to = FOLDERS.indexOf(folderOf(imported));
      const isLost = folderOf(path) === 'workbench' && NOT_IN_A_BROWSER.test(imported);
      const isAllowed = to >= 0 && to < from && !ALONE.includes(folderOf(path)) && !isLost;
      return isAllowed ? [] : [`${path} imports ${imported}`];
    });
  });
}

/** Imports of Node’s own modules, or of more than types of files that may use them, in files that must run in a browser. */
function nodeImports(sources: Sources): string[] {
  const isHost = (path: string) => HOSTS.some((host) => host.test(path));
  return Object.entries(sources).flatMap(([path, text]) =>
    isHost(path)
      ? []
      : importsOf(path, text.replace(/^import type [^;]*;/gm, ''))
          .filter((imported) => imported.startsWith('node:') || (isHost(imported) && !ENTRIES.includes(path)))
          .map((imported) => `${path} imports ${imported}`),
  );
}

/** Groups of files that import each other in a circle, directly or through others; type imports count. */
function cycles(sources: Sources): string[][] {
  const imports = new Map(Object.entries(sources).map(([path, text]) => [path, importsOf(path, text)]));
  const reached = new Map(
    [...imports.keys()].map((start) => {
      const found = new Set<string>();
      const left = [start];
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        for (const next of imports.get(path) ?? []) {
          if (!found.has(next)) left.push(next);
          found.add(next);
        }
      }
      return [start, found];
    }),
  );
  const around = (path: string) =>
    [...reached.get(path)!].filter((other) => reached.get(other)?.has(path)).sort();
  const groups = [...reached.keys()].map(around).filter((group) => group.length > 0);
  return [...new Map(groups.map((group) => [group[0], group])).values()];
}

/** Strings, imports included, in which a file outside rules names a morale system. */
function namedSystems(sources: Sources, ids: readonly string[]): string[] {
  return stringsOutsideRules(sources, (text) => ids.some((id) => names(text, id)));
}

/** Strings outside rules that are a clause of a system. */
function namedClauses(sources: Sources, clauses: readonly string[]): string[] {
  return stringsOutsideRules(sources, (text) => clauses.includes(text) && !OF_FIRE_MODEL.test(text));
}

function stringsOutsideRules(sources: Sources, isWanted: (text: string) => boolean): string[] {
  return Object.entries(sources).flatMap(([path, text]) => {
    if (folderOf(path) === 'rules' || path === STARTER) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const isText =
        ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
      if (isText && isWanted(node.text)) {
        found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

/**
 * Does the text name the system? A path such as `rules.<id>.options` within a sentence is an example for users
 * and does not count.
 */
function names(text: string, id: string): boolean {
  const isSentence = text.includes(' ');
  return (isSentence ? text.replaceAll(`rules.${id}.`, '') : text).includes(id);
}

const sources: Sources = Object.fromEntries(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(src + path, 'utf8')]),
);

describe('the folders of src', () => {
  test('all exist and are read', () => {
    expect([...new Set(Object.keys(sources).map(folderOf))].filter(Boolean).sort()).toEqual(
      [...FOLDERS].sort(),
    );
  });

  test('are listed in docs/architecture.md in the same order', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('## Who may import whom')[1];
    expect([...page.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, folder]) => folder)).toEqual(FOLDERS);
  });

  test('import only from those before them', () => {
    expect(wrongWay(sources)).toEqual([]);
  });

  test('have no import cycles', () => {
    expect(cycles(sources)).toEqual([]);
  });

  test('use Node only in the command line, the workers and the writers of files', () => {
    expect(nodeImports(sources)).toEqual([]);
  });

  test('name morale systems only in the rules', () => {
    expect(namedSystems(sources, systemIds)).toEqual([]);
  });

  test('name clauses of systems only in the rules, except those of the fire model', () => {
    const clauses = systems.flatMap((system) => Object.keys(system.clauses ?? {}));
    expect(clauses).toContain('UM-22');
    expect(namedClauses(sources, clauses)).toEqual([]);
  });
});

describe('the checkers', () => {
  test('find imports against the order', () => {
    const found = wrongWay({
      'index.ts': `export * from './cli/main.js';`,
      'version.ts': `export * from './cli/main.js';`,
      'random/luck.ts': `import { x } from 'pure-rand'; import './threefry.js';`,
      'tally/tally.ts': `import { Luck } from '../random/luck.js';`,
      'rules/a/b.ts': `import type { S } from '../../scenario/schema.js'; import { P } from '../../battlefield/plan.js';`,
      'plan/plan.ts': `export { p } from '../play/play.js';\nconst later = import('../report/html.js');`,
      'cli/main.ts': `import { a } from '../words/tell-findings.js'; import '../version.js'; // import '../nowhere/x.js'`,
      'report/html.ts': `import '../unheard/of.js'; import '../index.js';`,
      'unheard/of.ts': '',
      'workbench/a.ts': `import '../words/format.js'; import '../fleet/work.js';`,
    });
    expect(found).toEqual([
      'version.ts imports cli/main.ts',
      'tally/tally.ts imports random/luck.ts',
      'rules/a/b.ts imports scenario/schema.ts',
      'plan/plan.ts imports play/play.ts',
      'plan/plan.ts imports report/html.ts',
      'report/html.ts imports unheard/of.ts',
      'report/html.ts imports index.ts',
      'unheard/of.ts is in no folder that has a place in the order',
      'workbench/a.ts imports fleet/work.ts',
    ]);
  });

  test('find import cycles, of types too', () => {
    const found = cycles({
      'a.ts': `import type { B } from './b.js';`,
      'b.ts': `export * from './c/d.js';`,
      'c/d.ts': `import '../a.js'; import './e.js';`,
      'c/e.ts': `import { f } from './f.js';`,
      'c/f.ts': '',
    });
    expect(found).toEqual([['a.ts', 'b.ts', 'c/d.ts']]);
  });

  test('find Node in code that must run in a browser', () => {
    const node = `import { readFileSync } from 'node:fs';`;
    const found = nodeImports({
      'cli/main.ts': node,
      'experiment/pool.ts': node,
      'experiment/worker.ts': node,
      'experiment/study.ts': node,
      'report/render-svg.ts': node,
      'storage/write-results.ts': node,
      'report/html.ts': node,
      'report/tables.ts': `import type { ResultFile } from '../storage/write-results.js';\nimport { runPool } from '../experiment/pool.js';`,
      'index.ts': `${node} export * from './experiment/pool.js';`,
    });
    expect(found).toEqual([
      'experiment/study.ts imports node:fs',
      'report/html.ts imports node:fs',
      'report/tables.ts imports experiment/pool.ts',
      'index.ts imports node:fs',
    ]);
  });

  test('find a system named outside the rules, but not in comments or examples', () => {
    const found = namedSystems(
      {
        'rules/registry.ts': `const id = 'chess';`,
        'scenario/starter.ts': `const text = 'system: chess';`,
        'plan/plan.ts': `// chess\nconst a = 1;\nif (system === 'chess') stop();`,
        'play/play.ts': `import { x } from '../rules/chess/x.js';`,
        'report/html.ts': 'const a = `$' + '{b} and chess`;\n/** chess */\nconst c = rules["chess"];',
        'cli/main.ts': `const help = '--set rules.chess.options.clock=off';`,
        'exact/x.ts': `const other = 'draughts'; const path = 'rules.chess.options.clock';`,
      },
      ['chess'],
    );
    expect(found).toEqual([
      'plan/plan.ts:3',
      'play/play.ts:1',
      'report/html.ts:1',
      'report/html.ts:3',
      'exact/x.ts:1',
    ]);
  });

  test('find a clause named outside the rules, but not in sentences or of the fire model', () => {
    const found = namedClauses(
      {
        'rules/chess/book.ts': `const clause = 'CH-1';`,
        'battlefield/fire.ts': `const fire = ['UM-40', 'UM-52'];\nif (clause === 'CH-1') stop();`,
        'battlefield/schema.ts': `const says = 'CH-1: of a pawn'; // 'CH-1'`,
      },
      ['CH-1', 'UM-40', 'UM-52'],
    );
    expect(found).toEqual(['battlefield/fire.ts:2']);
  });
});
