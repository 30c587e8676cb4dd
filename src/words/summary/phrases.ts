import type { Change } from '../../analysis/changes.js';
import { percent } from '../format.js';
import { type Named, verb } from '../grammar.js';
import type { Given } from './summary.js';

const FLAGS: Readonly<Record<string, string>> = { on: 'on', true: 'on', off: 'off', false: 'off' };
const NUMBER = /^[-−+]?\d+([.,]\d+)?$/;

/** Names with more words are cut off: a sentence has other things to say. */
const MOST_WORDS = 7;

/** `leaders on`, `pool 6`, `veteran attackers`, `dice pool`, `“gas”`, of several factors `barrage “gas”`: a level by its name. */
export function levelInWords(given: Given, factor: string, level: string): string {
  if (FLAGS[level] !== undefined) return `${clipped(factor)} ${FLAGS[level]}`;
  if (NUMBER.test(level)) return `${clipped(factor)} ${level}`;
  if (isOfForces(given, factor)) return `${clipped(level)} ${clipped(factor)}`;
  if (isSystem(given, factor, level)) return systemInWords(level);
  const isMixed = given.points.some(({ levels }) =>
    levels.some((each) => each.factor === factor && FLAGS[each.level] !== undefined),
  );
  const isAlone = given.points[0]!.levels.length === 1 && !isMixed;
  return `${isAlone ? '' : `${clipped(factor)} `}${quoted(level)}`;
}

/** `leaders on instead of off`, `veteran instead of regular attackers`, `“gas” instead of “none”`. */
export function changeInWords(given: Given, { factor, level, before }: Change): string {
  if (isOfForces(given, factor)) return `${clipped(level)} instead of ${clipped(before)} ${clipped(factor)}`;
  const [now, then] = [level, before].map((each) => levelInWords(given, factor, each)) as [string, string];
  const start = `${clipped(factor)} `;
  const bare = then.startsWith(start) ? then.slice(start.length) : then;
  return `${now} instead of ${bare}`;
}

/** `dice pool`. */
export function systemInWords(id: string): string {
  return id.replaceAll('-', ' ');
}

/** `Blue holds the field`; `Attackers hold it`. */
export function holds({ name }: Named, what = 'the field'): string {
  return `${clipped(name)} ${verb(name, 'hold')} ${what}`;
}

/** `Blue holds the field in 62% of battles`. */
export function holdsIn(force: Named, rate: string | number): string {
  return `${holds(force)} in ${typeof rate === 'number' ? percent(rate) : rate} of battles`;
}

function quoted(name: string): string {
  return `“${clipped(name)}”`;
}

/** The first words of a long name. */
export function clipped(name: string, most = MOST_WORDS): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words.length <= most ? words.join(' ') : `${words.slice(0, most).join(' ')} …`;
}

/** Is the factor named after the force whose troops it changes? */
function isOfForces({ forces }: Given, factor: string): boolean {
  const name = factor.toLowerCase();
  return forces.some((force) => force.id.toLowerCase() === name || force.name.toLowerCase() === name);
}

function isSystem({ points }: Given, factor: string, level: string): boolean {
  return points.some(
    ({ levels, scenario }) =>
      scenario.system === level && levels.some((each) => each.factor === factor && each.level === level),
  );
}
