import { sum } from '../statistics/sum.js';
import type { Tally } from '../tally/tally.js';
import { type LedgerShape, NOBODY, REASONS } from './ledger.js';
import { columnOf } from './responses.js';

/** Sections that hold by how much something rises or differs: their counters may be below 0. */
const SIGNED: readonly string[] = ['postures', 'gauge', 'differences', 'contrasts'];

/**
 * Why counters cannot be those of so many battles, in words; null: nothing speaks against it. Every counter is a whole
 * number, every battle is counted once wherever battles are counted, and sums fit their sums of squares.
 *
 * @param pieces of both forces at the start
 * @example faultIn(tally, plan.shape, forcePieces(plan.field), 4096) // 'counter 17 is NaN'
 */
export function faultIn(
  tally: Tally,
  shape: LedgerShape,
  pieces: readonly number[],
  battles: number,
): string | null {
  return (
    notWhole(tally, shape) ??
    notOnce(tally, shape, battles) ??
    notStanding(tally, shape, pieces, battles) ??
    notSquares(tally, shape, battles)
  );
}

function notWhole(tally: Tally, { layout: { start } }: LedgerShape): string | null {
  const sections = Object.entries(start);
  for (const [i, [name, first]] of sections.entries()) {
    const end = sections[i + 1]?.[1] ?? tally.length;
    const least = SIGNED.includes(name) ? -Infinity : 0;
    for (let at = first; at < end; at++)
      if (!Number.isSafeInteger(tally[at]) || tally[at] < least) return `counter ${at} is ${tally[at]}`;
  }
  return null;
}

/** Every battle has one outcome; and in every battle each subject broke, or did not, at one loss and in one turn. */
function notOnce(tally: Tally, shape: LedgerShape, battles: number): string | null {
  const { layout, subjects, lossStart, turnRoom, row } = shape;
  const { start } = layout;
  const total = (first: number, count: number) => sum(tally.subarray(first, first + count));
  let held = 0;
  for (const holder of [0, 1, NOBODY]) {
    const outcomes = total(start.outcomes + holder * REASONS.length, REASONS.length);
    const column = columnOf(row, holder === NOBODY ? 'nobody_holds' : 'holds_field', holder);
    if (outcomes !== tally[start.responses + column]) return 'its outcomes do not fit who holds the field';
    held += outcomes;
  }
  if (held !== battles || tally[start.battles] !== battles)
    return `it has ${held} outcomes of ${battles} battles`;
  for (let subject = 0; subject < subjects; subject++) {
    const losses = lossStart[subject + 1] - lossStart[subject];
    const broke = total(start.lossAtBreak + lossStart[subject], losses);
    const unbroken = total(start.lossUnbroken + lossStart[subject], losses);
    const brokeIn = total(start.turnOfBreak + subject * turnRoom, turnRoom);
    const unbrokenIn = total(start.turnUnbroken + subject * turnRoom, turnRoom);
    if (broke + unbroken !== battles || broke !== brokeIn || unbroken !== unbrokenIn)
      return `its breaks do not fit ${battles} battles`;
  }
  return null;
}

/** At the end of every turn each piece is in one posture, and the gauge of each force has one value. */
function notStanding(
  tally: Tally,
  { layout: { start }, turnRoom, postures, gauge }: LedgerShape,
  pieces: readonly number[],
  battles: number,
): string | null {
  for (let force = 0; force < 2; force++) {
    // Counters hold changes from turn to turn.
    const [sums, squares, values] = [
      new Float64Array(postures),
      new Float64Array(postures),
      new Float64Array(gauge),
    ];
    for (let turn = 0; turn < turnRoom; turn++) {
      const first = (force * turnRoom + turn) * postures;
      for (let i = 0; i < postures; i++) {
        sums[i] += tally[start.postures + 2 * (first + i)];
        squares[i] += tally[start.postures + 2 * (first + i) + 1];
        if (sums[i] < 0 || !fits(sums[i], squares[i], battles))
          return `its postures in turn ${turn} do not fit`;
      }
      if (sum(sums) !== pieces[force] * battles)
        return `its pieces in turn ${turn} do not fit ${battles} battles`;
      for (let i = 0; i < gauge; i++) values[i] += tally[start.gauge + (force * turnRoom + turn) * gauge + i];
      if (gauge > 0 && (Math.min(...values) < 0 || sum(values) !== battles))
        return `its gauge in turn ${turn} does not fit ${battles} battles`;
    }
  }
  return null;
}

/** Sums fit their sums of squares, and the number of battles. */
function notSquares(
  tally: Tally,
  { layout: { start }, turnRoom, events, row, place }: LedgerShape,
  battles: number,
): string | null {
  const wrong = (at: number) => `counter ${at}, which is ${tally[at]}, does not fit the others`;
  for (let at = start.events, i = 0; i < 2 * turnRoom * events; i++, at += 2)
    if (!fits(tally[at], tally[at + 1], battles)) return wrong(at);
  for (let i = 0; i < row.width; i++)
    if (!fits(tally[start.responses + i], tally[start.responseSquares + i], battles))
      return wrong(start.responses + i);
  const ofDifferences = [
    [start.differences, start.differenceSquares, start.differing, row.width],
    [start.contrasts, start.contrastSquares, start.contrastsDiffering, start.uses - start.contrastsDiffering],
  ] as const;
  for (const [sums, squares, counts, width] of ofDifferences)
    for (let i = 0; i < width; i++) {
      const differing = tally[counts + i];
      if (differing > battles || differing > tally[squares + i]) return wrong(counts + i);
      if (!fits(tally[sums + i], tally[squares + i], differing)) return wrong(sums + i);
    }
  for (let at = start.apart; at < start.apart + place.earlier; at++)
    if (tally[at] > battles) return wrong(at);
  return null;
}

/** Can `n` whole numbers have this sum and this sum of squares? Both are odd or both even, and neither is too large. */
function fits(total: number, squares: number, n: number): boolean {
  return Math.abs(total) <= squares && total * total <= n * squares && (squares - total) % 2 === 0;
}
