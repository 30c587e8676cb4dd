import { describe, expect, test } from 'vitest';
import { losing } from '../../scenes/scene.js';
import { modifiers } from '../../scenes/troop-grade/words.js';
import { d6, firstFall } from '../dice.js';
import { Battle } from './battle.js';
import {
  certain,
  count,
  depths,
  foot,
  hull,
  losses,
  play,
  playWithDice,
  red,
  standsAfter,
  troopScenario,
} from './dice.js';
import { fatesOf } from './fates.js';

/** The effects of tests: docs/battlefield.md, section 12.3. */

/** Red loses a base in turn 1, and tests. */
const struck = losing({ 'red-squad': [1] });

describe('TG-43', () => {
  const scenario = troopScenario({
    turnLimit: 4,
    combat: struck,
    tables: {
      ...modifiers({ demoralized: -1, unsupported: -1 }),
      chart: { regular: { '0': ['rout'], '-1': ['rout', 'disintegrate'] } },
    },
    red: foot(5, { at: 30 }),
  });
  const dice = [firstFall(1), d6(1), d6(1), d6(6)];

  test('a routed unit that rolls R D loses half its bases; the other half routs, and recovers later', () => {
    const { postures, losses: lost, counts, units, events } = red(playWithDice(scenario, ...dice));
    expect(postures).toEqual([
      count(5, 0, 0, 0),
      count(0, 0, 4, 1),
      count(0, 0, 2, 3),
      count(2, 0, 0, 3),
      count(2, 0, 0, 3),
    ]);
    expect(lost).toEqual(losses({ fire: 1, eliminated: 2 }));
    expect(counts).toMatchObject({
      tests_casualties: 1,
      tests_recovery: 2,
      fled: 6,
      demoralizations: 1,
      recoveries: 1,
      pinned: 0,
    });
    expect(units[0].broke).toEqual({ turn: 1, loss: 1 });
    expect(events.map(({ byGrade }) => byGrade)).toEqual([
      {},
      { regular: { routs: 4 } },
      { regular: { routs: 2, disintegrates: 2 } },
      { regular: { 'no effect': 2 } },
      {},
    ]);
    expect(events.map(({ byUnit }) => byUnit['red-squad'])).toEqual([
      undefined,
      { demoralized: 4 },
      { 'lost demoralized': 2 },
      { recovered: 2 },
      undefined,
    ]);
  });

  test('each rout is one and a half moves, after which the unit stays', () => {
    const at = (turns: number, ...thrown: number[][]) =>
      depths(standsAfter(scenario, turns, ...thrown), 0)[0];
    expect(at(1, ...dice.slice(0, 2))).toEqual([24, 24, 24, 24]);
    expect(at(2, ...dice.slice(0, 3))).toEqual([18, 18]);
    expect(at(3, ...dice)).toEqual([18, 18]); // pinned in its movement
    expect(at(4, ...dice)).toEqual([22, 22]); // back to its place
  });

  test('a unit that does not want to recover stays demoralized, and moves at half rate', () => {
    const never = troopScenario({
      combat: struck,
      options: { recovery: 'never' },
      tables: certain('rout'),
      red: foot(5, { at: 30 }),
    });
    expect(depths(standsAfter(never, 3, firstFall(1), d6(1)), 0)[0]).toEqual([26, 26, 26, 26]);
  });

  test('a unit that is not safe does not test', () => {
    const scenario = troopScenario({
      turnLimit: 2,
      combat: struck,
      options: { recovery: 'when-safe' },
      tables: {
        ...modifiers({ demoralized: -2 }),
        chart: { regular: { '1': ['rout'], '0': ['pinned'], '-1': ['pinned'] } },
      },
      red: foot(5, { at: 30 }),
    });
    // A 3 − 2 would be 1, a rout.
    const unsafe = red(playWithDice(scenario, firstFall(1), d6(1)));
    expect(unsafe.counts).toMatchObject({ fled: 4, tests_recovery: 0, recoveries: 0 });
  });

  test('a unit that is safe tests, and a pin that lets it recover still pins', () => {
    const scenario = troopScenario({
      turnLimit: 2,
      combat: struck,
      options: { recovery: 'when-safe' },
      tables: {
        ...modifiers({ hardCover: -10 }),
        chart: { regular: { '1': ['pinned'], '-2': ['rout'] } },
      },
      board: { zones: [{ from: 30, to: 30, cover: 'hard' }] },
      red: foot(5, { at: 30 }),
    });
    const { counts, postures } = red(playWithDice(scenario, firstFall(1), d6(6), d6(1)));
    expect(counts).toMatchObject({ tests_recovery: 1, recoveries: 1, fled: 4, pinned: 4 });
    expect(postures.slice(1)).toEqual([count(0, 0, 4, 1), count(0, 4, 0, 1)]);
  });
});

describe('sharing', () => {
  test('S D on one base is S', () => {
    const scenario = troopScenario({
      combat: struck,
      tables: certain('surrender', 'disintegrate'),
      red: foot(2),
    });
    expect(red(play(scenario)).losses).toEqual(losses({ fire: 1, surrendered: 1 }));
  });

  test('the first half, rounded up, suffers the first effect', () => {
    const scenario = troopScenario({
      combat: struck,
      tables: certain('surrender', 'disintegrate'),
      red: foot(6),
    });
    const battle = play(scenario);
    expect(red(battle).losses).toEqual(losses({ fire: 1, surrendered: 3, eliminated: 2 }));
    expect(red(battle).units[0].broke).toEqual({ turn: 1, loss: 1 });
    expect(battle.reason).toBe('routed');
  });

  test('the farthest forward first; among those the immobilized and damaged, then those not pinned', () => {
    const battle = new Battle(troopScenario({ red: foot(6, { troop: { bases: 'tanks' } }) }), () => 0);
    const unit = battle.forces[0].units[0];
    const [pinned, steady, damaged, stuck, ahead, behind] = unit.bases;
    pinned.isPinned = true;
    damaged.condition = 'damaged';
    stuck.condition = 'immobilized';
    ahead.depth = 7;
    behind.depth = 5;
    behind.condition = 'immobilized';
    const fates = fatesOf(battle, unit, ['pinned', 'disintegrate']);
    expect(fates.map(({ base }) => base)).toEqual([ahead, stuck, damaged, steady, pinned, behind]);
    expect(fates.map(({ befalls }) => befalls === 'pinned')).toEqual([true, true, true, false, false, false]);
  });
});

describe('surrender', () => {
  const friend = (at: number, slot: number) => foot(1, { id: 'friend', at, slot });

  test('with a friend in between it disintegrates instead', () => {
    const of = (...friends: object[]) => {
      const scenario = troopScenario({
        turnLimit: 1,
        combat: struck,
        tables: certain('surrender'),
        red: [foot(3), ...(friends as ReturnType<typeof friend>[])],
      });
      return red(play(scenario)).losses;
    };
    expect(of(friend(10, 24))).toEqual(losses({ fire: 1, eliminated: 2 }));
    expect(of(friend(6, 20))).toEqual(losses({ fire: 1, surrendered: 2 })); // farther from the enemy
    expect(of(friend(30, 0))).toEqual(losses({ fire: 1, surrendered: 2 })); // farther from the unit
  });

  test('TG-33: a hull surrenders even past a friend', () => {
    const scenario = troopScenario({
      combat: struck,
      tables: { ...certain('surrender'), immobilizedUpTo: 0 },
      red: [hull(3), friend(10, 24)],
    });
    expect(red(playWithDice(scenario, d6(3), d6(3))).losses).toEqual(losses({ surrendered: 4 }));
  });

  test('a hull surrenders with those inside', () => {
    const scenario = troopScenario({
      combat: struck,
      tables: { ...certain('surrender'), immobilizedUpTo: 0 },
      red: hull(3),
    });
    const { losses: lost, units, counts } = red(playWithDice(scenario, d6(3), d6(3)));
    expect(lost).toEqual(losses({ surrendered: 4 }));
    expect(units[0]).toMatchObject({ id: 'red-squad', broke: { turn: 1, loss: 0 }, finalLoss: 4 });
    expect(counts).toMatchObject({ damaged: 1, tests_casualties: 1, demoralizations: 0 });
  });
});

describe('the way back', () => {
  const back = (effect: string, more: object, board: object = {}, tables: object = {}) => {
    const scenario = troopScenario({
      turnLimit: 1,
      board: board as Record<string, unknown>,
      combat: struck,
      tables: { ...certain(effect), ...tables },
      red: foot(3, { at: 30, ...more }),
    });
    const battle = standsAfter(scenario, 1, firstFall(1), d6(3));
    const [unit] = battle.forces[0].units;
    return {
      depths: depths(battle, 0)[0],
      pinned: unit.present.filter(({ isPinned }) => isPinned).length,
      isDemoralized: unit.isDemoralized,
      isProne: unit.isProne,
      fate: unit.bases.at(-1)!.lostTo,
    };
  };
  const behind = (obstacle: number) => ({ troop: { obstacle } });

  test('with nothing in the way: a move, or one and a half for a rout', () => {
    expect(back('withdraw', {})).toMatchObject({ depths: [26, 26], pinned: 0, isDemoralized: false });
    const routed = { depths: [24, 24], pinned: 2, isDemoralized: true, isProne: true };
    expect(back('rout', {})).toMatchObject(routed);
    expect(back('rout', { move: 3 })).toMatchObject({ depths: [26, 26] });
    expect(back('rout', {}, { zones: [{ from: 20, to: 25, cover: 'all-round' }] })).toMatchObject({
      isProne: false,
    });
  });

  test('off the board', () => {
    expect(back('withdraw', { at: 4 })).toMatchObject({ depths: [], fate: 'left' });
    expect(back('withdraw', { at: 5 })).toMatchObject({ depths: [1, 1], fate: null });
    expect(back('rout', { at: 6 })).toMatchObject({ depths: [], fate: 'routed', isDemoralized: true });
  });

  test('as far as an obstacle, where it is pinned', () => {
    expect(back('withdraw', behind(26))).toMatchObject({ depths: [26, 26], pinned: 0 });
    expect(back('withdraw', behind(27))).toMatchObject({ depths: [27, 27], pinned: 2, isProne: true });
    expect(back('rout', behind(27))).toMatchObject({ depths: [27, 27], pinned: 2, isDemoralized: true });
    expect(back('rout', behind(31))).toMatchObject({ depths: [24, 24] }); // the obstacle is ahead
    expect(back('rout', behind(30))).toMatchObject({ depths: [30, 30], pinned: 2 });
  });

  test('stops before an obstacle, in the cover farthest back', () => {
    const zones = (...places: number[]) => ({
      zones: places.map((at) => ({ from: at, to: at, cover: 'concealment' })),
    });
    expect(back('withdraw', behind(27), zones(26, 28, 29))).toMatchObject({ depths: [28, 28], pinned: 2 });
    expect(back('withdraw', behind(27), zones(30))).toMatchObject({ depths: [30, 30], pinned: 2 });
    expect(back('withdraw', behind(26), zones(30))).toMatchObject({ depths: [26, 26], pinned: 0 });
  });

  test('when cut off they surrender, whatever they were going to do', () => {
    const routed = back('rout', { cutOff: true });
    expect(routed).toMatchObject({ depths: [], fate: 'surrendered', isDemoralized: false });
    expect(back('withdraw', { cutOff: true })).toMatchObject({ depths: [], fate: 'surrendered' });
    expect(back('pinned', { cutOff: true })).toMatchObject({ depths: [30, 30], pinned: 2 });
    expect(back('pinned', { cutOff: true, troop: { bases: 'cavalry' } })).toMatchObject({ depths: [] });
  });

  test('cavalry withdraws instead of being pinned, and is pinned when it routs', () => {
    const cavalry = { troop: { bases: 'cavalry' } };
    expect(back('pinned', cavalry)).toMatchObject({ depths: [26, 26], pinned: 0 });
    expect(back('rout', cavalry)).toMatchObject({ depths: [24, 24], pinned: 2, isProne: false });
  });

  test('vehicles withdraw half their move, rounded up', () => {
    const vehicles = { move: 5, troop: { bases: 'vehicles' } };
    expect(back('pinned', vehicles)).toMatchObject({ depths: [27, 27], pinned: 0 });
    expect(back('rout', vehicles)).toMatchObject({ depths: [25, 25], pinned: 0, isDemoralized: true });
  });
});

describe('machines', () => {
  test('under weapon-bands a hit that kills a hull damages it, one that explodes it kills it', () => {
    const gun = (penetration: number) => ({
      model: 'weapon-bands',
      weapons: {
        gun: { bands: [{ cm: 200, hit: 9, penetration }] },
        stick: { shots: 0, bands: [{ cm: 1, hit: 9 }] },
      },
    });
    const of = (penetration: number, ...dice: number[][]) => {
      const scenario = troopScenario({
        turnLimit: 1,
        combat: gun(penetration),
        tables: modifiers(),
        red: hull(1, { weapon: 'stick', troops: { armour: 'track-tank' } }),
        blue: foot(1, { weapon: 'gun' }),
      });
      const { losses: lost, counts } = red(playWithDice(scenario, [0.95], ...dice));
      return { lost: lost.fire, damaged: counts!.damaged };
    };
    expect(of(0, [0.35])).toEqual({ lost: 0, damaged: 0 }); // 3 is not more than 3
    expect(of(0, [0.45], d6(3), d6(6))).toEqual({ lost: 0, damaged: 1 });
    expect(of(1, [0.85], d6(3), d6(6))).toEqual({ lost: 0, damaged: 1 }); // 9: 6 above
    expect(of(1, [0.95])).toEqual({ lost: 2, damaged: 0 }); // 10: 7 above
  });

  const tanks = { at: 30, troop: { bases: 'tanks' } };

  test('two hits: damaged, immobilized on 1 or 2, killed', () => {
    const scenario = troopScenario({
      turnLimit: 1,
      combat: losing({ 'red-squad': [4] }),
      tables: modifiers(),
      red: foot(3, tanks),
    });
    // The first one twice, then the two others once each.
    const dice = [0, ...d6(3), 0, 0, ...d6(2), 0.5, ...d6(3)];
    const battle = standsAfter(scenario, 1, dice, d6(6));
    expect(battle.forces[0].bases.map(({ lostTo, condition }) => [lostTo, condition])).toEqual([
      ['fire', 'damaged'],
      [null, 'immobilized'],
      [null, 'damaged'],
    ]);
    expect(battle.forces[0].damaged).toBe(2);
  });

  test('immobilized ones are abandoned when they withdraw, damaged ones when they rout', () => {
    const of = (effect: string, die: number) => {
      const scenario = troopScenario({
        turnLimit: 1,
        combat: struck,
        tables: certain(effect),
        red: foot(2, tanks),
      });
      const { losses: lost, counts, events } = red(playWithDice(scenario, [0], d6(die), d6(1)));
      return { abandoned: lost.abandoned, counts, befell: events[1].byGrade.regular };
    };
    expect(of('withdraw', 2)).toMatchObject({ abandoned: 1, befell: { abandoned: 1, withdraws: 1 } });
    expect(of('withdraw', 3)).toMatchObject({ abandoned: 0, befell: { withdraws: 2 } });
    const routed = of('rout', 3);
    expect(routed).toMatchObject({ abandoned: 1, befell: { abandoned: 1, routs: 1 } });
    expect(routed.counts).toMatchObject({ fled: 1, demoralizations: 1 });
  });

  test('an abandoned hull takes those inside with it, and counts as no rout', () => {
    const scenario = troopScenario({ combat: struck, tables: certain('rout'), red: hull(2) });
    const { losses: lost, counts, units } = red(playWithDice(scenario, d6(3), d6(1)));
    expect(lost).toEqual(losses({ abandoned: 3 }));
    expect(counts).toMatchObject({ demoralizations: 0, fled: 0 });
    expect(units[0].broke).toEqual({ turn: 1, loss: 0 });
  });

  test('tanks are pinned in place: no movement for a turn', () => {
    const scenario = troopScenario({
      turnLimit: 3,
      combat: losing({ 'red-squad': [1] }),
      tables: certain('pinned'),
      red: foot(2, { ...tanks, at: 6, doctrine: { order: 'advance', toRange: 1 } }),
    });
    const at = (turns: number) => depths(standsAfter(scenario, turns, [0], d6(3), d6(1)), 0)[0];
    expect(at(1)).toEqual([10, 10]);
    expect(at(2)).toEqual([10, 10]);
    expect(at(3)).toEqual([14, 14]);
  });
});
