import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { members } from '#src/rules/unit-morale/book.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { allScenes } from '../scenes/table.js';
import { counted } from './counted-uses.js';
import { resultOfTest, situationsOf, standSettings, standUnits, toldMoraleUses } from './told-morale-uses.js';
import { key } from './told-uses.js';

const SEED = 8;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: 30, seed: 17 });
const CASES = [...allScenes('unit-morale')];

/** All uses of rules that are counted, including those with 0. */
function usesOf(scenario: Scenario): [name: string, uses: number][] {
  return counted(scenario, SEED, BATTLES).map(({ clause, kind, name, uses }) => [
    key(clause, kind, name),
    uses,
  ]);
}

const usedOnly = (uses: Iterable<[string, number]>) => new Map([...uses].filter(([, count]) => count !== 0));

describe.each(CASES)('stories of %s add up to the uses counted in those battles:', (_, scenario) => {
  const uses = usesOf(scenario);
  const point = onlyPoint(scenario);

  test('each has its own name', () => {
    expect(new Set(uses.map(([use]) => use)).size).toBe(uses.length);
  });

  test('all rules, transitions, readings, cells and modifiers', () => {
    expect(usedOnly(uses)).toEqual(toldMoraleUses(scenario, SEED, BATTLES));
  });

  test('UM-10, UM-11, UM-23: dice and modifiers, compared with the number, give the result described', () => {
    const { tables } = standSettings(scenario);
    const { moraleNumbers, situations } = tables;
    const numbers = new Map(
      standUnits(scenario).map((unit) => [
        unit.id,
        situationsOf(unit).reduce(
          (sum, each) => sum + situations[each],
          moraleNumbers[unit.troops.training][unit.troops.experience]!,
        ),
      ]),
    );
    const events = BATTLES.flatMap((battle) =>
      tellBattle(point, SEED, battle).turns.flatMap((turn) => turn.events),
    );
    for (const event of events) {
      if (event.kind !== 'stand-test') continue;
      expect(event.dice.filter((die) => !Number.isInteger(die) || die < 1 || die > 6)).toEqual([]);
      expect(event.dice).toHaveLength(2);
      expect(event.needed).toBe(numbers.get(event.unit));
      const result = resultOfTest(tables, event);
      const rallies = result === 'carries on' ? 'rallies' : 'does not rally';
      expect(event.result).toBe(event.occasions[0] === 'rally' ? rallies : result);
    }
    expect(events.some(({ kind }) => kind === 'stand-test')).toBe(true);
  });
});

/** These exist depending on the units and weapons of a scenario. */
const OF_A_SCENARIO = /withdraws|to \d+″ \(shots\)/;

/** UM-10: a dash. There are no such troops. */
function isDash(use: string): boolean {
  const [, training, experience] = /moraleNumbers (\S+) (\S+)$/.exec(use) ?? [];
  const rows: Record<string, Record<string, number | null>> = members.tablesSchema.parse({}).moraleNumbers;
  return training !== undefined && rows[training][experience] === null;
}

test('every use occurs in some of these battles', () => {
  const total = new Map<string, number>();
  for (const [, scenario] of CASES) {
    for (const [use, count] of usesOf(scenario)) total.set(use, (total.get(use) ?? 0) + count);
  }
  const mayBeUnused = (use: string) => OF_A_SCENARIO.test(use) || isDash(use);
  const unused = [...total].flatMap(([use, count]) => (count === 0 && !mayBeUnused(use) ? [use] : []));
  expect(unused).toEqual([]);
});
