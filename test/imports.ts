import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Which files a file imports, by path from the root of the repository: `test/oracles/players.ts`. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Whoever starts the built program imports, as it were, its main file. */
const STARTS_PROGRAM = 'test/built.ts';
const PROGRAM = ['src/cli/main.ts', 'src/experiment/worker.ts', 'src/experiment/solve-worker.ts'];

/** The imports of all TypeScript files below `src` and `test`. */
export function readImports(root: string): Imports {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((path) => path.endsWith('.ts')),
  );
  return new Map(files.map((path) => [path, importsOf(root, path)]));
}

function importsOf(root: string, path: string): string[] {
  const names = ts
    .preProcessFile(readFileSync(join(root, path), 'utf8'))
    .importedFiles.map(({ fileName }) => fileName);
  const own = names.flatMap((name) => {
    if (name.startsWith('#src/')) return [name.slice(1)];
    return name.startsWith('.') ? [posix.join(posix.dirname(path), name)] : [];
  });
  const sources = own
    .map((name) => name.replace(/\.js$/, '.ts'))
    .filter((name) => existsSync(join(root, name)));
  return path === STARTS_PROGRAM ? [...sources, ...PROGRAM] : sources;
}

/**
 * How many imports lie between each file and the nearest of these, for all files that reach one of them.
 *
 * @example distancesTo(imports, ['src/random/luck.ts']).get('test/random/luck.test.ts') // 1
 */
export function distancesTo(imports: Imports, changed: readonly string[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [path, imported] of imports) {
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), path]);
  }
  const distances = new Map(changed.map((path) => [path, 0]));
  for (const path of distances.keys()) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distances.get(path)! + 1);
    }
  }
  return distances;
}
