import { describe, expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import type { UnitMoralePlan } from '#src/rules/unit-morale/plan.js';
import { unitMorale } from '#src/rules/unit-morale/system.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { eventsIn, play } from './played.js';
import { guns, scene, steel, vehicle } from './scene.js';

/** The sections of a turn, in order. */
function phasesOf(scenario: Scenario): string[] {
  const { field, rules } = compilePlan(scenario);
  return [...new Set(unitMorale.turn(field, rules as UnitMoralePlan).map(({ phase }) => phase))];
}

/** One unit of each class, not in the order of the classes, each with an enemy opposite. */
const ALL_CLASSES: Input[] = [
  vehicle({ id: 'hovertank', slot: 4, weapon: 'club', troops: { armour: 'hovertank' } }),
  vehicle({ id: 'car', slot: 14, weapon: 'club', troops: { armour: 'plate' } }),
  troopers(4, { id: 'rifles', slot: 24, ...steel('club') }),
  { id: 'flyer', kind: 'flyer', slot: 34, weapon: 'club', at: 1, troops: { armour: 'plate' } },
  troopers(4, {
    id: 'levy',
    slot: 44,
    weapon: 'club',
    troops: { armour: 'steel', training: 'recruits' },
  }),
];
const OPPOSITE: Input[] = [4, 14, 24, 34, 44].map((slot, i) =>
  troopers(1, { id: `blue-${i}`, slot, ...steel(slot === 34 ? 'sam' : 'gun') }),
);

describe('the sequence of play', () => {
  const everything = scene({
    combat: guns({ assault: {} }),
    red: [
      ...ALL_CLASSES.map((unit) => ({ ...unit, weapon: 'gun' })),
      troopers(2, { id: 'guards', interceptiveFire: true, ...steel('gun') }),
      { id: 'battery', kind: 'crew', roster: { trooper: 3 }, ...steel('mortar') },
    ],
    blue: OPPOSITE,
  });

  test('UM-1: orders, morale, suppressive fire, movement, firing, special actions, with all their sections', () => {
    expect(phasesOf(everything)).toEqual([
      '11.1',
      ...['11.2.1', '11.2.2', '11.2.3', '11.2.4', '11.2.5', '11.2.6'],
      ...['11.3.1', '11.3.2'],
      ...['11.4.1', '11.4.2'],
      ...['11.5.1', '11.5.2', '11.5.3', '11.5.4', '11.5.5'],
      '11.7',
    ]);
  });

  test('UM-2: orbital activity, the sixth phase, is not played: special actions follow the fire', () => {
    const phases = phasesOf(everything);
    expect(phases.filter((phase) => phase.startsWith('11.6'))).toEqual([]);
    expect(phases[phases.indexOf('11.5.5') + 1]).toBe('11.7');
    expect(unitMorale.notModelled.join()).toContain('UM-2');
  });

  test('UM-1: a phase in which no unit acts is left out', () => {
    expect(phasesOf(scene({ combat: losing({}), red: troopers(1) }))).toEqual([
      ...['11.1', '11.2.3', '11.2.6', '11.4.2', '11.5', '11.7'],
    ]);
    expect(phasesOf(scene({ combat: guns(), red: troopers(1, steel('gun')), blue: troopers(1) }))).toEqual([
      ...['11.1', '11.2.3', '11.2.6', '11.4.2', '11.5.2', '11.7'],
    ]);
  });

  test('UM-1: militia test first, then aircraft, infantry, vehicles, hovertanks, and the force last', () => {
    const story = play({ combat: guns(), red: ALL_CLASSES, blue: OPPOSITE, tests: [12, 11, 10, 9, 8] });
    const tests = eventsIn(story).flatMap((event) =>
      event.kind === 'stand-test' ? [[event.phase, event.unit, event.dice[0] + event.dice[1]]] : [],
    );
    expect(tests).toEqual([
      ['11.2.1', 'levy', 12],
      ['11.2.2', 'flyer', 11],
      ['11.2.3', 'rifles', 10],
      ['11.2.4', 'car', 9],
      ['11.2.5', 'hovertank', 8],
    ]);
    const group = play({ combat: losing({ 'red-squad': [2] }), red: troopers(8), tests: [12], groups: [12] });
    const kinds = eventsIn(group).filter(({ kind }) => kind === 'stand-test' || kind === 'group-test');
    expect(kinds.map(({ phase, kind }) => [phase, kind])).toEqual([
      ['11.2.3', 'stand-test'],
      ['11.2.6', 'group-test'],
    ]);
  });

  test.each([
    ['civilian', '11.2.1'],
    ['recruits', '11.2.1'],
    ['trained', '11.2.3'],
    ['regular', '11.2.3'],
    ['special-forces', '11.2.3'],
  ])('UM-1: %s on foot test in %s, and in a hull with the hulls', (training, phase) => {
    const troops = { training };
    expect(phasesOf(scene({ red: troopers(2, { troops }), blue: troopers(1) }))).toContain(phase);
    const inside = phasesOf(scene({ red: vehicle({ troops }), blue: vehicle() }));
    expect(inside.filter((each) => each.startsWith('11.2'))).toEqual(['11.2.4', '11.2.6']);
  });

  test('UM-1: a strongpoint belongs to the vehicles, a flyer to the aircraft, whatever their armour', () => {
    const of = (kind: string) =>
      phasesOf(
        scene({
          combat: guns(),
          red: { kind, troops: { armour: 'hovertank' } },
          blue: { kind, troops: { armour: 'hovertank' } },
        }),
      );
    expect(of('strongpoint')).toContain('11.2.4');
    expect(of('strongpoint')).not.toContain('11.2.5');
    expect(of('flyer')).toContain('11.2.2');
    expect(of('flyer')).not.toContain('11.2.5');
    expect(of('vehicle')).toContain('11.2.5');
  });

  test('UM-1: a unit that tests sees the results of earlier tests', () => {
    // The levy surrenders, so the rifles are outnumbered.
    const red = [
      troopers(10, { id: 'rifles', at: 20 }),
      troopers(10, { id: 'levy', at: 20, troops: { training: 'recruits', experience: 'veteran' } }),
    ];
    const story = play({
      combat: losing({ rifles: [1], levy: [1] }),
      red,
      blue: troopers(12, { at: 14 }),
      options: { enemyCasualties: 'all' },
      tests: [2, 12],
    });
    // Ten percent casualties off a roll of 2: 7 below.
    const names = eventsIn(story).flatMap((event) =>
      event.kind === 'stand-test'
        ? [[event.unit, event.modifiers.map(({ name }) => name), event.result]]
        : [],
    );
    expect(names).toEqual([
      ['levy', ['own casualties'], 'runs'],
      ['rifles', ['own casualties', 'outnumbered'], 'carries on'],
    ]);
  });
});
