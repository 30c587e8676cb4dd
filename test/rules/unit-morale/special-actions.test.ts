import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, frontsOf, modifiersOf, play, resultsOf } from './played.js';
import { guns, NO_GROUP, paper, scene, steel } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP, ...numbered(10) };
const happened = (story: ReturnType<typeof play>, kind: string) =>
  eventsIn(story)
    .filter((event) => event.kind === kind)
    .map(({ turn, phase }) => `${turn} ${phase}`);

interface Case {
  rally?: string;
  schedule?: number[];
  tests?: number[];
  rallies?: number[];
  turnLimit?: number;
  red?: Input;
  more?: Input;
}
/** One of red's twenty falls in turn 1; in turn 2 the others are held, or worse, and not attacked. */
const peace = ({
  rally = 'test',
  schedule = [1],
  tests = [9],
  rallies = [],
  turnLimit = 3,
  red,
  more,
}: Case) =>
  play(
    scene({
      turnLimit,
      combat: losing({ 'red-squad': schedule }),
      options: { rally },
      tables,
      red: troopers(20, red),
      ...more,
    }),
    { tests, rallies },
  );

describe('rally', () => {
  test('UM-1: a piece that is not attacked tests again at the end of the turn; it is free at the number or more', () => {
    const story = peace({ rallies: [9, 10] });
    expect(resultsOf(story)).toEqual(['2 soldier: held', '2 soldier: does not rally', '3 soldier: rallies']);
    expect(story.turns[2].sheets[0].postures).toMatchObject({ held: 19 });
    expect(story.turns[3].sheets[0].postures).toMatchObject({ free: 19, held: 0 });
    expect(story.count('rallied')).toBe(19);
    expect(story.count('tests_first_fire')).toBe(1);
  });

  test('UM-1: from any posture, and never to an intermediate one', () => {
    expect(peace({ tests: [6], rallies: [12] }).turns.at(-1)!.sheets[0].postures).toMatchObject({
      free: 19,
    });
    const running = peace({ tests: [3], rallies: [12], red: { at: 25 } });
    expect(running.turns.at(-1)!.sheets[0].postures).toMatchObject({ free: 19 });
    const still = peace({ tests: [6], rallies: [9, 9] });
    expect(still.turns.at(-1)!.sheets[0].postures).toMatchObject({ retiring: 19 });
  });

  test('UM-1: with the modifiers of a test', () => {
    const story = peace({
      rallies: [9, 9],
      more: { tables: { ...NO_GROUP, ...numbered(10) }, blue: troopers(50) },
    });
    expect(modifiersOf(story)).toEqual([{ outnumbered: -1 }, { outnumbered: -1 }, { outnumbered: -1 }]);
  });

  test('UM-22: an officer who is free leads pieces that rally, and does not roll', () => {
    const story = peace({
      tests: [8],
      rallies: [9],
      red: { roster: { trooper: 29, captain: 1 } },
    });
    expect(resultsOf(story)).toEqual(['2 soldier: held', '2 officer: carries on', '2 soldier: rallies']);
    expect(modifiersOf(story)[2]).toEqual({ 'led by example': 1 });
  });

  test('UM-21: each place rolls separately, except where all are free', () => {
    // The captain advances; the troopers stay where they are.
    const story = peace({
      tests: [8],
      rallies: [9, 10],
      red: { roster: { trooper: 29, captain: 1 }, at: 2, doctrine: { order: 'advance', toRange: 1 } },
    });
    expect(resultsOf(story).slice(2)).toEqual(['2 soldier: does not rally', '3 soldier: rallies']);
  });

  test('UM-1: automatically under another reading, and never under a third', () => {
    const automatic = peace({ rally: 'automatic' });
    expect(automatic.turns[2].sheets[0].postures).toMatchObject({ free: 19 });
    expect(automatic.count('rallied')).toBe(19);
    expect(happened(automatic, 'rallied')).toEqual(['2 11.7']);
    expect(peace({ rally: 'never' }).turns.at(-1)!.sheets[0].postures).toMatchObject({ held: 19 });
  });

  test('UM-1: a hull rallies as one', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: guns(),
        options: { rally: 'automatic' },
        tables,
        red: { kind: 'vehicle', roster: { trooper: 3 }, weapon: 'club', troops: { armour: 'plate' } },
        blue: troopers(1, { at: 6, doctrine: { order: 'withdraw', fromTurn: 2 }, ...steel('gun') }),
      }),
      { tests: [9] },
    );
    expect(story.count('held')).toBe(1);
    expect(story.count('rallied')).toBe(1);
  });

  test('UM-1: a unit hit in this turn does not', () => {
    const story = peace({ rally: 'automatic', schedule: [1, 1, 0] });
    expect(happened(story, 'rallied')).toEqual(['3 11.7']);
  });

  test('UM-1: a unit that is shot at and missed does not', () => {
    const shotAt = (blue: Input) =>
      play(
        scene({
          turnLimit: 2,
          combat: guns(),
          options: { rally: 'automatic' },
          tables,
          red: troopers(20, steel('club')),
          blue: [
            troopers(1, { ...steel('gun'), ...blue }),
            troopers(1, { id: 'rest', at: 1, ...steel('club') }),
          ],
        }),
        { tests: [9] },
      );
    expect(happened(shotAt({}), 'rallied')).toEqual([]);
    // This unit has left by then.
    expect(happened(shotAt({ doctrine: { order: 'withdraw', fromTurn: 2 } }), 'rallied')).toEqual(['2 11.7']);
  });

  test('UM-1: a unit in contact does not', () => {
    const contact = (blue: Input, count = 20) =>
      happened(
        play(
          scene({
            combat: guns({ assault: {} }),
            options: { rally: 'automatic' },
            tables,
            red: troopers(count, { at: 29, ...steel('club') }),
            blue: troopers(1, { ...steel('harmless'), ...blue }),
          }),
          { tests: [9, 12] },
        ),
        'rallied',
      );
    expect(contact({})).toEqual([]);
    expect(contact({}, 1)).toEqual([]);
    expect(contact({ doctrine: { order: 'withdraw', fromTurn: 2 } })).toEqual(['2 11.7']);
  });

  test('UM-23: a piece that is free again goes back to its position', () => {
    const board = { zones: [{ from: 2, to: 2, cover: 'hard' }] };
    const story = peace({ tests: [6], rallies: [12], more: { board } });
    expect(frontsOf(story)).toEqual(['6″', '6″', '2″', '6″']);
  });
});

describe('treating casualties', () => {
  const tended = (red: Input = {}, rest: Case = {}) =>
    happened(peace({ rally: 'never', tests: [12], red, ...rest }), 'tended');

  test('UM-1: by a unit that is not attacked, all at once', () => {
    expect(tended()).toEqual(['2 11.7']);
    expect(tended({}, { tests: [9] })).toEqual(['2 11.7']);
    expect(tended({}, { tests: [6] })).toEqual(['2 11.7']);
    const story = peace({ tests: [12], schedule: [3], rally: 'never' });
    expect(eventsIn(story).find(({ kind }) => kind === 'tended')).toMatchObject({ casualties: 3 });
  });

  test('UM-1: not in the turn in which they fall', () => {
    expect(tended({}, { schedule: [1, 1, 1] })).toEqual([]);
  });

  test('UM-1: not while a piece runs', () => {
    expect(tended({ cutOff: true }, { tests: [3] })).toEqual([]);
    const some = { roster: { trooper: 29, captain: 1 }, cutOff: true };
    expect(tended(some, { tests: [2] })).toEqual([]);
  });

  test('UM-1: not on the move', () => {
    expect(tended({ at: 2, doctrine: { order: 'advance', toRange: 1 } })).toEqual([]);
    expect(tended({ at: 30, doctrine: { order: 'withdraw', fromTurn: 1 } })).toEqual([]);
  });

  test('UM-1: never with the option off', () => {
    expect(tended({}, { more: { options: { rally: 'never', treatment: 'off' } } })).toEqual([]);
  });

  test('UM-1: not by units that fire', () => {
    const firing = (weapon: string) =>
      happened(
        play(
          scene({
            turnLimit: 3,
            combat: guns(),
            tables,
            red: troopers(20, { at: 30, ...paper(weapon) }),
            blue: [
              troopers(1, { ...steel('gun'), at: 6, doctrine: { order: 'withdraw', fromTurn: 2 } }),
              troopers(1, { id: 'rest', at: 1, ...steel('club') }),
            ],
          }),
          { tests: [12, ...(weapon === 'gun' ? [12, 12] : [])], hits: [1] },
        ),
        'tended',
      );
    expect(firing('club')).toEqual(['2 11.7']);
    expect(firing('gun')).toEqual([]);
  });

  test('UM-1, UM-23: treated casualties are not left behind', () => {
    const story = play(
      scene({
        turnLimit: 4,
        combat: losing({ 'red-squad': [2, 0, 1] }),
        options: { hitsCauseMorale: 'every-hit' },
        tables,
        red: troopers(40, { cutOff: true }),
      }),
      { tests: [12, 3] },
    );
    expect(eventsIn(story).find(({ kind }) => kind === 'left-behind')).toMatchObject({
      turn: 4,
      casualties: 1,
    });
    expect(story.count('left_behind')).toBe(1);
    expect(story.count('recovered')).toBe(2);
  });
});

describe('reorganising', () => {
  const reorganises = (roster: Record<string, number>, fall: number[], options: Input = {}, schedule = [1]) =>
    happened(
      play(
        scene({
          turnLimit: 4,
          combat: losing({ 'red-squad': schedule }),
          options,
          tables: { ...tables, ...numbered(2) },
          red: { roster },
        }),
        { tests: [12], fall },
      ),
      'reorganised',
    );
  const led = { trooper: 18, corporal: 1, captain: 1 };

  test('UM-1: when the last officer has gone, once, by a unit that is not attacked and has an NCO', () => {
    expect(reorganises(led, [0, 0])).toEqual(['2 11.7']);
    expect(reorganises(led, [0, 0], {}, [1, 1])).toEqual(['3 11.7']);
  });

  test('UM-1: not while an officer is there, and not without an NCO', () => {
    expect(reorganises(led, [1])).toEqual([]);
    expect(reorganises(led, [0, 1])).toEqual([]);
    expect(reorganises({ trooper: 19, captain: 1 }, [0])).toEqual([]);
  });

  test('UM-1: not with the option off', () => {
    expect(reorganises(led, [0, 0], { reorganise: 'off' })).toEqual([]);
  });
});
