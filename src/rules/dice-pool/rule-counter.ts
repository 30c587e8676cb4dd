import type { Stance } from '../../battlefield/assault.js';
import { FieldCounter, movedFactor } from '../../battlefield/field-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import { ACT } from './fields.js';
import { woundedModifier } from './fire.js';
import { hasLostAtOnce, hasLostShare, type TestSituation, type Wound } from './morale.js';
import { isInSpan } from './ranges.js';
import { commanderOf, does, medicsIn, woundedIn } from './units.js';
import { EVENT, TEST, TESTS, useLayout } from './use-layout.js';
import { type DicePoolWitness, OCCASION, type Reckoned, type TestTaken } from './witness.js';

/** What a reckoning is counted as, by what it is for. */
const RECKONED: Readonly<Record<Reckoned, EVENT>> = {
  destroyed: EVENT.DESTROYED,
  commander: EVENT.COMMANDER,
  captured: EVENT.CAPTURES,
  escorted: EVENT.ESCORTED,
  melee: EVENT.MELEE,
  primary: EVENT.PRIMARY,
  secondary: EVENT.SECONDARY,
  failed: EVENT.FAILED_CONDITION,
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

  private happened(event: EVENT, amount = 1): void {
    this.count(this.events + event, amount);
  }

  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const moved = does(this.battle, unit, ACT.MOVED);
    const factors = moved ? movedFactor(this.plan, unit) : 0;
    this.countShots(unit, target, weapon, band, moved ? MANNER.MOVING : MANNER.STANDING, dice, factors);
    if (woundedModifier(this.battle, cohort) !== 0) this.happened(EVENT.WEAK_DICE, dice);
  }

  override fought(unit: number, target: number, cohort: number, dice: number, stance: Stance): void {
    super.fought(unit, target, cohort, dice, stance);
    if (stance.other !== 0) this.happened(EVENT.WEAK_DICE, dice);
  }

  moved(unit: number, _: number, from: number, to: number): void {
    if (to !== from && woundedIn(this.battle, unit) > 0) this.happened(EVENT.SLOWED);
  }

  tested(
    unit: number,
    occasion: OCCASION,
    situation: TestSituation,
    { dice, value, heavy, costly, passed }: TestTaken,
  ): void {
    const at = this.tests + occasion * TESTS;
    this.count(at + TEST.ALL, 1);
    if (value !== this.battle.rules.troops[unit]!.av) this.count(at + TEST.WEAK, 1);
    if (passed === 0) {
      this.count(at + TEST.FAILED, 1);
      if (costly) this.count(at + TEST.DICE_LOST, dice);
    }
    if (occasion === OCCASION.FELL_BACK) this.countRoutPolicy(unit, false);
    if (!situation.led) return;
    this.count(at + TEST.LED, 1);
    this.countSpans(at, unit);
    if (heavy) this.countHeavyLoss(at, situation);
    else if (situation.pool < 2) this.count(at + TEST.SHORT, 1);
    else this.countSecondDie(at, unit, dice === 2);
  }

  /** Commanders of what quality lead a unit that has none itself? */
  private countSpans(at: number, unit: number): void {
    const { battle, plan } = this;
    if (commanderOf(battle, unit) !== 0) return;
    const force = plan.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
    let seen = 0;
    for (let friend = plan.firstUnit[force]!; friend < plan.firstUnit[force + 1]!; friend++) {
      const bit = 1 << commanderOf(battle, friend);
      if ((seen & bit) !== 0 || !isInSpan(battle, unit, friend)) continue;
      seen |= bit;
      this.count(at + TEST.SPAN + commanderOf(battle, friend) - 1, 1);
    }
  }

  private countHeavyLoss(at: number, situation: TestSituation): void {
    const { book } = this.battle.rules;
    this.count(at + TEST.HEAVY, 1);
    if (hasLostShare(book, situation)) this.count(at + TEST.SHARE, 1);
    if (hasLostAtOnce(book, situation)) this.count(at + TEST.AT_ONCE, 1);
  }

  /** The owner of a unit could throw two dice, and did or did not. */
  private countSecondDie(at: number, unit: number, throwsTwo: boolean): void {
    const { book, troops } = this.battle.rules;
    const { secondDie: own } = troops[unit]!;
    const policy = own ?? book.options.secondDie;
    if (!throwsTwo) this.count(at + TEST.UNWILLING, 1);
    if (policy === 'when-pool-at-least') this.count(at + TEST.POOL_READ, 1);
    if (own === undefined && throwsTwo === (policy === 'always')) this.count(at + TEST.OPTION, 1);
  }

  /** The owner of a unit that fell back let it go, or did not. */
  private countRoutPolicy(unit: number, letsGo: boolean): void {
    const { book, troops } = this.battle.rules;
    const { routPolicy: own } = troops[unit]!;
    const policy = own ?? book.options.routPolicy;
    if (policy === 'when-pool-at-most') this.happened(EVENT.ROUT_POOL_READ);
    if (own === undefined && letsGo === (policy !== 'never')) this.happened(EVENT.ROUT_OPTION);
  }

  fellBack(unit: number, _: number, __: number, to: number): void {
    this.happened(EVENT.FELL_BACK);
    if (this.plan.units[unit * FIELDS.UNIT + UNIT.CUT_OFF] === 1) this.happened(EVENT.STUCK);
    if (to <= 0) this.happened(EVENT.OFF_BOARD);
  }

  letGo(unit: number): void {
    this.happened(EVENT.LET_GO);
    this.countRoutPolicy(unit, true);
  }

  removed(unit: number, surrenders: boolean): void {
    this.happened(does(this.battle, unit, ACT.ROUTS) ? EVENT.ROUTED : EVENT.REMOVED);
    if (surrenders) this.happened(EVENT.SURRENDERED);
  }

  treated(unit: number, medics: number, { light, serious, out }: Readonly<Record<Wound, number>>): void {
    const casualties = light + serious + out;
    this.happened(EVENT.TREATED, casualties);
    if (medics > 0) this.happened(EVENT.MEDICS, casualties);
    if (medics > medicsIn(this.battle, unit)) this.happened(EVENT.MEDICS_NEAR, casualties);
    this.happened(EVENT.RETURNED, light);
    this.happened(EVENT.SERIOUS, serious);
  }

  reckoned(_: number, what: Reckoned): void {
    this.happened(RECKONED[what]);
  }

  collapsed(): void {
    this.happened(EVENT.COLLAPSED);
  }

  unitBroke(): void {}

  forceBroke(): void {}

  diagnosed(
    _: number,
    { captured }: Readonly<Record<'captured', number>>,
    rolled: number,
    medics: number,
  ): void {
    this.happened(EVENT.FORCES);
    this.happened(EVENT.DIAGNOSED, rolled);
    if (medics > 0) this.happened(EVENT.DIAGNOSED_MEDICS, rolled);
    this.happened(EVENT.CAPTURED, captured);
  }
}
