import type { Findings } from '../../words/findings.js';
import { percent } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import type { OutcomeGroup, OutcomeRow } from './outcome-rows.js';

/** What surprises in a group of bars, in a short sentence; the first that holds. */
export function outcomeNotes(
  findings: Findings,
  groups: readonly OutcomeGroup[],
  force: string,
): (string | null)[] {
  return groups.map(
    (group) =>
      sameTroops(findings, group) ?? withoutHolder(group) ?? reversedOrder(group, groups, force) ?? null,
  );
}

/** Two levels that play the very same battles, though under another group they do not. */
function sameTroops(findings: Findings, { rows }: OutcomeGroup): string | null {
  for (const [i, a] of rows.entries()) {
    const b = rows.slice(i + 1).find((each) => playAlike(findings, a, each));
    if (b) return `${capital(a.label)} and ${b.label} are the same here`;
  }
  return null;
}

/** Identical by construction where they are compared; else by every response of every battle. */
function playAlike({ rows }: Findings, a: OutcomeRow, b: OutcomeRow): boolean {
  const verdicts = rows.effects.filter(
    ({ design_point, baseline, verdict }) =>
      verdict !== null &&
      [design_point, baseline].includes(a.index) &&
      [design_point, baseline].includes(b.index),
  );
  if (verdicts.length > 0) return verdicts.every(({ verdict }) => verdict === 'identical');
  const apart = rows.divergence.find(
    ({ design_point, other }) =>
      design_point !== other &&
      [design_point, other].includes(a.index) &&
      [design_point, other].includes(b.index),
  );
  if (apart === undefined || apart.battles > 0) return false;
  const responsesAt = (index: number) =>
    rows.responses
      .filter(({ design_point }) => design_point === index)
      .map(({ force, response, mean }) => `${force} ${response} ${mean}`)
      .join('\n');
  return responsesAt(a.index) === responsesAt(b.index);
}

const OFTEN = 0.2;
const ONE_OF = [
  [2, 'two'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
] as const;

function withoutHolder({ rows }: OutcomeGroup): string | null {
  const share = rows.find(({ isMain }) => isMain)?.nobody.share ?? 0;
  if (share <= OFTEN) return null;
  const off = (of: number) => Math.abs(1 / of - share);
  const nearest = ONE_OF.reduce((best, each) => (off(each[0]) < off(best[0]) ? each : best));
  const often = off(nearest[0]) < 0.03 ? `one battle of ${nearest[1]}` : `${percent(share)} of battles`;
  return `Ends without a holder in ${often}`;
}

/** Two neighbours whose order is the other way round in most other groups, beyond their intervals in either. */
function reversedOrder(group: OutcomeGroup, groups: readonly OutcomeGroup[], force: string): string | null {
  const others = groups.filter((each) => each !== group);
  for (const [i, above] of group.rows.slice(1).entries()) {
    const below = group.rows[i]!;
    if (orderOf(group, below.label, above.label) >= 0) continue;
    const usual = others.filter((other) => orderOf(other, below.label, above.label) > 0).length;
    const alsoReversed = others.filter((other) => orderOf(other, below.label, above.label) < 0).length;
    if (usual === 0 || usual <= alsoReversed) continue;
    return `${subject(force, 'hold')} less often with ${above.label} than with ${below.label}`;
  }
  return null;
}

/** 1: the first force holds more often at `b` than at `a`; −1: less often; 0: the intervals touch. */
function orderOf({ rows }: OutcomeGroup, a: string, b: string): number {
  const [one, two] = [a, b].map((label) => rows.find((row) => row.label === label)?.first);
  if (!one || !two) return 0;
  if (two.low > one.high) return 1;
  return two.high < one.low ? -1 : 0;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
