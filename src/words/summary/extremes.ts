import { percents } from '../format.js';
import { inWords, type Named } from '../grammar.js';
import { type Effect, isFound } from './effects.js';
import { holds, levelInWords } from './phrases.js';
import { type Given, heldAt } from './summary.js';

/** A level of a factor, and how often a force holds the field with it. */
interface Level {
  name: string;
  rate: number;
  /** Is it the baseline, or surely other than that? */
  isSure: boolean;
}

/** Levels nearer than this to the best count as good as it. */
const ALIKE = 0.005;

/**
 * `Blue holds the field most often with “a” (71% of battles) and least often with “b” (39%)`: the fullest way first.
 * None where the best or the worst level is not beyond doubt other than the baseline.
 *
 * @param effects of all levels of one factor
 */
export function extremes(given: Given, force: Named, effects: readonly Effect[]): string[] {
  const { factor, before, baseline } = effects[0]!.change;
  const levels: Level[] = [
    { name: levelInWords(given, factor, before), rate: heldAt(given, baseline, force), isSure: true },
    ...effects.map((effect) => ({
      name: levelInWords(given, factor, effect.change.level),
      rate: heldAt(given, effect.change.index, force),
      isSure: isFound(effect),
    })),
  ];
  const sorted = levels.toSorted((a, b) => b.rate - a.rate);
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  if (!best.isSure || !worst.isSure) return [];
  const [high, low] = percents(best.rate, worst.rate);
  const alike = ({ rate }: Level) =>
    sorted.filter((each) => Math.abs(each.rate - rate) <= Math.max(given.margin, ALIKE));
  const say = (bests: string, worsts: string) =>
    `${holds(force)} most often with ${bests} (${high} of battles) and least often with ${worsts} (${low})`;
  const full = (level: Level) => namesOf(level, alike(level), true);
  const short = (level: Level) => namesOf(level, alike(level), false);
  return [say(full(best), full(worst)), say(short(best), short(worst))];
}

/** `“a” or “b”`; `“a” or one other`. */
function namesOf(level: Level, alike: readonly Level[], isFull: boolean): string {
  const others = alike.filter((each) => each !== level);
  if (others.length === 0) return level.name;
  if (isFull && others.length === 1) return `${level.name} or ${others[0]!.name}`;
  return `${level.name} or ${inWords(others.length)} ${others.length === 1 ? 'other' : 'others'}`;
}
