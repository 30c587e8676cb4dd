import type { Replays } from '../analysis/replay-assumed.js';
import { forceSums, type PointTally } from '../analysis/tally-view.js';
import { plural } from '../plural.js';
import { newcombe } from '../statistics/newcombe.js';
import { wilson } from '../statistics/wilson.js';
import { count, counted, inBrackets, percentWithInterval, type Shown } from './format.js';
import { verb } from './grammar.js';
import { systemInWords } from './summary/phrases.js';

type Replayed = Replays['replayed'][number];

/** What the replays have found. */
export interface ReplayWords {
  /** Choices that decide something come first; the last sentence says how many were tried. */
  sentences: readonly string[];
  /** The title of the choice in the first sentence; empty: none changes the order of two systems. */
  decided: string;
}

export const NO_REPLAYS: ReplayWords = { sentences: [], decided: '' };

/** A force for which the order of two systems, by how often it holds the field, changes with a choice. */
interface Turned {
  replay: Replayed;
  force: number;
  other: PointTally;
  /** How often it now holds the field under the system whose choice it is, compared with the other. */
  now: 'more' | 'less';
}

/**
 * Which assumed choices decide the result of a comparison of systems: the order of two of them, by how often a force
 * holds the field, changes when the choice is made differently (docs/statistics.md).
 */
export function replaysInWords({ asRun, replayed, left }: Replays, margin: number): ReplayWords {
  if (replayed.length === 0) return NO_REPLAYS;
  const turned = replayed.flatMap((replay) => turnedBy(replay, asRun, margin));
  const all = `${count(replayed.length)} other assumed ${plural(replayed.length, 'choice')}`;
  const how = `each replayed with ${count(replayed[0].view.battles)} battles`;
  const others = left === 0 ? '' : ` (${count(left)} more ${plural(left, 'was', 'were')} not tried)`;
  if (turned.length === 0) {
    const { battles } = replayed[0].view;
    const tooFew = `${counted(battles, 'battle')} of each of ${all} are too few to see whether one decides the order.`;
    if (battles < FEWEST) return { sentences: [tooFew], decided: '' };
    const unseen = Math.ceil(100 * (halfWidth(battles) + halfWidth(asRun[0].battles)));
    const none = `None of ${all} was seen to change which side a rulebook favours, ${how}${others}. A change of less than about ${unseen} points could not be seen.`;
    return { sentences: [none], decided: '' };
  }
  const found = asRun.flatMap((system) => {
    const own = turned.filter(({ replay }) => replay.of === system);
    return own.length === 0 ? [] : [largestOf(own)];
  });
  const choices = new Set(turned.map(({ replay }) => replay)).size;
  const change = choices === 1 ? 'only this one changes' : `${count(choices)} change`;
  const inAll =
    replayed.length === 1
      ? `It is the only assumed choice that was tried, ${how.replace('each ', '')}${others}.`
      : `Of ${all} that were tried, ${how}, ${change} the order of two rulebooks${others}.`;
  return { sentences: [...found.map(sentenceOf), inAll], decided: found[0].replay.title };
}

/** With fewer battles in a replay, nothing is said about what it does not change. */
const FEWEST = 100;

/** Half the width of the interval of a rate near one half. */
function halfWidth(battles: number): number {
  const { low, high } = wilson(Math.floor(battles / 2), battles);
  return (high - low) / 2;
}

/** For one system: the choice that moves a force most. */
function largestOf(turned: readonly Turned[]): Turned {
  const moved = ({ replay, force }: Turned) =>
    Math.abs(rateOf(replay.view, force) - rateOf(replay.of, force));
  return turned.reduce((most, each) => (moved(each) > moved(most) ? each : most));
}

function sentenceOf({ replay, force, other, now }: Turned): string {
  const { of, view, option, value, meanings, clause } = replay;
  const { id, name = id } = of.point.scenario.forces[force];
  const [was, is] = [shareOf(of, force), shareOf(view, force)];
  const system = systemInWords(of.point.scenario.system);
  const than = systemInWords(other.point.scenario.system);
  const [made, otherwise] = meanings;
  return `An assumed choice decides this: “${replay.title}” means “${made}” here (${clause}). With “${otherwise}” (\`${option}: ${value}\`), ${name} ${verb(name, 'hold')} the field under ${system} in ${is.estimate} of battles (${is.interval}), not ${inBrackets(was)}: ${now} often than under ${than}.`;
}

function turnedBy(replay: Replayed, asRun: readonly PointTally[], margin: number): Turned[] {
  return [0, 1].flatMap((force) => {
    if (!isApart(replay.view, replay.of, force)) return [];
    return asRun.flatMap((other) => {
      if (other === replay.of) return [];
      const now = order(replay.view, other, force, margin);
      return now && now !== order(replay.of, other, force, margin) ? [{ replay, force, other, now }] : [];
    });
  });
}

/** Does a force hold the field more or less often under one than under the other, by more than the margin? */
function order(one: PointTally, other: PointTally, force: number, margin: number): 'more' | 'less' | null {
  const { low, high } = newcombe(held(one, force), one.battles, held(other, force), other.battles);
  return low > margin ? 'more' : high < -margin ? 'less' : null;
}

/** Do the intervals of the two leave a gap? */
function isApart(one: PointTally, other: PointTally, force: number): boolean {
  const [a, b] = [one, other].map((view) => wilson(held(view, force), view.battles));
  return a.low > b.high || b.low > a.high;
}

function held(view: PointTally, force: number): number {
  return forceSums(view, force, 'holds_field').sum;
}

/** `94.0%`, `91.5 to 95.8`. */
function shareOf(view: PointTally, force: number): Shown {
  const { low, high } = wilson(held(view, force), view.battles);
  return percentWithInterval(rateOf(view, force), low, high);
}

function rateOf(view: PointTally, force: number): number {
  return held(view, force) / view.battles;
}
