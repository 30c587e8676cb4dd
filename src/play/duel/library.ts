import type { Plan } from '../../plan/plan.js';
import { Family } from './family.js';

/** Whole numbers that all duels may learn together, about: 200 MB. */
export const ROOM = 50e6;

/** Of one family, from one study to the next. */
const MOST_KEPT = ROOM / 5;

/** What duels have learned, family by family: for the next study of them, or of duels that are alike. */
export class Library {
  /** Those of which something was asked last come last. */
  private readonly families: Family[] = [];

  /** The family of a duel; a new one if nothing is known of any, or so much that the next study would have no room. */
  familyOf(plan: Plan): Family {
    const { families } = this;
    const at = families.findIndex((each) => each.isOf(plan));
    const known = at < 0 ? undefined : families.splice(at, 1)[0];
    const family = known && known.size < MOST_KEPT ? known : new Family(plan);
    families.push(family);
    this.makeRoom();
    return family;
  }

  /** Forgets those of which nothing was asked for longest, but not the last. */
  private makeRoom(): void {
    const { families } = this;
    let all = families.reduce((sum, { size }) => sum + size, 0);
    while (all > ROOM && families.length > 1) all -= families.shift()!.size;
  }
}
