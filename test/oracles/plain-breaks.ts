import type { Battle } from './plain-battle.js';
import { breakOnce } from './plain-measures.js';
import { sum } from './plain-pieces.js';
import type { Break } from './plain-record.js';
import type { Unit } from './plain-unit.js';

/** Breaks by checks, and the breaking point: docs/battlefield.md, sections 4.3 and 4.7. */

export function noteBreaks(battle: Battle): void {
  for (const force of battle.forces) {
    const units = force.units.filter((unit) => unit.present.length + fallenToChecks(unit) > 0);
    for (const unit of units) {
      if (hasBroken(battle, unit)) unit.broke ??= breakByChecks(battle, [unit]);
    }
    const all = units.length > 0 && units.every((unit) => unit.broke !== null);
    if (all) breakOnce(force, breakByChecks(battle, force.units));
  }
}

/** E of section 4.3. */
const fallenToChecks = (unit: Unit): number => unit.pieces.filter(({ fellToChecks }) => fellToChecks).length;

function hasBroken({ rules }: Battle, unit: Unit): boolean {
  const fallen = fallenToChecks(unit);
  const broken = unit.present.filter((piece) => piece.posture === 'broken').length + fallen;
  const ofAll = unit.present.length + fallen;
  return broken > 0 && 100 * broken >= rules.tables.unitBreakPercent * ofAll;
}

/** Pieces that this turn's checks removed are part of the break, not of the loss that led to it. */
function breakByChecks({ turn }: Battle, units: Unit[]): Break {
  return { turn, loss: sum(units.map((unit) => unit.gone - fallenToChecks(unit))) };
}

/** MR-70, MR-72 */
export function compareLossesWithBreakingPoint({ rules, forces, turn }: Battle): void {
  const { breakingPoint } = rules.tables;
  if (breakingPoint === 'never') return;
  const ofPieces = rules.options.endurance === 'pieces';
  for (const force of forces) {
    const { units } = force;
    const endurance = sum(units.map(({ pieces, level }) => (ofPieces ? pieces.length : level)));
    const left = sum(units.map((unit) => (ofPieces ? unit.present.length : unit.endurance)));
    if (force.breakingPoint !== null || 100 * (endurance - left) < breakingPoint * endurance) continue;
    const enemys = force.enemy.breakingPoint;
    if (enemys !== null && enemys < turn) continue; // MR-71: the force that holds the field does not retreat
    force.breakingPoint = turn;
    breakOnce(force, { turn, loss: force.gone });
  }
}
