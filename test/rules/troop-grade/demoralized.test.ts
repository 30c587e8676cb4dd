import { describe, expect, test } from 'vitest';
import { demoralizedMove } from '#src/rules/troop-grade/morale.js';
import { type Input, troopers } from '../../scenes/scene.js';
import type { Played } from '../scripted.js';
import { eventsOf } from '../told.js';
import { bookOf } from './book.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { arms, brings, hull, type Parts, redLoses, suffers } from './scene.js';

const ROUT = brings('rout');

describe('which units are demoralized', () => {
  const five = (more: Input = {}) => troopers(5, { at: 20, ...more });

  test.each<Row>([
    [
      'a unit that routs, until it recovers',
      suffers('rout', five(), { turnLimit: 3 }),
      {
        demoralized: [1, 2, 3],
        counts: { demoralizations: 1 },
        postures: ['5 0 0', '0 0 4', '0 0 4', '0 0 4'],
        changed: ['1 demoralized: 4'],
      },
    ],
    [
      'all of it, even if only half of it routs',
      suffers(['pinned', 'rout'], five(), { turnLimit: 2 }),
      {
        fates: ['1: 2 pinned', '1: 2 routs 20→11'],
        postures: ['5 0 0', '0 0 4', '0 0 4'],
        changed: ['1 demoralized: 4'],
      },
    ],
    ...(['pinned', 'withdraw', 'surrender', 'disintegrate'] as const).map(
      (effect): Row => [
        `not by ${effect}`,
        suffers(effect, five()),
        { counts: { demoralizations: 0 }, demoralized: [] },
      ],
    ),
    [
      'not by being abandoned',
      suffers('rout', troopers(1, { bases: 'tanks' }), { damage: [6] }),
      { fates: ['1: 1 abandoned'], counts: { demoralizations: 0 } },
    ],
    [
      'also units blocked by an obstacle',
      suffers('rout', troopers(5, { obstacle: 12 })),
      { counts: { demoralizations: 1 } },
    ],
    [
      'also units that leave the board',
      suffers('rout', troopers(5, { at: 9 })),
      { losses: ['1 fire: 1', '1 routed: 4'], counts: { demoralizations: 1 }, changed: [] },
    ],
    [
      'a unit breaks when it is first demoralized, with its earlier losses; a second rout adds nothing',
      { turnLimit: 3, combat: redLoses(2, 1), tables: ROUT, red: troopers(9, { at: 30 }), tests: [1, 1] },
      {
        broke: ['1: 2 of 9'],
        counts: { demoralizations: 1 },
        changed: ['1 demoralized: 7', '2 lost demoralized: 1'],
      },
    ],
  ])('TG-40: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-40: it is told, with its clause, and the sheet shows that the unit broke', () => {
    const story = play(suffers('rout', five()));
    expect(eventsOf(story, 'demoralized')).toMatchObject([{ turn: 1, phase: '12.3', clauses: ['TG-40'] }]);
    expect(story.turns.map(({ sheets }) => sheets[0].lines.broken)).toEqual([undefined, 'yes']);
  });
});

const club = { weapon: 'club' };
/** Units in contact. */
const pair = (red: number, blue: number) => ({
  combat: arms(),
  red: troopers(red, { at: 18, ...club }),
  blue: troopers(blue, { at: 17, ...club }),
});

describe('a lost assault', () => {
  const losers = (story: Played) =>
    ['red-squad', 'blue-squad'].filter((unit) => eventsOf(story, 'lost-assault', unit).length > 0);
  const assault = { doctrine: { order: 'assault' } };
  const attacker = { options: { assaultTie: 'attacker' } };
  const red = (more: Input) => ({ red: troopers(4, { at: 18, ...club, ...more }) });
  const tanks = { ...red({ bases: 'tanks' }), damage: [6] };
  const car = { red: { ...hull(3), weapons: ['club'], at: 18 }, damage: [6] };

  /** The bases of red, and of blue, that fall in close combat. */
  test.each<[string, [red: number, blue: number], string[], (Partial<Parts> & Dice)?]>([
    ['by the side with more bases hit', [2, 1], ['red-squad']],
    ['by the other if it has more', [1, 2], ['blue-squad']],
    ['by neither after a draw', [1, 1], []],
    ['by neither without hits', [0, 0], []],
    [
      'after a draw, by the unit that began it, with assaultTie',
      [1, 1],
      ['red-squad'],
      { ...attacker, ...red(assault) },
    ],
    ['even without hits', [0, 0], ['red-squad'], { ...attacker, ...red(assault) }],
    ['by neither if neither began it', [1, 1], [], attacker],
    ['by neither without assaultTie', [1, 1], [], red(assault)],
    [
      'by the side that has more hits, whoever began it',
      [1, 2],
      ['blue-squad'],
      { ...attacker, ...red(assault) },
    ],
    [
      'not by a unit that only advances',
      [1, 1],
      [],
      { ...attacker, ...red({ doctrine: { order: 'advance', toRange: 1 } }) },
    ],
    ['by machines that are damaged', [1, 0], ['red-squad'], tanks],
    ['not by a tank hit twice, which counts once', [2, 1], [], { ...tanks, struck: [0] }],
    ['by a hull that is damaged', [1, 0], ['red-squad'], car],
    ['not by a hull with as many hits', [1, 1], [], car],
    ['by unarmed units too', [1, 0], ['red-squad'], { ...red({ weapon: 'none' }), hits: [1] }],
  ])('TG-40: is lost %s', (_, hits, expected, more = {}) => {
    expect(losers(play({ ...pair(4, 4), hits, lost: expected.map(() => 6), ...more }))).toEqual(expected);
  });

  test('TG-40: demoralizes the loser, with its earlier losses', () => {
    const story = play({ ...pair(4, 4), hits: [2, 1], lost: [6] });
    expect(eventsOf(story, 'demoralized')).toMatchObject([{ phase: '12.4.3' }]);
    expect(eventsOf(story, 'demoralized', 'blue-squad')).toEqual([]);
    expect(eventsOf(story, 'unit-broke')).toMatchObject([{ lost: 2, of: 4 }]);
    for (const machine of [tanks, car]) {
      const told = eventsOf(play({ ...pair(4, 4), ...machine, hits: [1, 0], lost: [6] }), 'lost-assault');
      expect(told).toMatchObject([{ lost: 1, theirs: 0 }]);
    }
  });

  test('TG-40: is decided by all losses of the unit’s target, whichever unit caused them', () => {
    // Blue fights the first of the two units, and both fight blue: it loses three to both, and the first loses two.
    const { combat, red: first, blue } = pair(4, 9);
    const units = [first, troopers(4, { id: 'other', at: 18, slot: 25, ...club })];
    const story = play({ combat, red: units, blue, hits: [2, 3], lost: [6] });
    expect(eventsOf(story, 'lost').map(({ pieces }) => pieces)).toEqual([2]);
    expect(eventsOf(story, 'lost', 'blue-squad').map(({ pieces }) => pieces)).toEqual([3]);
    expect(losers(story)).toEqual(['blue-squad']);
  });

  test('TG-40: does not affect units that were not in contact', () => {
    const { combat, red: first, blue } = pair(4, 4);
    const units = [first, troopers(4, { id: 'other', at: 17, ...club })];
    const story = play({ combat, red: units, blue, hits: [2, 0], lost: [6] });
    expect(eventsOf(story, 'lost-assault', 'other')).toEqual([]);
  });

  test.each<[string, Parts & Dice]>([
    ['after one hit against none, and none against none', { ...pair(9, 9), hits: [1, 0, 0], lost: [6] }],
    [
      'not again by a unit that is no longer in contact',
      {
        ...pair(9, 9),
        ...attacker,
        tables: brings('withdraw'),
        red: troopers(9, { at: 18, ...club, ...assault }),
        hits: [0, 0],
        lost: [1],
      },
    ],
  ])('TG-40: is decided anew each turn: %s', (_, parts) => {
    const story = play({ ...parts, turnLimit: 2 });
    expect(eventsOf(story, 'lost-assault').map(({ turn }) => turn)).toEqual([1]);
  });

  const tables = { modifiers: { unsupported: 0, weak: 0 } };
  const twice = { ...pair(9, 9), turnLimit: 2, hits: [1, 0, 1], lost: [6, 6] };

  test('TG-25: lostAssaultTest: it counts as demoralized in this test, or only if it was before', () => {
    const once = (lostAssaultTest: string) => ({
      ...pair(4, 4),
      ...{ tables, options: { lostAssaultTest }, hits: [1, 0], lost: [6] },
    });
    expectSeen(once('demoralized'), { modifiers: [{ demoralized: -2 }] });
    expectSeen(once('as-before'), { modifiers: [{}] });
    // It loses a base in turn 1, and another in turn 2.
    expectSeen(
      { ...twice, tables, options: { lostAssaultTest: 'as-before' } },
      {
        modifiers: [{}, { demoralized: -2 }],
        tests: ['1 lost assault: 6 regular → –', '2 lost assault: 4 regular → –'],
      },
    );
  });

  test('TG-42: passing its test does not clear demoralization', () => {
    expectSeen(twice, { demoralized: [1, 2], counts: { recoveries: 0, demoralizations: 1 } });
  });
});

describe('demoralized units', () => {
  test('TG-41: move at half their rate, rounded down, or as a scenario has it', () => {
    expect([5, 6, 7].map((move) => demoralizedMove(bookOf(), move))).toEqual([2, 3, 3]);
    expect(demoralizedMove(bookOf({}, { demoralizedMovePercent: 90 }), 6)).toBe(5);
  });

  test.each<Row>([
    [
      'move seven in turn 1, are pinned in turn 2, then move three',
      suffers('rout', troopers(5, { at: 20, move: 7, doctrine: { order: 'withdraw', fromTurn: 1 } }), {
        ...{ turnLimit: 4, tables: { assaultMovePercent: 1 } },
      }),
      { fronts: [20, 13, 13, 10, 7] },
    ],
    [
      'at the full rate, if a scenario has it so',
      suffers('rout', troopers(5, { at: 20, move: 7, doctrine: { order: 'withdraw', fromTurn: 1 } }), {
        ...{ turnLimit: 4, tables: { assaultMovePercent: 1, demoralizedMovePercent: 100 } },
      }),
      { fronts: [20, 13, 13, 6, null] },
    ],
    // Over the edge they are routed; other units have left.
    ...(
      [
        ['rout', 'routed'],
        ['pinned', 'left'],
      ] as const
    ).map(
      ([effect, cause]): Row => [
        `over the edge they have ${cause}`,
        suffers(effect, troopers(5, { at: 8, doctrine: { order: 'withdraw', fromTurn: 3 } }), {
          ...{ turnLimit: 9, tables: { assaultMovePercent: 50 } },
        }),
        { losses: ['1 fire: 1', `4 ${cause}: 4`] },
      ],
    ),
    [
      'test with −2',
      {
        turnLimit: 2,
        combat: redLoses(1, 1),
        tables: { ...ROUT, modifiers: { unsupported: 0, weak: 0 } },
        red: troopers(9, { at: 30 }),
        tests: [1, 4],
      },
      {
        modifiers: [{}, { demoralized: -2 }],
        tests: ['1 casualties: 1 regular → rout', '2 casualties: 2 regular → –'],
      },
    ],
  ])('TG-41: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-41: also when moving forward, and this is described', () => {
    const red = troopers(5, { at: 12, doctrine: { order: 'advance', toRange: 2 } });
    const story = play(suffers('rout', red, { turnLimit: 4, board: { depth: 60 } }));
    expect(eventsOf(story, 'moved').filter(({ turn }) => turn > 2)).toMatchObject([
      { clauses: ['TG-41'], from: 9, to: 12 },
      { clauses: ['TG-41'], from: 12, to: 15 },
    ]);
  });

  const DEMORALIZED = { name: 'demoralized', by: -2, clause: 'TG-41' };

  // Red, on the board’s edge, is hit in turn 1, routs a little, and fires in turn 2 with this roll needed.
  test.each([
    [-1, {}, [6, 6], [5, 4], [DEMORALIZED]],
    // With 0 needed, they could miss.
    [0, {}, [6], [5, 0], [DEMORALIZED]],
    [-1, { demoralizedFire: -3 }, [6], [5, 0], [{ ...DEMORALIZED, by: -3 }]],
  ])('TG-41: have −2 to hit: with %i needed and %j', (needed, tables, tests, hits, modifiers) => {
    const weapons = { rifle: { bands: [{ upTo: 40, needed }] }, gun: { bands: [{ upTo: 40, needed: 6 }] } };
    const story = play({
      turnLimit: 2,
      combat: arms({ weapons, assault: undefined }),
      tables: { ...ROUT, assaultMovePercent: 0, pinnedFire: 0, prone: 0, ...tables },
      red: troopers(5, { weapon: 'rifle' }),
      blue: troopers(50, { weapon: 'gun' }),
      tests: [1, ...tests],
      hits: [1, 0],
    });
    const shots = eventsOf(story, 'shots');
    expect(shots.map((event) => event.modifiers)).toEqual([[], modifiers]);
    expect(shots.map((event) => event.hits)).toEqual(hits);
  });

  // Blue cannot hit red, which hits with every die while its morale is good: blue loses, and is demoralized.
  test.each([
    [{}, DEMORALIZED],
    [{ demoralizedAssault: -5 }, { ...DEMORALIZED, by: -5 }],
  ])('TG-41: in close combat too, with %j', (tables, modifier) => {
    const zone = (depth: number, cover: string) => ({ from: depth, to: depth, cover });
    const story = play({
      ...pair(5, 50),
      turnLimit: 2,
      combat: arms({ assault: { needed: 1, modifiers: { charging: 0, outnumbering: 0, hard: -20 } } }),
      tables,
      board: { zones: [zone(18, 'hard'), zone(19, 'open')] },
      lost: [6, 6],
    });
    const cover = { name: 'target in hard cover', by: -20 };
    expect(eventsOf(story, 'blows', 'blue-squad').map(({ turn, modifiers }) => [turn, modifiers])).toEqual([
      [1, [cover]],
      [2, [cover, modifier]],
    ]);
  });

  // If −1 is needed, every die still hits; if 0 is needed, not every die does.
  test.each([
    [-1, 4],
    [0, 0],
  ])('TG-41: which the dice show: %i needed, %i hits', (needed, hits) => {
    const { red, blue } = pair(5, 9);
    const story = play({
      combat: arms({ assault: { needed, modifiers: { charging: 0, outnumbering: 0, unsteady: 0 } } }),
      tables: { ...ROUT, assaultMovePercent: 0 },
      red,
      blue: [blue, troopers(1, { id: 'gunner', at: 1, weapon: 'rifle' })],
      hits: [1],
      tests: [1],
    });
    expect(eventsOf(story, 'blows').map((blow) => blow.hits)).toEqual([hits]);
  });
});
