import type { Study, StudyOrders } from '../experiment/study.js';
import { compilePlan, type Plan } from '../plan/plan.js';
import { battleKey } from '../random/luck.js';
import { systemOf } from '../rules/registry.js';
import { type DesignPoint, onlyPoint } from '../scenario/design-points.js';
import type { Tally } from '../tally/tally.js';
import { rulesUsedAt } from './rule-uses.js';
import { isSamePlan, systemsCompared } from './same.js';
import { type PointTally, pointTally } from './tally-view.js';

/** Where several systems are compared: the assumed choices of each, made differently and played again. */
export interface Replays {
  /** The systems as the run had them. */
  asRun: readonly PointTally[];
  replayed: readonly (AssumedChoice & { view: PointTally })[];
  /** Number of choices that were left out. */
  left: number;
}

/** Share of the run's battles that are played again. */
const SHARE = 0.1;

/**
 * Plays the alternatives of assumed choices, one at a time, on the first tenth of the run's battles.
 *
 * @param play plays battles as `runPool` does
 * @returns null if no two systems are compared
 */
export async function replayAssumed(
  { points, plans, battles, seed }: Study,
  tallies: readonly Tally[],
  play: (orders: StudyOrders) => Promise<Tally[]>,
): Promise<Replays | null> {
  const compared = systemsCompared(points);
  if (compared.length < 2) return null;
  const asRun = compared.map((point) => pointTally(point, plans[point.index], tallies[point.index]));
  const { choices, left } = assumedChoices(asRun);
  if (choices.length === 0) return { asRun, replayed: [], left };
  const found = await play({
    plans: choices.map(({ plan }) => plan),
    key: battleKey(seed),
    battles: Math.ceil(SHARE * battles),
  });
  const replayed = choices.map((choice, i) => ({
    ...choice,
    view: pointTally(choice.point, choice.plan, found[i]),
  }));
  return { asRun, replayed, left };
}

/** An assumed choice of a system made differently, at a design point that is otherwise unchanged. */
interface AssumedChoice {
  point: DesignPoint;
  plan: Plan;
  /** The design point with the choice as the run had it. */
  of: PointTally;
  clause: string;
  option: string;
  value: string;
  /** What the option is about, in words, and what it means as the run had it and with this value. */
  title: string;
  meanings: readonly [before: string, now: string];
}

/** The most choices that are replayed. */
const MOST_CHOICES = 12;

/**
 * The assumed choices that a run could have made differently: every other value of each assumed option that its
 * battles used, one at a time. For each option the value listed last, the farthest from the default, comes first; the
 * systems take turns.
 *
 * @param views a design point of each system
 * @returns at most twelve choices, and how many others there are
 */
function assumedChoices(views: readonly PointTally[]): { choices: AssumedChoice[]; left: number } {
  const bySystem = views.map((view) => {
    const options = choicesAt(view);
    const longest = Math.max(0, ...options.map(({ length }) => length));
    return Array.from({ length: longest }, (_, i) =>
      options.flatMap((values) => values.at(-1 - i) ?? []),
    ).flat();
  });
  const longest = Math.max(0, ...bySystem.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, i) =>
    bySystem.flatMap((choices) => choices[i] ?? []),
  ).flat();
  return { choices: all.slice(0, MOST_CHOICES), left: Math.max(0, all.length - MOST_CHOICES) };
}

/** Choices by option, with values in the order in which they are listed. */
function choicesAt(view: PointTally): AssumedChoice[][] {
  const { scenario } = view.point;
  const uses = new Map(rulesUsedAt(view).flatMap(({ option, uses }) => (option ? [[option, uses]] : [])));
  return Object.entries(systemOf(scenario).optionSources)
    .filter(([option, { kind }]) => kind === 'assumed' && uses.get(option) !== 0)
    .map(([option, { clause, title, meanings }]) => {
      const before = String(scenario.rules[scenario.system].options[option]);
      return Object.keys(meanings).flatMap((value) => {
        const made = value === before ? null : madeOtherwise(view, option, value);
        const words = [meanings[before], meanings[value]] as const;
        return made ? [{ ...made, of: view, clause, option, value, title, meanings: words }] : [];
      });
    });
}

/** The design point with the option set to the value; null if that changes nothing or is not allowed. */
function madeOtherwise(
  { point: { scenario }, plan: before }: PointTally,
  option: string,
  value: string,
): Pick<AssumedChoice, 'point' | 'plan'> | null {
  const { system, forces, objectives, combat } = scenario;
  const rules = systemOf(scenario);
  const book = scenario.rules[system];
  const choice = typeof book.options[option] === 'boolean' ? value === 'true' : value;
  const options = rules.optionsSchema.safeParse({ ...book.options, [option]: choice });
  if (!options.success) return null;
  const settings = { ...book, options: options.data };
  const wrong = rules.check({ settings, forces, objectives, combat });
  if (wrong.some(({ severity }) => severity !== 'warning')) return null;
  const changed = { ...scenario, rules: { ...scenario.rules, [system]: settings } };
  const plan = compilePlan(changed);
  return isSamePlan(plan, before) ? null : { point: onlyPoint(changed), plan };
}
