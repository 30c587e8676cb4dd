import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../scenes/scene.js';
import { bases, gradeScenario, tank } from '../../scenes/troop-grade/words.js';
import { sum } from '../plain-pieces.js';
import type { TroopGradeBattle } from './outcome.js';
import { playPlainTroopGrade } from './player.js';

/** Conditions that every battle must meet. The clauses are in test/rules, where both players play each scene. */

function randomOf(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}

const assault = { doctrine: { order: 'assault' } };
const advance = (toRange: number) => ({ doctrine: { order: 'advance', toRange } });

/** Everything at once. */
const combined = (combat: Input) =>
  gradeScenario({
    turnLimit: 12,
    board: { zones: [{ from: 22, to: 24, cover: 'hard' }] },
    combat,
    options: {
      sideBreak: 'lost-or-demoralized',
      defender: 'by-orders',
      voluntaryRout: 'when-losing',
      assaultTie: 'attacker',
    },
    tables: { sideBreakPercent: 80, immobilizedUpTo: 4 },
    red: [
      bases(6, 'green', { id: 'rifles', copies: 2, spacing: 3, at: 14, move: 4, ...assault }),
      bases(4, 'conscript', { id: 'riders', slot: 32, at: 14, move: 8, ...assault }, { bases: 'cavalry' }),
      bases(3, 'green', { id: 'tanks', slot: 20, move: 8, ...advance(6) }, { bases: 'tanks' }),
      tank(4, 'green', { id: 'carrier', slot: 25, at: 12, move: 4, ...advance(8) }, { bases: 'vehicles' }),
    ],
    blue: [
      bases(
        6,
        'green',
        { id: 'line', copies: 2, spacing: 4, at: 13, move: 4 },
        { barrage: { shots: 4, gas: true } },
      ),
      bases(3, 'conscript', { id: 'gun', kind: 'crew', slot: 27, at: 13 }, { heavyWeapon: 'machine-gun' }),
      bases(4, 'mutinous', { id: 'militia', slot: 31, at: 12, move: 4 }, { obstacle: 8 }),
      bases(3, 'mutinous', { id: 'stranded', slot: 33, at: 15, move: 4, cutOff: true }),
      tank(2, 'regular', { id: 'tank', slot: 22, at: 8, move: 4 }),
      bases(3, 'regular', { id: 'late', slot: 36, move: 4, doctrine: { order: 'withdraw', fromTurn: 5 } }),
    ],
  });

const total = (of: Readonly<Record<string, number>>): number => sum(Object.values(of));

function checkBattle({ forces, turns }: TroopGradeBattle, turnLimit: number): void {
  expect(turns).toBeLessThanOrEqual(turnLimit);
  for (const { postures, losses, counts, finalLoss, units, events } of forces) {
    for (const state of postures) expect(total(state)).toBe(total(postures[0]));
    expect(postures.at(-1)!.gone).toBe(finalLoss);
    expect(total(losses)).toBe(finalLoss);
    for (const { broke, finalLoss: all } of units) if (broke) expect(broke.loss).toBeLessThanOrEqual(all);
    expect(events.length).toBe(turns + 1);

    const befell = (what: 'pinned' | 'withdraws' | 'routs') =>
      sum(events.flatMap(({ byGrade }) => Object.values(byGrade).map((row) => row[what] ?? 0)));
    const { pinned, withdrew, fled } = counts!;
    expect([befell('pinned'), befell('withdraws'), befell('routs')]).toEqual([pinned, withdrew, fled]);

    // Bases that become demoralized recover, are lost, or are still there at the end.
    const changed = (how: 'demoralized' | 'recovered' | 'lost demoralized') =>
      sum(events.flatMap(({ byUnit }) => Object.values(byUnit).map((row) => row[how] ?? 0)));
    const left = changed('demoralized') - changed('recovered') - changed('lost demoralized');
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(postures.at(-1)!.demoralized);
    if (left === 0) expect(postures.at(-1)!.demoralized).toBe(0);
  }
}

const rifle = { bands: [{ upTo: 12, needed: 9 }] };
const COMBATS: Readonly<Record<string, Input>> = {
  flat: { model: 'flat', weapons: { rifle }, assault: {} },
  'weapon-bands': { model: 'weapon-bands', assault: {} },
  scripted: {
    model: 'scripted',
    losses: {
      rifles: { chances: [0.5, 0.3, 0.2] },
      tank: { schedule: [1, 0, 1] },
      gun: { chances: [0.6, 0.4] },
    },
  },
};

describe('whole battles', () => {
  test.each(Object.entries(COMBATS))('%s: no base is lost or counted twice', (model, combat) => {
    const scenario = combined(combat);
    const random = randomOf(3);
    const sums: Record<string, number> = {};
    for (let i = 0; i < 500; i++) {
      const battle = playPlainTroopGrade(scenario, random);
      checkBattle(battle, scenario.turnLimit);
      for (const { counts, losses } of battle.forces) {
        for (const [name, value] of Object.entries({ ...counts, ...losses }))
          sums[name] = (sums[name] ?? 0) + value;
      }
    }
    if (model !== 'scripted') expect(Object.entries(sums).filter(([, each]) => each === 0)).toEqual([]);
  });
});
