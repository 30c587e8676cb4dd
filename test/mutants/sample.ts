import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { type Mutation, mutationsOf } from './mutations.js';

/** How many mutants are tried in each folder of src. */
export const STRATA: Readonly<Record<string, number>> = {
  'rules/morale-ratio': 6,
  'rules/dice-pool': 6,
  'rules/unit-morale': 6,
  'rules/troop-grade': 6,
  'rules/rulebook': 8,
  battlefield: 12,
  exact: 4,
  chain: 4,
  statistics: 8,
  analysis: 8,
  cli: 12,
  workbench: 16,
  report: 8,
  storage: 8,
  words: 5,
  tuning: 5,
  scenario: 6,
};

/** Generated: the source is its grammar. */
const MADE = /expression-parser\.ts$/;

/**
 * All mutations of a folder in random order, always the same for the same source: a caller that wants some takes
 * the first that compile.
 */
export function shuffledMutations(root: string, folder: string): Mutation[] {
  const base = join(root, 'src', folder);
  const all = readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !MADE.test(path))
    .sort()
    .flatMap((path) => mutationsOf(`src/${folder}/${path}`, readFileSync(join(base, path), 'utf8')));
  const generator = xoroshiro128plusFromState([0x5eed, folder.length, 0x600d, 60]);
  for (let last = all.length - 1; last > 0; last--) {
    const other = uniformInt(generator, 0, last);
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}
