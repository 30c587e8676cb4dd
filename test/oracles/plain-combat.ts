import type { FlatCombat, ScriptedCombat } from '../../src/battlefield/description.js';
import type { Battle } from './plain-battle.js';
import { strike } from './plain-damage.js';
import type { Field } from './plain-field.js';
import { type Piece, roll } from './plain-pieces.js';
import { scriptedLoss } from './plain-script.js';
import type { Unit } from './plain-unit.js';

/** The combat models of docs/battlefield.md, section 3, die by die. */

type Weapon = FlatCombat['weapons'][string];

/** The weapons with which a piece of the unit fires: of a hull, those that it still has. */
function weaponsOf(combat: FlatCombat, unit: Unit): Weapon[] {
  if (unit.onFoot) return [];
  const names = unit.mannedHull?.weapons ?? [unit.description.weapon ?? Object.keys(combat.weapons)[0]!];
  return names.map((name) => combat.weapons[name]!).filter(({ shots }) => shots > 0);
}

/** Has a weapon that fires; nobody else fights in close combat either. */
export const isArmed = (combat: FlatCombat, unit: Unit): boolean => weaponsOf(combat, unit).length > 0;

const rangeOf = ({ bands }: Weapon): number => bands.at(-1)!.upTo;

/** The fire of one phase. It is simultaneous: at targets as they are when it begins. */
export class Volley {
  readonly #battle: Battle;
  readonly #combat: FlatCombat;
  readonly #field: Field;
  readonly #hits = new Map<Unit, number>();

  constructor(battle: Battle, combat: FlatCombat) {
    this.#battle = battle;
    this.#combat = combat;
    this.#field = battle.field.asItIsNow();
  }

  /** Whether the target's front is within the range of a weapon of the unit at an own depth. */
  reaches(unit: Unit, ownDepth: number, target: Unit): boolean {
    const squared = this.#field.squaredDistance(unit, ownDepth, target);
    return weaponsOf(this.#combat, unit).some((weapon) => squared <= rangeOf(weapon) ** 2);
  }

  /** A piece fires all its shots at the target's front, with each weapon that reaches it. */
  fire(unit: Unit, piece: Piece, target: Unit, penalty = 0): void {
    const distance = this.#field.squaredDistance(unit, piece.depth, target);
    for (const { shots, bands, nbc } of weaponsOf(this.#combat, unit)) {
      const band = bands.find(({ upTo }) => distance <= upTo ** 2);
      if (band === undefined) continue;

      piece.fired = true;
      target.underFire = true;
      if (nbc) target.underNbcAttack = target.attackedWithNbc = true; // MR-83
      const modifier = this.#modifier(unit, piece, target) + penalty;
      for (let shot = 0; shot < shots; shot++) {
        if (roll(this.#combat.die, this.#battle.random) + modifier >= band.needed) {
          this.#hits.set(target, (this.#hits.get(target) ?? 0) + 1);
        }
      }
    }
  }

  /** The hits of the phase take effect; returns the units that were hit. */
  fall(): Unit[] {
    for (const [target, hits] of this.#hits) strike(this.#battle, target, target.frontBody, hits);
    return [...this.#hits.keys()];
  }

  #modifier(unit: Unit, piece: Piece, target: Unit): number {
    const { moving, suppressive, concealment, hard, allRound } = this.#combat.modifiers;
    const cover = { open: 0, concealment, hard, 'all-round': allRound };
    let modifier = cover[this.#field.coverAt(target, target.front)] - target.armour;
    if (piece.moved) modifier += moving;
    const inTheOpen = !this.#field.isCovered(unit, piece.depth);
    if (piece.posture === 'cautious' && piece.moved && inTheOpen) modifier += suppressive; // MR-30
    const lostTargeting = unit.mannedHull?.lostTargeting ?? 0;
    return modifier + lostTargeting * this.#battle.rules.tables.targetingFactor; // MR-7
  }
}

/** What the script of a turn takes from the units. */
export class ScriptedLosses {
  readonly #battle: Battle;
  readonly #combat: ScriptedCombat;

  constructor(battle: Battle, combat: ScriptedCombat) {
    this.#battle = battle;
    this.#combat = combat;
  }

  /** Returns the units that were hit. */
  fall(): Unit[] {
    const struck = this.#battle.unitsWithFront.filter((unit) => {
      const loss = this.#lossOf(unit);
      strike(this.#battle, unit, unit.actors, loss);
      return loss > 0;
    });
    for (const unit of struck) unit.underFire = true;
    return struck;
  }

  #lossOf(unit: Unit): number {
    const { turn, random } = this.#battle;
    return scriptedLoss(this.#combat, unit.description.id, turn, random);
  }
}
