import { describe, expect, test } from 'vitest';
import { mayCauseTest } from '#src/rules/unit-morale/morale.js';
import { flat, type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND } from '../../scenes/unit-morale/words.js';
import { bookOf } from './book.js';
import { type Dice, eventsIn, play } from './played.js';
import { guns, NO_GROUP, paper, scene, steel, vehicle } from './scene.js';

type Parts = Parameters<typeof scene>[0];

/** Why a unit tests, turn by turn. All its tests are passed. */
function occasions(parts: Parts, tests: number, dice: Dice = {}, unit = 'red-squad'): string[] {
  const story = play(scene(parts), { tests: Array(tests).fill(12), ...dice });
  return eventsIn(story).flatMap((event) =>
    event.kind === 'stand-test' && event.unit === unit
      ? [`${event.turn}: ${event.occasions.join(', ')}`]
      : [],
  );
}

describe('under fire for the first time', () => {
  const shooter = troopers(1, steel('gun'));

  test('UM-20: once in a battle, even if there is no hit', () => {
    const parts = { turnLimit: 4, combat: guns(), red: troopers(3, steel('club')), blue: shooter };
    expect(occasions(parts, 1)).toEqual(['2: first under fire']);
  });

  test('UM-20: at any time', () => {
    // The units come into range in turn 2.
    const blue = troopers(1, { ...steel('carbine'), at: 12, doctrine: { order: 'advance', toRange: 6 } });
    const parts = { turnLimit: 5, combat: guns(), red: troopers(3, steel('club')), blue };
    expect(occasions(parts, 1)).toEqual(['3: first under fire']);
  });

  test('UM-20: not units that are not fired at', () => {
    const red = [troopers(3, steel('club')), troopers(3, { id: 'rest', ...steel('club'), at: 1 })];
    const parts = { turnLimit: 4, combat: guns(), red, blue: shooter };
    expect(occasions(parts, 1, {}, 'rest')).toEqual([]);
  });

  test('UM-20: in a script units that are hit, once', () => {
    const parts = { turnLimit: 5, combat: losing({ 'red-squad': [0, 1, 1] }), red: troopers(20) };
    expect(occasions(parts, 1)).toEqual(['3: first under fire']);
  });

  test('UM-20: a unit that is gone does not test', () => {
    const red = [troopers(1, { id: 'gone' }), troopers(9, { at: 1 })];
    expect(occasions({ combat: losing({ gone: [1] }), red }, 0, {}, 'gone')).toEqual([]);
  });
});

describe('entering an enemy position', () => {
  const assault = (at: number, more: Input = {}, blue: Input = {}) =>
    occasions(
      {
        turnLimit: 1,
        red: troopers(3, { at, doctrine: { order: 'assault' }, ...more }),
        blue: troopers(1, blue),
      },
      at >= 23 && at < 29 && more.doctrine === undefined ? 1 : 0,
    );

  test('UM-20: a unit that can reach it in this turn', () => {
    expect(assault(23)).toEqual(['1: entering an enemy position']);
    expect(assault(28)).toEqual(['1: entering an enemy position']);
    expect(assault(22)).toEqual([]);
  });

  test('UM-20: not a unit that is already there', () => {
    expect(assault(29)).toEqual([]);
  });

  test('UM-20: not a unit that only comes near', () => {
    expect(assault(23, { doctrine: { order: 'advance', toRange: 1 } })).toEqual([]);
    expect(assault(23, { doctrine: { order: 'hold' } })).toEqual([]);
  });

  test('UM-20: a unit moves at the rate of its pace', () => {
    const running = (at: number, tests: number) =>
      occasions(
        {
          turnLimit: 1,
          combat: guns(),
          red: troopers(3, {
            at,
            weapon: 'club',
            doctrine: { order: 'assault' },
            troops: { pace: 'non-tactical' },
          }),
          blue: troopers(1, { weapon: 'club' }),
        },
        tests,
      );
    expect(running(17, 1)).toEqual(['1: entering an enemy position']);
    expect(running(16, 0)).toEqual([]);
  });

  test('UM-20: again each time', () => {
    // The enemy withdraws.
    const blue = troopers(1, { at: 16, doctrine: { order: 'withdraw', fromTurn: 1 } });
    const red = troopers(3, { at: 18, doctrine: { order: 'assault' } });
    expect(occasions({ turnLimit: 2, red, blue }, 2)).toEqual([
      '1: entering an enemy position',
      '2: entering an enemy position',
    ]);
  });

  test('UM-20: before it sets out: a unit that fails goes no closer', () => {
    const story = play(
      scene({ turnLimit: 1, red: troopers(3, { at: 23, doctrine: { order: 'assault' } }) }),
      {
        tests: [2],
      },
    );
    expect(eventsIn(story).find(({ kind }) => kind === 'moved')).toMatchObject({ from: 23, to: 23 });
  });
});

describe('those who set out to do nothing dangerous', () => {
  /** One of red’s troopers falls in turn 1. In turn 2 the others are held, and the captain goes on alone. */
  const story = (tests: number[], losses: number[], hitsCauseMorale = 'none') =>
    eventsIn(
      play(
        scene({
          turnLimit: 3,
          combat: losing({ 'red-squad': losses }),
          options: { hitsCauseMorale },
          tables: { ...BLIND, ...NO_GROUP, testModifiers: { friendlyCasualties: 0 } },
          red: {
            id: 'red-squad',
            roster: { trooper: 5, captain: 1 },
            at: 11,
            doctrine: { order: 'assault' },
          },
        }),
        { tests },
      ),
    ).flatMap((event) =>
      event.kind === 'stand-test'
        ? [`${event.turn}: ${event.pieces} ${event.who}, ${event.occasions.join(', ')}: ${event.result}`]
        : [],
    );

  test('UM-20, UM-21: pieces that are held do not test when others set out to enter a position', () => {
    expect(story([2, 12], [1])).toEqual([
      '2: 4 soldier, first under fire: held',
      '2: 1 officer, first under fire: carries on',
      '3: 1 officer, entering an enemy position: carries on',
    ]);
  });

  test('UM-20: but they do when anything else is due', () => {
    expect(story([2, 12, 12], [1, 1], 'every-hit').slice(2)).toEqual([
      '3: 3 soldier, entering an enemy position, hit: carries on',
      '3: 1 officer, entering an enemy position, hit: carries on',
    ]);
  });
});

describe('crossing a fire-swept zone', () => {
  const CROSSING = ['1: crossing a fire-swept zone'];
  const guards = (weapon: string, more: Input = {}) =>
    troopers(1, { interceptiveFire: true, ...steel(weapon), ...more });
  const dash = { doctrine: { order: 'advance', toRange: 1 } };
  const crosses = (red: Input, blue: Input | Input[], tests: number, more: Input = {}) =>
    occasions(
      { turnLimit: 1, combat: guns(), red: troopers(3, { ...steel('club'), ...red }), blue, ...more },
      tests,
    );

  test('UM-20: a unit that comes within the range of units that fire suppressively, but not if it stops short', () => {
    // A carbine reaches 6 inches, and blue stands at 30.
    expect(crosses({ at: 18, ...dash }, guards('carbine'), 1)).toEqual(CROSSING);
    expect(crosses({ at: 17, ...dash }, guards('carbine'), 0)).toEqual([]);
  });

  test('UM-20: the range of the unit’s longest-ranged weapon that fires counts', () => {
    const hull = (...weapons: string[]) => vehicle({ interceptiveFire: true, weapons });
    expect(crosses({ at: 1, ...dash }, hull('carbine', 'gun'), 1)).toEqual(CROSSING);
    expect(crosses({ at: 1, ...dash }, hull('gun', 'carbine'), 1)).toEqual(CROSSING);
    expect(crosses({ at: 1, ...dash }, hull('carbine', 'club'), 0)).toEqual([]);
    expect(crosses({ at: 26, ...dash }, guards('club'), 0)).toEqual([]);
  });

  test('UM-20: the place where its doctrine takes the unit counts', () => {
    const stopsAt = (toRange: number) => ({ at: 20, doctrine: { order: 'advance', toRange } });
    expect(crosses(stopsAt(7), guards('carbine'), 0)).toEqual([]);
    expect(crosses(stopsAt(6), guards('carbine'), 1)).toEqual(CROSSING);
  });

  test('UM-20: the distance is measured in a straight line', () => {
    expect(crosses({ at: 24, slot: 28, ...dash }, guards('carbine'), 1)).toEqual(CROSSING);
    expect(crosses({ at: 18, slot: 28, ...dash }, guards('carbine'), 0)).toEqual([]);
  });

  test('UM-20: not in front of units that do not fire suppressively or are on the move', () => {
    const at = 24;
    expect(crosses({ at, ...dash }, troopers(1, steel('carbine')), 0)).toEqual([]);
    expect(crosses({ at, ...dash }, guards('carbine', dash), 0)).toEqual([]);
    const leaving = guards('carbine', { doctrine: { order: 'withdraw', fromTurn: 1 } });
    expect(crosses({ at, ...dash }, leaving, 0)).toEqual([]);
  });

  test('UM-20: not in front of flyers or air defence, and not in the air', () => {
    const far = troopers(1, { id: 'far', ...steel('club'), at: 1 });
    const flyer = { kind: 'flyer', weapon: 'gun', interceptiveFire: true };
    expect(crosses({ at: 18, ...dash }, [flyer, far], 0)).toEqual([]);
    expect(crosses({ at: 18, ...dash }, guards('sam'), 0)).toEqual([]);
    const red = { kind: 'flyer', roster: {}, weapon: 'club', at: 18, troops: { armour: 'plate' }, ...dash };
    expect(crosses(red, guards('gun'), 0)).toEqual([]);
  });

  test('UM-20: not by units that stay where they are, or leave', () => {
    expect(crosses({ at: 24 }, guards('gun'), 0)).toEqual([]);
    const leaving = { at: 24, doctrine: { order: 'withdraw', fromTurn: 1 } };
    expect(crosses(leaving, guards('gun'), 0)).toEqual([]);
  });

  test('UM-20: not in a script, which has no ranges', () => {
    const parts = {
      turnLimit: 1,
      red: troopers(3, { at: 24, ...dash }),
      blue: troopers(1, { interceptiveFire: true }),
    };
    expect(occasions(parts, 0)).toEqual([]);
  });

  test('UM-20: any one of several units may sweep it', () => {
    const blue = [troopers(1, { id: 'idle', ...steel('gun'), slot: 20 }), guards('carbine')];
    expect(crosses({ at: 18, ...dash }, blue, 1)).toEqual(CROSSING);
    expect(crosses({ at: 18, ...dash }, blue.toReversed(), 1)).toEqual(CROSSING);
  });

  test('UM-20, UM-21: a unit that enters and crosses at once rolls once', () => {
    const red = { at: 23, doctrine: { order: 'assault' } };
    expect(crosses(red, guards('gun'), 1)).toEqual([
      '1: entering an enemy position, crossing a fire-swept zone',
    ]);
  });

  test('UM-20: a unit held by its first roll does not set out again', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: guns(),
        red: troopers(3, { at: 18, ...steel('club'), ...dash }),
        blue: guards('carbine'),
      }),
      { tests: [2] },
    );
    expect(eventsIn(story).filter(({ kind }) => kind === 'stand-test')).toHaveLength(1);
  });
});

describe('in the air', () => {
  test('UM-20: a flyer enters no position', () => {
    const red = { kind: 'flyer', weapon: 'club', at: 28, doctrine: { order: 'assault' } };
    expect(occasions({ turnLimit: 1, combat: guns(), red, blue: troopers(1, steel('club')) }, 0)).toEqual([]);
  });
});

describe('hand-to-hand for the first time', () => {
  const combat = guns({ assault: {} });
  const near = (weapon: string, more: Input = {}) => troopers(3, { at: 29, ...steel(weapon), ...more });

  test('UM-20: both sides, once', () => {
    const parts = { turnLimit: 4, combat, red: near('harmless'), blue: troopers(3, steel('harmless')) };
    for (const unit of ['red-squad', 'blue-squad'])
      expect(occasions(parts, 2, {}, unit)).toEqual(['2: first hand-to-hand combat']);
  });

  test('UM-20: units that cannot fight test too, but not when neither can fight', () => {
    const parts = { combat, red: near('club'), blue: troopers(3, steel('harmless')) };
    for (const unit of ['red-squad', 'blue-squad'])
      expect(occasions(parts, 2, {}, unit)).toEqual(['2: first hand-to-hand combat']);
    expect(occasions({ combat, red: near('club'), blue: troopers(3, steel('club')) }, 0)).toEqual([]);
  });

  test('UM-20: not units an inch away', () => {
    expect(occasions({ combat, red: near('club', { at: 28 }), blue: troopers(3, steel('club')) }, 0)).toEqual(
      [],
    );
  });

  test('UM-20: a third unit in contact, which no enemy fights, tests only if it fights', () => {
    const red = [near('harmless'), near('club', { id: 'idle', slot: 25, at: 30 })];
    const parts = { combat, red, blue: troopers(3, steel('harmless')) };
    expect(occasions({ ...parts, red: [red[0], { ...red[1], at: 30, slot: 25 }] }, 2, {}, 'idle')).toEqual(
      [],
    );
  });

  test('UM-20: close combat alone does not count as coming under fire', () => {
    const parts = { turnLimit: 3, combat, red: near('harmless'), blue: troopers(3, steel('harmless')) };
    expect(occasions(parts, 2).join()).not.toContain('under fire');
  });
});

describe('a hit', () => {
  const shooter = troopers(1, steel('gun'));
  const shot = (red: Input, hits: number[], tests: number, options: Input = {}, combat: Input = guns()) =>
    occasions({ turnLimit: 3, combat, red: troopers(20, red), blue: shooter, options }, tests, { hits });

  test('UM-20, UM-24: makes a test due when it leaves its target in action', () => {
    expect(shot(steel('club'), [1, 1], 2)).toEqual(['2: first under fire, hit', '3: hit']);
    expect(shot(steel('club'), [0, 1], 2)).toEqual(['2: first under fire', '3: hit']);
    expect(shot(steel('club'), [1, 0], 1)).toEqual(['2: first under fire, hit']);
  });

  test('UM-24: but not when it puts the target out of action', () => {
    expect(shot(paper('club'), [1, 1], 1)).toEqual(['2: first under fire']);
  });

  test('UM-24: under another reading, every hit does', () => {
    const every = { hitsCauseMorale: 'every-hit' };
    expect(shot(paper('club'), [1, 1], 2, every)).toEqual(['2: first under fire, hit', '3: hit']);
    expect(shot(steel('club'), [0, 1], 2, every)).toEqual(['2: first under fire', '3: hit']);
  });

  test('UM-24: under a third reading, none does', () => {
    const none = { hitsCauseMorale: 'none' };
    expect(shot(steel('club'), [1, 1], 1, none)).toEqual(['2: first under fire']);
    expect(shot(paper('club'), [1, 1], 1, none)).toEqual(['2: first under fire']);
  });

  test('UM-24: by default, hits that leave the target in action do', () => {
    expect(scene({ red: troopers(1) }).rules['unit-morale'].options).toMatchObject({
      hitsCauseMorale: 'surviving-hits',
    });
  });

  test('UM-24: of several hits in a phase, one that leaves its target in action is enough', () => {
    const half = { 'half-plate': [...Array(5).fill('scratch'), ...Array(5).fill('dead')] };
    const combat = guns();
    const parts = {
      combat: { ...combat, armour: { personnel: half, hulls: {} } },
      red: troopers(20, { weapon: 'club', troops: { armour: 'half-plate' } }),
      blue: [troopers(1, { weapon: 'gun' }), troopers(1, { id: 'rest', weapon: 'gun' })],
    };
    // One hit that puts no one out of action, and one that does.
    expect(occasions(parts, 1, { hits: [1, 0, 1, 1] })).toEqual(['2: first under fire, hit']);
    expect(occasions(parts, 1, { hits: [1, 1, 1, 1] })).toEqual(['2: first under fire']);
  });

  test('UM-24: hits that do not penetrate leave a hull in action', () => {
    const parts = {
      turnLimit: 3,
      combat: guns(),
      red: vehicle({ weapon: 'club', troops: { armour: 'plate' } }),
      blue: shooter,
    };
    expect(occasions(parts, 2, { hits: [1, 1] })).toEqual(['2: first under fire, hit', '3: hit']);
  });

  test('UM-24: with other fire models every hit puts a piece out of action', () => {
    const none = { shots: 0, bands: [{ upTo: 1, needed: 1 }] };
    const combat = flat({ sure: { bands: [{ upTo: 60, needed: -20 }] }, none });
    const sure = (options: Input, count: number) =>
      occasions(
        { turnLimit: 3, combat, options, red: troopers(60, { weapon: 'none' }), blue: troopers(1) },
        count,
      );
    expect(sure({}, 1)).toEqual(['2: first under fire']);
    expect(sure({ hitsCauseMorale: 'every-hit' }, 2)).toEqual(['2: first under fire, hit', '3: hit']);
  });

  test('UM-24: a unit that is not hit does not test for it, under any reading', () => {
    const readings = ['surviving-hits', 'every-hit', 'none'] as const;
    for (const hitsCauseMorale of readings)
      expect(mayCauseTest(bookOf({ hitsCauseMorale }), 0, 0)).toBe(false);
  });

  test('UM-20, UM-24: must come from enemy fire, not from close combat', () => {
    const combat = guns({ assault: { needed: -20 } });
    const parts = (options: Input) => ({
      turnLimit: 2,
      combat,
      options,
      tables: { groupModifiers: { first: 20, second: 20, third: 20 } },
      red: troopers(40, { at: 29, ...steel('club') }),
      blue: troopers(1, steel('harmless')),
    });
    for (const hitsCauseMorale of ['surviving-hits', 'every-hit', 'none'])
      expect(occasions(parts({ hitsCauseMorale }), 2)).toEqual(['2: first hand-to-hand combat']);
  });
});
