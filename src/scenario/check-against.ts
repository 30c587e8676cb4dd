import type { Finding } from './findings.js';
import { levelName, levelPath } from './levels.js';
import type { Factor } from './schema.js';
import { code, codes, nearest } from './wording.js';

/** Whether each level that is compared with another of its factor is compared with one that can be. */
export function againstFindings(factor: Factor, f: number): Finding[] {
  const names = factor.levels.map(levelName);
  return factor.levels.flatMap((level, l): Finding[] => {
    if (typeof level !== 'object' || level.against === undefined) return [];
    const why = whyNot(factor, names, l, level.against);
    if (!why) return [];
    const message = `level ${code(level.label)} of factor ${code(factor.name)} ${why}`;
    return [{ path: [...levelPath(f, l), 'against'], message }];
  });
}

function whyNot(factor: Factor, names: readonly string[], l: number, against: string): string | undefined {
  if (l === 0) return 'comes first, so it is the baseline and cannot have an `against` — leave it out';
  const others = names.filter((_, other) => other !== l);
  const there = `there ${others.length === 1 ? 'is' : 'are'} ${codes(others, 'and')}`;
  if (against === names[l]) return `is compared with itself; ${there} — name one`;
  const other = factor.levels[names.indexOf(against)];
  if (other === undefined) {
    const near = nearest(against, others);
    const choice = near ? ` — did you mean ${code(near)}?` : '';
    return `is compared with ${code(against)}, which is none of its levels; ${there}${choice}`;
  }
  if (typeof other !== 'object' || other.against === undefined) return undefined;
  return `is compared with ${code(against)}, which is itself \`against\` ${code(other.against)}: comparisons cannot form a chain — leave one \`against\` out`;
}
