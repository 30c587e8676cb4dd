import { describe, expect, test } from 'vitest';
import { EFFECTS } from '#src/rules/troop-grade/book.js';
import { assaultMove, withdrawalOf } from '#src/rules/troop-grade/morale.js';
import { packed } from '#src/rules/troop-grade/packed.js';
import { RESULTS } from '#src/rules/troop-grade/results.js';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { suffer } from '#src/rules/troop-grade/suffering.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import {
  deployed,
  fatesOf,
  frontsOf,
  lineOf,
  lossesOf,
  of,
  place,
  placesOf,
  play,
  posturesOf,
} from './played.js';
import { brings, covered, hull, redLoses, scene } from './scene.js';

type Fate = 'withdraw' | 'rout' | 'pinned';

/** Red is hit once, with this effect. */
const goesBack = (effect: Fate, red: Input, more: Input = {}, damage: number[] = [], turnLimit = 1) =>
  play(
    scene({
      turnLimit,
      combat: redLoses(1),
      red,
      ...more,
      tables: { ...brings(effect), ...(more.tables as Input) },
    }),
    { tests: [1], damage },
  );
const fate = (...args: Parameters<typeof goesBack>) => fatesOf(goesBack(...args))[0];

describe('withdraw', () => {
  test('TG-31: a normal move straight back, in good order', () => {
    const story = goesBack('withdraw', troopers(5, { at: 20 }));
    expect(fatesOf(story)).toEqual(['1: 4 withdraws 20→14']);
    expect(frontsOf(story)).toEqual(['20″', '14″']);
    expect(posturesOf(story)[1]).toEqual([4, 0, 0]);
    expect(lossesOf(story)).toEqual(['1 fire: 1']);
    expect([story.count('withdrew'), story.count('fled'), story.count('pinned')]).toEqual([4, 0, 0]);
    expect(lineOf(story, 'demoralized')).toEqual(['–', '–']);
    expect(fate('withdraw', troopers(5, { at: 20, move: 9 }))).toBe('1: 4 withdraws 20→11');
    expect(fate('withdraw', troopers(5, { at: 20, bases: 'cavalry', move: 9 }))).toBe('1: 4 withdraws 20→11');
  });

  test('TG-31: off the board when it reaches the edge', () => {
    const left = (at: number) => lossesOf(goesBack('withdraw', troopers(5, { at })));
    expect(left(7)).toEqual(['1 fire: 1']);
    expect(left(6)).toEqual(['1 fire: 1', '1 left: 4']);
    expect(left(5)).toEqual(['1 fire: 1', '1 left: 4']);
    const story = goesBack('withdraw', troopers(5, { at: 6 }));
    expect(of(story, 'lost').at(-1)).toMatchObject({ clauses: [], left: 0 });
    expect(of(story, 'unit-broke').map(({ lost }) => lost)).toEqual([1]);
    expect([story.count('withdrew'), story.count('demoralizations')]).toEqual([4, 0]);
  });

  test('TG-31: machines at least half of their move, rounded up; or all of it', () => {
    const half = bookOf();
    const full = bookOf({ vehicleWithdraw: 'full' });
    expect([1, 5, 6, 7, 12].map((move) => withdrawalOf(half, move))).toEqual([1, 3, 3, 4, 6]);
    expect([1, 5, 6, 7, 12].map((move) => withdrawalOf(full, move))).toEqual([1, 5, 6, 7, 12]);
    const machines = [
      [troopers(2, { bases: 'tanks', at: 20, move: 7 }), [6]],
      [hull(2, { at: 20, move: 7 }), [6]],
      [troopers(2, { bases: 'vehicles', at: 20, move: 7 }), []],
    ] as const;
    for (const [red, damage] of machines) {
      expect(fate('withdraw', red, {}, [...damage])).toMatch(/withdraws 20→16$/);
      const options = { vehicleWithdraw: 'full' };
      expect(fate('withdraw', red, { options }, [...damage])).toMatch(/withdraws 20→13$/);
    }
    expect(fate('withdraw', troopers(5, { at: 20, move: 7 }))).toBe('1: 4 withdraws 20→13');
  });

  test('TG-31: immobilized machines are abandoned and removed', () => {
    const story = goesBack('withdraw', hull(3), {}, [1]);
    expect(fatesOf(story)).toEqual(['1: 1 abandoned']);
    expect(of(story, 'suffers')).toMatchObject([{ result: 'abandoned', clauses: ['TG-31'] }]);
    expect(of(story, 'lost')).toMatchObject([{ cause: 'abandoned', clauses: [], pieces: 4, left: 0 }]);
    expect(story.befell(1)).toEqual(['regular abandoned: 1']);
    expect(story.count('withdrew')).toBe(0);
    // A damaged one moves.
    expect(fate('withdraw', hull(3), {}, [3])).toBe('1: 1 withdraws 12→9');
    const some = goesBack('withdraw', troopers(3, { bases: 'tanks' }), {}, [1]);
    expect(fatesOf(some).toSorted()).toEqual(['1: 1 abandoned', '1: 2 withdraws 12→9']);
    expect(lossesOf(some)).toEqual(['1 abandoned: 1']);
  });

  test('TG-31: the move is that of a unit that is not demoralized', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: redLoses(1, 1),
        tables: {
          chart: { regular: { 1: ['rout'], 0: ['withdraw'] } },
          modifiers: { unsupported: 0, demoralized: -1, weak: 0 },
        },
        red: troopers(9, { at: 30 }),
      }),
      { tests: [1, 1] },
    );
    expect(fatesOf(story)).toEqual(['1: 8 routs 30→21', '2: 7 withdraws 21→15']);
  });
});

describe('rout', () => {
  test('TG-32: one assault move, after which it is pinned', () => {
    const story = goesBack('rout', troopers(5, { at: 20 }), {}, [], 2);
    expect(fatesOf(story)).toEqual(['1: 4 routs 20→11']);
    expect(lineOf(story, 'prone')).toEqual(['–', 'yes', '–']);
    // It stays in place in turn 2.
    expect(frontsOf(story)).toEqual(['20″', '11″', '11″']);
    expect([story.count('fled'), story.count('withdrew'), story.count('pinned')]).toEqual([4, 0, 0]);
  });

  test('TG-32: 150 percent, rounded down, or as set by a scenario', () => {
    expect([4, 5, 6, 7].map((move) => assaultMove(bookOf(), move))).toEqual([6, 7, 9, 10]);
    expect(assaultMove(bookOf({}, { assaultMovePercent: 210 }), 7)).toBe(14);
    expect(fate('rout', troopers(5, { at: 20, move: 7 }))).toBe('1: 4 routs 20→10');
    expect(fate('rout', troopers(5, { at: 20, bases: 'cavalry', move: 7 }))).toBe('1: 4 routs 20→10');
    expect(fate('rout', troopers(5, { at: 20 }), { tables: { assaultMovePercent: 100 } })).toBe(
      '1: 4 routs 20→14',
    );
  });

  test('TG-32: cavalry is pinned too, though it is never prone', () => {
    const story = goesBack(
      'rout',
      troopers(5, { at: 20, bases: 'cavalry', doctrine: { order: 'assault' } }),
      {},
      [],
      2,
    );
    expect(lineOf(story, 'prone')).toEqual(['–', '–', '–']);
    expect(frontsOf(story).slice(1)).toEqual(['14″', '14″']);
  });

  test('TG-32: over the edge, it counts as routed', () => {
    expect(lossesOf(goesBack('rout', troopers(5, { at: 10 })))).toEqual(['1 fire: 1']);
    const story = goesBack('rout', troopers(5, { at: 9 }));
    expect(of(story, 'lost').at(-1)).toMatchObject({ cause: 'routed', pieces: 4, clauses: ['TG-32'] });
  });

  test('TG-32: machines make their whole move, and are not pinned', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: redLoses(1),
        tables: brings('rout'),
        red: troopers(3, { bases: 'vehicles', at: 20, move: 7 }),
      }),
      { tests: [1] },
    );
    expect(fatesOf(story)).toEqual(['1: 2 routs 20→13']);
    // Demoralized, it moves half a move forward in turn 2, so it was not pinned.
    expect(frontsOf(story)).toEqual(['20″', '13″', '16″']);
  });

  test('TG-32: damaged or immobilized machines are abandoned', () => {
    for (const die of [1, 2, 3, 6]) {
      const story = goesBack('rout', hull(3), {}, [die]);
      expect(fatesOf(story)).toEqual(['1: 1 abandoned']);
      expect(lossesOf(story)).toEqual(['1 abandoned: 4']);
    }
    const some = goesBack('rout', troopers(3, { bases: 'tanks' }), {}, [6]);
    expect(fatesOf(some).toSorted()).toEqual(['1: 1 abandoned', '1: 2 routs 12→6']);
  });
});

describe('an obstacle', () => {
  const behind = (obstacle: number, more: Input = {}) => troopers(5, { at: 12, obstacle, ...more });

  test('TG-31: blocks bases whose move would end behind it; they move up to it, and are pinned', () => {
    const story = goesBack('withdraw', behind(8), {}, [], 2);
    expect(fatesOf(story)).toEqual(['1: 4 withdraws 12→8 blocked']);
    expect(posturesOf(story)[1]).toEqual([0, 4, 0]);
    expect(lineOf(story, 'prone')[1]).toBe('yes');
    expect([story.count('withdrew'), story.count('pinned')]).toEqual([4, 0]);
    expect(frontsOf(story)).toEqual(['12″', '8″', '8″']);
  });

  test('TG-31: not bases whose move ends at it, or before it', () => {
    expect(fate('withdraw', behind(7))).toBe('1: 4 withdraws 12→7 blocked');
    expect(fate('withdraw', behind(6))).toBe('1: 4 withdraws 12→6');
    expect(posturesOf(goesBack('withdraw', behind(6)))[1]).toEqual([4, 0, 0]);
    expect(fate('withdraw', behind(12))).toBe('1: 4 withdraws 12→12 blocked');
  });

  test('TG-32: blocks a rout in the same way, and keeps it on the board', () => {
    const story = goesBack('rout', behind(8));
    expect(fatesOf(story)).toEqual(['1: 4 routs 12→8 blocked']);
    expect(lineOf(story, 'demoralized')[1]).toBe('yes');
    expect(fate('rout', behind(3))).toBe('1: 4 routs 12→3');
    expect(lossesOf(goesBack('rout', behind(1, { at: 6 })))).toEqual(['1 fire: 1']);
  });

  test('TG-31: the farthest covered place on the way is taken, possibly its present one', () => {
    const to = (cover: Input, red = behind(8)) => fate('withdraw', red, { board: cover });
    expect(to(covered('concealment', 9, 11))).toBe('1: 4 withdraws 12→9 blocked');
    expect(to(covered('hard', 11))).toBe('1: 4 withdraws 12→11 blocked');
    expect(to(covered('concealment', 12))).toBe('1: 4 withdraws 12→12 blocked');
    expect(to(covered('all-round', 8, 10))).toBe('1: 4 withdraws 12→8 blocked');
    // Neither ahead of the base nor behind the obstacle.
    expect(to(covered('hard', 7, 13))).toBe('1: 4 withdraws 12→8 blocked');
    // A base that is not blocked does not look for cover.
    expect(to(covered('hard', 9), behind(6))).toBe('1: 4 withdraws 12→6');
  });

  test('TG-31: a unit behind it is not blocked', () => {
    const battle = deployed(scene({ red: troopers(4, { at: 12, obstacle: 8 }) }));
    place(battle, 0, [{ bases: 4, depth: 7 }]);
    suffer(battle, 0, 0, packed(['withdraw']));
    expect(placesOf(battle, 0)).toEqual(['1: 4']);
  });

  test('TG-31: machines are pinned by it too', () => {
    const story = goesBack('withdraw', troopers(3, { bases: 'vehicles', at: 12, obstacle: 10 }));
    expect(fatesOf(story)).toEqual(['1: 2 withdraws 12→10 blocked']);
    expect(posturesOf(story)[1]).toEqual([0, 2, 0]);
  });

  test('TG-31: ordinary movement does not cross it either', () => {
    const leaves = (obstacle?: number) =>
      frontsOf(
        play(
          scene({
            turnLimit: 3,
            red: troopers(5, { obstacle, at: 14, doctrine: { order: 'withdraw', fromTurn: 1 } }),
          }),
        ),
      );
    expect(leaves()).toEqual(['14″', '8″', '2″', '–']);
    expect(leaves(5)).toEqual(['14″', '8″', '5″', '5″']);
    expect(leaves(8)).toEqual(['14″', '8″', '8″', '8″']);
  });
});

describe('a unit that is cut off', () => {
  const cutOff = (red: Input, effect: Fate, damage: number[] = []) =>
    fate(effect, { ...red, cutOff: true }, {}, damage);

  test('TG-31, TG-32: surrenders, and does not go back', () => {
    const story = goesBack('withdraw', troopers(5, { cutOff: true }));
    expect(fatesOf(story)).toEqual(['1: 4 surrenders']);
    expect(lossesOf(story)).toEqual(['1 fire: 1', '1 surrendered: 4']);
    expect(cutOff(troopers(5), 'rout')).toBe('1: 4 surrenders');
    expect(cutOff(troopers(5, { bases: 'cavalry' }), 'pinned')).toBe('1: 4 surrenders');
    expect(cutOff(hull(2, { at: 20 }), 'withdraw', [6])).toBe('1: 1 surrenders');
    // None of this demoralizes it, because it does not rout.
    expect(goesBack('rout', troopers(5, { cutOff: true })).count('demoralizations')).toBe(0);
  });

  test('TG-30: may be pinned', () => {
    expect(cutOff(troopers(5), 'pinned')).toBe('1: 4 pinned');
  });

  test('TG-31, TG-32: machines that cannot move are abandoned instead', () => {
    expect(cutOff(hull(2), 'withdraw', [1])).toBe('1: 1 abandoned');
    expect(cutOff(hull(2), 'rout', [6])).toBe('1: 1 abandoned');
  });
});

describe('what happens to a base', () => {
  /** By effect, for red with one base; no enemy is near enough to surrender to. */
  const befalls = (bases: string, condition: MACHINE) =>
    EFFECTS.map((effect) => {
      const battle = deployed(scene({ red: troopers(1, { bases, at: 30 }) }));
      place(battle, 0, [{ bases: 1, depth: 30, condition }]);
      return RESULTS[suffer(battle, 0, 0, packed([effect]))];
    });

  test('TG-30, TG-31, TG-32, TG-33, TG-34: depends on its kind', () => {
    const usual = ['withdraws', 'routs', 'disintegrates', 'disintegrates'];
    expect(befalls('foot', MACHINE.WHOLE)).toEqual(['pinned', ...usual]);
    expect(befalls('cavalry', MACHINE.WHOLE)).toEqual(['withdraws', ...usual]);
    expect(befalls('vehicles', MACHINE.WHOLE)).toEqual(['withdraws', ...usual]);
    expect(befalls('tanks', MACHINE.WHOLE)).toEqual(['pinned', ...usual]);
    expect(befalls('tanks', MACHINE.DAMAGED)).toEqual([
      ...['pinned', 'withdraws', 'abandoned', 'disintegrates', 'disintegrates'],
    ]);
    expect(befalls('tanks', MACHINE.IMMOBILIZED)).toEqual([
      ...['pinned', 'abandoned', 'abandoned', 'disintegrates', 'disintegrates'],
    ]);
  });
});
