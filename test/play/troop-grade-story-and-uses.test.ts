import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { allScenes } from '../scenes/table.js';
import { counted } from './counted-uses.js';
import { gradeRules } from './told-grade-units.js';
import { CONDITIONS, toldGradeUses } from './told-grade-uses.js';
import { key } from './told-uses.js';

const SEED = 8;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: 30, seed: 17 });
const CASES = allScenes('troop-grade');

/** All uses of rules that are counted, including those with 0. */
function usesOf(scenario: Scenario): [name: string, uses: number][] {
  return counted(scenario, SEED, BATTLES).map(({ clause, kind, name, uses }) => [
    key(clause, kind, name),
    uses,
  ]);
}

/** Would be in the story if the modifier were not 0. */
function untold(scenario: Scenario): string[] {
  const { combat } = scenario;
  const { modifiers } = gradeRules(scenario).tables;
  const zero = Object.values(CONDITIONS).filter(([condition]) => modifiers[condition] === 0);
  return [
    ...zero.flatMap(([condition, clause]) => [
      key(clause, 'modifier', `${condition} (tests)`),
      key(clause, 'cell', `modifiers ${condition}`),
    ]),
    ...(combat.model === 'flat' && combat.modifiers.moving === 0
      ? [key('', 'modifier', 'moving (shots)')]
      : []),
  ];
}

describe.each(CASES)('stories of %s add up to the uses counted in those battles:', (_, scenario) => {
  const uses = usesOf(scenario);

  test('each has its own name', () => {
    expect(new Set(uses.map(([use]) => use)).size).toBe(uses.length);
  });

  test('all rules, transitions, readings, cells and modifiers', () => {
    const hidden = untold(scenario);
    const used = uses.filter(([use, count]) => count !== 0 && !hidden.includes(use));
    expect(new Map(used)).toEqual(toldGradeUses(scenario, SEED, BATTLES));
  });
});

/** These exist depending on the units and weapons of a scenario. */
const OF_A_SCENARIO = /withdraws \(pieces|to \d+″ \(shots\)/;

/** This book has no officers and no flyers. */
const OF_OTHER_BOOKS = /^UM-52 modifier: (officers|chaff or flares|locked on|evasive action) /;

test('every use occurs in some of these battles', () => {
  const total = new Map<string, number>();
  for (const [, scenario] of CASES) {
    for (const [use, count] of usesOf(scenario)) total.set(use, (total.get(use) ?? 0) + count);
  }
  const mayBeUnused = (use: string) => OF_A_SCENARIO.test(use) || OF_OTHER_BOOKS.test(use);
  const unused = [...total].flatMap(([use, count]) => (count === 0 && !mayBeUnused(use) ? [use] : []));
  expect(unused).toEqual([]);
});
