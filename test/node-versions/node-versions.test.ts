import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtMain, command, filesIn, temporaryFolder } from '../cli/program.js';
import { ROOT } from '../root.js';
import { SCENES } from '../scenes/table.js';

interface NodeVersion {
  /** With the patch number: `22.23.3`. */
  number: string;
  binary: string;
}

/** The contents of files and of standard output, by `plain/same-losses/survival.csv` or `odds`. */
type Bytes = Readonly<Record<string, string>>;

const RUNNING: NodeVersion = { number: process.versions.node, binary: process.execPath };
const HAS_OTHERS = process.platform === 'linux' && process.arch === 'x64';
const [REFERENCE, ...OTHERS] = HAS_OTHERS ? [...installed(), RUNNING] : [RUNNING, RUNNING];

const NIGHTLY = process.env.TEST_SCALE === 'nightly';
const ALL = readdirSync(join(ROOT, 'scenarios'))
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => file.replace('.yaml', ''));
/** By day only these are played, for their tables: they have every system, and fire of both models. */
const BY_DAY = ['four-systems', 'armour-and-nerve'];
/** By night all are, with their charts; and a battle small enough to be solved, with options that no scenario uses. */
const DUEL = 'small-duel';
const ASKED = ['--precision', 'holds_field=0.02,turns=0.05', '--set', 'expect={ turns: "> 1" }'];
const SAMPLED =
  'experiment={ factors: [{ name: limit, path: turnLimit, levels: [3, 4, 5, 6, 7, 8, 9, 10] }], design: { kind: latin-hypercube, points: 8 } }';
const LONG = 900_000;

const folder = temporaryFolder();

/** The versions that package.json in this folder names. */
function installed(): NodeVersion[] {
  const own = join(ROOT, 'test', 'node-versions');
  const { devDependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  return Object.entries<string>(devDependencies).map(([name, wanted]) => ({
    number: wanted.split('@')[1],
    binary: join(own, 'node_modules', name, 'bin', 'node'),
  }));
}

/** The standard output of `node`. */
async function printed({ number, binary }: NodeVersion, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await command(binary, args).catch(() => {
    throw new Error(`Node ${number} does not start: run \`npm run node-versions\``);
  });
  expect(code, `${args.join(' ')}: ${stderr}`).toBe(0);
  return stdout;
}

/** Everything that the program produces under a version of Node. */
async function bytesUnder(node: NodeVersion, name: string): Promise<Bytes> {
  const version = await printed(node, '--version');
  expect(version, 'another version is installed: run `npm run node-versions`').toBe(`v${node.number}\n`);
  const main = builtMain();
  const run = (out: string, scenarios: readonly string[], ...args: string[]) => {
    const words = ['--battles', NIGHTLY ? '2000' : '60', '--seed', '7', '--jobs', '1', '--quiet'];
    const files = scenarios.map((scenario) => join('scenarios', `${scenario}.yaml`));
    const to = ['--format', 'csv,json', '--out', join(folder, name, out)];
    return printed(node, main, 'run', ...files, ...words, ...to, ...args);
  };
  if (!NIGHTLY)
    return { run: await run('asked', BY_DAY, '--no-report', ...ASKED), ...filesIn(join(folder, name)) };
  const duel = join('scenarios', `${DUEL}.yaml`);
  const prints = {
    run: await run('plain', ALL),
    asked: await run('asked', [DUEL], '--no-report', ...ASKED),
    sampled: await run('sampled', [DUEL], '--no-report', '--set', SAMPLED),
    explain: await printed(node, main, 'explain', duel, '--battle', '3', '--json'),
    exact: await printed(node, main, 'exact', duel, '--json'),
    odds: await printed(node, main, 'odds', '--json'),
  };
  return { ...prints, ...filesIn(join(folder, name)) };
}

/** The differences, each once: `plain/same-losses/survival.csv: ci_low`. */
function differences(a: Bytes, b: Bytes): string[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const found = names.flatMap((name) => {
    const [one, other] = [a[name], b[name]];
    if (one === other) return [];
    if (one === undefined || other === undefined) return [`${name}: is missing`];
    const [pieces, others] = [piecesOf(name, one), piecesOf(name, other)];
    if (pieces.length !== others.length) return [`${name}: its length`];
    return pieces.flatMap(([label, text], i) => {
      const [, second] = others[i];
      if (text === second) return [];
      return [`${name}: ${label}`];
    });
  });
  return [...new Set(found)];
}

/** A text in labelled pieces: fields of a table, lines of any other text. */
function piecesOf(name: string, text: string): [label: string, piece: string][] {
  const lines = text.split('\n');
  if (name.endsWith('.csv')) {
    const [columns, ...rows] = lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    return [columns, ...rows].flatMap((row) =>
      row.map((piece, i): [string, string] => [columns[i] ?? 'beyond its columns', piece]),
    );
  }
  let path = '';
  return lines.map((line) => {
    const [, key = 'a line', value = ''] = /^ *"(\w+)": (.*)/.exec(line) ?? [];
    if (key === 'path') path = value.replace(/[",]/g, '');
    return [key === 'sha256' ? `sha256 of ${path}` : key, line];
  });
}

let expected: Bytes;
beforeAll(async () => {
  expected = await bytesUnder(REFERENCE, 'reference');
}, LONG);

const note = HAS_OTHERS ? '' : ' (ITSELF: other versions need Linux on x64)';
describe.each(OTHERS.map((node) => [node.number, node] as const))(
  `Node %s and Node ${REFERENCE.number}${note}`,
  (_, node) => {
    test(
      'give the same bytes',
      async () => {
        const name = `other-${OTHERS.indexOf(node)}`;
        expect(differences(expected, await bytesUnder(node, name))).toEqual([]);
      },
      LONG,
    );
  },
);

test('what is played has rows in every table', () => {
  const tables = Object.keys(expected).filter((path) => path.endsWith('.csv'));
  const rows = (path: string) => expected[path].trim().split('\n').length - 1;
  const names = new Set(tables.map((path) => path.replace(/^.*\//, '')));
  expect(names.size).toBeGreaterThan(20);
  const empty = [...names].filter(
    (name) => !tables.some((path) => path.endsWith(`/${name}`) && rows(path) > 0),
  );
  expect(empty.filter((name) => NIGHTLY || !ONLY_BY_NIGHT.includes(name))).toEqual([]);
});

/** Tables of questions that only other scenarios ask. */
const ONLY_BY_NIGHT = ['exact.csv', 'solve.csv', 'sensitivity.csv', 'factor_associations.csv'];

test('what is played by day has every system', () => {
  const texts = BY_DAY.map((name) => readFileSync(join(ROOT, 'scenarios', `${name}.yaml`), 'utf8'));
  expect(Object.keys(SCENES).filter((id) => !texts.join().includes(id))).toEqual([]);
});
