import { describe, expect, test } from 'vitest';
import { distribution, type Way } from '../../exact/distribution.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { solved } from './exact.js';

/** Two units that are hit turn by turn: each stands, has fallen back, or has been removed. */
type Unit = 'stands' | 'back' | 'gone';
interface State {
  pool: number;
  units: [Unit, Unit];
}

/** How many dice a test is taken with, and whether a unit is let go, by the number of dice in the pool. */
interface Owner {
  dice: (pool: number) => number;
  letsGo: (pool: number) => boolean;
}

const TURNS = 6;

/** The state after a unit’s fate has changed and some dice are lost. */
function after({ pool, units: [first, second] }: State, unit: 0 | 1, fate: Unit, lost: number): State {
  return { pool: pool - lost, units: unit === 0 ? [fate, second] : [first, fate] };
}

/** The chances that a force with this many dice collapses in turn 1, 2, …, worked out by hand. */
function collapses(pool: number, av: number, { dice, letsGo }: Owner): number[] {
  let ways: Way<State>[] = [[{ pool, units: ['stands', 'stands'] }, 1]];
  const each = (step: (state: State) => Way<State>[]) => {
    ways = distribution(
      ways.flatMap(([state, chance]) =>
        step(state).map(([next, share]): Way<State> => [next, chance * share]),
      ),
    );
  };
  const empty = () => {
    const chance = ways.reduce((sum, [state, share]) => sum + (state.pool === 0 ? share : 0), 0);
    ways = ways.filter(([state]) => state.pool > 0);
    return chance;
  };
  /** The two test one after the other; a unit that passes, or fails, gets its new fate. */
  const tests = (who: (fate: Unit) => boolean, failed: Unit, mayGo: boolean) => {
    for (const unit of [0, 1] as const) {
      each((state) => {
        const fate = state.units[unit];
        if (!who(fate) || state.pool === 0) return [[state, 1]];
        if (mayGo && letsGo(state.pool)) return [[after(state, unit, 'gone', 0), 1]];
        const thrown = dice(state.pool);
        const fails = ((av - 1) / 6) ** thrown;
        return [
          [after(state, unit, mayGo ? 'stands' : fate, 0), 1 - fails],
          [after(state, unit, failed, thrown), fails],
        ];
      });
    }
    return empty();
  };
  return Array.from({ length: TURNS }, () => {
    const inActivation = tests((fate) => fate === 'back', 'gone', true);
    return inActivation + tests((fate) => fate !== 'gone', 'back', false);
  });
}

/** The same force as a scenario, with enough space and pieces and, when it is led, a commander near enough. */
const force = (pool: number, av: number, commander: Input, options: Input) =>
  solved(
    poolScenario({
      turnLimit: TURNS,
      combat: losing({ first: Array(TURNS).fill(1), second: Array(TURNS).fill(1) }),
      options,
      tables: { fallBack: 0, commandSpan: { green: 100 }, poolDice: { unit: 0, green: 0 } },
      red: [
        { id: 'staff', ...squad(1, { standards: pool, ...commander }), at: 1 },
        { id: 'first', ...squad(40, { av }), at: 20, slot: 10 },
        { id: 'second', ...squad(40, { av }), at: 20, slot: 30 },
      ],
    }),
  ).breaks();

const never = () => false;
const OWNERS: [what: string, commander: Input, options: Input, owner: Owner][] = [
  ['one die', {}, {}, { dice: () => 1, letsGo: never }],
  ['two dice', { commander: 'green' }, {}, { dice: (pool) => Math.min(2, pool), letsGo: never }],
  [
    'two dice while there are three',
    { commander: 'green' },
    { secondDie: 'when-pool-at-least' },
    { dice: (pool) => (pool >= 3 ? 2 : 1), letsGo: never },
  ],
  [
    'two dice, and letting go when there are three or fewer',
    { commander: 'green' },
    { routPolicy: 'when-pool-at-most' },
    { dice: (pool) => Math.min(2, pool), letsGo: (pool) => pool <= 3 },
  ],
];

describe.each(OWNERS)('the collapse of a force that throws %s', (_, commander, options, owner) => {
  test.each([
    [1, 4],
    [2, 3],
    [3, 5],
    [6, 4],
    [4, 6],
  ])('DP-2, DP-4, DP-10, DP-13: with %i dice and AV %i comes as often as the recursion says', (pool, av) => {
    const expected = collapses(pool, av, owner);
    const turns = force(pool, av, commander, options);
    expect(expected.some((chance) => chance > 1e-4)).toBe(true);
    for (let turn = 1; turn <= TURNS; turn++) {
      expect(Math.abs((turns[turn] ?? 0) - expected[turn - 1]), `turn ${turn}`).toBeLessThan(1e-12);
    }
  });
});
