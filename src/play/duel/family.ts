import type { Plan } from '../../plan/plan.js';
import { systemOf } from '../../rules/registry.js';
import { isSameData } from '../../scenario/same-data.js';
import type { Hop, Hops } from './hops.js';
import type { Learner } from './learner.js';
import { Outlook } from './outlook.js';

/** What is known of one duel. */
interface Lesson {
  readonly plan: Plan;
  readonly learner: Learner;
  readonly hops: Hops;
}

/** A family keeps this many lessons: the latest. */
const MOST_LESSONS = 64;

/**
 * Duels that differ only in what morale checks depend on. What is learned of a link that does not check, as most links do
 * not, holds for all of them. What is learned of checks holds for those whose checks depend on the same.
 */
export class Family {
  /** Was it given up because learning does not pay in this study? Then its duels are played by the rules. */
  isGivenUp = false;
  readonly outlook: Outlook = new Outlook();
  private lessons: Lesson[] = [];

  /** @param plan the plan of one of its duels */
  constructor(private readonly plan: Plan) {}

  /** Does a duel belong to the family? */
  isOf(plan: Plan): boolean {
    return areAlike(this.plan, plan);
  }

  /** The latest learner of the family, if any. */
  get learner(): Learner | undefined {
    return this.lessons.at(-1)?.learner;
  }

  /** The known hops of each link, if any. */
  hopsFor(plan: Plan): (index: number, checks: boolean) => readonly Hop[] | undefined {
    const same = this.lessons.find((lesson) => doCheckAlike(lesson.plan, plan));
    const any = this.lessons.at(-1);
    return (index, checks) => (checks ? same : any)?.hops[index];
  }

  /** Adds a lesson, in place of one with the same checks. */
  add(lesson: Lesson): void {
    this.lessons = this.lessons.filter(({ plan }) => !doCheckAlike(plan, lesson.plan));
    this.lessons.push(lesson);
    if (this.lessons.length > MOST_LESSONS) this.lessons.shift();
  }

  giveUp(): void {
    this.isGivenUp = true;
    this.lessons = [];
  }

  /** About how many whole numbers are kept. */
  get size(): number {
    const hops = new Set(this.lessons.flatMap((lesson) => lesson.hops.flat()));
    return [...hops].reduce((sum, { size }) => sum + size, this.learner?.size ?? 0);
  }
}

function areAlike(one: Plan, other: Plan): boolean {
  if (one.system !== other.system || !isSameData(one.rulebook, other.rulebook)) return false;
  const ofChecks = partsOfChecks(one);
  const others = ({ rules }: Plan) =>
    Object.entries(rules as object).filter(([part]) => !ofChecks.includes(part));
  return (
    isSameData(one.field, other.field) &&
    isSameData(others(one), others(other)) &&
    usesOf(one) === usesOf(other)
  );
}

function doCheckAlike(one: Plan, other: Plan): boolean {
  const part = (plan: Plan, name: string) => (plan.rules as Record<string, unknown>)[name];
  return partsOfChecks(one).every((name) => isSameData(part(one, name), part(other, name)));
}

function usesOf(plan: Plan): number {
  return systemOf(plan).useCount(plan.field, plan.rules);
}

function partsOfChecks(plan: Plan): readonly string[] {
  return systemOf(plan).ofChecks ?? [];
}
