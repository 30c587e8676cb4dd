import { BLOCK_SIZE } from '../../experiment/blocks.js';
import type { PrecisionFinding } from '../../experiment/stop-rule.js';
import type { Study } from '../../experiment/study.js';
import { MARGIN } from '../../scenario/amounts.js';
import { excludesZero } from '../../statistics/interval.js';
import {
  differenceWithInterval,
  inBrackets,
  NBSP,
  pointsInWords,
  pointsWithInterval,
} from '../../words/format.js';
import { verb } from '../../words/grammar.js';
import type { Answer, Difference } from './protocol.js';

/**
 * The effects of a change, in a few sentences. Its intervals are steps of confidence sequences, so they may be read
 * while the run grows; they are valid after one block of battles.
 */
export function differenceInWords(
  { points, precision }: Study,
  known: readonly PrecisionFinding[],
  { n, isSame, ended }: { n: number; isSame: boolean; ended: Answer['ended'] },
): Difference {
  if (isSame)
    return {
      verdict: 'identical',
      says: 'Nothing has changed: every battle is the same as before, roll by roll.',
      also: [],
    };
  const found = known.filter(({ of }) => of === 'difference');
  const { forces } = points.at(-1)!.scenario;
  const of = (response: string, force = '') =>
    found.find((each) => each.response === response && each.force === force);
  const first = of('holds_field', forces[0].id);
  if (!first) {
    return { verdict: 'apart', says: 'These two cannot be compared battle by battle.', also: [] };
  }
  if (n < BLOCK_SIZE)
    return { verdict: 'open', says: 'Playing the same battles before and after …', also: [] };

  const { difference, force } = larger(
    forces.map(({ id, name = id }) => ({ force: name, difference: of('holds_field', id)! })),
  );
  const { estimate, low, high } = difference;
  const shown = inBrackets(pointsWithInterval(estimate, low, high));
  const also = [
    turnsInWords(of('turns')),
    ...forces.flatMap(({ id, name = id }) => lossesInWords(name, of('losses', id))),
  ].flatMap((sentence) => sentence || []);
  const hold = `${force} ${verb(force, 'hold')} the field`;
  if (excludesZero(difference)) {
    const direction = estimate > 0 ? 'more' : 'less';
    return { verdict: 'more', says: `${hold} ${direction} often: ${shown}.`, also };
  }
  if (low >= -MARGIN && high <= MARGIN) {
    return {
      verdict: 'same',
      says: `${hold} as often as before, within ${pointsInWords(MARGIN)}: ${shown}.`,
      also,
    };
  }
  const wanted = precision?.['difference.holds_field'] ?? MARGIN;
  const rest =
    ended === 'precise' ? `It is smaller than about ${pointsInWords(Math.max(-low, high, wanted))}.` : '';
  return {
    verdict: 'open',
    says: `No difference is shown${ended ? '' : ' yet'} in how often ${hold}: ${shown}. ${rest}`.trim(),
    also,
  };
}

/** The force with the larger difference; the first if both are equal. */
function larger<Each extends { difference: PrecisionFinding }>(all: readonly Each[]): Each {
  return all.reduce((most, each) =>
    Math.abs(each.difference.estimate) > Math.abs(most.difference.estimate) + 1e-9 ? each : most,
  );
}

function turnsInWords(found: PrecisionFinding | undefined): string | null {
  if (!found || !excludesZero(found)) return null;
  const { estimate, low, high } = found;
  const shown = differenceWithInterval(estimate, low, high);
  return `Battles are ${estimate > 0 ? 'longer' : 'shorter'}: ${inBrackets({ ...shown, estimate: `${shown.estimate}${NBSP}turns` })}.`;
}

function lossesInWords(force: string, found: PrecisionFinding | undefined): string[] {
  if (!found || !excludesZero(found)) return [];
  const { estimate, low, high } = found;
  return [
    `${force} ${verb(force, 'lose')} ${estimate > 0 ? 'more' : 'fewer'} pieces: ${inBrackets(differenceWithInterval(estimate, low, high))}.`,
  ];
}
