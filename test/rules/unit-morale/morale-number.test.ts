import { describe, expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import { SITUATIONS, type Situation } from '#src/rules/unit-morale/book.js';
import { moraleNumber, printedNumber } from '#src/rules/unit-morale/morale.js';
import type { UnitMoralePlan } from '#src/rules/unit-morale/plan.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { scene } from './scene.js';

const book = bookOf();
const EXPERIENCES = ['raw', 'novice', 'experienced', 'seasoned', 'veteran'] as const;
const no = null;

// As printed: training in rows, experience in columns.
const PRINTED = [
  //                raw novice exp. seas. vet.
  ['civilian', /*      */ 6, no, 7, no, no],
  ['recruits', /*      */ 5, no, 6, 7, 8],
  ['trained', /*       */ no, 4, 5, 6, 7],
  ['regular', /*       */ no, 3, 4, 5, 5],
  ['special-forces', /**/ no, 2, 3, 4, 5],
] as const;

describe('the base morale number', () => {
  test.each(PRINTED)('UM-10: for %s troops', (training, ...cells) => {
    expect(EXPERIENCES.map((experience) => printedNumber(book, training, experience))).toEqual(cells);
  });

  test('UM-10: a higher number is harder, and experience raises it', () => {
    for (const [training, ...cells] of PRINTED) {
      const numbers = cells.filter((cell) => cell !== no);
      expect(
        [...numbers].sort((a, b) => a - b),
        training,
      ).toEqual(numbers);
    }
  });

  test('UM-10: a scenario may set another one, or allow troops that are not in the rulebook', () => {
    const other = bookOf({}, { moraleNumbers: { civilian: { novice: 9 }, regular: { veteran: null } } });
    expect(moraleNumber(other, 'civilian', 'novice', [])).toBe(9);
    expect(printedNumber(other, 'regular', 'veteran')).toBe(null);
    expect(printedNumber(other, 'regular', 'seasoned')).toBe(5);
  });
});

// As printed: two columns, the second one after the first.
const ADDED = [
  ['in-hma', -1],
  ['in-tanks', -2],
  ['excellent-medical', -1],
  ['excellent-officers', -1],
  ['elite', -1],
  ['enemy-cannot-kill', -2],
  ['well-supplied', -1],
  ['regular-leave', -1],
  ['fanatics', -2],
  ['no-medical', +1],
  ['poor-officers', +1],
  ['enemy-air-superiority', +1],
  ['scratch-unit', +1],
  ['no-armour', +1],
  ['cannot-kill-enemy', +2],
  ['poorly-equipped', +1],
  ['out-of-contact', +1],
  ['enemy-treats-prisoners-well', +1],
] as const;

describe('the situation of a unit', () => {
  test.each(ADDED)('UM-11: %s adds %i', (situation, by) => {
    const number = (situations: Situation[]) => moraleNumber(book, 'regular', 'experienced', situations);
    expect(number([situation])).toBe(4 + by);
    expect(number(['elite', situation])).toBe(4 - 1 + by);
  });

  test('UM-11: there are no others', () => {
    expect([...SITUATIONS].sort()).toEqual(ADDED.map(([situation]) => situation).sort());
  });

  test('UM-11: all that apply are added, even below zero', () => {
    const situations = ['fanatics', 'elite', 'well-supplied', 'regular-leave'] as const;
    expect(moraleNumber(book, 'special-forces', 'novice', situations)).toBe(2 - 2 - 1 - 1 - 1);
  });

  test('UM-11: a scenario may set other numbers', () => {
    const other = bookOf({}, { situations: { elite: -3 } });
    expect(moraleNumber(other, 'regular', 'experienced', ['elite', 'fanatics'])).toBe(4 - 3 - 2);
  });
});

describe('the armour of a unit', () => {
  const numberOf = (unit: Input): number => {
    const { rules } = compilePlan(scene({ red: { roster: { trooper: 1 }, ...unit } }));
    return (rules as UnitMoralePlan).numbers[0];
  };
  const wearing = (armour: string, more: Input = {}) => numberOf({ troops: { armour }, ...more });

  test.each([
    ['hma', 4 - 1],
    ['ma', 4 - 1],
    ['lta', 4],
    ['flak-vest', 4],
    ['unarmoured', 4],
  ])('UM-11: soldiers in %s need %i', (armour, number) => {
    expect(wearing(armour)).toBe(number);
    expect(wearing(armour, { kind: 'crew' })).toBe(number);
  });

  test.each([
    ['track-tank', 4 - 2],
    ['hovertank', 4 - 2],
    ['hoverbus', 4 - 2],
    ['light-track', 4],
    ['unarmoured-vehicle', 4],
  ])('UM-11: the crew of a vehicle with the armour %s needs %i, that of a bunker 4', (armour, number) => {
    expect(wearing(armour, { kind: 'vehicle' })).toBe(number);
    expect(wearing(armour, { kind: 'strongpoint' })).toBe(4);
  });

  test('UM-11: counts once, and not in addition to a named situation', () => {
    const named = (armour: string, ...situations: Situation[]) =>
      numberOf({ troops: { armour }, 'unit-morale': { situations } });
    expect(named('hma', 'in-hma')).toBe(4 - 1);
    expect(named('hma', 'in-tanks')).toBe(4 - 2);
    expect(named('hma', 'elite')).toBe(4 - 1 - 1);
  });

  test('UM-11: uses the number in the table', () => {
    const red = troopers(1, { troops: { armour: 'ma' } });
    const { rules } = compilePlan(scene({ red, tables: { situations: { 'in-hma': -3 } } }));
    expect([...(rules as UnitMoralePlan).numbers]).toEqual([4 - 3, 4]);
  });
});
