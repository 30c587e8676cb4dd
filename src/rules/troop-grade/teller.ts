import { FieldTeller } from '../../battlefield/field-teller.js';
import { isHull } from '../../battlefield/pieces.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import { telling } from '../kit/events.js';
import type { Battle } from './battle.js';
import { BOOK_EVENTS, type TroopGradeWitness } from './events.js';
import { IS } from './fields.js';
import { isProne } from './fire.js';
import { addPostures, POSTURES, STATUS } from './postures.js';
import { sheetLines } from './status-sheet.js';
import { is } from './units.js';

/** Tells a battle in the words of this book. */
export function tellerOf(...of: ConstructorParameters<typeof Teller>): Teller & TroopGradeWitness {
  return telling(new Teller(...of), BOOK_EVENTS, of[0]);
}

/** What happens on the field, as this book has it. */
class Teller extends FieldTeller<Battle> {
  protected readonly postures = POSTURES;
  protected readonly addPostures = addPostures;

  /** A hull is lost with those who are in it. */
  override lost(unit: number, pieces: number, cause: number): void {
    const inside = pieces > 1 ? { piece: pieces - 1 } : {};
    this.tellLoss(unit, pieces, cause, isHull(this.units[unit]!) ? { hull: 1, ...inside } : {});
  }

  override forceBroke(force: number): void {
    super.forceBroke(force);
    this.tellOfForce(force, { kind: 'breaking-point', clauses: [] });
  }

  protected shotModifiers(unit: number, cohort: number, _: number, target: number): StoryModifier[] {
    const { demoralizedFire, pinnedFire, prone } = this.battle.rules.book.tables;
    const status = this.state.cohorts[cohort + COHORT.STATUS]!;
    const own = [
      {
        name: 'demoralized',
        by: is(this.battle, unit, IS.DEMORALIZED) ? demoralizedFire : 0,
        clause: 'TG-41',
      },
      { name: 'pinned', by: (status & STATUS.PINNED) === 0 ? 0 : pinnedFire, clause: 'TG-30' },
      { name: 'target prone', by: isProne(this.battle, target) ? prone : 0, clause: 'TG-30' },
    ];
    return [
      ...((status & STATUS.MOVED) === 0 ? [] : this.movingModifier(unit)),
      ...own.filter(({ by }) => by !== 0),
    ];
  }

  protected reasonToMove(
    unit: number,
    status: number,
    from: number,
    to: number,
  ): { why: string; clauses: string[] } {
    if ((status & STATUS.PINNED) !== 0) return { why: 'pinned, staying', clauses: ['TG-30'] };
    const ordered = this.asOrdered(unit, from, to);
    if (to === from || !is(this.battle, unit, IS.DEMORALIZED)) return ordered;
    return { why: `${ordered.why}, demoralized`, clauses: ['TG-41'] };
  }

  protected postureOf(status: number): string {
    return (status & STATUS.PINNED) === 0 ? POSTURES[0] : POSTURES[1];
  }

  protected clausesOf(cause: number): string[] {
    const clauses: Partial<Record<number, string[]>> = {
      [CAUSE.SURRENDERED]: ['TG-33'],
      [CAUSE.ROUTED]: ['TG-32'],
      [CAUSE.ELIMINATED]: ['TG-34'],
      [CAUSE.ABANDONED]: ['TG-31'],
    };
    return clauses[cause] ?? [];
  }

  protected override otherInCloseCombat(by: number): StoryModifier {
    return { name: 'demoralized', by, clause: 'TG-41' };
  }

  protected linesOf(unit: number): StatusSheet['lines'] {
    return sheetLines(this.battle, unit);
  }
}
