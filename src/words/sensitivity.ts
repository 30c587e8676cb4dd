import { idle, isSure, type Knob, movers, type Sensitivity, type Step } from '../analysis/sensitivity.js';
import { withMinus } from '../minus.js';
import { plural } from '../plural.js';
import {
  count,
  counted,
  differenceWithInterval,
  inBrackets,
  NBSP,
  numberWithInterval,
  percentWithInterval,
  pointsInWords,
  pointsWithInterval,
  type Shown,
} from './format.js';
import { capitalized, listed, type Named, subject } from './grammar.js';
import { meanInWords, wordsOf } from './responses.js';
import { clipped } from './summary/phrases.js';

type Asked = Pick<Sensitivity, 'measure' | 'response' | 'force' | 'isShare'>;

/** `how often Attackers hold the field`; `how many turns the battle lasts`; `` `tests_morale.blue` ``. */
export function measureInWords(forces: readonly Named[], { measure, response, force }: Asked): string {
  return meanInWords(response, nameOf(forces, force))?.plotted ?? `\`${measure}\``;
}

function nameOf(forces: readonly Named[], force: string): string {
  return clipped(forces.find(({ id }) => id === force)?.name ?? force);
}

/** `−2`, `true`, `“never”`: a value within a sentence. */
export function valueSaid(value: string): string {
  return /^(-?\d|(on|off|true|false)$)/.test(value) ? withMinus(value) : `“${value}”`;
}

/** `−1.5 points`, `−1.7 to −1.2`; what is not a share, in its own unit. */
export function stepShown(
  { isShare }: Asked,
  { mean, low, high }: { mean: number; low: number; high: number },
): Shown {
  return (isShare ? pointsWithInterval : differenceWithInterval)(mean, low, high);
}

/** A difference in words: `Attackers hold the field 1.5 points less often`, `Blue loses 0.31 more pieces`. */
export function effectInWords(forces: readonly Named[], asked: Sensitivity, mean: number): string {
  const { measure, response, force, isShare } = asked;
  const words = wordsOf(response);
  const size = isShare ? pointsInWords(mean) : Math.abs(mean).toFixed(Math.abs(mean) < 0.095 ? 3 : 2);
  if (!words) return `\`${measure}\` ${mean < 0 ? 'falls' : 'rises'} by ${size}`;
  const { who = nameOf(forces, force), does, counts } = words;
  const much = counts
    ? `${size} ${mean < 0 ? 'fewer' : 'more'} ${counts}`
    : `${size} ${mean < 0 ? 'less' : 'more'} often`;
  return `${subject(who, does)} ${much}`;
}

/** The steps that clearly change the measure, the largest first. */
export function sureSteps(found: Sensitivity) {
  return movers(found)
    .flatMap((knob) =>
      knob.steps.flatMap((step) => (step.effect && isSure(step.effect) ? [{ knob, step }] : [])),
    )
    .sort((a, b) => Math.abs(b.step.effect!.mean) - Math.abs(a.step.effect!.mean));
}

/** What the tornado shows, in a sentence of three numbers at most. */
export function stepsInWords(forces: readonly Named[], found: Sensitivity): string {
  const [most] = sureSteps(found);
  const tried = found.knobs.filter(({ steps }) => steps.some(({ fault }) => fault === '')).length;
  const all = `${counted(tried, 'number or option', 'numbers and options')}${found.inPhrases.length > 0 ? ' with a step' : ''}`;
  const what = measureInWords(forces, found);
  if (!most) return `No single step of ${all} clearly changes ${what}.`;
  const sure = new Set(sureSteps(found).map(({ knob }) => knob)).size;
  return `${count(sure)} of ${all} clearly ${plural(sure, 'changes', 'change')} ${what}: “${most.knob.name}” the most, by up to ${sizeInWords(found, most.step)}.`;
}

function sizeInWords({ isShare }: Sensitivity, { effect }: Step): string {
  const size = Math.abs(effect!.mean);
  return isShare ? pointsInWords(size) : size.toFixed(size < 0.095 ? 3 : 2);
}

/** What is known about the numbers that are not in the chart, in sentences. */
export function idleInWords(found: Sensitivity): string[] {
  const { elsewhere, unused, unchanged, fixed } = idle(found);
  const names = (knobs: readonly Knob[]) => listed(namesOf(found.knobs, knobs));
  const looked = counted(found.lookedThrough, 'battle');
  const used = unchanged.filter(({ uses }) => uses !== null);
  const others = unchanged.filter(({ uses }) => uses === null);
  return [
    ...(elsewhere.length > 0
      ? [
          `Battles changed, but in none of ${counted(found.battles, 'battle')} did this measure change: ${names(elsewhere)}.`,
        ]
      : []),
    ...(unused.length > 0
      ? [
          `No effect in this scenario, since none of ${counted(found.battles, 'battle')} used ${plural(unused.length, 'it', 'them')} and a step changed none of ${looked}: ${names(unused)}.`,
        ]
      : []),
    ...(used.length > 0 ? [`Used, but a step changed none of ${looked}: ${names(used)}.`] : []),
    ...(others.length > 0 ? [`A step changed none of ${looked}: ${names(others)}.`] : []),
    ...[...byReason(fixed)].map(([why, knobs]) => `Not changed: ${names(knobs)}. ${why}`),
  ];
}

/** Which numbers of an own rulebook were not changed, and why; empty where there are none. */
export function inPhrasesInWords({ inPhrases }: Sensitivity): string[] {
  if (inPhrases.length === 0) return [];
  const places = listed(inPhrases.map((place) => `\`${place}\``));
  return [
    `Not changed, since a number within a phrase has no step: ${places}. In conditions, in \`pass\` and in effects a table can take its place, and would have steps.`,
  ];
}

/** Numbers that the scenario allows no step, by what is wrong with each. */
function byReason(fixed: readonly Knob[]): Map<string, Knob[]> {
  const reasons = new Map<string, Knob[]>();
  for (const knob of fixed) {
    const why = [...new Set(knob.steps.map(({ to, fault }) => `At ${withMinus(to)}: ${fault}.`))].join(' ');
    reasons.set(why, [...(reasons.get(why) ?? []), knob]);
  }
  return reasons;
}

/** Each by its name; more than three of one table together: `` `situations` (24 of 24) ``. */
function namesOf(all: readonly Knob[], some: readonly Knob[]): string[] {
  const tableOf = ({ name, path }: Knob) =>
    path === name ? name.slice(0, name.lastIndexOf('.')) || name : name.split(' ')[0];
  const ofTable = (knobs: readonly Knob[], table: string) => knobs.filter((knob) => tableOf(knob) === table);
  const tables = [...new Set(some.map(tableOf))];
  return tables.flatMap((table) => {
    const here = ofTable(some, table);
    if (here.length <= 3) return here.map(({ name }) => `\`${name}\``);
    return `\`${table}\` (${here.length} of ${ofTable(all, table).length})`;
  });
}

/** `20,480 battles with each change, 851,968 in all, on the same luck.` */
export function playedInWords({ battles, played }: Sensitivity): string {
  return `${capitalized(counted(battles, 'battle'))} with each change, ${count(played)} in all, all on the same luck.`;
}

/** The same with its interval: `48.5% (47.8 to 49.2)`; `7.42 (7.38 to 7.46)${NBSP}turns`. */
export function baselineInWords(found: Sensitivity): string {
  const { isShare, baseline, baselineLow, baselineHigh, response } = found;
  const shown = (isShare ? percentWithInterval : numberWithInterval)(baseline, baselineLow, baselineHigh);
  return `${inBrackets(shown)}${response === 'turns' ? `${NBSP}turns` : ''}`;
}

/** The measure of the scenario as written: `48.5%`; `7.42${NBSP}turns`. */
export function baselineInShort({ isShare, baseline, response }: Sensitivity): string {
  if (isShare) return `${(100 * baseline).toFixed(1)}%`;
  const { estimate } = numberWithInterval(baseline, baseline, baseline);
  return response === 'turns' ? `${estimate}${NBSP}turns` : estimate;
}
