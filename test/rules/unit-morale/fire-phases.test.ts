import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { eventsIn, play, shotsOf } from './played.js';
import { guns, steel, vehicle } from './scene.js';

const TARGET = troopers(1, { ...steel('club'), at: 12 });
/** The phases in which a unit of red fires in one turn. */
const firesIn = (unit: Input, blue: Input | Input[] = TARGET, tests: number[] = []) =>
  shotsOf(play({ turnLimit: 1, combat: guns(), red: unit, blue, tests }));
const soldiers = (weapon: string, more: Input = {}) => troopers(2, { ...steel(weapon), ...more });
const advancing: Input = { doctrine: { order: 'advance', toRange: 4 } };

describe('when units fire', () => {
  test('UM-1: from the air, then infantry and crews, then vehicles and strongpoints', () => {
    expect(firesIn({ kind: 'flyer', weapon: 'gun' })).toEqual(['1 11.5.1']);
    expect(firesIn(soldiers('gun'))).toEqual(['1 11.5.2']);
    expect(firesIn({ ...soldiers('gun'), kind: 'crew' })).toEqual(['1 11.5.2']);
    expect(firesIn(vehicle({ weapon: 'gun' }))).toEqual(['1 11.5.3']);
    expect(firesIn({ kind: 'strongpoint', weapon: 'gun' })).toEqual(['1 11.5.3']);
  });

  test('UM-1: a hull throws one die for each weapon, however many are inside; soldiers throw one each', () => {
    const dice = (unit: Input) =>
      eventsIn(play({ turnLimit: 1, combat: guns(), red: unit, blue: TARGET })).flatMap((event) =>
        event.kind === 'shots' ? [event.dice.length] : [],
      );
    expect(dice(vehicle({ weapons: ['gun', 'harmless'], roster: { trooper: 4 } }))).toEqual([1, 1]);
    expect(dice(soldiers('gun'))).toEqual([2]);
  });

  test('UM-1: also with the first band of the first weapon', () => {
    for (const kind of ['infantry', 'crew'])
      expect(firesIn({ ...soldiers('rifles', { at: 22 }), kind })).toEqual(['1 11.5.2']);
  });

  test('UM-1: indirect fire is last, except that of flyers', () => {
    expect(firesIn(soldiers('mortar'))).toEqual(['1 11.5.4']);
    expect(firesIn(vehicle({ weapon: 'mortar' }))).toEqual(['1 11.5.4']);
    expect(firesIn({ kind: 'flyer', weapon: 'mortar' })).toEqual(['1 11.5.1']);
    expect(firesIn({ kind: 'flyer', weapons: ['mortar', 'gun'] })).toEqual(['1 11.5.1', '1 11.5.1']);
  });

  test('UM-1: a vehicle with both kinds fires twice', () => {
    const both = vehicle({ weapons: ['mortar', 'gun', 'harmless'] });
    expect(firesIn(both)).toEqual(['1 11.5.3', '1 11.5.3', '1 11.5.4']);
    expect(firesIn(vehicle({ weapons: ['gun', 'mortar'] }))).toEqual(['1 11.5.3', '1 11.5.4']);
  });

  test.each([
    ['infantry', soldiers('gun')],
    ['crew', { ...soldiers('gun'), kind: 'crew' }],
    ['vehicle', vehicle({ weapon: 'gun' })],
    ['strongpoint', { kind: 'strongpoint', weapon: 'gun' }],
    ['infantry with mortars', soldiers('mortar')],
  ])('UM-1: stationary defenders fire before movement, and not again: %s', (_, unit) => {
    expect(firesIn({ ...unit, interceptiveFire: true })).toEqual(['1 11.3.1']);
  });

  test('UM-1: they fire all their weapons at once', () => {
    const both = vehicle({ weapons: ['mortar', 'gun'], interceptiveFire: true });
    expect(firesIn(both)).toEqual(['1 11.3.1', '1 11.3.1']);
  });

  test('UM-1: a unit with interceptive fire that moves, or flies, fires with all others', () => {
    expect(firesIn(soldiers('gun', { interceptiveFire: true, ...advancing }))).toEqual(['1 11.5.2']);
    expect(firesIn({ kind: 'flyer', weapon: 'gun', interceptiveFire: true })).toEqual(['1 11.5.1']);
  });

  test('UM-1: a unit that had no enemy in range before movement fires after it', () => {
    const guards = soldiers('carbine', { at: 12, interceptiveFire: true });
    const coming = troopers(1, { ...steel('club'), at: 12, ...advancing });
    expect(firesIn(guards, coming, [12])).toEqual(['1 11.5.2']);
    expect(firesIn(guards, { ...coming, at: 18 }, [12])).toEqual(['1 11.3.1']);
  });

  test('UM-1: suppressive fire also hits units that stand, and comes before others move', () => {
    const coming = troopers(1, { ...steel('club'), at: 12, ...advancing });
    const story = play({
      turnLimit: 1,
      combat: guns(),
      red: [soldiers('gun', { id: 'guards', interceptiveFire: true }), soldiers('gun')],
      blue: coming,
      tests: [12],
    });
    const distances = eventsIn(story).flatMap((event) =>
      event.kind === 'shots' ? [[event.unit, event.phase, event.distance]] : [],
    );
    expect(distances).toEqual([
      ['guards', '11.3.1', 18],
      ['red-squad', '11.5.2', 12],
    ]);
  });

  test('UM-1: hits of a phase take effect before the next', () => {
    // Both guards hit the only two enemies; none is left for the others.
    const story = play({
      turnLimit: 1,
      combat: guns(),
      red: [soldiers('gun', { id: 'guards', interceptiveFire: true }), soldiers('gun')],
      blue: [
        troopers(2, { weapon: 'gun', troops: { armour: 'paper' } }),
        troopers(1, { id: 'blue-rest', ...steel('club'), at: 1 }),
      ],
      hits: [2],
    });
    expect(shotsOf(story, 'blue-squad')).toEqual([]);
    const targets = eventsIn(story).flatMap((event) => (event.kind === 'shots' ? [event.target] : []));
    expect(targets).toEqual(['blue-squad', 'blue-rest']);
  });

  test('UM-1: flyers move before all other units, and fire before them', () => {
    const flyer = { id: 'flyer', kind: 'flyer', weapon: 'gun', ...advancing };
    const story = play({
      turnLimit: 1,
      combat: guns(),
      red: [soldiers('gun', advancing), flyer],
      blue: troopers(1, steel('club')),
    });
    const phases = eventsIn(story)
      .filter(({ kind }) => kind === 'moved' || kind === 'shots')
      .map(({ unit, kind, phase }) => `${unit} ${kind} ${phase}`);
    expect(phases).toEqual([
      'flyer moved 11.4.1',
      'red-squad moved 11.4.2',
      'flyer shots 11.5.1',
      'red-squad shots 11.5.2',
    ]);
  });
});

describe('air defence', () => {
  const flyer = { id: 'flyer', kind: 'flyer', weapon: 'club', troops: { armour: 'plate' } };
  const against = (unit: Input, locks: boolean[], blue: Input | Input[] = flyer) => {
    const story = play({ turnLimit: 1, combat: guns(), red: unit, blue, locks });
    return eventsIn(story).filter(({ kind }) => kind === 'lock-on' || kind === 'shots');
  };

  test('UM-1: locks on with its orders, fires after the stationary defenders, and not again', () => {
    const events = against(soldiers('sam', { interceptiveFire: true }), [true]);
    expect(events).toMatchObject([
      { kind: 'lock-on', phase: '11.1', target: 'flyer', needed: 8, locked: true },
      { kind: 'shots', phase: '11.3.2', modifiers: [{ name: 'locked on', by: 3 }] },
    ]);
  });

  test('UM-1: also fires without a lock, but without its bonus', () => {
    expect(against(soldiers('sam'), [false])).toMatchObject([
      { kind: 'lock-on', locked: false },
      { kind: 'shots', phase: '11.3.2', modifiers: [] },
    ]);
  });

  test('UM-1: locks on weapon by weapon', () => {
    const events = against(vehicle({ weapons: ['sam', 'sam-2', 'sam-3'] }), [false, true, false]);
    expect(events.slice(3)).toMatchObject([
      { modifiers: [] },
      { modifiers: [{ name: 'locked on' }] },
      { modifiers: [] },
    ]);
  });

  test('UM-1: does not fire at targets on the ground or out of range', () => {
    expect(against(soldiers('sam'), [], TARGET)).toEqual([]);
    const near = { ...guns(), weapons: { sam: { airDefence: 'other', bands: [{ cm: 15, hit: 9 }] } } };
    const events = (at: number, locks: boolean[]) =>
      eventsIn(
        play({
          turnLimit: 1,
          combat: near,
          red: troopers(1, { at, weapon: 'sam' }),
          blue: { ...flyer, weapon: 'rifles', at: 1 },
          locks,
        }),
      ).filter(({ kind, unit }) => unit === 'red-squad' && (kind === 'lock-on' || kind === 'shots'));
    expect(events(29, [true])).toHaveLength(2);
    expect(events(28, [])).toEqual([]);
  });

  test('UM-1: the target of the lock is easier to hit, and no other', () => {
    const combat = { ...guns(), weapons: { sam: { airDefence: 'other', bands: [{ cm: 120, hit: 12 }] } } };
    const fire = (locked: boolean) =>
      play({
        turnLimit: 1,
        combat: { ...combat, armour: { personnel: {}, hulls: { plate: 40 } } },
        red: { ...flyer, weapon: 'rifles' },
        blue: troopers(1, { weapon: 'sam' }),
        locks: [locked],
        hits: [1],
      });
    // Only with a modifier of 3 can a die reach 12.
    expect(eventsIn(fire(true)).find(({ kind }) => kind === 'struck')).toMatchObject({
      hits: 1,
      unit: 'flyer',
    });
    expect(() => fire(false)).toThrow('nobody rolled hits: 1');
  });

  test('UM-1: the lock is for this turn only', () => {
    const story = play({
      turnLimit: 2,
      combat: guns(),
      red: soldiers('sam'),
      blue: flyer,
      locks: [true, false],
      tests: [12],
    });
    const shots = eventsIn(story).filter((event) => event.kind === 'shots');
    expect(shots.map(({ modifiers }) => modifiers.length)).toEqual([1, 0]);
  });
});
