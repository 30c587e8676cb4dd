import { FieldTeller } from '../../battlefield/field-teller.js';
import { isHull } from '../../battlefield/pieces.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import type { Battle } from './battle.js';
import { GRADES } from './descriptor.js';
import { IS } from './fields.js';
import { isProne } from './fire.js';
import { CONDITIONS, DIE, holds } from './morale.js';
import { OCCASION, OCCASIONS } from './occasions.js';
import { listed } from './packed.js';
import { addPostures, MACHINE, POSTURES, STATUS } from './postures.js';
import { sheetLines } from './status-sheet.js';
import { RESULT, RESULTS } from './turn-count.js';
import { basesIn, conditionOf, is, isOfMachines } from './units.js';
import type { TroopGradeWitness } from './witness.js';

const TEST_CLAUSES: Readonly<Record<OCCASION, string[]>> = {
  [OCCASION.CASUALTIES]: ['TG-1'],
  [OCCASION.RECOVERY]: ['TG-42'],
  [OCCASION.VOLUNTARY_ROUT]: ['TG-50'],
  [OCCASION.LOST_ASSAULT]: ['TG-2'],
};

const RESULT_CLAUSES: Readonly<Record<RESULT, string>> = {
  [RESULT.NO_EFFECT]: 'TG-10',
  [RESULT.PINNED]: 'TG-30',
  [RESULT.WITHDRAWS]: 'TG-31',
  [RESULT.ROUTS]: 'TG-32',
  [RESULT.SURRENDERS]: 'TG-33',
  [RESULT.DISINTEGRATES]: 'TG-34',
  [RESULT.ABANDONED]: 'TG-31',
};

/** Tells a battle in the words of this book. */
export class Teller extends FieldTeller<Battle> implements TroopGradeWitness {
  protected readonly postures = POSTURES;
  protected readonly addPostures = addPostures;

  tested(
    unit: number,
    occasion: OCCASION,
    conditions: number,
    die: number,
    total: number,
    effects: number,
  ): void {
    const { rules } = this.battle;
    const by = rules.book.tables.modifiers;
    const machineGun = rules.heavyWeapons[unit] === 1 ? ['TG-13'] : [];
    this.tell(unit, {
      kind: 'grade-test',
      clauses: [...TEST_CLAUSES[occasion], 'TG-10', ...machineGun],
      occasion: OCCASIONS[occasion]!,
      countsAs: GRADES[rules.rows[unit]!]!,
      die,
      modifiers: CONDITIONS.flatMap(({ key, clause, name }, i): StoryModifier[] =>
        holds(conditions, i) && by[key] !== 0 ? [{ name, by: by[key], clause }] : [],
      ),
      total,
      effects: listed(effects),
    });
    if (occasion === OCCASION.VOLUNTARY_ROUT && effects === 0)
      this.tell(unit, { kind: 'gives-way', clauses: ['TG-50'] });
  }

  sharedDie(unit: number, by: number, effects: number): void {
    const clause = this.battle.rules.heavyWeapons[unit] === 0 ? 'TG-30' : 'TG-51';
    this.tell(unit, {
      kind: 'shared-die',
      clauses: [clause],
      by: this.units[by]!.id,
      effects: listed(effects),
    });
  }

  suffered(unit: number, cohort: number, result: RESULT): void {
    if (result === RESULT.WITHDRAWS || result === RESULT.ROUTS) return; // told as it goes back
    this.tellResult(unit, cohort, result, {});
  }

  wentBack(unit: number, cohort: number, from: number, to: number, blocked: boolean, result: RESULT): void {
    this.tellResult(unit, cohort, result, { from, to, blocked });
  }

  private tellResult(
    unit: number,
    cohort: number,
    result: RESULT,
    way: { from?: number; to?: number; blocked?: boolean },
  ): void {
    this.tell(unit, {
      kind: 'suffers',
      clauses: [RESULT_CLAUSES[result]],
      bases: basesIn(this.battle, unit, cohort),
      ...this.conditionOf(unit, cohort),
      result: RESULTS[result]!,
      ...way,
    });
  }

  /** Of machines that are not whole. */
  private conditionOf(unit: number, cohort: number): { condition?: 'damaged' | 'immobilized' } {
    if (!isOfMachines(this.battle, unit)) return {};
    const condition = conditionOf(this.battle, unit, cohort);
    if (condition === MACHINE.WHOLE) return {};
    return { condition: condition === MACHINE.DAMAGED ? 'damaged' : 'immobilized' };
  }

  demoralized(unit: number): void {
    this.tell(unit, { kind: 'demoralized', clauses: ['TG-40'] });
  }

  recovered(unit: number): void {
    this.tell(unit, { kind: 'recovers', clauses: ['TG-42'] });
  }

  lostAssault(unit: number, lost: number, theirs: number): void {
    this.tell(unit, { kind: 'lost-assault', clauses: ['TG-2', 'TG-40'], lost, theirs });
  }

  damaged(unit: number, bases: number, immobilized: number): void {
    this.tell(unit, { kind: 'machines-damaged', clauses: ['TG-23'], bases, immobilized });
  }

  shelled(unit: number, dice: number, faces: number, hits: number, gas: boolean): void {
    this.tell(unit, {
      kind: 'shelled',
      clauses: gas ? ['TG-27'] : [],
      dice: this.showDice(dice, hits, DIE, faces, 'highest'),
      needed: DIE + 1 - faces,
      hits,
      gas,
    });
  }

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
