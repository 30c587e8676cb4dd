import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** How units become demoralized and recover: docs/battlefield.md, section 12.3; TG-40 to TG-42. */

/** `loss`: pieces that were off the board before the event that demoralizes the unit. */
export function demoralize({ turn }: Battle, unit: Unit, loss: number): void {
  if (!unit.isDemoralized) {
    unit.force.demoralizations++;
    unit.force.events.changed(unit.id, 'demoralized', unit.present.length);
    breakUnit(unit, turn, loss);
  }
  unit.demoralizedSince = turn;
}

export function takeHeart(unit: Unit): void {
  unit.demoralizedSince = null;
  unit.force.recoveries++;
  unit.force.events.changed(unit.id, 'recovered', unit.present.length);
}

export function breakUnit(unit: Unit, turn: number, loss: number): void {
  unit.broke ??= { turn, loss };
}
