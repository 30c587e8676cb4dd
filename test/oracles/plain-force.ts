import type { Scenario } from '#src/scenario/schema.js';
import { isAirDefence } from './plain-banded.js';
import { musterHull, musterSoldiers, musterWarbots, type Rules, rulesOf } from './plain-muster.js';
import type { Piece } from './plain-pieces.js';
import { Unit } from './plain-unit.js';
import { AnyForce } from './shared/force.js';
import type { Identity } from './shared/unit.js';
import { rates } from './weapon-bands/movement.js';

export class Force extends AnyForce<Unit> {
  readonly pieces: Piece[] = this.units.flatMap(({ pieces }) => pieces);
  /** The turn in which it reached its breaking point. */
  breakingPoint: number | null = null;
  wastedInitiatives = 0;

  override get isGone(): boolean {
    return this.units.every((unit) => unit.present.length === 0);
  }

  protected override newUnit(who: Identity<this>, scenario: Scenario): Unit {
    const { description } = who;
    const rules: Rules = rulesOf(scenario);
    const { combat, board } = scenario;
    const usualWeapon = combat.model === 'flat' ? Object.keys(combat.weapons)[0] : 'rifles';
    const fullMove = rates(combat, board, description).pace;
    const members = {
      hull: musterHull(description, rules, description.weapon ?? usualWeapon, fullMove),
      soldiers: musterSoldiers(description, rules),
      warbots: musterWarbots(description, rules),
      fullMove,
      airDefence: combat.model === 'weapon-bands' && isAirDefence(combat, description),
    };
    return new Unit(who, members, rules);
  }
}
