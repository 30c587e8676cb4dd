import { BLOCK_SIZE } from '../../experiment/blocks.js';
import { allReached, precisionRows } from '../../experiment/stop-rule.js';
import { newStudy, ordersOf, type Study } from '../../experiment/study.js';
import { StudyPlayer } from '../../play/play-block.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import { answerOf } from './answer.js';
import { aloneOf } from './parsed.js';
import type { Answer, Played, Until } from './protocol.js';

/** Lets messages in between two slices of work; false: there is something newer to do. */
export type Breathe = () => Promise<boolean>;

/** Battles after which an answer is first looked at, before whole blocks. */
const EARLY_LOOKS = [250, 1000];
/** Milliseconds that a slice may take, so that a click is not kept waiting. */
const SLICE = 25;
/** Milliseconds between two answers at least. */
const REPAINT = 120;

/**
 * Plays two states of a battle on the same luck, and answers again and again until enough is known. Slices of any
 * length add up to the same counts, so that what is known of n battles is what a run of n battles would say.
 *
 * @param before what it is compared with; null: nothing
 * @param answer called with each answer, the last of which has `ended`
 */
export async function playLive(
  now: Played,
  before: Played | null,
  { precision, most }: Until,
  breathe: Breathe,
  answer: (answer: Answer) => void,
): Promise<void> {
  const study = comparedStudy(now, before, precision, most);
  if (!study) return;
  const { plans, key, design } = ordersOf(study);
  const player = new StudyPlayer(plans, key, Math.min(BLOCK_SIZE, most), design);
  let [n, chunk, spent, shown] = [0, 50, 0, Number.NEGATIVE_INFINITY];
  while (n < most) {
    const look = nextLook(n, most);
    while (n < look) {
      const started = performance.now();
      const end = Math.min(look, n + chunk);
      player.playBlock(n, end);
      const took = performance.now() - started;
      spent += took;
      chunk = Math.max(1, Math.min(BLOCK_SIZE, Math.round((end - n) * (SLICE / Math.max(took, 0.5)))));
      n = end;
      if (!(await breathe())) return;
    }
    const known = precisionRows(study, player.tallies);
    const isPrecise = n >= BLOCK_SIZE && allReached(known);
    const ended = isPrecise ? 'precise' : n >= most ? 'most' : null;
    if (ended || n <= BLOCK_SIZE || performance.now() - shown >= REPAINT) {
      answer(answerOf(study, player.tallies, known, { n, most, ended, seconds: spent / 1000 }));
      shown = performance.now();
      if (!(await breathe())) return;
    }
    if (ended) return;
  }
}

function nextLook(n: number, most: number): number {
  const early = EARLY_LOOKS.find((look) => look > n);
  return Math.min(most, early ?? (Math.floor(n / BLOCK_SIZE) + 1) * BLOCK_SIZE);
}

/** So wide that it is always reached: these are told, and never keep a run going. */
const ANY = 1e6;

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
  const told = { nobody_holds: ANY, turns: ANY, losses: ANY, holds_field: precision };
  const differences = {
    'difference.turns': ANY,
    'difference.losses': ANY,
    'difference.holds_field': precision,
  };
  return newStudy(points, most, point.scenario.run.seed, {
    ...told,
    ...(points.length > 1 && differences),
  });
}

/** The same two forces? And the same luck? */
function isComparable({ scenario: one }: DesignPoint, { scenario: other }: DesignPoint): boolean {
  return one.run.seed === other.run.seed && one.forces.every(({ id }, f) => id === other.forces[f].id);
}
