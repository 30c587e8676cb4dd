import { count, percent, percents } from '../format.js';
import { capitalized, type Named, verb } from '../grammar.js';
import { balanceAt } from './balance.js';
import { heldFigure, lengthFigure, meanBreakFigure, nobodyFigure } from './figures.js';
import { clipped, holds, holdsIn } from './phrases.js';
import { type Draft, type Given, heldAt, measureAt, responseAt } from './summary.js';

/** Above this share of battles, the figures say how often nobody holds the field. */
const OFTEN_NOBODY = 0.2;

/** One variant: who holds the field, and at what losses the side that breaks more often does. */
export function oneVariant(given: Given): Draft {
  const [one, other] = given.forces;
  const [a, b] = [heldAt(given, 0, one), heldAt(given, 0, other)];
  const [first, second] = a >= b ? [one, other] : [other, one];
  const breaks = breaksInWords(given);
  const balance = balanceAt(given, 0);
  const rates = `${holdsIn(one, percents(a, b)[0])}, ${clipped(other.name)} in ${percents(a, b)[1]}`;
  const who =
    balance === 'nearly even'
      ? `it is nearly even: ${rates}`
      : balance === 'undecided'
        ? `too few battles to tell who holds the field more often: ${rates}`
        : holdsIn(first, heldAt(given, 0, first));
  const { mean: nobody, ci_low: least } = responseAt(given, 0, '', 'nobody_holds');
  const isNobodys = given.forces.every(({ id }) => least > responseAt(given, 0, id, 'holds_field').ci_high);
  const said = isNobodys ? `nobody holds the field in ${percent(nobody)} of battles` : who;
  const often = brokeMost(given);
  return {
    answers: [`${said}; ${breaks}`, said, `${holds(first)} more often`],
    figures: [
      heldFigure(given, 0, first),
      nobody > OFTEN_NOBODY ? nobodyFigure(given, 0) : heldFigure(given, 0, second),
      ...meanBreakFigure(given, 0, often),
      lengthFigure(given, 0),
    ],
    lead: {
      kind: 'break-curves',
      response: 'losses_at_break',
      finding: `${capitalized(breaks)}.`,
    },
    differs: null,
  };
}

/** `Red breaks at 6.3 of 10 lost, on average`: the mean over its breaks. */
export function breaksInWords(given: Given, point = 0): string {
  const { id, name, pieces } = brokeMost(given, point);
  const lost = measureAt(given, point, id, 'loss_at_break')?.estimate;
  if (lost === undefined || lost === null) return 'neither side broke';
  return `${clipped(name)} ${verb(name, 'break')} at ${(lost * pieces).toFixed(1)} of ${count(pieces)} lost, on average`;
}

function brokeMost(given: Given, point = 0): Named {
  const [one, other] = given.forces;
  const broke = ({ id }: Named) => responseAt(given, point, id, 'broke').mean;
  return broke(other) > broke(one) ? other : one;
}
