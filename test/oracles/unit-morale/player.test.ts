import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { type Input, type Scene, troopers } from '../../scenes/scene.js';
import { standScenario } from '../../scenes/unit-morale/words.js';
import { sum } from '../plain-pieces.js';
import type { UnitMoraleBattle } from './outcome.js';
import { playPlainUnitMorale } from './player.js';

/** Whole battles: averages compared with numbers worked out by hand, and conditions that every battle must meet. */

function randomOf(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}

const rules = { rally: 'test' };
/** By default against one soldier, and no piece rallies. */
const moraleScenario = (scene: Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>) =>
  standScenario({ blue: troopers(1), ...scene, options: { rally: 'never', ...scene.options } });
const roster = { trooper: 6, corporal: 2, sergeant: 1, lieutenant: 1 };
const tank = (more: Input): Input => ({
  kind: 'vehicle',
  roster: { trooper: 3 },
  troops: { armour: 'track-tank', mobility: 'tracked' },
  weapons: ['tank-gun', 'vehicle-hmg'],
  ...more,
});

const combined = moraleScenario({
  turnLimit: 12,
  board: { zones: [{ from: 16, to: 20, cover: 'hard' }] },
  combat: {
    model: 'weapon-bands',
    assault: {},
    weapons: {
      sam: { airDefence: 'heavy-sam', bands: [{ cm: 120, hit: 4, penetration: 0 }] },
      mortar: { blast: true, indirect: true, bands: [{ cm: 120, hit: 5 }] },
    },
  },
  options: rules,
  red: [
    { id: 'rifles', roster, copies: 2, spacing: 4, doctrine: { order: 'assault' } },
    {
      id: 'recruits',
      roster,
      slot: 10,
      troops: { training: 'recruits' },
      doctrine: { order: 'advance', toRange: 8 },
    },
    tank({ id: 'tank', slot: 16, doctrine: { order: 'advance', toRange: 10 } }),
    {
      id: 'plane',
      kind: 'flyer',
      weapon: 'vehicle-cannon',
      move: 12,
      doctrine: { order: 'advance', toRange: 6 },
    },
  ],
  blue: [
    { id: 'line', roster, interceptiveFire: true, at: 17 },
    { id: 'mortar', kind: 'crew', roster: { trooper: 3 }, weapon: 'mortar' },
    { id: 'sam', kind: 'crew', roster: { trooper: 3 }, weapon: 'sam', slot: 30 },
    {
      id: 'bunker',
      kind: 'strongpoint',
      roster: { trooper: 4 },
      weapon: 'vehicle-hmg',
      interceptiveFire: true,
      slot: 20,
      at: 12,
    },
    tank({
      id: 'hover',
      slot: 28,
      troops: { armour: 'hovertank', mobility: 'hover' },
      doctrine: { order: 'assault' },
    }),
    { ...troopers(8, { id: 'late', slot: 36 }), doctrine: { order: 'withdraw', fromTurn: 6 } },
  ],
});

function checkBattle({ forces, turns, holder }: UnitMoraleBattle, turnLimit: number): void {
  expect(turns).toBeLessThanOrEqual(turnLimit);
  for (const force of forces) {
    const { losses, counts, postures, finalLoss } = force;
    const total = sum(Object.values(postures[0]));
    for (const state of postures) expect(sum(Object.values(state))).toBe(total);
    expect(postures.at(-1)!.gone).toBe(finalLoss);
    expect(sum(Object.values(losses))).toBe(finalLoss);
    expect(counts!.recovered + counts!.left_behind).toBe(losses.fire + losses.assault);
    if (force.id === holder) expect(counts!.left_behind).toBe(0);
    for (const { broke, finalLoss: all } of force.units)
      if (broke) expect(broke.loss).toBeLessThanOrEqual(all);
    expect(force.results.length).toBe(turns + 1);
  }
}

describe('whole battles', () => {
  test('everything at once: no piece is lost or counted twice, and every rule is used', () => {
    const random = randomOf(3);
    const sums: Record<string, number> = {};
    const reasons = new Set<string>();
    for (let i = 0; i < 800; i++) {
      const battle = playPlainUnitMorale(combined, random);
      if (i < 300) checkBattle(battle, combined.turnLimit);
      reasons.add(battle.reason);
      for (const { counts, losses } of battle.forces) {
        for (const [name, value] of Object.entries({ ...counts, ...losses }))
          sums[name] = (sums[name] ?? 0) + value;
      }
    }
    expect(Object.entries(sums).filter(([, sum]) => sum === 0)).toEqual([]);
    expect([...reasons]).toContain('group-morale');
  });

  test('flat and scripted', () => {
    const rifle = { bands: [{ upTo: 30, needed: 8 }] };
    const combats: Input[] = [
      { model: 'flat', weapons: { rifle }, assault: {} },
      {
        model: 'scripted',
        losses: { 'red-squad': { chances: [0.5, 0.3, 0.2] }, 'blue-squad': { schedule: [3, 0, 2] } },
      },
    ];
    for (const combat of combats) {
      const scenario = moraleScenario({
        turnLimit: 8,
        combat,
        options: rules,
        red: { roster, doctrine: { order: 'assault' } },
        blue: [{ roster }, { id: 'truck', kind: 'vehicle', roster: { trooper: 3 }, slot: 30 }],
      });
      const random = randomOf(11);
      for (let i = 0; i < 300; i++) checkBattle(playPlainUnitMorale(scenario, random), scenario.turnLimit);
    }
  });
});

/** The mean over battles, and its standard error. */
function mean(scenario: ReturnType<typeof moraleScenario>, of: (battle: UnitMoraleBattle) => number) {
  const battles = 5_000;
  const random = randomOf(5);
  let total = 0;
  let squares = 0;
  for (let i = 0; i < battles; i++) {
    const value = of(playPlainUnitMorale(scenario, random));
    total += value;
    squares += value * value;
  }
  const average = total / battles;
  return { average, error: Math.sqrt((squares / battles - average * average) / battles) };
}

describe('averages', () => {
  test('ten rifles at 25 cm, in one turn: 10 × 2/10 × 7/10', () => {
    const stick = { shots: 0, bands: [{ cm: 1, hit: 9 }] };
    const scenario = moraleScenario({
      turnLimit: 1,
      combat: { model: 'weapon-bands', weapons: { stick } },
      red: troopers(10),
      blue: troopers(20, { at: 20, weapon: 'stick' }),
    });
    const { average, error } = mean(scenario, ({ forces }) => forces[1].losses.fire);
    expect(Math.abs(average - 1.4)).toBeLessThan(4 * error);
  });

  test('an enemy that sets out to enter is stopped by 15 rolls of 36 (number 7): held, retires, runs', () => {
    const scenario = moraleScenario({
      turnLimit: 1,
      combat: { model: 'scripted', losses: {} },
      tables: { moraleNumbers: { regular: { experienced: 7 } } },
      red: troopers(1, { at: 25, doctrine: { order: 'assault' } }),
    });
    const share = (posture: string) => mean(scenario, ({ forces }) => forces[0].postures[1][posture]);
    for (const [posture, of36] of [
      ['free', 21],
      ['held', 12], // 4, 5, 6
      ['retiring', 3], // 2, 3
      ['retreating', 0],
    ] as const) {
      const { average, error } = share(posture);
      expect(Math.abs(average - of36 / 36)).toBeLessThanOrEqual(4 * error);
    }
  });

  test('a hovertank gun on a track tank at 50 cm', () => {
    // 20 inches: hit number 8, penetration 0; +1 because the target stands: 7 to 9 hit. Armour 3: 4 to 9 penetrate.
    const stick = { shots: 0, bands: [{ cm: 1, hit: 9 }] };
    const scenario = moraleScenario({
      turnLimit: 1,
      combat: { model: 'weapon-bands', weapons: { stick } },
      red: { kind: 'vehicle', roster: {}, weapon: 'hovertank-gun', at: 10 },
      blue: { kind: 'vehicle', roster: { trooper: 2 }, weapon: 'stick', troops: { armour: 'track-tank' } },
    });
    const { average, error } = mean(scenario, ({ forces }) => forces[1].losses.fire);
    expect(Math.abs(average - 3 * 0.3 * 0.6)).toBeLessThan(4 * error);
  });
});
