import type { Scenario } from '../scenario/schema.js';
import type { Target } from '../scenario/solve-target.js';
import {
  count,
  inBrackets,
  NBSP,
  numberWithInterval,
  percentWithInterval,
  pointsWithInterval,
  signed,
} from '../words/format.js';
import { subject, verb } from '../words/grammar.js';
import { type MeasureWords, meanInWords } from '../words/responses.js';
import { roundedUp } from '../words/verdicts.js';
import type { Look } from './solve.js';

const NO_LEAD = `0${NBSP}points`;

/** A measure that is solved for, as sentences describe it. */
export interface SolvedWords extends MeasureWords {
  /** What is true of every battle where there is nothing to measure: `Blue never breaks`. */
  never: string;
}

/** The measure of a target, with the names of forces and units from the scenario. */
export function measureInWords(target: Target, scenario: Scenario): SolvedWords {
  return { ...wordsOf(target, scenario), never: neverInWords(target, scenario) };
}

function whoseOf({ name }: Target, { forces }: Scenario): string {
  const force = forces.find(({ id }) => id === name.force);
  const unit = force?.units.find(({ id }) => id === name.unit);
  return (name.unit ? (unit?.name ?? name.unit) : (force?.name ?? force?.id)) ?? '';
}

function neverInWords(target: Target, scenario: Scenario): string {
  const who = whoseOf(target, scenario);
  switch (target.name.measure) {
    case 'recovery':
    case 'cascade':
      return `no unit of ${who} ever breaks`;
    case 'comeback':
      return `half of ${who} is never broken or gone`;
    case 'break_point':
      return `${who} never ${verb(who, 'break')}, or never ${verb(who, 'lose')} ${goalInWords(target)}`;
    default:
      return `${who} never ${verb(who, 'break')}`;
  }
}

function wordsOf(target: Target, scenario: Scenario): MeasureWords {
  const { measure, name } = target;
  const { forces } = scenario;
  const who = whoseOf(target, scenario);
  const force = forces.find(({ id }) => id === name.force);
  const does = subject(who, 'break');
  switch (name.measure) {
    case 'lead': {
      const names = forces.map((each) => each.name ?? each.id);
      const [one, other] = force === forces[0] ? names : names.toReversed();
      return {
        plotted: `how much more often ${subject(one, 'hold')} the field than ${other}`,
        is: (value) =>
          value === NO_LEAD
            ? `${one} and ${other} hold the field equally often`
            : `the lead of ${one} over ${other} in holding the field is ${value}`,
      };
    }
    case 'break_point':
      return {
        plotted: `the losses by which ${who} would have broken in half of battles`,
        is: (value) => `the median break point of ${who} is ${value}`,
      };
    case 'break_turn':
      return {
        plotted: `the turn by which ${subject(who, 'have')} broken in half of battles`,
        is: (value) => `the median turn in which ${does} is ${value}`,
      };
    case 'loss_at_break':
      return {
        plotted: `the losses at which ${does}, on average`,
        is: (value) => `${does} with ${value} lost, on average`,
      };
    case 'turn_at_break':
      return {
        plotted: `the turn in which ${does}, on average`,
        is: (value) => `${does} in turn ${value}, on average`,
      };
    default:
      return (
        meanInWords(name.measured.response ?? name.measure, who) ?? {
          plotted: `\`${measure}\``,
          is: (value) => `\`${measure}\` is ${value}`,
        }
      );
  }
}

/** `54.1% (53.2 to 55.0)`. */
export function lookInWords(
  { isShare, name }: Pick<Target, 'isShare'> & Partial<Pick<Target, 'name'>>,
  { estimate, low, high }: Look,
): string {
  if (Number.isNaN(estimate)) return 'nothing to measure';
  if (estimate === Infinity) return 'never reached';
  const ofShare = name?.measure === 'lead' ? pointsWithInterval : percentWithInterval;
  const shown = (isShare ? ofShare : numberWithInterval)(estimate, low, high);
  return Number.isFinite(high) ? inBrackets(shown) : `${shown.estimate} (or more)`;
}

/** `54.1%`. */
export function estimateInWords(target: Parameters<typeof lookInWords>[0], look: Look): string {
  return lookInWords(target, look).replace(/ \(.*$/, '');
}

/** `50%`; `40 to 60%`; of a lead, `+10 points`. */
export function goalInWords(
  asked: Pick<Target, 'isShare' | 'target' | 'within'> & Partial<Pick<Target, 'name'>>,
): string {
  const { target, within } = asked;
  const ends = within === 0 ? [target] : [target - within, target + within];
  const [low, high] = ends.map((end) => numberInWords(asked, Number(end.toPrecision(12))));
  const unit = /\D*$/.exec(low)![0];
  return high === undefined
    ? low
    : `${high.endsWith(unit) ? low.slice(0, low.length - unit.length) : low} to ${high}`;
}

function numberInWords({ isShare, name }: Parameters<typeof goalInWords>[0], target: number): string {
  if (!isShare) return String(target);
  const hundredths = Number((100 * target).toFixed(2));
  if (name?.measure !== 'lead') return `${hundredths}%`;
  return hundredths === 0 ? NO_LEAD : `${signed(hundredths, digitsOf(hundredths))}${NBSP}points`;
}

function digitsOf(number: number): number {
  return String(number).split('.')[1]?.length ?? 0;
}

/** `at most 50%`. */
export function boundInWords(target: Target): string {
  const goal = goalInWords(target);
  return target.relation === '=' ? goal : `at ${target.relation === '<=' ? 'most' : 'least'} ${goal}`;
}

/** The number of battles that would distinguish a value from the target, to two figures; empty: no number would. */
export function neededInWords(needed: number): string {
  return needed < MOST_NEEDED ? count(roundedUp(needed)) : '';
}

/** From this number of battles on, none is named. */
const MOST_NEEDED = 1e9;
