import { newStudy, type Study } from '../../experiment/study.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import { answerOf } from './answer.js';
import type { Breathe } from './breath.js';
import type { Crew } from './crew.js';
import { aloneOf } from './parsed.js';
import type { Answer, Played, Until } from './protocol.js';
import { playUntilPrecise } from './until-precise.js';

/** Numbers of battles for the first answers, before whole blocks. */
const EARLY_LOOKS = [250, 1000];

/**
 * Plays two states of a battle on the same luck, and answers again and again until the result is precise enough. The
 * answer after n battles is that of a run of n battles.
 *
 * @param before the state to compare with; null: none
 * @param answer called with each answer; the last has `ended`
 */
export async function playLive(
  now: Played,
  before: Played | null,
  { precision, most }: Until,
  crew: Crew,
  breathe: Breathe,
  answer: (answer: Answer) => void,
): Promise<void> {
  const study = comparedStudy(now, before, precision, most);
  if (!study) return;
  const started = performance.now();
  await playUntilPrecise(study, EARLY_LOOKS, crew, breathe, ({ n, tallies, known, ended }) => {
    const seconds = (performance.now() - started) / 1000;
    answer(answerOf(study, tallies, known, { n, most, ended, seconds }));
  });
}

/** A half-width that is always reached: such responses are reported, but never keep a run going. */
export const ANY = 1e6;

/** The state before, if there is one that can be compared, and the state now. */
function comparedStudy(now: Played, before: Played | null, precision: number, most: number): Study | null {
  const point = aloneOf(now);
  if (!point) return null;
  const other = before && aloneOf(before);
  const points: DesignPoint[] =
    other && isComparable(other, point)
      ? [
          { ...other, label: 'before' },
          { ...point, index: 1, label: 'now' },
        ]
      : [point];
  const targets = { nobody_holds: ANY, turns: ANY, losses: ANY, holds_field: precision };
  const differences = {
    'difference.turns': ANY,
    'difference.losses': ANY,
    'difference.holds_field': precision,
  };
  return newStudy(points, most, point.scenario.run.seed, {
    ...targets,
    ...(points.length > 1 && differences),
  });
}

/** Do both have the same two forces, and the same luck? */
export function isComparable({ scenario: one }: DesignPoint, { scenario: other }: DesignPoint): boolean {
  return one.run.seed === other.run.seed && one.forces.every(({ id }, f) => id === other.forces[f].id);
}
