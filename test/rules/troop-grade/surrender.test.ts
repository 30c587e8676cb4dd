import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import { expectSeen, play, type Row } from './played.js';
import { BY_GRADE, hull, suffers } from './scene.js';

const five = (more: Input = {}) => troopers(5, more);
const friend = (slot: number, at: number, more: Input = {}) =>
  troopers(1, { id: 'friend', slot, at, ...more });
const between = friend(24, 18);
const inHull = { damage: [1] };

describe('surrender', () => {
  test.each<Row>([
    [
      'to the nearest enemy, immediately',
      suffers('surrender', five()),
      {
        fates: ['1: 4 surrenders'],
        losses: ['1 fire: 1', '1 surrendered: 4'],
        befell: ['1 regular surrenders: 4'],
        counts: { demoralizations: 0 },
        broke: ['1: 1 of 5'],
        end: { turn: 1, holder: 'blue', reason: 'routed' },
      },
    ],
    [
      'crews surrender with their vehicles',
      suffers('surrender', hull(3), inHull),
      { losses: ['1 surrendered: 4'], befell: ['1 regular surrenders: 1'] },
    ],
    [
      'even with friends in between',
      suffers('surrender', [hull(3), between], inHull),
      { losses: ['1 surrendered: 4'] },
    ],
    [
      'with friends in between the unit disintegrates instead',
      suffers('surrender', [five(), between]),
      { fates: ['1: 4 disintegrates'], losses: ['1 fire: 1', '1 eliminated: 4'] },
    ],
  ])('TG-33: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-33, TG-34: is told with its clauses', () => {
    const lost = (...red: Input[]) => eventsOf(play(suffers('surrender', red)), 'lost').at(-1);
    expect(lost(five())).toMatchObject({ cause: 'surrendered', pieces: 4, left: 0, clauses: ['TG-33'] });
    expect(lost(five(), between)).toMatchObject({ cause: 'eliminated', pieces: 4, clauses: ['TG-34'] });
  });

  const far = friend(40, 12, { id: 'far' });
  const near = troopers(1, { id: 'near', slot: 20, at: 24 });
  const losses = { 'red-squad': [1] };
  /** Friends of red's squad, which is at slot 24 and 12 inches in; its enemy is by default 12 inches ahead. */
  test.each<[string, 'surrenders' | 'disintegrates', Input[], object?]>([
    // A friend is in between if it is nearer both to the unit and to the enemy.
    ['behind it, 13 from the enemy', 'surrenders', [friend(24, 11)]],
    ['next to it, equally far', 'surrenders', [friend(24, 12)]],
    ['an inch nearer', 'disintegrates', [friend(24, 13)]],
    ['with the enemy, equally far from it', 'surrenders', [friend(24, 24)]],
    ['an inch from the enemy', 'disintegrates', [friend(24, 23)]],
    ['aside: 6² + 10² < 144', 'disintegrates', [friend(34, 18)]],
    ['aside: 6² + 11² > 144', 'surrenders', [friend(35, 18)]],
    ['aside: 4² < 144 < 12² + 4²', 'surrenders', [friend(28, 12)]],
    // Any friend counts, wherever it is listed, unless it is gone.
    ['the second one', 'disintegrates', [far, between]],
    ['the first one', 'disintegrates', [between, far]],
    ['one that is gone', 'surrenders', [between], { combat: losing({ ...losses, friend: [1] }) }],
    ['personnel vehicles do not mind', 'surrenders', [between], { squad: { bases: 'vehicles' } }],
    ['cavalry does', 'disintegrates', [between], { squad: { bases: 'cavalry' } }],
    // The nearest enemy counts: four inches to the side, with no friend in between; another is beyond the friend.
    ['another enemy is nearer', 'surrenders', [between], { blue: [troopers(1), near] }],
    ['another enemy, listed first', 'surrenders', [between], { blue: [near, troopers(1)] }],
    ['no enemy is left', 'disintegrates', [], { combat: losing({ ...losses, 'blue-squad': [1] }) }],
    // On the edge, where a unit that is gone would be in between if it had a place.
    [
      'one that is gone, on the edge',
      'surrenders',
      [friend(32, 2)],
      {
        combat: losing({ ...losses, friend: [1] }),
        squad: { at: 2 },
        blue: troopers(1, { at: 33, slot: 40 }),
      },
    ],
  ])(
    'TG-33: with a friend in between: %s: %s',
    (_, fate, friends, { squad, ...more }: { squad?: Input } = {}) => {
      expectSeen(suffers('surrender', [five(squad), ...friends], more), { fates: [`1: 4 ${fate}`] });
    },
  );

  test('TG-33: the board is as it was when the unit tested', () => {
    // The friend in between disintegrates at the same moment, listed before it or after it.
    const red = [five({ grade: 'conscript' }), five({ id: 'friend', at: 18, grade: 'mutinous' })];
    const combat = losing({ ...losses, friend: [1] });
    for (const units of [red, red.toReversed()]) {
      const parts = { combat, tables: BY_GRADE, red: units, tests: [1, 1] };
      for (const unit of ['red-squad', 'friend']) {
        expectSeen(parts, { losses: ['1 fire: 1', '1 eliminated: 4'] }, unit);
      }
    }
  });
});

describe('disintegrate', () => {
  test.each<Row>([
    ...[[], [between]].map(
      (friends): Row => [
        `the bases are removed, with ${friends.length} units near`,
        suffers('disintegrate', [five(), ...friends]),
        {
          fates: ['1: 4 disintegrates'],
          losses: ['1 fire: 1', '1 eliminated: 4'],
          befell: ['1 regular disintegrates: 4'],
          counts: { demoralizations: 0 },
        },
      ],
    ),
    [
      'a hull is removed with those inside',
      suffers('disintegrate', hull(3), { damage: [6] }),
      { losses: ['1 eliminated: 4'] },
    ],
  ])('TG-34: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-34: a hull is told as one', () => {
    const story = play(suffers('disintegrate', hull(3), { damage: [6] }));
    expect(eventsOf(story, 'lost')).toMatchObject([{ cause: 'eliminated', ranks: { hull: 1 }, left: 0 }]);
  });
});
