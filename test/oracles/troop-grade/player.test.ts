import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { type Input, losing } from '../../scenes/scene.js';
import { modifiers } from '../../scenes/troop-grade/words.js';
import { d6, firstFall } from '../dice.js';
import {
  blue,
  certain,
  count,
  crew,
  foot,
  hull,
  losses,
  play,
  playWithDice,
  red,
  troopScenario,
} from './dice.js';
import type { TroopGradeBattle } from './outcome.js';
import { playPlainTroopGrade } from './player.js';

/** Phase by phase, and whole battles. */

describe('barrage', () => {
  /** Three dice; the squad loses another base in turn 2, and tests. */
  const scenario = (barrage: Input) =>
    troopScenario({
      turnLimit: 2,
      combat: losing({ 'red-squad': [0, 1] }),
      tables: modifiers({ gassed: -1 }),
      red: foot(4, { troop: { barrage: { shots: 3, ...barrage } } }),
    });
  const struckOnce = [d6(5, 4, 4), firstFall(1)];

  test('laced with gas it counts in later tests, but does not make a test due', () => {
    const {
      counts,
      losses: lost,
      postures,
    } = red(playWithDice(scenario({ gas: true }), ...struckOnce, firstFall(1), d6(1)));
    expect(counts).toMatchObject({ tests_casualties: 1, pinned: 2 }); // 1 − 1 = 0
    expect(lost).toEqual(losses({ fire: 2 }));
    expect(postures).toEqual([count(4, 0, 0, 0), count(3, 0, 0, 1), count(0, 2, 0, 2)]);
  });

  test('without gas, or without casualties, it does not count', () => {
    const unlaced = playWithDice(scenario({}), ...struckOnce, firstFall(1), d6(1));
    expect(red(unlaced).counts).toMatchObject({ tests_casualties: 1, pinned: 0 });
    const missed = playWithDice(scenario({ gas: true }), d6(4, 4, 4), firstFall(1), d6(1));
    expect(red(missed).counts).toMatchObject({ tests_casualties: 1, pinned: 0 });
    const easy = playWithDice(scenario({ needed: 6 }), d6(5, 5, 5), firstFall(1), d6(1));
    expect(red(easy).losses).toEqual(losses({ fire: 1 }));
  });
});

describe('modifiers', () => {
  const pinnedAt = (die: number, some: Input, more: Input = {}, scene: Input = {}) => {
    const scenario = troopScenario({
      turnLimit: 1,
      combat: losing({ 'red-squad': [1] }),
      ...scene,
      tables: { ...modifiers(some), chart: { regular: { '1': ['pinned'] } } },
      red: foot(3, more),
    });
    return red(playWithDice(scenario, firstFall(1), d6(die))).counts!.pinned;
  };

  test('weak and remnant', () => {
    expect(pinnedAt(2, { weak: -1 })).toBe(2); // one of three gone
    expect(pinnedAt(2, { weak: -1 }, { roster: { trooper: 4 } })).toBe(0);
    const remnant = (options: Input) => {
      const scenario = troopScenario({
        turnLimit: 1,
        combat: losing({ 'red-squad': [2] }),
        options,
        tables: { ...modifiers({ weak: -1, remnant: -2 }), chart: { regular: { '1': ['pinned'], '0': [] } } },
        red: foot(3),
      });
      return red(playWithDice(scenario, firstFall(2), d6(3))).counts!.pinned;
    };
    expect(remnant({})).toBe(1);
    expect(remnant({ remnantStacks: true })).toBe(0); // 3 − 3 = 0
  });

  test('a machine gun’s own test, under both readings (TG-13)', () => {
    const gun = { troop: { heavyWeapon: 'machine-gun' } };
    const of = (machineGunOwnTest: string) => pinnedAt(1, {}, gun, { options: { machineGunOwnTest } });
    expect([of('higher'), of('as-graded')]).toEqual([0, 2]);
  });

  test('hard cover', () => {
    const board = (cover: string) => ({ board: { zones: [{ from: 6, to: 6, cover }] } });
    const of = (cover: string) => pinnedAt(1, { hardCover: 1 }, {}, board(cover));
    expect([of('concealment'), of('hard'), of('all-round')]).toEqual([2, 0, 0]);
  });

  test('the defender: by-orders, the force without an attacker', () => {
    const of = (defender: string, order: Input = {}) =>
      pinnedAt(1, { defender: 1 }, order, { options: { defender } });
    expect(of('nobody')).toBe(2);
    expect(of('first')).toBe(0);
    expect(of('second')).toBe(2);
    expect(of('by-orders')).toBe(2); // neither force attacks
    const attacked = { blue: foot(1, { doctrine: { order: 'advance', toRange: 3 } }) };
    expect(pinnedAt(1, { defender: 1 }, {}, { options: { defender: 'by-orders' }, ...attacked })).toBe(0);
  });

  test('support comes from foot and tanks within 240 yards', () => {
    const of = (friend: Input) => {
      const scenario = troopScenario({
        turnLimit: 1,
        combat: losing({ 'red-squad': [1] }),
        tables: { ...modifiers({ unsupported: -1 }), localZone: 0, chart: { regular: { '1': ['pinned'] } } },
        red: [foot(3), { id: 'friend', slot: 30, ...friend }],
      });
      return red(playWithDice(scenario, firstFall(1), d6(2))).counts!.pinned;
    };
    expect(of(foot(1))).toBe(0);
    expect(of(foot(1, { slot: 31 }))).toBe(2);
    expect(of(hull(1))).toBe(0);
    expect(of(hull(1, { troop: { bases: 'vehicles' } }))).toBe(2);
    expect(of(crew(1))).toBe(2);
    expect(of(foot(1, { troop: { bases: 'cavalry' } }))).toBe(2);
  });
});

describe('fire', () => {
  /** One shot at 24 inches, on a 10. */
  const rifle = { bands: [{ upTo: 30, needed: 10 }] };
  const none = { shots: 0, bands: [{ upTo: 1, needed: 10 }] };
  const ten = [0.95];

  test('at prone targets and by demoralized units', () => {
    const play = (troubles: Input, ...dice: number[][]) =>
      playWithDice(
        troopScenario({
          turnLimit: 2,
          combat: { model: 'flat', weapons: { rifle, none } },
          tables: certain('pinned'),
          red: foot(1),
          blue: foot(3, { weapon: 'none', ...troubles }),
        }),
        ...dice,
      );
    // Turn 1: one falls, the others are pinned and prone; turn 2: a 10 no longer hits.
    const battle = play({}, ten, firstFall(1), d6(1), ten);
    expect(blue(battle).losses).toEqual(losses({ fire: 1 }));
    expect(blue(battle).postures.slice(1)).toEqual([count(0, 2, 0, 1), count(2, 0, 0, 1)]);
    // Cavalry withdraws instead, and is not prone.
    const riders = play({ troop: { bases: 'cavalry' } }, ten, firstFall(1), d6(1), ten, firstFall(1), d6(1));
    expect(blue(riders).losses).toMatchObject({ fire: 2 });
  });

  test('one member of a crew fires for all', () => {
    const scenario = troopScenario({
      turnLimit: 1,
      combat: { model: 'flat', weapons: { rifle, none } },
      red: crew(4),
      blue: foot(3, { weapon: 'none' }),
    });
    expect(blue(playWithDice(scenario, [0])).losses).toEqual(losses({}));
  });
});

describe('forces', () => {
  test('break according to losses and demoralization, retreat, and give up the field', () => {
    const of = (sideBreak: string) =>
      troopScenario({
        turnLimit: 12,
        combat: losing({ 'red-squad': [1] }),
        options: { sideBreak, recovery: 'never' },
        tables: certain('rout'),
        red: [foot(4, { at: 10 }), foot(4, { id: 'rest', slot: 0, at: 8 })],
      });
    const battle = play(of('lost-or-demoralized'));
    expect(red(battle).broke).toEqual({ turn: 1, loss: 1 });
    expect(battle).toMatchObject({ holder: 'blue', reason: 'breaking-point', turns: 4 });
    // Pinned in turn 2, then half a move back from 4.
    expect(red(battle).losses).toEqual(losses({ fire: 1, left: 4, routed: 3 }));
    expect(red(battle).postures.slice(1, 6)).toEqual([
      count(4, 0, 3, 1),
      count(4, 0, 3, 1),
      count(0, 0, 3, 5),
      count(0, 0, 0, 8),
      count(0, 0, 0, 8),
    ]);
    expect(play(of('lost'))).toMatchObject({ holder: null, reason: 'turn-limit' });
  });

  test('an obstacle stops bases that would leave', () => {
    const scenario = troopScenario({
      turnLimit: 6,
      red: foot(2, { doctrine: { order: 'withdraw', fromTurn: 1 }, troop: { obstacle: 3 } }),
      blue: foot(2, { doctrine: { order: 'withdraw', fromTurn: 1 } }),
    });
    const battle = play(scenario);
    expect(battle).toMatchObject({ holder: 'red', reason: 'withdrew', turns: 2 });
  });
});

function randomOf(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}

/** Everything at once. */
const combined = (combat: Input) =>
  troopScenario({
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
      foot(6, {
        id: 'rifles',
        copies: 2,
        spacing: 3,
        at: 14,
        doctrine: { order: 'assault' },
        troop: { grade: 'green' },
      }),
      foot(4, {
        id: 'riders',
        slot: 32,
        at: 14,
        move: 8,
        doctrine: { order: 'assault' },
        troop: { grade: 'conscript', bases: 'cavalry' },
      }),
      foot(3, {
        id: 'tanks',
        slot: 20,
        move: 8,
        doctrine: { order: 'advance', toRange: 6 },
        troop: { grade: 'green', bases: 'tanks' },
      }),
      hull(4, {
        id: 'carrier',
        slot: 25,
        at: 12,
        doctrine: { order: 'advance', toRange: 8 },
        troop: { grade: 'green', bases: 'vehicles' },
      }),
    ],
    blue: [
      foot(6, {
        id: 'line',
        copies: 2,
        spacing: 4,
        at: 13,
        troop: { grade: 'green', barrage: { shots: 4, gas: true } },
      }),
      crew(3, { id: 'gun', slot: 27, at: 13, troop: { grade: 'conscript', heavyWeapon: 'machine-gun' } }),
      foot(4, { id: 'militia', slot: 31, at: 12, troop: { grade: 'mutinous', obstacle: 8 } }),
      foot(3, { id: 'stranded', slot: 33, at: 15, cutOff: true, troop: { grade: 'mutinous' } }),
      hull(2, { id: 'tank', slot: 22, at: 8 }),
      foot(3, { id: 'late', slot: 36, doctrine: { order: 'withdraw', fromTurn: 5 } }),
    ],
  });

const total = (of: Readonly<Record<string, number>>): number =>
  Object.values(of).reduce((sum, each) => sum + each, 0);

function checkBattle({ forces, turns }: TroopGradeBattle, turnLimit: number): void {
  expect(turns).toBeLessThanOrEqual(turnLimit);
  for (const { postures, losses: lost, counts, finalLoss, units, events } of forces) {
    for (const state of postures) expect(total(state)).toBe(total(postures[0]));
    expect(postures.at(-1)!.gone).toBe(finalLoss);
    expect(total(lost)).toBe(finalLoss);
    for (const { broke, finalLoss: all } of units) if (broke) expect(broke.loss).toBeLessThanOrEqual(all);
    expect(events.length).toBe(turns + 1);

    const befell = (what: 'pinned' | 'withdraws' | 'routs') =>
      events.flatMap(({ byGrade }) => Object.values(byGrade)).reduce((sum, row) => sum + (row[what] ?? 0), 0);
    expect(befell('pinned')).toBe(counts!.pinned);
    expect(befell('withdraws')).toBe(counts!.withdrew);
    expect(befell('routs')).toBe(counts!.fled);

    // Bases that become demoralized recover, are lost, or are still there at the end.
    const changed = (how: 'demoralized' | 'recovered' | 'lost demoralized') =>
      events.flatMap(({ byUnit }) => Object.values(byUnit)).reduce((sum, row) => sum + (row[how] ?? 0), 0);
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
      for (const { counts, losses: lost } of battle.forces) {
        for (const [name, value] of Object.entries({ ...counts, ...lost }))
          sums[name] = (sums[name] ?? 0) + value;
      }
    }
    if (model !== 'scripted') expect(Object.entries(sums).filter(([, sum]) => sum === 0)).toEqual([]);
  });
});
