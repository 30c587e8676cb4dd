import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import type { Options } from '#src/rules/dice-pool/book.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { assaultBattles } from '../scenes/morale-ratio/assaults.js';
import { SCENES } from '../scenes/table.js';
import { counted } from './counted-uses.js';
import { addBlows, toldPoolUses } from './told-pool-uses.js';
import { key } from './told-uses.js';

const SEED = 8;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: 100, seed: 17 });

type Case = readonly [name: string, scenario: Scenario, battles: readonly number[]];
const CASES: readonly Case[] = [
  ...[...SCENES['dice-pool'].large, ...SCENES['dice-pool'].rare].map(
    ([name, scenario]): Case => [name, scenario, BATTLES],
  ),
  // Those of `weapon-bands` are covered in banded-stories.test.ts.
  ...SCENES['dice-pool'].small
    .filter(([, { combat }]) => combat.model !== 'weapon-bands')
    .map(([name, scenario]): Case => [name, scenario, BATTLES.slice(0, 20)]),
];

/** All uses of rules that are counted, including those with 0. */
function usesOf(scenario: Scenario, battles: readonly number[]): [name: string, uses: number][] {
  return counted(scenario, SEED, battles).map(({ clause, kind, name, uses }) => [
    key(clause, kind, name),
    uses,
  ]);
}

const usedOnly = (uses: Iterable<[string, number]>) => new Map([...uses].filter(([, count]) => count !== 0));

/** A modifier of 0, such as concealment in close combat by default, is counted but not described. */
const UNTOLD = /target in concealment \(dice in close combat\)/;
const TELLS_ALL = /the wounded fight hand to hand/;

const treatsInTheField = ([, { rules }]: Case) =>
  (rules['dice-pool'].options as Options).treatment === 'in-the-field';

/** The counts for the battles of each case. */
const COUNTED = CASES.map(([name, scenario, battles]) => ({
  ...{ name, scenario, battles },
  uses: usesOf(scenario, battles),
}));

describe.each(COUNTED)(
  'stories of $name add up to the uses counted in those battles:',
  ({ name, scenario, battles, uses }) => {
    test('each has its own name', () => {
      expect(new Set(uses.map(([use]) => use)).size).toBe(uses.length);
    });

    test('all rules, transitions, readings, cells and modifiers', () => {
      const isTold = (use: string) => TELLS_ALL.test(name) || !UNTOLD.test(use);
      const told = [...toldPoolUses(scenario, SEED, battles)].filter(([use]) => isTold(use));
      expect(usedOnly(uses.filter(([use]) => isTold(use)))).toEqual(usedOnly(told));
    });
  },
);

/** These exist depending on the units and weapons of a scenario. */
const OF_A_SCENARIO = /withdraws|to \d+″ \(shots\)/;

test('every use occurs in some of these battles', () => {
  const total = new Map<string, number>();
  for (const { uses } of COUNTED) {
    for (const [use, count] of uses) total.set(use, (total.get(use) ?? 0) + count);
  }
  const unused = [...total].flatMap(([use, count]) => (count === 0 && !OF_A_SCENARIO.test(use) ? [use] : []));
  expect(unused).toEqual([]);
});

test.each(CASES.filter(treatsInTheField))(
  'the pieces that fall in %s are named one by one, though some return',
  (_, scenario, battles) => {
    for (const battle of battles.slice(0, 20)) {
      for (const { events } of tellBattle(pointOf(scenario), SEED, battle).turns) {
        for (const event of events) {
          if (event.kind !== 'lost') continue;
          const named = Object.values(event.ranks).reduce((sum, pieces) => sum + pieces, 0);
          expect(named, `${event.unit}, battle ${battle}`).toBe(event.pieces);
        }
      }
    }
  },
);

test.each(assaultBattles)(
  'under morale-ratio too the dice of close combat in stories add up to those counted: %s',
  (_, scenario) => {
    const told = new Map<string, number>();
    for (const battle of BATTLES) {
      for (const { events } of tellBattle(pointOf(scenario), SEED, battle).turns) {
        for (const event of events) {
          if (event.kind !== 'blows') continue;
          addBlows(event, (clause, kind, name, dice) =>
            told.set(key(clause, kind, name), (told.get(key(clause, kind, name)) ?? 0) + dice),
          );
        }
      }
    }
    const uses = usesOf(scenario, BATTLES).filter(
      ([use]) => use.endsWith('(dice in close combat)') && !UNTOLD.test(use),
    );
    expect(told.size).toBeGreaterThan(0);
    expect(usedOnly(uses)).toEqual(told);
  },
);

function pointOf(scenario: Scenario) {
  return onlyPoint(scenario);
}
