import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** The TypeScript files below `src` and `test`, by path from the root of the repository: `test/oracles/players.ts`. */
export interface Sources {
  /** The imports of each file. */
  imports: ReadonlyMap<string, readonly string[]>;
  /** The systems that each test file names: in its path, or else in its text or that of a test file that it imports. */
  systems: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A test that imports this file starts the built program, and so runs all the code of the program. */
const PROGRAM = 'test/built.ts';
const STARTED = [
  'src/cli/main.ts',
  'src/cli/apart-process.ts',
  'src/experiment/worker.ts',
  'src/experiment/point-worker.ts',
  'src/experiment/solve-worker.ts',
];

/** The one file that imports every system; through it everything imports everything. */
const REGISTRY = 'src/rules/registry.ts';

export function readSources(root: string): Sources {
  const paths = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.ts') && !path.includes('/node_modules/')),
  );
  const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const imports = new Map([...texts].map(([path, text]) => [path, importsOf(root, path, text)]));
  const ids = readdirSync(join(root, 'src/rules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const named = (path: string, text: string) => ids.filter((id) => path.includes(id) || text.includes(id));
  const systems = new Map(
    paths.filter(isTest).map((path) => {
      // A file named after a system is about that system alone.
      const titled = named(path, '');
      if (titled.length > 0) return [path, new Set(titled)];
      const own = walk(path, (each) => imports.get(each)!.filter((imported) => imported.startsWith('test/')));
      return [path, new Set([...own.keys()].flatMap((each) => named(each, texts.get(each)!)))];
    }),
  );
  return { imports, systems };
}

/** A test of every day. */
export const isTest = (path: string): boolean =>
  path.startsWith('test/') && path.endsWith('.test.ts') && !path.endsWith('.nightly.test.ts');

function importsOf(root: string, path: string, text: string): string[] {
  const own = ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#src/')) return [fileName.slice(1)];
    return fileName.startsWith('.') ? [posix.join(posix.dirname(path), fileName)] : [];
  });
  const sources = own
    .map((name) => name.replace(/\.js$/, '.ts'))
    .filter((name) => name.endsWith('.ts') && existsSync(join(root, name)));
  return path === PROGRAM ? [...sources, ...STARTED] : sources;
}

/** Every file that a file imports, directly or not, with its distance in imports; `next` gives a file’s imports. */
function walk(from: string, next: (path: string) => readonly string[]): Map<string, number> {
  const distances = new Map([[from, 0]]);
  for (const [path, distance] of distances) {
    for (const imported of next(path)) if (!distances.has(imported)) distances.set(imported, distance + 1);
  }
  return distances;
}

/**
 * Test files that a change may affect, with their distance in imports from the nearest changed file.
 *
 * A test reaches a system through the registry only when it names that system. Tests that start the program count
 * only when the change is in folders whose code only they run: `src/cli`, `src/experiment` and `src/fleet`.
 *
 * @example affectedTests(sources, ['src/statistics/wilson.ts']).get('test/statistics/wilson.test.ts') // 1
 */
export function affectedTests(
  { imports, systems }: Sources,
  changed: readonly string[],
): Map<string, number> {
  const isOfProgram = changed.some((path) => /^src\/(cli|experiment|fleet)\//.test(path));
  const affected = [...systems].flatMap(([test, spoken]): [string, number][] => {
    const distances = walk(test, (path) => {
      const all = imports.get(path) ?? [];
      if (path === PROGRAM && !isOfProgram) return [];
      if (path !== REGISTRY) return all;
      return all.filter((each) => spoken.has(each.split('/')[2]) || !each.endsWith('/system.ts'));
    });
    const reached = changed.flatMap((path) => distances.get(path) ?? []);
    return reached.length === 0 ? [] : [[test, Math.min(...reached)]];
  });
  return new Map(affected);
}

/** All test files; those that a change to a file is most likely to break come first. */
export function nearestFirst(sources: Sources, changed: string): string[] {
  const distances = affectedTests(sources, [changed]);
  const folder = changed.slice('src/'.length, changed.lastIndexOf('/'));
  const place = (test: string): number =>
    (distances.get(test) ?? 100) - (test.startsWith(`test/${folder}/`) ? 2 : 0);
  return [...sources.systems.keys()].sort((a, b) => place(a) - place(b));
}

/** The path of a compiled test file: `test/a.test.ts` → `dist-test/a.test.js`. */
export const compiled = (test: string): string => test.replace(/^test/, 'dist-test').replace(/ts$/, 'js');
