import type { Plan } from '../../plan/plan.js';
import { Family } from './family.js';

/** Room for what all duels learn together, in whole numbers: about 200 MB. */
export const ROOM = 50e6;

/** Room for what is kept of one family from one study to the next. */
const MOST_KEPT = ROOM / 5;

/** What duels have learned, by family, kept for the next study of these or similar duels. */
export class Library {
  /** The most recently used family comes last. */
  private readonly families: Family[] = [];

  /** The family of a duel; a new one if there is none, if it was given up, or if it has grown so large that the next study would have no room. */
  familyOf(plan: Plan): Family {
    const { families } = this;
    const at = families.findIndex((each) => each.isOf(plan));
    const known = at < 0 ? undefined : families.splice(at, 1)[0];
    const isOfUse = known && !known.isGivenUp && known.size < MOST_KEPT;
    const family = isOfUse ? known : new Family(plan);
    families.push(family);
    this.makeRoom();
    return family;
  }

  /** Drops the least recently used families until the rest fit; always keeps the last one. */
  private makeRoom(): void {
    const { families } = this;
    let all = families.reduce((sum, { size }) => sum + size, 0);
    while (all > ROOM && families.length > 1) all -= families.shift()!.size;
  }
}
