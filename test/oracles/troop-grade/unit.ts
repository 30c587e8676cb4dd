import type { Troops } from '#src/battlefield/weapon-bands/schema.js';
import type { Bases, Descriptor, Grade } from '#src/rules/troop-grade/troops.js';
import type { Scenario } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import { type Identity, SpreadUnit } from '../shared/unit.js';
import { type Gun, gunsOf } from '../weapon-bands/guns.js';
import { rates } from '../weapon-bands/movement.js';
import { type Base, basesOf, type Cause, isHull, muster } from './bases.js';
import { raised } from './chart.js';
import type { Force } from './force.js';
import { descriptorOf, type Rules, rulesOf } from './rules.js';

/** A unit as described in docs/battlefield.md, section 12. */
export class Unit extends SpreadUnit<Force, Base> {
  readonly descriptor: Descriptor;
  readonly troops: Troops;
  readonly bases: Base[];
  readonly of: Bases;
  readonly isHull: boolean;
  readonly guns: readonly Gun[];
  readonly isAirDefence: boolean;
  readonly isArmed: boolean;
  /** Its row of the chart. */
  readonly grade: Grade;
  /** Inches a turn, demoralized or not. */
  readonly fullMove: number;
  readonly #rules: Rules;

  /** Demoralized since this turn; null: not demoralized. */
  demoralizedSince: number | null = null;
  isGassed = false;
  isProne = false;

  // Reset every turn.
  mustTest = false;

  constructor(who: Identity<Force>, scenario: Scenario) {
    super(who);
    const { id, description } = who;
    this.#rules = rulesOf(scenario);
    this.descriptor = descriptorOf(description);
    this.troops = description.troops;
    this.bases = muster(description, this.#rules);
    this.of = basesOf(description);
    this.isHull = isHull(description);
    this.guns = gunsOf(scenario, description, this.isHull);
    this.isAirDefence = this.guns.some(({ airDefence }) => airDefence !== undefined);
    this.isArmed = this.guns.some(({ shots }) => shots > 0);
    const { grade } = this.descriptor;
    if (grade === undefined) throw new Error(`${id} has no grade`);
    const isHigher = this.isMachineGun && this.#rules.options.machineGunOwnTest === 'higher'; // TG-13
    this.grade = isHigher ? raised(grade) : grade;
    this.fullMove = rates(scenario.combat, scenario.board, description).pace;
  }

  override beginTurn(): void {
    super.beginTurn();
    for (const base of this.bases) base.moved = base.wasStruck = false;
    this.mustTest = false;
  }

  get pieces(): Base[] {
    return this.bases;
  }

  /** Pieces no longer on the board: a base with a hull counts those inside. */
  override get gone(): number {
    return sum(this.bases.map(({ isPresent, pieces }) => (isPresent ? 0 : pieces)));
  }

  get isDemoralized(): boolean {
    return this.demoralizedSince !== null;
  }

  /** Inches a turn, in its present condition (TG-41). */
  get move(): number {
    if (!this.isDemoralized) return this.fullMove;
    return Math.floor((this.fullMove * this.#rules.tables.demoralizedMovePercent) / 100);
  }

  get isFoot(): boolean {
    return this.of === 'foot';
  }

  get areMachines(): boolean {
    return this.of === 'vehicles' || this.of === 'tanks';
  }

  get isHeavyWeapon(): boolean {
    return this.description.kind === 'crew' || this.descriptor.heavyWeapon !== undefined;
  }

  get isMachineGun(): boolean {
    return this.descriptor.heavyWeapon === 'machine-gun';
  }

  get order(): string {
    return this.description.doctrine.order;
  }

  /** Whether moving back from one depth to another would cross the obstacle. */
  isBarred(from: number, to: number): boolean {
    const { obstacle } = this.descriptor;
    return obstacle !== undefined && from >= obstacle && to < obstacle;
  }

  lose(base: Base, cause: Cause): void {
    base.lostTo = cause;
    if (this.isDemoralized) this.force.events.changed(this.id, 'lost demoralized', 1);
  }
}
