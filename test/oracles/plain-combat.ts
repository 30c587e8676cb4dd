import type { ScriptedCombat } from '#src/battlefield/description.js';
import type { Battle } from './plain-battle.js';
import { strike } from './plain-damage.js';
import type { Field } from './plain-field.js';
import { type Gun, gunsOf } from './plain-guns.js';
import type { Piece } from './plain-pieces.js';
import { type FiringCombat, scriptedLoss } from './plain-script.js';
import type { Unit } from './plain-unit.js';

/** The combat models of docs/battlefield.md, section 3, die by die. */

/** The fire of one phase. It is simultaneous: targets are as they were when it began. */
export class Volley {
  readonly #battle: Battle;
  readonly #combat: FiringCombat;
  readonly #field: Field;
  readonly #hits = new Map<Unit, number>();

  constructor(battle: Battle, combat: FiringCombat) {
    this.#battle = battle;
    this.#combat = combat;
    this.#field = battle.field.asItIsNow();
  }

  /** Whether a weapon of the unit, fired from an own depth, reaches the target's front. */
  reaches(unit: Unit, ownDepth: number, target: Unit): boolean {
    const squared = this.#field.squaredDistance(unit, ownDepth, target);
    return this.#gunsOf(unit).some((gun) => gun.reaches(squared));
  }

  /** A piece fires all its shots at the target's front, with every weapon that reaches it. */
  fire(unit: Unit, piece: Piece, target: Unit, penalty = 0): void {
    const squaredDistance = this.#field.squaredDistance(unit, piece.depth, target);
    for (const gun of this.#gunsOf(unit)) {
      if (!gun.reaches(squaredDistance)) continue;
      piece.fired = true;
      target.underFire = true;
      if (gun.nbc) target.underNbcAttack = target.attackedWithNbc = true; // MR-83
      const other = this.#modifier(unit, piece) + penalty;
      const cover = this.#field.coverAt(target, target.front);
      const hits = gun.fire({ unit, piece, target, squaredDistance, cover, other });
      if (hits > 0) this.#hits.set(target, (this.#hits.get(target) ?? 0) + hits);
    }
  }

  /** The hits of the phase take effect; returns the units that were hit. */
  fall(): Unit[] {
    for (const [target, hits] of this.#hits) strike(this.#battle, target, target.frontBody, hits);
    return [...this.#hits.keys()];
  }

  #gunsOf(unit: Unit): Gun[] {
    return gunsOf(this.#combat, this.#field.board, unit, this.#battle.random);
  }

  /** The modifiers that both models add to the roll. */
  #modifier(unit: Unit, piece: Piece): number {
    const inTheOpen = !this.#field.isCovered(unit, piece.depth);
    const isSuppressive = piece.posture === 'cautious' && piece.moved && inTheOpen; // MR-30
    const lostTargeting = unit.mannedHull?.lostTargeting ?? 0;
    const byTargeting = lostTargeting * this.#battle.rules.tables.targetingFactor; // MR-7
    return byTargeting + (isSuppressive ? this.#combat.modifiers.suppressive : 0);
  }
}

/** The losses that the script sets for units in a turn. */
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
