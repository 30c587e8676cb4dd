import { plural } from '../plural.js';
import type { Compiled } from './compiled.js';
import { combinations, levelName, levelPath } from './levels.js';
import type { Finding } from './problems.js';
import { isSameData } from './same-data.js';
import type { Factor, Scenario } from './schema.js';
import { code, codes } from './wording.js';

/** A variant and its compiled form, in the order of `combinations`. */
interface Variant {
  scenario: Scenario;
  compiled: Compiled;
}

/** Levels that give the same field and rules as an earlier level, whatever the other factors: always warnings. */
export function sameLevels(factors: readonly Factor[], variants: readonly Variant[]): Finding[] {
  const rows = combinations(factors);
  return factors.flatMap((factor, f): Finding[] => {
    const stride = factors.slice(f + 1).reduce((product, { levels }) => product * levels.length, 1);
    const isSameLevel = (level: number, earlier: number) =>
      rows.every((row, i) => {
        if (row[f] !== level) return true;
        return isSameVariant(variants[i], variants[i - (level - earlier) * stride]);
      });
    const twins = factor.levels.map((_, level) => {
      for (let earlier = 0; earlier < level; earlier++) if (isSameLevel(level, earlier)) return earlier;
      return level;
    });
    return warningsOf(factor, f, twins);
  });
}

function isSameVariant(one: Variant, other: Variant): boolean {
  return one.scenario.system === other.scenario.system && isSameData(one.compiled, other.compiled);
}

/** @param twins for each level, the first that is the same; itself, if none before it is */
function warningsOf(factor: Factor, f: number, twins: readonly number[]): Finding[] {
  const names = factor.levels.map(levelName);
  if (twins.every((twin) => twin === 0)) {
    const what = `factor ${code(factor.name)} changes nothing: all its levels give the same field and rules`;
    const message = `${what}, so every comparison between them is 0 — vary something that this scenario uses, or leave the factor out`;
    return [{ path: ['experiment', 'factors', f, 'name'], severity: 'warning', message }];
  }
  return [...new Set(twins)].flatMap((first): Finding[] => {
    const same = twins.flatMap((twin, level) => (twin === first && level !== first ? [level] : []));
    if (same.length === 0) return [];
    const levels = `${plural(same.length, 'level')} ${codes(
      same.map((level) => names[level]),
      'and',
    )}`;
    const are = plural(same.length, 'is', 'are');
    const what = `${levels} of factor ${code(factor.name)} ${are} the same as ${code(names[first])} here: nothing in this scenario distinguishes them`;
    const message = `${what}, so the comparison between them is 0 — add something to the battle that does, or leave ${plural(same.length, 'it', 'them')} out`;
    return [{ path: levelPath(f, same[0]), severity: 'warning', message }];
  });
}
