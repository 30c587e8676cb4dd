import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { falls, total } from '../dice.js';
import { blue, count, losses, moraleScenario, phaseWithDice, playWithDice, red } from './dice.js';
import { modifierOfUnit } from './morale.js';
import { playPlainUnitMorale } from './player.js';
import { testMorale } from './tests.js';

const script = (schedule: number[]): Input => ({ model: 'scripted', losses: { 'red-squad': { schedule } } });

describe('results by margin (UM-23)', () => {
  // Ten pieces; one falls in turn 1: −1 for ten percent casualties.
  const play = (roll: number) => {
    const tables = { ...BLIND, ...numbered(10) };
    const scenario = moraleScenario({ turnLimit: 2, combat: script([1]), tables, red: troopers(10) });
    return red(playWithDice(scenario, falls(0, 10), total(roll)));
  };

  test.each([
    [12, count(9, 0, 0, 0, 1)],
    [11, count(9, 0, 0, 0, 1)],
    [10, count(0, 9, 0, 0, 1)],
    [8, count(0, 9, 0, 0, 1)],
    [7, count(0, 0, 9, 0, 1)],
    [5, count(0, 0, 9, 0, 1)],
    [4, count(0, 0, 0, 0, 10)], // 12 inches back, from 6: off the board
    [2, count(0, 0, 0, 0, 10)],
  ])('a roll of %i', (roll, postures) => {
    expect(play(roll).postures[2]).toEqual(postures);
  });

  test('is counted', () => {
    expect(play(10).counts).toMatchObject({ tests_first_fire: 1, held: 9, retired: 0, retreated: 0 });
    expect(play(7).counts).toMatchObject({ held: 0, retired: 9, retreated: 0, left_behind: 0 });
    const routed = play(4);
    expect(routed).toMatchObject({ broke: { turn: 2, loss: 1 }, losses: losses({ fire: 1, routed: 9 }) });
    expect(routed.counts).toMatchObject({ retreated: 9, left_behind: 1, recovered: 0 });
    expect(routed.results[2]).toEqual({
      'carried on': 0,
      held: 0,
      retiring: 0,
      'retreating or surrendering': 9,
    });
  });

  test('is better for officers, for NCOs, and for the pieces that they lead (UM-22)', () => {
    const roster = { trooper: 3, corporal: 1, lieutenant: 1 };
    const scene = (number: number) =>
      moraleScenario({
        turnLimit: 2,
        combat: script([1]),
        tables: { ...BLIND, ...numbered(number) },
        red: { roster },
      });
    // Two of ten are lost: −2. The total 6 counts as 8 for the lieutenant and the corporal, 7 for troopers.
    const led = red(playWithDice(scene(11), falls(0, 5), total(8)));
    expect(led.postures[2]).toEqual(count(0, 2, 2, 0, 1));
    // The lieutenant falls: 7 for the corporal, 6 for troopers.
    const orphaned = red(playWithDice(scene(10), falls(4, 5), total(8)));
    expect(orphaned.postures[2]).toEqual(count(0, 1, 3, 0, 1));
  });

  test('a piece in a worse posture keeps it', () => {
    const scene = moraleScenario({ tables: BLIND, red: troopers(2) });
    phaseWithDice(
      scene,
      (battle, unit) => {
        unit.due.add('enter').add('hit');
        unit.pieces[0].posture = 'retreating';
        testMorale(battle);
        expect(unit.pieces.map(({ posture }) => posture)).toEqual(['retreating', 'held']);
        expect(unit.force).toMatchObject({ held: 2, tests: { enter: 1, hit: 0 } });
        expect([...unit.due]).toEqual([]);
      },
      total(3),
    );
  });

  test('only free pieces set out to enter or cross', () => {
    const scene = moraleScenario({ tables: { ...BLIND, ...numbered(8) }, red: troopers(3) });
    phaseWithDice(
      scene,
      (battle, unit) => {
        const [first, second, third] = unit.pieces;
        unit.due.add('enter').add('cross');
        second.posture = third.posture = 'held';
        third.depth = 5;
        testMorale(battle);
        expect([first, second, third].map(({ posture }) => posture)).toEqual(['retiring', 'held', 'held']);
        expect(unit.force).toMatchObject({ retired: 1, held: 0, tests: { enter: 1 } });
      },
      total(2),
    );
  });

  test('each place rolls separately, with its own leader', () => {
    const scene = moraleScenario({ tables: BLIND, red: { roster: { trooper: 2, captain: 1 } } });
    phaseWithDice(
      scene,
      (battle, unit) => {
        const [first, second, captain] = unit.pieces;
        second.depth = captain.depth = 5;
        unit.due.add('hit');
        testMorale(battle);
        expect([first, second, captain].map((piece) => piece.posture)).toEqual(['held', 'free', 'free']);
      },
      total(3),
      total(3),
    );
  });
});

describe('an NCO leads a unit that has reorganised', () => {
  const results = (reorganised: boolean, roll: number) => {
    const scene = moraleScenario({
      tables: { ...BLIND, ...numbered(4) },
      red: { roster: { trooper: 1, sergeant: 2 } },
    });
    let postures: string[] = [];
    phaseWithDice(
      scene,
      (battle, unit) => {
        unit.hasReorganised = reorganised;
        unit.due.add('hit');
        testMorale(battle);
        postures = unit.pieces.map(({ posture }) => posture);
      },
      total(roll),
    );
    return postures;
  };

  test('and is then not led by anyone', () => {
    expect(results(false, 3)).toEqual(['held', 'free', 'free']);
    expect(results(true, 3)).toEqual(['free', 'free', 'free']);
    expect(results(true, 2)).toEqual(['held', 'held', 'held']);
  });
});

describe('surrender (UM-23)', () => {
  // Five centimetres are two inches.
  const play = (at: number, number = 12) =>
    playWithDice(
      moraleScenario({
        turnLimit: 2,
        combat: script([1]),
        tables: { ...BLIND, ...numbered(number) },
        red: troopers(4, { at, cutOff: true }),
        blue: troopers(1, { at: 6 }),
      }),
      falls(0, 4),
      total(4),
    );

  test('to an enemy within 5 cm', () => {
    const battle = play(28);
    expect(red(battle)).toMatchObject({
      losses: losses({ fire: 1, surrendered: 3 }),
      broke: { turn: 2, loss: 1 },
    });
    expect(red(battle).counts).toMatchObject({ retreated: 0, left_behind: 1, recovered: 0 });
    expect(battle).toMatchObject({ holder: 'blue', reason: 'routed', turns: 2 });
    expect(blue(battle).counts).toMatchObject({ left_behind: 0, recovered: 0 });
  });

  test('a third inch away they run, or stay if they are cut off', () => {
    const battle = play(27);
    expect(red(battle)).toMatchObject({ losses: losses({ fire: 1 }), broke: { turn: 2, loss: 1 } });
    expect(red(battle).postures[2]).toEqual(count(0, 0, 0, 3, 1));
    expect(battle.reason).toBe('turn-limit');
  });

  test('all units of a class at once: two surrender to each other', () => {
    const losses = { 'red-squad': { schedule: [1] }, 'blue-squad': { schedule: [1] } };
    const battle = playWithDice(
      moraleScenario({
        turnLimit: 2,
        combat: { model: 'scripted', losses },
        tables: { ...BLIND, ...numbered(12) },
        red: troopers(4, { at: 28 }),
        blue: troopers(4, { at: 6 }),
      }),
      falls(0, 4),
      falls(0, 4),
      total(4),
      total(4),
    );
    expect([red(battle), blue(battle)].map((force) => force.losses.surrendered)).toEqual([3, 3]);
    expect(battle.reason).toBe('both-gone');
  });

  test('less than 7 below the number, no piece surrenders', () => {
    expect(red(play(28, 8)).postures[2]).toEqual(count(0, 0, 3, 0, 1));
  });
});

describe('modifiers of a unit (UM-22)', () => {
  const modifier = (
    scene: Omit<Parameters<typeof moraleScenario>[0], 'red'> & { red?: Input },
    prepare: Parameters<typeof phaseWithDice>[1] = () => {},
  ): number => {
    let result = Number.NaN;
    phaseWithDice(
      moraleScenario({ red: troopers(3), blue: troopers(3), ...scene }),
      (battle, unit, enemy) => {
        prepare(battle, unit, enemy);
        result = modifierOfUnit(battle, unit);
      },
    );
    return result;
  };

  test('none', () => {
    expect(modifier({})).toBe(0);
  });

  test('enemy casualties in sight, of the last turn or all', () => {
    const prepare: Parameters<typeof modifier>[1] = (_, __, enemy) => {
      enemy.pieces[0].lostTo = 'fire';
      enemy.pieces[1].lostTo = 'assault';
      enemy.recentCasualties = 1;
    };
    expect(modifier({}, prepare)).toBe(1);
    expect(modifier({ options: { enemyCasualties: 'all' } }, prepare)).toBe(2);
    expect(modifier({ tables: { sight: 23 } }, prepare)).toBe(0);
    expect(modifier({ tables: { sight: 24 } }, prepare)).toBe(1);
    const board = { zones: [{ from: 30, to: 30, cover: 'concealment' }] };
    expect(modifier({ board }, prepare)).toBe(0);
    expect(modifier({ board, tables: { sightIntoCover: 24 } }, prepare)).toBe(1);
  });

  test('own casualties, for each full tenth', () => {
    const fallen = (casualties: number) =>
      modifier({ red: troopers(15), blue: troopers(1) }, (_, unit) => {
        for (const piece of unit.pieces.slice(0, casualties)) piece.lostTo = 'fire';
      });
    expect([1, 2, 3].map(fallen)).toEqual([0, -1, -2]);
  });

  test('outnumbered: bodies in sight; a hull counts as one', () => {
    expect(modifier({ blue: troopers(4) })).toBe(-1);
    expect(modifier({ blue: { kind: 'vehicle', roster: { trooper: 9 } } })).toBe(0);
    expect(modifier({ blue: [troopers(3), troopers(1, { id: 'more', slot: 40 })] })).toBe(-1);
  });

  test('armour, fire at close range or from the air, an APC', () => {
    expect(modifier({ blue: troopers(3, { troops: { armour: 'hma' } }) })).toBe(-1);
    const apc = { 'unit-morale': { apc: true } };
    expect(modifier({ blue: { kind: 'vehicle', ...apc } })).toBe(-1);
    expect(modifier({ red: { kind: 'vehicle', ...apc }, blue: troopers(1) })).toBe(1);
    const tank = { kind: 'vehicle', troops: { armour: 'track-tank' } };
    expect(modifier({ blue: tank })).toBe(-2);
    expect(modifier({ blue: { ...tank, kind: 'strongpoint' } })).toBe(0);
    expect(
      modifier({}, (_, unit) => {
        unit.isShotAtCloseOrIndirectly = unit.isShotAtByFlyer = true;
      }),
    ).toBe(-4);
  });

  test('situations change the morale number (UM-11)', () => {
    const situations = ['elite', 'fanatics', 'no-medical'];
    phaseWithDice(moraleScenario({ red: troopers(1, { 'unit-morale': { situations } }) }), (_, unit) => {
      expect(unit.moraleNumber).toBe(4 - 1 - 2 + 1);
    });
  });

  test('armour changes the morale number, unless a named situation already does (UM-11)', () => {
    const number = (kind: string, armour: string, ...situations: string[]) => {
      let found = Number.NaN;
      const red = { kind, roster: { trooper: 1 }, troops: { armour }, 'unit-morale': { situations } };
      phaseWithDice(moraleScenario({ red }), (_, unit) => {
        found = unit.moraleNumber;
      });
      return found;
    };
    expect(['hma', 'ma', 'lta'].map((armour) => number('infantry', armour))).toEqual([3, 3, 4]);
    const hulls = ['track-tank', 'hovertank', 'hoverbus', 'light-track'];
    expect(hulls.map((armour) => number('vehicle', armour))).toEqual([2, 2, 2, 4]);
    expect(number('strongpoint', 'hoverbus')).toBe(4);
    expect(number('infantry', 'hma', 'in-hma', 'elite')).toBe(2);
    expect(number('infantry', 'hma', 'in-tanks')).toBe(2);
  });
});

describe('due tests', () => {
  test.each(['surviving-hits', 'every-hit'])(
    '%s: hits in close combat are not enemy fire (UM-20)',
    (hitsCauseMorale) => {
      const scenario = moraleScenario({
        turnLimit: 2,
        combat: { model: 'weapon-bands', assault: { needed: -20 } },
        options: { hitsCauseMorale },
        tables: { ...BLIND, ...numbered(2), groupCasualties: 200 },
        red: troopers(3, { at: 29 }),
        blue: troopers(1, { armour: 30 }),
      });
      const { tests_hand_to_hand, tests_hit } = red(playPlainUnitMorale(scenario, () => 0.99)).counts!;
      expect([tests_hand_to_hand, tests_hit]).toEqual([1, 0]);
    },
  );

  test('entering a position, and crossing a swept zone (UM-20)', () => {
    const combat = { model: 'weapon-bands' };
    const play = (at: number, doctrine: Input, foe: Input = {}) => {
      const scenario = moraleScenario({
        turnLimit: 1,
        combat,
        tables: { ...BLIND, ...numbered(2) },
        red: troopers(1, { at, doctrine, weapon: 'light-small-arms' }),
        blue: troopers(1, { weapon: 'at-missile', ...foe }),
      });
      const { tests_enter, tests_cross } = red(playPlainUnitMorale(scenario, () => 0.01)).counts!;
      return [tests_enter, tests_cross];
    };
    // Contact at 29; the move is 6.
    expect(play(23, { order: 'assault' })).toEqual([1, 0]);
    expect(play(22, { order: 'assault' })).toEqual([0, 0]);
    expect(play(22, { order: 'assault' }, { interceptiveFire: true })).toEqual([0, 1]);
    expect(play(22, { order: 'advance', toRange: 8 }, { interceptiveFire: true })).toEqual([0, 0]); // stands
    // 15 centimetres are 6 inches: from 18 it moves to 24, 6 inches from blue; from 17 it stays 7 inches away.
    const dashing = { order: 'advance', toRange: 1 };
    const short = { interceptiveFire: true, weapon: 'light-small-arms' };
    expect(play(18, dashing, short)).toEqual([0, 1]);
    expect(play(17, dashing, short)).toEqual([0, 0]);
  });
});
