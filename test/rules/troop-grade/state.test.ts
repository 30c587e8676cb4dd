import { expect, test } from 'vitest';
import { deploy } from '#src/battlefield/state.js';
import { playStep } from '#src/battlefield/step.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey, Luck } from '#src/random/luck.js';
import type { TroopGradePlan } from '#src/rules/troop-grade/plan.js';
import { own } from '#src/rules/troop-grade/state.js';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { turnOf } from '#src/rules/troop-grade/turn.js';
import { allScenes } from '../../scenes/table.js';

test('fields of a unit stay within their declared range after every step', () => {
  const { endSection: _, endTurn: __, clear: ___, ...fields } = own;
  const most = new Map(Object.keys(fields).map((name) => [name, 0]));
  for (const [, scenario] of allScenes('troop-grade')) {
    const { field, rules } = compilePlan(scenario);
    const luck = new Luck(battleKey(3));
    const battle = troopGrade.newBattle(field, rules as TroopGradePlan, luck);
    for (let index = 0; index < 5; index++) {
      luck.startBattle(index);
      deploy(battle.state);
      for (let turn = 1; turn <= scenario.turnLimit; turn++) {
        for (const step of turnOf(field, rules as TroopGradePlan)) {
          playStep(step, battle, turn);
          for (let unit = 0; unit < field.unitCount; unit++) {
            for (const [name, each] of Object.entries(fields)) {
              most.set(name, Math.max(most.get(name)!, each.of(battle, unit)));
            }
          }
        }
      }
    }
  }
  for (const [name, { most: allowed }] of Object.entries(fields)) {
    expect([name, most.get(name)! <= allowed]).toEqual([name, true]);
    expect([name, most.get(name)! > 0], 'is never set').toEqual([name, true]);
  }
});
