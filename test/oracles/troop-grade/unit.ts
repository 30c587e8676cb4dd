import type { Troops } from '#src/battlefield/weapon-bands/schema.js';
import type { Bases, Descriptor, Grade } from '#src/rules/troop-grade/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import type { Break } from '../plain-record.js';
import { type Gun, gunsOf } from '../weapon-bands/guns.js';
import { rates } from '../weapon-bands/movement.js';
import { type Base, basesOf, type Cause, isHull, muster } from './bases.js';
import { raised } from './chart.js';
import type { Force } from './force.js';
import { descriptorOf, type Rules, rulesOf } from './rules.js';

/** A unit as described in docs/battlefield.md, section 12. */
export class Unit {
  readonly id: string;
  readonly description: ScenarioUnit;
  readonly descriptor: Descriptor;
  readonly troops: Troops;
  readonly force: Force;
  readonly slot: number;
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
  broke: Break | null = null;

  /** Demoralized since this turn; null: not demoralized. */
  demoralizedSince: number | null = null;
  isGassed = false;
  isProne = false;

  // Reset every turn.
  mustTest = false;
  target: Unit | null = null;
  leaving = false;
  onTheMove = false;

  constructor(id: string, description: ScenarioUnit, force: Force, slot: number, scenario: Scenario) {
    this.#rules = rulesOf(scenario);
    this.id = id;
    this.description = description;
    this.descriptor = descriptorOf(description);
    this.troops = description.troops;
    this.force = force;
    this.slot = slot;
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

  beginTurn(): void {
    for (const base of this.bases) base.moved = base.wasStruck = false;
    this.mustTest = this.leaving = this.onTheMove = false;
    this.target = null;
  }

  /** Bases on the board. */
  get present(): Base[] {
    return this.bases.filter(({ isPresent }) => isPresent);
  }

  /** Pieces no longer on the board. */
  get gone(): number {
    return sum(this.bases.map(({ isPresent, pieces }) => (isPresent ? 0 : pieces)));
  }

  get hasFront(): boolean {
    return this.present.length > 0;
  }

  get front(): number {
    return Math.max(...this.present.map(({ depth }) => depth));
  }

  get frontBody(): Base[] {
    const { present, front } = this;
    return present.filter(({ depth }) => depth === front);
  }

  get closing(): boolean {
    return this.onTheMove && !this.leaving;
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

  get cutOff(): boolean {
    return this.description.cutOff;
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
