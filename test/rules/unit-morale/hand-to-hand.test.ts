import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { all, eventsOf } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { guns, NO_GROUP, type Parts, paper, steel, vehicle } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP };
const advance = { doctrine: { order: 'advance', toRange: 1 } };
const assault = { doctrine: { order: 'assault' } };
const three = (more: Input = {}) => troopers(3, { ...steel('gun'), ...more });
const HARMLESS = troopers(3, steel('harmless'));

const fight = (red: Input, blue: Input | Input[], more: Partial<Parts> & Dice = {}): Row[1] => ({
  ...{ turnLimit: 1, combat: guns({ assault: {} }), tables, red, blue },
  ...more,
});

describe('close combat', () => {
  const novices = three({ troops: { armour: 'steel', experience: 'novice' } });
  /** Red rolls this for 10, and fights on in turn 2, or does not. */
  const fightsAfter = (roll: number, red: Input = {}) =>
    fight(three({ at: 29, ...red }), novices, {
      ...{ turnLimit: 2, tests: [roll, 12] },
      tables: { ...tables, ...numbered(10), surrenderDistance: 0 },
    });
  const ONCE = '1 11.5.5: 3';
  const car = (...weapons: string[]) => ({ ...vehicle({ at: 29, troops: { armour: 'plate' } }), weapons });

  test.each<Row>([
    [
      'comes after all fire, and replaces it',
      fight(three({ at: 29 }), three()),
      { shots: [], blows: [ONCE] },
    ],
    ['not an inch away', fight(three({ at: 28 }), three()), { shots: ['1 11.5.2'], blows: [] }],
    // Without rules for it, units in contact go on firing.
    [
      'without rules',
      fight(three({ at: 29 }), three(), { combat: guns() }),
      { shots: ['1 11.5.2'], blows: [] },
    ],
    [
      'a unit that moved into contact charges',
      fight(three({ at: 28, ...assault }), three(), { tests: [12] }),
      { blows: ['1 11.5.5: 3 charging'] },
    ],
    // Red fires at the approaching units; they charge.
    [
      'a unit that fired suppressively also fights',
      fight(three({ at: 29, interceptiveFire: true }), three({ at: 5, ...assault }), { tests: [12] }),
      { shots: ['1 11.3.1'], blows: [ONCE] },
    ],
    ['free pieces fight', fightsAfter(10), { blows: [ONCE, '2 11.5.5: 3'] }],
    ['held ones fight unsteadily', fightsAfter(9), { blows: [ONCE, '2 11.5.5: 3 unsteady'] }],
    ['retiring ones too', fightsAfter(5), { blows: [ONCE, '2 11.5.5: 3 unsteady'] }],
    ['running ones do not fight', fightsAfter(3), { blows: [ONCE] }],
    ['nor if they are cut off', fightsAfter(3, { cutOff: true }), { blows: [ONCE] }],
    [
      'pieces that fall are casualties of the assault',
      fight(troopers(3, { at: 29, ...paper('club') }), HARMLESS, { hits: [2] }),
      { losses: ['1 assault: 2'], counts: { recovered: 2 } },
    ],
    [
      'a hull fights as one, and one hit destroys it with its crew',
      fight({ ...car('gun'), roster: { trooper: 4 } }, HARMLESS, { hits: [1, 0] }),
      { blows: ['1 11.5.5: 1'], losses: ['1 fire: 5'] },
    ],
    ['a hull whose only weapon cannot fire does not', fight(car('club'), HARMLESS), { blows: [] }],
    ['one with a second weapon does', fight(car('club', 'gun'), HARMLESS), { blows: ['1 11.5.5: 1'] }],
  ])('UM-1, UM-23, UM-30: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('UM-23: a unit that runs and is cut off is attacked', () => {
    expect(eventsOf(play(fightsAfter(3, { cutOff: true })), 'blows', 'blue-squad')).toHaveLength(2);
  });

  test('UM-30: those who fall are told, and on the sheet', () => {
    const story = play(fight(troopers(3, { at: 29, ...paper('club') }), HARMLESS, { hits: [2] }));
    expect(all(story, 'lost')).toMatchObject([{ cause: 'assault', phase: '11.5.5' }]);
    expect(story.turns.at(-1)!.sheets[0].lines).toMatchObject({ casualties: 2, untended: 2 });
  });
});

test('UM-30: fire hits the pieces farthest forward', () => {
  // The captain goes on alone in turn 2, and is the only piece that can be hit then.
  const story = play({
    combat: guns(),
    tables: { ...tables, ...numbered(7) },
    red: { roster: { trooper: 19, captain: 1 }, at: 2, ...paper('club'), ...advance },
    blue: three({ at: 1 }),
    tests: [5],
    hits: [0, 3],
  });
  expect(all(story, 'lost')).toMatchObject([{ turn: 2, pieces: 1, ranks: { officer: 1 } }]);
});

describe('a hull lost to fire', () => {
  const gunner = (more: Input = {}) => troopers(1, { ...steel('gun'), ...more });
  test.each<[string, string, number[], string[], number]>([
    ['takes everyone inside with it', 'unarmoured-vehicle', [1, 0], ['1 fire: 4'], 1],
    ['explodes once, however many hits it takes', 'unarmoured-vehicle', [1, 1], ['1 fire: 4'], 1],
    ['not if the hits do not penetrate', 'plate', [1, 1], [], 0],
  ])('UM-1, UM-30: %s', (_, armour, hits, losses, exploded) => {
    const hull = vehicle({ roster: { trooper: 2, captain: 1 }, weapon: 'gun', troops: { armour } });
    const red = [hull, troopers(1, { id: 'rest', at: 1, ...steel('club') })];
    const blue = [gunner(), gunner({ id: 'second' })];
    expectSeen({ turnLimit: 1, combat: guns(), red, blue, hits }, { losses, counts: { exploded } });
  });
});

describe('a crew', () => {
  const CREW = { kind: 'crew', roster: { trooper: 3, captain: 1 } };
  const coming = { at: 2, ...advance };

  // From where its weapon is fired, turn by turn: by the farthest forward.
  test.each<[string, number[], number, Input?, Input?]>([
    ['where it stands', [31, 31, 31], 12],
    // The captain goes on alone.
    ['by the captain', [27, 21, 15], 5, coming],
    // When officers have the worse modifier, the troopers go on without the captain.
    ['by the troopers', [27, 21, 15], 9, coming, { leading: 0, officerTaking: -4 }],
    ['not when all of it runs', [1], -2, { at: 34, cutOff: true }],
  ])('UM-1, UM-23: fires its weapon once: %s', (_, distances, roll, red = {}, testModifiers = {}) => {
    const story = play({
      turnLimit: 3,
      combat: guns(),
      tables: { ...tables, ...numbered(7), testModifiers: { friendlyCasualties: 0, ...testModifiers } },
      red: { ...CREW, at: 4, ...steel('gun'), ...red },
      blue: troopers(1, { at: 1, ...steel('gun') }),
      tests: [roll, 12],
    });
    const shots = eventsOf(story, 'shots').map(({ turn, dice, distance }) => [turn, dice.length, distance]);
    expect(shots).toEqual(distances.map((distance, i) => [i + 1, 1, distance]));
  });

  test('UM-1: among those that stand together, one that has not moved fires', () => {
    // The troopers retire in turn 2, and return in turn 3 to their captain, who has stayed.
    const story = play({
      turnLimit: 3,
      board: { zones: [{ from: 4, to: 4, cover: 'hard' }] },
      combat: guns({ modifiers: { movingInfantry: -4, officer: 0 } }),
      options: { rally: 'automatic' },
      tables: { ...tables, ...numbered(7) },
      red: { ...CREW, ...steel('gun') },
      blue: [
        troopers(1, { ...steel('gun'), doctrine: { order: 'withdraw', fromTurn: 2 } }),
        troopers(1, { id: 'rest', at: 1, ...steel('club') }),
      ],
      tests: [2, 12, 12],
    });
    expect(all(story, 'moved').filter(({ turn }) => turn === 3)).toMatchObject([{ from: 4, to: 6 }]);
    expect(all(story, 'shots').filter(({ turn }) => turn === 3)).toMatchObject([{ modifiers: [] }]);
  });
});
