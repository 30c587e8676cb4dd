import { allReached, type PrecisionFinding, precisionRows } from '../../experiment/stop-rule.js';
import { ordersOf, type Study } from '../../experiment/study.js';
import type { Tally } from '../../tally/tally.js';
import type { Breathe } from './breath.js';
import type { Crew } from './crew.js';

/** Minimum time between two results, in milliseconds. */
const REPAINT = 120;

/** The result after n battles. */
interface Look {
  n: number;
  tallies: readonly Tally[];
  known: readonly PrecisionFinding[];
  /** Why it is the last; null: it is not. */
  ended: 'precise' | 'most' | null;
}

/**
 * Plays a study until it is precise enough, and shows the result again and again.
 *
 * @param early numbers of battles of the first results, before whole blocks
 */
export async function playUntilPrecise(
  study: Study,
  early: readonly number[],
  crew: Crew,
  breathe: Breathe,
  show: (look: Look) => void,
): Promise<void> {
  let known: readonly PrecisionFinding[] = [];
  let shown = Number.NEGATIVE_INFINITY;
  const tell = (tallies: readonly Tally[], n: number, ended: Look['ended']) => {
    show({ n, tallies, known, ended });
    shown = performance.now();
  };
  await crew.play(
    ordersOf(study),
    {
      enough: (tallies) => {
        known = precisionRows(study, tallies);
        return allReached(known);
      },
      early: {
        at: early,
        look: (tallies, n) => {
          known = precisionRows(study, tallies);
          tell(tallies, n, null);
        },
      },
      onMerged: ({ tallies, battles, done, next }) => {
        const ended = done ? (allReached(known) ? 'precise' : 'most') : null;
        if (ended || next === 1 || performance.now() - shown >= REPAINT) tell(tallies, battles, ended);
      },
    },
    breathe,
  );
}
