import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { all, eventsOf } from '../told.js';
import { expectSeen, happened, play, type Row } from './played.js';
import { guns, steel, vehicle } from './scene.js';

const TARGET = troopers(1, { ...steel('club'), at: 12 });
const soldiers = (weapon: string, more: Input = {}) => troopers(2, { ...steel(weapon), ...more });
const advancing: Input = { doctrine: { order: 'advance', toRange: 4 } };
const stands = { interceptiveFire: true };
const turn = (red: Input | Input[], blue: Input | Input[] = TARGET): Row[1] => ({
  ...{ turnLimit: 1, combat: guns(), red, blue },
});

describe('when units fire', () => {
  const flyer = (...weapons: string[]) => ({ kind: 'flyer', weapons });
  const bunker = { kind: 'strongpoint', weapon: 'gun' };
  const crew = { kind: 'crew' };
  const coming = (at: number) => troopers(1, { ...steel('club'), at, ...advancing });
  const guards = soldiers('carbine', { at: 12, ...stands });

  /** The phases in which red's unit fires in one turn. */
  test.each<[string, string[], Input, Input?]>([
    // From the air, then infantry and crews, then vehicles and strongpoints.
    ['a flyer', ['11.5.1'], flyer('gun')],
    ['infantry', ['11.5.2'], soldiers('gun')],
    ['a crew', ['11.5.2'], soldiers('gun', crew)],
    ['a vehicle', ['11.5.3'], vehicle({ weapon: 'gun' })],
    ['a strongpoint', ['11.5.3'], bunker],
    // Also with the first band of the first weapon.
    ['rifles', ['11.5.2'], soldiers('rifles', { at: 22 })],
    ['a crew with rifles', ['11.5.2'], soldiers('rifles', { at: 22, ...crew })],
    // Indirect fire is last, except that of flyers.
    ['mortars', ['11.5.4'], soldiers('mortar')],
    ['a vehicle with a mortar', ['11.5.4'], vehicle({ weapon: 'mortar' })],
    ['a flyer with a mortar', ['11.5.1'], flyer('mortar')],
    ['a flyer with both', ['11.5.1', '11.5.1'], flyer('mortar', 'gun')],
    ['a vehicle with both', ['11.5.3', '11.5.4'], vehicle({ weapons: ['gun', 'mortar'] })],
    [
      'a vehicle with three',
      ['11.5.3', '11.5.3', '11.5.4'],
      vehicle({ weapons: ['mortar', 'gun', 'harmless'] }),
    ],
    // Stationary defenders fire before movement, all their weapons at once, and not again.
    ['infantry that stands', ['11.3.1'], soldiers('gun', stands)],
    ['a crew that stands', ['11.3.1'], soldiers('gun', { ...crew, ...stands })],
    ['a vehicle that stands', ['11.3.1'], vehicle({ weapon: 'gun', ...stands })],
    ['a strongpoint that stands', ['11.3.1'], { ...bunker, ...stands }],
    ['mortars that stand', ['11.3.1'], soldiers('mortar', stands)],
    ['all weapons', ['11.3.1', '11.3.1'], vehicle({ weapons: ['mortar', 'gun'], ...stands })],
    // A unit that moves, or flies, fires with all others.
    ['infantry that moves', ['11.5.2'], soldiers('gun', { ...stands, ...advancing })],
    ['a flyer that stands', ['11.5.1'], { ...flyer('gun'), ...stands }],
    // A unit that had no enemy in range before movement fires after it.
    ['guards with no one in range', ['11.5.2'], guards, coming(12)],
    ['guards with someone in range', ['11.3.1'], guards, coming(18)],
  ])('UM-1: %s: %j', (_, phases, red, blue = TARGET) => {
    const tests = blue === TARGET ? [] : [12];
    expectSeen({ ...turn(red, blue), tests }, { shots: phases.map((phase) => `1 ${phase}`) });
  });

  test('UM-1: a hull throws one die for each weapon, however many are inside; soldiers throw one each', () => {
    const dice = (unit: Input) => all(play(turn(unit)), 'shots').map((event) => event.dice.length);
    expect(dice(vehicle({ weapons: ['gun', 'harmless'], roster: { trooper: 4 } }))).toEqual([1, 1]);
    expect(dice(soldiers('gun'))).toEqual([2]);
  });

  const both = [soldiers('gun', { id: 'guards', ...stands }), soldiers('gun')];

  test('UM-1: suppressive fire also hits units that stand, and comes before others move', () => {
    const shots = all(play({ ...turn(both, coming(12)), tests: [12] }), 'shots');
    expect(shots.map(({ unit, phase, distance }) => [unit, phase, distance])).toEqual([
      ['guards', '11.3.1', 18],
      ['red-squad', '11.5.2', 12],
    ]);
  });

  test('UM-1: hits of a phase take effect before the next', () => {
    // Both guards hit the only two enemies; none is left for the others.
    const soft = troopers(2, { weapon: 'gun', troops: { armour: 'paper' } });
    const rest = troopers(1, { id: 'blue-rest', ...steel('club'), at: 1 });
    const story = play({ ...turn(both, [soft, rest]), hits: [2] });
    expect(all(story, 'shots').map(({ unit, target }) => [unit, target])).toEqual([
      ['guards', 'blue-squad'],
      ['red-squad', 'blue-rest'],
    ]);
  });

  test('UM-1: flyers move before all other units, and fire before them', () => {
    const plane = { id: 'flyer', ...flyer('gun'), ...advancing };
    const story = play(turn([soldiers('gun', advancing), plane], troopers(1, steel('club'))));
    const when = (kind: 'moved' | 'shots', unit: string) => happened(story, kind, unit);
    expect([when('moved', 'flyer'), when('shots', 'flyer')]).toEqual([['1 11.4.1'], ['1 11.5.1']]);
    expect([when('moved', 'red-squad'), when('shots', 'red-squad')]).toEqual([['1 11.4.2'], ['1 11.5.2']]);
  });
});

describe('air defence', () => {
  const flyer = { id: 'flyer', kind: 'flyer', weapon: 'club', troops: { armour: 'plate' } };
  const BONUS = [{ name: 'locked on', by: 3 }];
  const sam = (cm: number, hit: number) => ({
    ...guns(),
    weapons: { sam: { airDefence: 'other', bands: [{ cm, hit }] } },
  });

  // Locks on weapon by weapon with its orders, fires after the stationary defenders, and not again.
  test.each<[string, Input, boolean[]]>([
    ['a unit that stands', soldiers('sam', stands), [true]],
    ['without a lock, but without its bonus', soldiers('sam'), [false]],
    ['several weapons', vehicle({ weapons: ['sam', 'sam-2', 'sam-3'] }), [false, true, false]],
  ])('UM-1: %s', (_, unit, locks) => {
    const story = play({ ...turn(unit, flyer), locks });
    expect(all(story, 'lock-on')).toMatchObject(
      locks.map((locked) => ({ phase: '11.1', target: 'flyer', needed: 8, locked })),
    );
    const shots = all(story, 'shots');
    expect(shots.map(({ phase }) => phase)).toEqual(locks.map(() => '11.3.2'));
    expect(shots.map(({ modifiers }) => modifiers.map(({ name, by }) => ({ name, by })))).toEqual(
      locks.map((locked) => (locked ? BONUS : [])),
    );
  });

  test.each<[string, Row[1], number]>([
    ['at targets on the ground', turn(soldiers('sam')), 0],
    [
      'in range',
      {
        ...turn(troopers(1, { at: 29, weapon: 'sam' }), { ...flyer, weapon: 'rifles', at: 1 }),
        combat: sam(15, 9),
        locks: [true],
      },
      2,
    ],
    [
      'out of range',
      {
        ...turn(troopers(1, { at: 28, weapon: 'sam' }), { ...flyer, weapon: 'rifles', at: 1 }),
        combat: sam(15, 9),
      },
      0,
    ],
  ])('UM-1: locks on and fires %s', (_, parts, events) => {
    const story = play(parts);
    expect(eventsOf(story, 'lock-on').length + eventsOf(story, 'shots').length).toBe(events);
  });

  test('UM-1: the target of the lock is easier to hit, and no other', () => {
    const combat = { ...sam(120, 12), armour: { personnel: {}, hulls: { plate: 40 } } };
    const fire = (locked: boolean) =>
      play({
        ...turn({ ...flyer, weapon: 'rifles' }, troopers(1, { weapon: 'sam' })),
        combat,
        locks: [locked],
        hits: [1],
      });
    // Only with a modifier of 3 can a die reach 12.
    expect(all(fire(true), 'struck')).toMatchObject([{ hits: 1, unit: 'flyer' }]);
    expect(() => fire(false)).toThrow('nobody rolled hits: 1');
  });

  test('UM-1: the lock is for this turn only', () => {
    const parts = { ...turn(soldiers('sam'), flyer), turnLimit: 2, locks: [true, false], tests: [12] };
    expect(all(play(parts), 'shots').map(({ modifiers }) => modifiers.length)).toEqual([1, 0]);
  });
});
