import type { Troops } from '#src/battlefield/weapon-bands/schema.js';
import type { Tables } from '#src/rules/unit-morale/book.js';
import type { Descriptor } from '#src/rules/unit-morale/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { sum } from '../plain-pieces.js';
import { type Identity, SpreadUnit } from '../shared/unit.js';
import { rates } from '../weapon-bands/fire.js';
import { type Gun, gunsOf } from '../weapon-bands/guns.js';
import type { Force } from './force.js';
import { isHullKind, muster, type Piece } from './pieces.js';
import { descriptorOf, rulesOf } from './rules.js';

/** In the order of their sections, 11.2.1 to 11.2.5. */
export const CLASSES = ['militia', 'aircraft', 'infantry', 'vehicles', 'hovertanks'] as const;
export type Class = (typeof CLASSES)[number];

/** Why a unit tests, in the order in which tests are reported (11.10). */
export const CAUSES = ['first_fire', 'enter', 'cross', 'hand_to_hand', 'hit'] as const;
export type TestCause = (typeof CAUSES)[number];

/** A unit as described in docs/battlefield.md, section 11. */
export class Unit extends SpreadUnit<Force, Piece> {
  readonly descriptor: Descriptor;
  readonly troops: Troops;
  /** All pieces, the hull first if there is one. */
  readonly pieces: Piece[];
  readonly hull: Piece | null;
  readonly guns: readonly Gun[];
  readonly isAirDefence: boolean;
  readonly isArmed: boolean;
  readonly class: Class;
  readonly moraleNumber: number;
  /** Inches a turn; 0 for a strongpoint. */
  readonly rates: { tactical: number; nonTactical: number; pace: number };

  readonly due = new Set<TestCause>();
  wasUnderFire = false;
  wasHandToHand = false;
  hasReorganised = false;
  /** Since its class last tested (11.2). */
  isShotAt = false;
  isShotAtCloseOrIndirectly = false;
  isShotAtByFlyer = false;
  /** Casualties since section 11.2 of the previous turn. */
  recentCasualties = 0;

  // Reset every turn.
  retreatsNonTactically = false;
  /** Indices in its list of weapons. */
  readonly lockedOn = new Set<number>();
  firedSuppressively = false;
  fired = false;
  wasInContact = false;

  constructor(who: Identity<Force>, scenario: Scenario) {
    super(who);
    const { description } = who;
    this.descriptor = descriptorOf(description);
    this.troops = description.troops;
    this.pieces = muster(description);
    this.hull = isHullKind(description) ? this.pieces[0] : null;
    this.guns = gunsOf(scenario, description, this.hull !== null);
    this.isAirDefence = this.guns.some(({ airDefence }) => airDefence !== undefined);
    this.isArmed = this.guns.some(({ shots }) => shots > 0);
    this.class = classOf(description);
    this.moraleNumber = moraleNumberOf(this, scenario);
    this.rates = rates(scenario.combat, scenario.board, description);
  }

  override beginTurn(): void {
    super.beginTurn();
    for (const piece of this.pieces) piece.beginTurn();
    this.retreatsNonTactically = this.firedSuppressively = this.fired = this.wasInContact = false;
    this.lockedOn.clear();
  }

  get casualties(): Piece[] {
    return this.pieces.filter(({ isCasualty }) => isCasualty);
  }

  /** Pieces that act for themselves; a hull acts for those inside. */
  override get actors(): Piece[] {
    if (this.hull === null) return this.present;
    return this.hull.isPresent ? [this.hull] : [];
  }

  /** Pieces that share a roll (UM-21). */
  get places(): Piece[][] {
    const byDepth = new Map<number, Piece[]>();
    for (const piece of this.actors) byDepth.set(piece.depth, [...(byDepth.get(piece.depth) ?? []), piece]);
    return [...byDepth.values()];
  }

  override get closing(): boolean {
    return super.closing && !this.retreatsNonTactically;
  }

  /** Inches a turn, at the pace that it has chosen. */
  get move(): number {
    return this.rates.pace;
  }

  get isFlyer(): boolean {
    return this.description.kind === 'flyer';
  }

  get isInfantry(): boolean {
    return this.hull === null;
  }

  get isApc(): boolean {
    return this.description.kind === 'vehicle' && this.descriptor.apc;
  }

  get isTank(): boolean {
    const { armour } = this.troops;
    return this.description.kind === 'vehicle' && (armour === 'track-tank' || armour === 'hovertank');
  }

  /** Section 11.7. */
  get isQuiet(): boolean {
    return this.hasFront && !this.isShotAt && this.due.size === 0 && !this.wasInContact;
  }

  /** At least one shot was fired at it, hit or miss; in a script, at least one hit. */
  comeUnderFire(): void {
    this.isShotAt = true;
    if (!this.wasUnderFire) this.due.add('first_fire');
    this.wasUnderFire = true;
  }

  fightHandToHand(): void {
    if (!this.wasHandToHand) this.due.add('hand_to_hand');
    this.wasHandToHand = true;
  }

  /** Called after the section of its class. */
  endTests(): void {
    this.due.clear();
    this.isShotAt = this.isShotAtCloseOrIndirectly = this.isShotAtByFlyer = false;
  }

  /** Those inside a hull share its place and posture, and leave with it. */
  shareFateOfHull(): void {
    if (this.hull === null) return;
    const { depth, posture, lostTo, surrenderedNow } = this.hull;
    for (const piece of this.pieces) Object.assign(piece, { depth, posture, lostTo, surrenderedNow });
  }
}

function classOf({ kind, troops }: ScenarioUnit): Class {
  if (kind === 'flyer') return 'aircraft';
  if (kind === 'vehicle' && troops.armour === 'hovertank') return 'hovertanks';
  if (isHullKind({ kind })) return 'vehicles';
  return troops.training === 'civilian' || troops.training === 'recruits' ? 'militia' : 'infantry';
}

/** UM-10, UM-11 */
function moraleNumberOf({ id, description, troops, descriptor }: Unit, scenario: Scenario): number {
  const { moraleNumbers, situations } = rulesOf(scenario).tables;
  const printed = moraleNumbers[troops.training][troops.experience];
  if (printed === null) throw new Error(`${id} has no morale number`);
  const named = descriptor.situations;
  const isNamed = named.includes('in-hma') || named.includes('in-tanks');
  return (
    printed +
    sum(named.map((situation) => situations[situation])) +
    (isNamed ? 0 : numberOfArmour(description, situations))
  );
}

/** What its armour adds when the unit names no situation of that kind. */
function numberOfArmour({ kind, troops }: ScenarioUnit, situations: Tables['situations']): number {
  const { armour } = troops;
  if (kind === 'vehicle' && ['track-tank', 'hovertank', 'hoverbus'].includes(armour!))
    return situations['in-tanks'];
  if (!isHullKind({ kind }) && (armour === 'hma' || armour === 'ma')) return situations['in-hma'];
  return 0;
}
