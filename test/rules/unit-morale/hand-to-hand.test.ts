import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, play, shotsOf } from './played.js';
import { guns, NO_GROUP, paper, steel, vehicle } from './scene.js';

const combat = guns({ assault: {} });
const tables = { ...BLIND, ...NO_GROUP };
const fight = (red: Input, blue: Input | Input[], dice = {}, more: Input = {}) =>
  play({ turnLimit: 1, combat, tables, red, blue, ...more, ...dice });
/** Blows of a unit: turn, dice, and modifiers. */
const blows = (story: ReturnType<typeof play>, unit = 'red-squad') =>
  eventsIn(story).flatMap((event) =>
    event.kind === 'blows' && event.unit === unit
      ? [
          `${event.turn} ${event.phase}: ${event.dice.length} ${event.modifiers.map(({ name }) => name).join()}`.trim(),
        ]
      : [],
  );

describe('close combat', () => {
  test('UM-1: comes after all fire, and replaces it', () => {
    const story = fight(troopers(3, { at: 29, ...steel('gun') }), troopers(3, steel('gun')));
    expect([shotsOf(story), shotsOf(story, 'blue-squad')]).toEqual([[], []]);
    expect(blows(story)).toEqual(['1 11.5.5: 3']);
    const apart = fight(troopers(3, { at: 28, ...steel('gun') }), troopers(3, steel('gun')));
    expect(shotsOf(apart)).toEqual(['1 11.5.2']);
    expect(blows(apart)).toEqual([]);
  });

  test('UM-1: without rules for it, units in contact go on firing', () => {
    const story = fight(
      troopers(3, { at: 29, ...steel('gun') }),
      troopers(3, steel('gun')),
      {},
      { combat: guns() },
    );
    expect(shotsOf(story)).toEqual(['1 11.5.2']);
  });

  test('UM-1: a unit that moved into contact charges', () => {
    const red = troopers(3, { at: 28, doctrine: { order: 'assault' }, ...steel('gun') });
    expect(blows(fight(red, troopers(3, steel('gun')), { tests: [12] }))).toEqual(['1 11.5.5: 3 charging']);
  });

  test('UM-1: a unit that fired suppressively also fights', () => {
    // Red fires at the approaching units; they charge.
    const red = troopers(3, { at: 29, interceptiveFire: true, ...steel('gun') });
    const blue = troopers(3, { at: 5, doctrine: { order: 'assault' }, ...steel('gun') });
    const story = fight(red, blue, { tests: [12] });
    expect(shotsOf(story)).toEqual(['1 11.3.1']);
    expect(blows(story)).toEqual(['1 11.5.5: 3']);
  });

  test('UM-23: held and retiring pieces fight unsteadily, running ones do not fight', () => {
    const fightsAfter = (number: number, roll: number) =>
      blows(
        fight(
          troopers(3, { at: 29, ...steel('gun') }),
          troopers(3, { ...steel('gun'), troops: { armour: 'steel', experience: 'novice' } }),
          { tests: [roll, 12] },
          {
            turnLimit: 2,
            tables: { ...tables, ...numbered(number), surrenderDistance: 0 },
          },
        ),
      ).slice(1);
    expect(fightsAfter(10, 10)).toEqual(['2 11.5.5: 3']);
    expect(fightsAfter(10, 9)).toEqual(['2 11.5.5: 3 unsteady']);
    expect(fightsAfter(10, 5)).toEqual(['2 11.5.5: 3 unsteady']);
    expect(fightsAfter(10, 3)).toEqual([]);
  });

  test('UM-23: a unit that is cut off and runs does not fight, though it is attacked', () => {
    const story = fight(
      troopers(3, { at: 29, cutOff: true, ...steel('gun') }),
      troopers(3, { ...steel('gun'), troops: { armour: 'steel', experience: 'novice' } }),
      { tests: [3, 12] },
      { turnLimit: 2, tables: { ...tables, ...numbered(10), surrenderDistance: 0 } },
    );
    expect(blows(story)).toEqual(['1 11.5.5: 3']);
    expect(blows(story, 'blue-squad')).toHaveLength(2);
  });

  test('UM-30: pieces that fall are casualties of the assault', () => {
    const story = fight(troopers(3, { at: 29, ...paper('club') }), troopers(3, steel('harmless')), {
      hits: [2],
    });
    expect(eventsIn(story).find(({ kind }) => kind === 'lost')).toMatchObject({
      unit: 'red-squad',
      cause: 'assault',
      pieces: 2,
      phase: '11.5.5',
    });
    expect(story.turns.at(-1)!.sheets[0].lines).toMatchObject({ casualties: 2, untended: 2 });
  });

  test('UM-1: a hull fights as one, and one hit destroys it with its crew', () => {
    const car = vehicle({ at: 29, roster: { trooper: 4 }, weapon: 'gun', troops: { armour: 'plate' } });
    const story = fight(car, troopers(3, steel('harmless')), { hits: [1, 0] });
    expect(blows(story)).toEqual(['1 11.5.5: 1']);
    expect(eventsIn(story).find(({ kind }) => kind === 'lost')).toMatchObject({
      cause: 'fire',
      pieces: 5,
      left: 0,
    });
  });

  test('UM-1: a hull whose only weapon cannot fire does not fight, one with a second weapon does', () => {
    const car = (weapons: string[]) => ({ ...vehicle({ at: 29, troops: { armour: 'plate' } }), weapons });
    expect(blows(fight(car(['club']), troopers(3, steel('harmless'))))).toEqual([]);
    expect(blows(fight(car(['club', 'gun']), troopers(3, steel('harmless'))))).toEqual(['1 11.5.5: 1']);
  });
});

describe('fire', () => {
  test('UM-30: hits the pieces farthest forward', () => {
    // The captain goes on alone in turn 2, and is the only piece that can be hit then.
    const story = play({
      combat: guns(),
      tables: { ...tables, ...numbered(7) },
      red: {
        roster: { trooper: 19, captain: 1 },
        at: 2,
        ...paper('club'),
        doctrine: { order: 'advance', toRange: 1 },
      },
      blue: troopers(3, { ...steel('gun'), at: 1 }),
      tests: [5],
      hits: [0, 3],
    });
    expect(eventsIn(story).find(({ kind }) => kind === 'lost')).toMatchObject({
      turn: 2,
      pieces: 1,
      ranks: { officer: 1 },
    });
  });
});

describe('a hull lost to fire', () => {
  const shot = (armour: string, hits: number[]) =>
    play({
      turnLimit: 1,
      combat: guns(),
      red: [
        vehicle({ roster: { trooper: 2, captain: 1 }, weapon: 'gun', troops: { armour } }),
        troopers(1, { id: 'rest', at: 1, ...steel('club') }),
      ],
      blue: [troopers(1, steel('gun')), troopers(1, { id: 'second', ...steel('gun') })],
      hits,
    });

  test('UM-1, UM-30: takes everyone inside with it', () => {
    const story = shot('unarmoured-vehicle', [1, 0]);
    expect(eventsIn(story).find(({ kind }) => kind === 'lost')).toMatchObject({
      pieces: 4,
      cause: 'fire',
      left: 0,
    });
    expect(story.count('exploded')).toBe(1);
  });

  test('UM-1: explodes once, however many hits it takes', () => {
    expect(shot('unarmoured-vehicle', [1, 1]).count('exploded')).toBe(1);
    expect(shot('plate', [1, 1]).count('exploded')).toBe(0);
  });
});

describe('a crew', () => {
  const crew = (tests: number[], more: Input = {}, testModifiers: Input = {}) =>
    play({
      turnLimit: 3,
      combat: guns(),
      tables: { ...tables, ...numbered(7), testModifiers: { friendlyCasualties: 0, ...testModifiers } },
      red: { kind: 'crew', roster: { trooper: 3, captain: 1 }, at: 4, ...steel('gun'), ...more },
      blue: troopers(1, { at: 1, ...steel('gun') }),
      tests: [...tests, 12],
    });
  const dice = (story: ReturnType<typeof play>) =>
    eventsIn(story).flatMap((event) =>
      event.kind === 'shots' && event.unit === 'red-squad'
        ? [`${event.turn}: ${event.dice.length} from ${event.distance}`]
        : [],
    );

  test('UM-1: fires its weapon once, from the farthest forward', () => {
    expect(dice(crew([12]))).toEqual(['1: 1 from 31', '2: 1 from 31', '3: 1 from 31']);
    // The captain goes on alone.
    const advancing = { at: 2, doctrine: { order: 'advance', toRange: 1 } };
    expect(dice(crew([5], advancing))).toEqual(['1: 1 from 27', '2: 1 from 21', '3: 1 from 15']);
    // When officers have the worse modifier, the troopers go on without the captain.
    const without = crew([9], advancing, { leading: 0, officerTaking: -4 });
    expect(dice(without)).toEqual(['1: 1 from 27', '2: 1 from 21', '3: 1 from 15']);
  });

  test('UM-1: among those that stand together, one that has not moved fires', () => {
    // The troopers retire in turn 2, and return in turn 3 to their captain, who has stayed.
    const story = play({
      turnLimit: 3,
      board: { zones: [{ from: 4, to: 4, cover: 'hard' }] },
      combat: guns({ modifiers: { movingInfantry: -4, officer: 0 } }),
      options: { rally: 'automatic' },
      tables: { ...tables, ...numbered(7) },
      red: { kind: 'crew', roster: { trooper: 3, captain: 1 }, ...steel('gun') },
      blue: [
        troopers(1, { ...steel('gun'), doctrine: { order: 'withdraw', fromTurn: 2 } }),
        troopers(1, { id: 'rest', at: 1, ...steel('club') }),
      ],
      tests: [2, 12, 12],
    });
    const moved = eventsIn(story).flatMap((event) =>
      event.kind === 'moved' ? [[event.turn, event.from, event.to]] : [],
    );
    expect(moved.filter(([turn]) => turn === 3)).toEqual([[3, 4, 6]]);
    const shots = eventsIn(story).flatMap((event) =>
      event.kind === 'shots' && event.turn === 3 ? [event.modifiers] : [],
    );
    expect(shots).toEqual([[]]);
  });

  test('UM-23: when all of it runs, it does not fire', () => {
    expect(dice(crew([-2], { at: 34, cutOff: true }))).toHaveLength(1);
  });
});
