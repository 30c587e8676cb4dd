import type { Battle } from './battle.js';
import { cellOf, isPinsAlone } from './chart.js';
import { carryOut, isDemoralizedSinceBefore } from './effects.js';
import { modifierOf } from './modifiers.js';
import { type Test, takeTest } from './tests.js';
import type { Unit } from './unit.js';

/** Casualty morale, and recovery: docs/battlefield.md, section 12.3; TG-1, TG-42. */
export function testCasualtyMorale(battle: Battle): void {
  for (const unit of battle.units) endPins(unit);
  const tests = battle.unitsWithFront.flatMap((unit): Test[] => {
    if (unit.mustTest) return [takeTest(battle, unit, 'casualties')];
    if (isDemoralizedSinceBefore(battle, unit) && wantsToRecover(battle, unit)) {
      return [takeTest(battle, unit, 'recovery')];
    }
    return [];
  });
  carryOut(battle, tests, 'casualty-morale');
}

function endPins(unit: Unit): void {
  for (const base of unit.bases) base.isPinned = false;
  unit.isProne = false;
}

function wantsToRecover(battle: Battle, unit: Unit): boolean {
  const recovery = unit.descriptor.recovery ?? battle.rules.options.recovery;
  if (recovery !== 'when-safe') return recovery === 'always';
  const modifier = modifierOf(battle, unit);
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.every((face) => isPinsAlone(cellOf(battle.rules, unit.grade, face + modifier)));
}
