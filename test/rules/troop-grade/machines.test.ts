import { describe, expect, test } from 'vitest';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import {
  type Dice,
  deployed,
  expectSeen,
  type Part,
  place,
  placesOf,
  play,
  type Row,
  strike,
} from './played.js';
import { hull, redLoses, suffers } from './scene.js';

const tanks = (bases: number, more: Input = {}) => troopers(bases, { bases: 'tanks', ...more });
const trucks = (bases: number) => troopers(bases, { bases: 'vehicles' });
const carrier = hull(4, { bases: 'vehicles' });
const passed = { tests: [6] };

describe('machines that are hit', () => {
  /** Hits in turn 1, and how many bases are left, damaged and immobilized; and the pieces that fell. */
  test.each<
    [
      string,
      Input,
      number,
      Dice & { tables?: Input },
      [left: number, damaged: number, immobilized: number],
      number,
    ]
  >([
    ['the first of two hits damages a hull', hull(2), 1, { damage: [3], ...passed }, [1, 1, 0], 0],
    ['the second kills it', hull(2), 2, {}, [0, 0, 0], 3],
    ['the first of two hits damages a tank', tanks(1), 1, { damage: [3], ...passed }, [1, 1, 0], 0],
    ['the second kills the tank', tanks(1), 2, { damage: [3] }, [0, 0, 0], 1],
    ['one hit kills a carrier', carrier, 1, {}, [0, 0, 0], 5],
    ['one hit kills a personnel vehicle', trucks(3), 1, passed, [2, 0, 0], 1],
    ['vehicleHits', carrier, 1, { damage: [3], ...passed, tables: { vehicleHits: 2 } }, [1, 1, 0], 0],
    ['tankHits for a hull', hull(2), 1, { tables: { tankHits: 1 } }, [0, 0, 0], 3],
    ['tankHits for tanks', tanks(3), 1, { ...passed, tables: { tankHits: 1 } }, [2, 0, 0], 1],
    ['two of three', tanks(3), 2, { damage: [3, 1], struck: [1], falls: [0, 0.5], ...passed }, [3, 1, 1], 0],
    ['one twice', tanks(3), 2, { damage: [1], struck: [0], ...passed }, [2, 0, 0], 1],
    // The second hit immobilizes one, which is then killed.
    [
      'the immobilized one twice',
      tanks(3),
      3,
      { damage: [5, 1], struck: [1, 0, 0], falls: [0, 0.5, 0.5], ...passed },
      [2, 1, 0],
      1,
    ],
    // One is immobilized, and the damaged one killed.
    [
      'the damaged one twice',
      tanks(3),
      3,
      { damage: [1, 5], struck: [1, 0, 0], falls: [0, 0.5, 0.5], ...passed },
      [2, 0, 1],
      1,
    ],
    [
      'the first one twice',
      tanks(3),
      3,
      { damage: [1, 5], struck: [1, 0, 1], falls: [0, 0.5, 0], ...passed },
      [2, 1, 0],
      1,
    ],
    ['surplus hits on tanks are wasted', tanks(2), 9, { damage: [5, 5], struck: [1, 1] }, [0, 0, 0], 2],
    ['surplus hits on a hull are wasted', hull(1), 9, {}, [0, 0, 0], 2],
  ])('TG-23: %s', (_, red, hits, { tables = {}, ...dice }, [left, damaged, immobilized], fallen) => {
    const parts = { combat: redLoses(hits), red, tables, ...dice };
    expectSeen(parts, {
      losses: fallen === 0 ? [] : [`1 fire: ${fallen}`],
      bases: [expect.any(Number), left],
      damaged: [0, damaged],
      immobilized: [0, immobilized],
      counts: { damaged: damaged + immobilized },
    });
    const told = eventsOf(play(parts), 'machines-damaged').map((event) => [event.bases, event.immobilized]);
    expect(told).toEqual(damaged + immobilized === 0 ? [] : [[damaged + immobilized, immobilized]]);
  });

  test.each<Row>([
    ...[hull(0), tanks(1)].map(
      (red): Row => [
        'in different turns too',
        { turnLimit: 3, combat: redLoses(1, 0, 1), red, damage: [6], ...passed },
        { bases: [1, 1, 1, 0], damaged: [0, 1, 1, 0], losses: ['3 fire: 1'], counts: { damaged: 1 } },
      ],
    ),
    // The damaged one is killed first, then one of the other two is damaged.
    [
      'one damaged earlier is killed, and does not count as damaged now',
      { turnLimit: 2, combat: redLoses(1, 2), red: tanks(3), damage: [5, 5], struck: [0], tests: [6, 6] },
      { losses: ['2 fire: 1'], counts: { damaged: 2 }, damaged: [0, 1, 1] },
    ],
  ])('TG-23: %s', (_, parts, expected) => expectSeen(parts, expected));

  test.each([
    [1, {}, true],
    [2, {}, true],
    [3, {}, false],
    [6, {}, false],
    [5, { immobilizedUpTo: 5 }, true],
    [6, { immobilizedUpTo: 5 }, false],
    [1, { immobilizedUpTo: 0 }, false],
    [6, { immobilizedUpTo: 6 }, true],
  ])('TG-31: a die of %i, with %j: immobilized: %s', (die, tables, isImmobilized) => {
    const [damaged, immobilized] = isImmobilized ? [0, 1] : [1, 0];
    for (const red of [hull(2), tanks(1)]) {
      const parts = { combat: redLoses(1), red, tables, damage: [die], ...passed };
      expectSeen(parts, { damaged: [0, damaged], immobilized: [0, immobilized] });
    }
  });

  // The armour of a track tank is 3. A penetration of 4 more kills the hull, and of 7 more explodes it.
  test.each<[string, number, number[], Dice, [damaged: number, fallen: string[]]]>([
    ['a hit that does not penetrate', 0, [1, 0], {}, [0, []]],
    ['one that kills it damages it', 0, [1, 1], { damage: [3], ...passed }, [1, []]],
    ['one that explodes it kills it', 1, [1, 1, 1], {}, [0, ['1 fire: 2']]],
    ['one that could have', 1, [1, 1, 0], { damage: [3], ...passed }, [1, []]],
  ])('TG-23: under weapon-bands, %s', (_, penetration, hits, dice, [damaged, losses]) => {
    const weapons = {
      gun: { bands: [{ cm: 200, hit: 9, penetration }] },
      stick: { shots: 0, bands: [{ cm: 1, hit: 9 }] },
    };
    const tank = { ...hull(1, { troops: { armour: 'track-tank' } }), weapons: ['stick'] };
    const combat = { model: 'weapon-bands', weapons };
    const parts = { combat, red: tank, blue: troopers(1, { weapon: 'gun' }), hits, ...dice };
    expectSeen(parts, { damaged: [0, damaged], losses, counts: { damaged } });
  });

  test('TG-23: effects on damaged, immobilized and whole machines are described', () => {
    const parts = suffers('disintegrate', tanks(4), {
      combat: redLoses(3),
      damage: [6, 6, 1],
      struck: [1, 1],
    });
    const told = eventsOf(play({ ...parts, falls: [0, 0.3, 0.6] }), 'suffers');
    const described = told.map(({ bases, condition }) => `${bases} ${condition ?? 'whole'}`);
    expect(described.toSorted()).toEqual(['1 immobilized', '1 whole', '2 damaged']);
  });

  test('TG-23: the state shows how many are whole, damaged and immobilized, and who is inside a hull', () => {
    const battle = deployed({ red: tanks(4), blue: hull(3) }, { damage: [6, 1], struck: [1] });
    expect([...battle.state.ranks]).toEqual([4, 0, 0, 3, 0, 0]);
    strike(battle, 0, 2);
    expect([...battle.state.ranks]).toEqual([2, 1, 1, 3, 0, 0]);
  });

  const two = { bases: 2, depth: 6 };
  const ahead = { bases: 1, depth: 12 };
  const three = { bases: 3, depth: 12 };
  test.each<
    [
      string,
      Input,
      Part[],
      [hits: number, exploded?: number, front?: number],
      Omit<Dice, 'falls'>,
      number,
      string[],
    ]
  >([
    ['a hull that explodes is killed', hull(2), [], [1, 1], {}, 1, []],
    ['a hull that does not is damaged', hull(2), [], [1], { damage: [5] }, 1, ['12: 3']],
    [
      'fire hits bases at the front',
      tanks(3),
      [two, ahead],
      [1],
      { damage: [5] },
      1,
      ['12: 1 damaged', '6: 2'],
    ],
    [
      'a script hits any base',
      tanks(3),
      [two, ahead],
      [1, 0, -1],
      { damage: [5], struck: [1] },
      1,
      ['12: 1', '6: 1', '6: 1 damaged'],
    ],
    ['no more than stand there', tanks(3), [two, ahead], [9], { damage: [5] }, 1, ['6: 2']],
    ['no hits have no effect', troopers(2), [], [0], {}, 0, ['12: 2']],
    ['surplus hits count no one', troopers(2), [], [9], {}, 2, []],
    // One is damaged; another is damaged and then killed: each counts once.
    [
      'killed and damaged ones',
      tanks(3),
      [three],
      [3],
      { damage: [5, 5], struck: [1, 0, 1] },
      2,
      ['12: 1', '12: 1 damaged'],
    ],
    [
      'damaged ones are killed',
      tanks(3),
      [{ ...three, condition: MACHINE.DAMAGED }],
      [2],
      {},
      2,
      ['12: 1 damaged'],
    ],
  ])('TG-23: %s, and count as hurt', (_, red, parts, hits, dice, hurt, left) => {
    const battle = deployed({ red }, dice);
    if (parts.length > 0) place(battle, 0, parts);
    expect(strike(battle, 0, ...hits)).toBe(hurt);
    expect(placesOf(battle, 0)).toEqual(left);
  });
});

describe('a test of machines', () => {
  const modifiers = { unsupported: 0, weak: 0, remnant: 0 };

  // Every base of a unit must be damaged or immobilized, not only some.
  test.each<[string, boolean, Input, number, Dice, Input?]>([
    ['a damaged hull', true, hull(2), 1, { damage: [5] }],
    ['an immobilized hull', true, hull(2), 1, { damage: [1] }],
    ['two of three tanks', false, tanks(3), 2, { damage: [5, 1], struck: [1], falls: [0, 0.5] }],
    ['two of two', true, tanks(2), 2, { damage: [5, 1], struck: [1], falls: [0, 0.5] }],
    ['the one that is left', true, tanks(2), 3, { damage: [5, 5], struck: [1, 0], falls: [0, 0.5, 0] }],
    [
      'a carrier that can be damaged',
      true,
      hull(2, { bases: 'vehicles' }),
      1,
      { damage: [5] },
      { vehicleHits: 2 },
    ],
    ['trucks, one of which is lost', false, trucks(3), 1, {}],
  ])('TG-23: damaged: %s: %s', (_, isDamaged, red, hits, dice, tables = {}) => {
    const parts = { combat: redLoses(hits), red, tables: { modifiers, ...tables }, ...dice, ...passed };
    expectSeen(parts, { modifiers: [isDamaged ? { damaged: -1 } : {}] });
  });

  test('TG-23: the crew of a hull does not count among its bases', () => {
    const parts = { combat: redLoses(1), red: hull(5), damage: [5], tests: [1] };
    expectSeen(parts, { bases: [1, 1], postures: ['6 0 0', '6 0 0'], befell: ['1 regular no effect: 1'] });
  });
});
