import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { areMachines, type GradeUnit, gradeRules, kindOfBases, type Of } from './told-grade-units.js';

type Suffers = Of<'suffers'>;

/** The possible results of an effect on bases of a unit (docs/battlefield.md, section 12.3). */
function resultsOf(unit: GradeUnit, effect: string): string[] {
  const kind = kindOfBases(unit);
  const surrendering = ['surrenders', 'disintegrates'];
  const back = (going: string) => [
    ...(areMachines(unit) ? ['abandoned'] : []),
    ...(unit.cutOff ? surrendering : [going]),
  ];
  if (effect === 'pinned') return kind === 'foot' || kind === 'tanks' ? ['pinned'] : back('withdraws');
  if (effect === 'withdraw') return back('withdraws');
  if (effect === 'rout') return back('routs');
  return effect === 'surrender' ? surrendering : ['disintegrates'];
}

/**
 * Expects bases to suffer the effects: half of them, rounded up, the first of two effects, the others
 * the second; bases that go back must do so by their move.
 */
export function expectShares(
  scenario: Scenario,
  unit: GradeUnit,
  effects: readonly string[],
  suffering: readonly Suffers[],
): void {
  const bases = suffering.reduce((sum, each) => sum + each.bases, 0);
  const basesFor = (effect: string) =>
    suffering.reduce(
      (sum, { result, bases }) => sum + (resultsOf(unit, effect).includes(result) ? bases : 0),
      0,
    );
  const [first, second] = effects;
  expect(bases > 0, 'somebody suffers').toBe(first !== undefined);
  const all = effects.flatMap((effect) => resultsOf(unit, effect));
  expect(suffering.filter(({ result }) => !all.includes(result))).toEqual([]);
  if (first !== undefined && second !== undefined) {
    expect(basesFor(first)).toBeGreaterThanOrEqual(Math.ceil(bases / 2));
    expect(basesFor(second)).toBeGreaterThanOrEqual(Math.floor(bases / 2));
  }
  for (const each of suffering) expectWay(scenario, unit, each);
}

/** Under `weapon-bands` the move depends on mobility, which is not checked here. */
function expectWay(scenario: Scenario, unit: GradeUnit, { result, from, to, blocked }: Suffers): void {
  expect(from !== undefined).toBe(result === 'withdraws' || result === 'routs');
  if (from === undefined) return;
  const { obstacle } = unit['troop-grade'];
  if (blocked) {
    expect(obstacle, 'what blocks the way').toBeDefined();
    expect(to).toBeGreaterThanOrEqual(obstacle!);
    expect(to).toBeLessThanOrEqual(from);
  } else if (scenario.combat.model !== 'weapon-bands')
    expect(to).toBe(from - inchesOf(scenario, unit, result));
}

function inchesOf(scenario: Scenario, unit: GradeUnit, result: string): number {
  const { options, tables } = gradeRules(scenario);
  if (!areMachines(unit)) {
    return result === 'routs' ? Math.floor((unit.move * tables.assaultMovePercent) / 100) : unit.move;
  }
  return result === 'withdraws' && options.vehicleWithdraw === 'half' ? Math.ceil(unit.move / 2) : unit.move;
}
