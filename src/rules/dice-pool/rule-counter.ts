import { FieldCounter } from '../../battlefield/field-uses.js';
import type { Battle } from './battle.js';
import { ACT } from './fields.js';
import type { Wound } from './morale.js';
import { does } from './units.js';
import { EVENT, MANNER, MANNERS, TEST, TESTS, useLayout } from './use-layout.js';
import type { DicePoolWitness, OCCASION } from './witness.js';

/** What a reckoning is counted as, by what it is for. */
const RECKONED: Readonly<Record<string, EVENT>> = {
  'units destroyed': EVENT.DESTROYED,
  'the senior commander': EVENT.COMMANDER,
  'capturing an objective': EVENT.CAPTURES,
  'leaving the board': EVENT.ESCORTED,
  'destroying in close combat': EVENT.MELEE,
  'losing a primary objective': EVENT.PRIMARY,
  'losing a secondary objective': EVENT.SECONDARY,
  'failing a condition': EVENT.FAILED_CONDITION,
};

/** Counts how often the rules are used. */
export class RuleCounter extends FieldCounter implements DicePoolWitness {
  private readonly tests: number;
  private readonly events: number;

  constructor(
    private readonly battle: Battle,
    uses: Float64Array,
  ) {
    super(battle.field, battle.state, uses, MANNERS);
    const { start } = useLayout(battle.field);
    this.tests = start.tests;
    this.events = start.events;
  }

  private count(at: number, amount: number): void {
    this.uses[at] = this.uses[at]! + amount;
  }

  private happened(event: EVENT, amount = 1): void {
    this.count(this.events + event, amount);
  }

  aimed(unit: number, target: number, _: number, band: number, dice: number): void {
    this.countShots(target, band, does(this.battle, unit, ACT.MOVED) ? MANNER.MOVING : MANNER.STANDING, dice);
  }

  moved(): void {}

  tested(
    _: number,
    occasion: OCCASION,
    { pool, dice, led, heavy, costly }: Parameters<DicePoolWitness['tested']>[2],
    passed: number,
  ): void {
    const at = this.tests + occasion * TESTS;
    this.count(at + TEST.ALL, 1);
    if (passed === 0) {
      this.count(at + TEST.FAILED, 1);
      if (costly) this.count(at + TEST.DICE_LOST, dice);
    }
    if (!led) return;
    this.count(at + TEST.LED, 1);
    if (dice === 2) return;
    this.count(at + (heavy ? TEST.HEAVY : pool < 2 ? TEST.SHORT : TEST.UNWILLING), 1);
  }

  fellBack(): void {
    this.happened(EVENT.FELL_BACK);
  }

  letGo(): void {
    this.happened(EVENT.LET_GO);
  }

  removed(_: number, surrenders: boolean): void {
    this.happened(EVENT.REMOVED);
    if (surrenders) this.happened(EVENT.SURRENDERED);
  }

  treated(_: number, medics: number, { light, serious, out }: Readonly<Record<Wound, number>>): void {
    this.happened(EVENT.TREATED, light + serious + out);
    if (medics > 0) this.happened(EVENT.MEDICS, light + serious + out);
    this.happened(EVENT.RETURNED, light);
    if (this.battle.rules.woundedFight) this.happened(EVENT.WOUNDED_FIGHT, serious);
  }

  reckoned(_: number, __: string, what: string): void {
    this.happened(RECKONED[what]!);
  }

  collapsed(): void {
    this.happened(EVENT.COLLAPSED);
  }

  unitBroke(): void {
    this.happened(EVENT.UNIT_BROKE);
  }

  diagnosed(
    _: number,
    { light, serious, out, captured }: Readonly<Record<Wound | 'captured', number>>,
  ): void {
    this.happened(EVENT.DIAGNOSED, light + serious + out);
    this.happened(EVENT.CAPTURED, captured);
  }
}
