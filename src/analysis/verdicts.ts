import { battlesNeeded } from '../statistics/equivalence.js';
import { holm } from '../statistics/holm.js';
import { normalQuantile } from '../statistics/normal.js';
import { differenceP, type Found, leastDeviation, samenessP } from './evidence.js';
import type { EffectRow, Verdict } from './rows.js';

/** A response that comparisons give a verdict on. */
interface Judged {
  response: string;
  /** Is more of it good for the force? Null: who wins sooner stands for fewer turns, and length is nobody's own. */
  moreIsBetter: boolean | null;
}

/** The family: these responses, of each force or of the battle, at every design point that is compared. */
const JUDGED: readonly Judged[] = [
  { response: 'holds_field', moreIsBetter: true },
  { response: 'broke', moreIsBetter: false },
  { response: 'turns_stood', moreIsBetter: null },
  { response: 'losses', moreIsBetter: false },
  { response: 'nobody_holds', moreIsBetter: null },
  { response: 'turns', moreIsBetter: null },
];

/** Error allowed over the whole family. */
const ALPHA = 0.05;

/** A difference, and on what scale its margin is. */
export interface Compared extends Omit<EffectRow, 'p' | 'p_holm' | 'margin' | 'verdict' | 'battles_needed'> {
  /** How much of it there can be: pieces, turns, or 1 for a rate. */
  scale: number;
  /** The largest difference that a battle can show. */
  range: number;
}

/**
 * Gives the comparisons of the family their p-values, adjusted over the family after Holm, and one of three
 * verdicts: the same within the margin, different, or undecided with the battles it takes.
 *
 * @param margin share of the scale that counts as the same
 */
export function withVerdicts(compared: readonly Compared[], margin: number): EffectRow[] {
  const family = compared.filter(({ response }) => JUDGED.some((judged) => judged.response === response));
  const p = family.map((row) => differenceP(foundIn(row)));
  const same = family.map((row) => samenessP(foundIn(row), margin * row.scale, row.range));
  const adjusted = holm(p);
  const adjustedSame = holm(same);
  return compared.map((each) => {
    const { scale, range: _range, ...row } = each;
    const i = family.indexOf(each);
    if (i < 0) return { ...row, p: null, p_holm: null, margin: null, verdict: null, battles_needed: null };
    const within = margin * scale;
    const verdict = verdictOf(row, adjusted[i]!, adjustedSame[i]!);
    const battles = verdict === 'undecided' ? needed(each, within, family.length) : null;
    return { ...row, p: p[i]!, p_holm: adjusted[i]!, margin: within, verdict, battles_needed: battles };
  });
}

type EffectPart = Omit<Compared, 'scale' | 'range'>;

function foundIn({ difference, standard_error, n }: EffectPart): Found {
  return { difference, standardError: standard_error, n };
}

function verdictOf({ response, difference }: EffectPart, p: number, same: number): Verdict {
  if (same < ALPHA) return 'same';
  if (p >= ALPHA) return 'undecided';
  const { moreIsBetter } = JUDGED.find((judged) => judged.response === response)!;
  if (moreIsBetter === null) return difference > 0 ? 'more' : 'less';
  return difference > 0 === moreIsBetter ? 'better' : 'worse';
}

/** Battles at which a difference like this, with a spread like this, would be decided, were it alone against the whole family. */
function needed(
  { difference, standard_error, n, range }: Compared,
  margin: number,
  family: number,
): number | null {
  const deviation = standard_error * Math.sqrt(n);
  const room = margin - Math.abs(difference);
  if (deviation === 0 && room > 0) return Math.ceil(Math.log(ALPHA / family) / Math.log(1 - room / range));
  if (!(deviation > 0)) return null;
  const isNearlySame = Math.abs(difference) < room;
  const spread = isNearlySame ? Math.max(deviation, leastDeviation(margin)) : deviation;
  const battles = battlesNeeded(difference, spread, margin, normalQuantile(1 - ALPHA / 2 / family));
  return Number.isFinite(battles) ? Math.max(battles, n + 1) : null;
}
