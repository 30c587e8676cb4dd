import { FieldTeller } from '../../battlefield/field-teller.js';
import { isCutOff } from '../../battlefield/of-unit.js';
import { FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { CAUSE, NOW } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier } from '../../battlefield/story.js';
import type { Battle } from './battle.js';
import { ACT } from './fields.js';
import { woundedModifier } from './fire.js';
import { DIE, passingFaces, type TestSituation, type Wound } from './morale.js';
import { addPostures, POSTURES } from './postures.js';
import { addTo, SLOT } from './slots.js';
import { sheetLines } from './status-sheet.js';
import { does, hasFallenBack } from './units.js';
import {
  type DicePoolWitness,
  OCCASION,
  OCCASIONS,
  RECKONINGS,
  type Reckoned,
  type TestTaken,
} from './witness.js';

const CLAUSES: Readonly<Record<OCCASION, string>> = {
  [OCCASION.ACTIVATION]: 'DP-16',
  [OCCASION.FELL_BACK]: 'DP-13',
  [OCCASION.UNDER_FIRE]: 'DP-11',
  [OCCASION.IN_CLOSE_COMBAT]: 'DP-11',
};

/** Tells a battle in the words of this book. */
export class Teller extends FieldTeller<Battle> implements DicePoolWitness {
  protected readonly postures = POSTURES;
  protected readonly addPostures = addPostures;
  /** A unit that has just been let go; −1: none. */
  private letting = -1;

  tested(
    unit: number,
    occasion: OCCASION,
    { pool, led }: TestSituation,
    { dice, value, heavy, costly, passed }: TestTaken,
  ): void {
    const faces = passingFaces(value);
    this.tell(unit, {
      kind: 'test',
      clauses: [
        ...[CLAUSES[occasion], 'DP-10'],
        ...(heavy ? ['DP-12'] : []),
        ...(passed === 0 && costly ? ['DP-2'] : []),
      ],
      occasion: OCCASIONS[occasion],
      pool,
      needed: value,
      led,
      heavy,
      dice: this.showDice(dice, passed, DIE, faces, 'highest'),
      passed: passed > 0,
      diceLost: passed === 0 && costly ? dice : 0,
    });
  }

  fellBack(unit: number, casualties: number, from: number, to: number): void {
    const cutOff = isCutOff(this.battle, unit);
    this.tell(unit, { kind: 'fell-back', clauses: ['DP-11'], casualties, from, to, cutOff });
  }

  /** The clause by which a unit is removed: with its force, let go, after its test, or off the board. */
  private whyRemoved(unit: number): string {
    if (does(this.battle, unit, ACT.ROUTS)) return 'DP-4';
    if (this.letting === unit) {
      this.letting = -1;
      return 'DP-14';
    }
    return hasFallenBack(this.battle, unit) ? 'DP-13' : 'DP-11';
  }

  letGo(unit: number, pool: number): void {
    this.tell(unit, { kind: 'let-go', clauses: ['DP-14'], pool });
    this.letting = unit;
  }

  removed(unit: number, surrenders: boolean): void {
    const cutOff = isCutOff(this.battle, unit);
    const why = this.whyRemoved(unit);
    this.tell(unit, { kind: 'removed', clauses: surrenders ? [why, 'DP-50'] : [why], surrenders, cutOff });
  }

  treated(unit: number, medics: number, wounds: Readonly<Record<Wound, number>>): void {
    this.tell(unit, { kind: 'treated', clauses: ['DP-40', 'DP-41'], medics, wounds: { ...wounds } });
    // Who returns can be lost again.
    addTo(this.ranksBefore, unit, SLOT.COMMON, wounds.light);
    if (this.battle.rules.woundedFight) addTo(this.ranksBefore, unit, SLOT.WOUNDED, wounds.serious);
  }

  reckoned(force: number, what: Reckoned, dice: number): void {
    const { clause, words } = RECKONINGS[what];
    this.tellOfForce(force, { kind: 'dice', clauses: [clause], what: words, dice });
  }

  collapsed(force: number): void {
    this.tellOfForce(force, { kind: 'collapsed', clauses: ['DP-4'] });
  }

  diagnosed(force: number, wounds: Readonly<Record<Wound | 'captured', number>>): void {
    this.startPhase('10.7');
    this.tellOfForce(force, { kind: 'diagnosed', clauses: ['DP-40', 'DP-50'], wounds: { ...wounds } });
  }

  protected shotModifiers(unit: number, cohort: number): StoryModifier[] {
    const wounded = woundedModifier(this.battle, cohort);
    return [
      ...(does(this.battle, unit, ACT.MOVED) ? this.movingModifier(unit) : []),
      ...(wounded === 0 ? [] : [{ name: 'seriously wounded', by: wounded, clause: 'DP-42' }]),
    ];
  }

  protected reasonToMove(
    unit: number,
    _: number,
    from: number,
    to: number,
  ): { why: string; clauses: string[] } {
    if (this.isLeaving(unit)) return { why: 'withdrawing', clauses: [] };
    const order = this.plan.units[unit * FIELDS.UNIT + UNIT.ORDER];
    const goesHome = order === ORDER.HOLD || order === ORDER.WITHDRAW;
    if (to === from) return { why: 'standing', clauses: [] };
    return { why: goesHome ? 'returning to its place' : to > from ? 'advancing' : 'going back', clauses: [] };
  }

  protected override movingPieces(unit: number): number {
    return this.state.units[unit * FIELDS.NOW + NOW.PIECES]!;
  }

  protected postureOf(): string {
    return POSTURES[0];
  }

  protected clausesOf(cause: number): string[] {
    return cause === CAUSE.FIRE || cause === CAUSE.ASSAULT ? ['DP-40'] : [];
  }

  protected override otherInCloseCombat(by: number): StoryModifier {
    return { name: 'seriously wounded', by };
  }

  protected linesOf(unit: number): StatusSheet['lines'] {
    return sheetLines(this.battle, unit);
  }
}
