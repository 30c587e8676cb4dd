import { systemsCompared } from '../../analysis/same.js';
import { count } from '../format.js';
import { capitalized } from '../grammar.js';
import { NO_REPLAYS, type ReplayWords } from '../replays.js';
import { inPhrasesInWords } from '../sensitivity.js';
import { roundedUp } from '../verdicts.js';
import { type Effect, effectsOf, isFound } from './effects.js';
import { factors } from './factors.js';
import { nothing } from './nothing.js';
import { numeric, numericLevels } from './numeric.js';
import { oneFactor } from './one-factor.js';
import { oneVariant } from './one-variant.js';
import { MANY, options } from './options.js';
import { fitting, holds, levelInWords } from './phrases.js';
import { sampled } from './sampled.js';
import { steps } from './steps.js';
import type { Draft, Given, Summary } from './summary.js';
import { systems } from './systems.js';
import { together } from './together.js';
import { yesOrNo } from './yes-or-no.js';

const MOST_FIGURES = 4;

/**
 * What a run has found, depending on the kind of run.
 *
 * @param replays which assumed choices decide how systems compare: used only where systems are compared
 * @param caveats what else must be known before the answer is believed
 */
export function summarise(given: Given, replays: ReplayWords, caveats: readonly string[]): Summary {
  const effects = effectsOf(given);
  const { answers, mostNumbers, figures, lead, differs } = draftOf(given, effects);
  const rests = comparesSystems(given) ? replays : NO_REPLAYS;
  const yes = yesOrNo(given.question, differs);
  const ways = yes ? [...answers.map((answer) => `${yes}: ${answer}`), yes] : answers;
  return {
    answer: `${fitting(ways, mostNumbers)}.`,
    keyFigures: figures.slice(0, MOST_FIGURES),
    caveats: [
      ...rests.sentences,
      ...caveats,
      ...(given.sensitivity ? inPhrasesInWords(given.sensitivity) : []),
      ...(given.associations.length > 0 ? [] : undecidedInWords(given, effects)),
    ],
    restsOnAssumption: rests.decided,
    lead,
  };
}

function draftOf(given: Given, effects: readonly Effect[]): Draft {
  const { points, changes } = given;
  if (points.length === 1) return given.sensitivity ? steps(given, given.sensitivity) : oneVariant(given);
  if (given.associations.length > 0) return sampled(given);
  if (comparesSystems(given)) return systems(given, systemsCompared(points));
  const isAsked = changes.some((change) => change.isAsked);
  if (!effects.some(isFound)) return (isAsked ? null : together(given, 0)) ?? nothing(given, effects);
  const levels = isAsked ? null : numericLevels(given);
  if (levels) return numeric(given, effects, levels);
  if (points[0].levels.length > 1 && !isAsked) return together(given) ?? factors(given, effects);
  return changes.length >= MANY || (isAsked && changes.length > 1)
    ? options(given, effects)
    : oneFactor(given, effects);
}

/** Do several systems play the same battle, and is that what the scenario asks? */
function comparesSystems({ points, changes }: Given): boolean {
  return !changes.some(({ isAsked }) => isAsked) && systemsCompared(points).length > 1;
}

/** `For 3 of 10 changes it is undecided …; about 31,000 battles may decide the hardest, “c” for Blue.` */
function undecidedInWords(given: Given, effects: readonly Effect[]): string[] {
  const open = effects.filter(({ size }) => size === 'undecided');
  if (open.length === 0 || open.length === effects.length) return [];
  // Without a number, no number of battles is known to decide.
  const neededBy = ({ row }: Effect) => row.battles_needed ?? Infinity;
  const hardest = open.reduce((most, each) => (neededBy(each) > neededBy(most) ? each : most));
  const { factor, level } = hardest.change;
  const which = `${levelInWords(given, factor, level)} changes how often ${holds(hardest.force)}`;
  const battles = neededBy(hardest);
  const decide = battles === Infinity ? '' : `; about ${count(roundedUp(battles))} battles may decide`;
  if (open.length === 1) return [`Whether ${which} is undecided${decide && `${decide} it`}.`];
  const many = `for ${count(open.length)} of ${count(effects.length)} changes it is undecided whether they affect who holds the field`;
  return [capitalized(`${many}${decide && `${decide} the hardest, whether ${which}`}.`)];
}
