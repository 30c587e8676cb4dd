import { describe, expect, test } from 'vitest';
import { FACTORS } from '#src/battlefield/weapon-bands/factors.js';
import { weaponBandsSchema } from '#src/battlefield/weapon-bands/schema.js';
import {
  PRINTED_HULLS,
  PRINTED_LOCK_ON,
  PRINTED_PERSONNEL,
  PRINTED_WEAPONS,
  RANGES,
  RATES,
  SPEEDS,
} from '#src/battlefield/weapon-bands/tables.js';
import {
  BOOK_EFFECTS,
  BOOK_HULLS,
  BOOK_LOCK_ON,
  BOOK_MODIFIERS,
  BOOK_RANGES,
  BOOK_RATES,
  BOOK_WEAPONS,
} from './printed-book.js';

const printed = weaponBandsSchema.parse({ model: 'weapon-bands' });

describe('the printed tables', () => {
  test('UM-51: range bands', () => {
    expect(RANGES).toEqual(BOOK_RANGES);
  });

  test.each(BOOK_WEAPONS)('UM-51: hit numbers, penetration and blast of $id', ({ id, bands, blast }) => {
    const { bands: cells, blast: isBlast } = PRINTED_WEAPONS[id as keyof typeof PRINTED_WEAPONS];
    const asTyped = bands.map((cell) => (cell === null ? null : [cell.hit, cell.penetration ?? 'none']));
    expect(cells).toEqual(asTyped);
    expect(isBlast).toBe(blast);
  });

  test('UM-51: these weapons and no others', () => {
    expect(Object.keys(PRINTED_WEAPONS).sort()).toEqual(BOOK_WEAPONS.map(({ id }) => id).sort());
  });

  test('UM-52: firing modifiers, and one that is assumed', () => {
    const { suppressive, ...ofTheBook } = printed.modifiers;
    expect(ofTheBook).toEqual(BOOK_MODIFIERS);
    expect(suppressive).toBe(-2);
  });

  test('UM-52: each of them is a factor that can be described', () => {
    expect([...FACTORS].sort()).toEqual(Object.keys(BOOK_MODIFIERS).sort());
  });

  test('UM-53: armour values, and the margin at which a hull explodes', () => {
    expect(PRINTED_HULLS).toEqual(BOOK_HULLS);
    expect(printed.explodesOver).toBe(6);
  });

  test.each(Object.entries(BOOK_EFFECTS))('UM-54: hit effects on %s', (armour, effects) => {
    expect(PRINTED_PERSONNEL[armour as keyof typeof PRINTED_PERSONNEL]).toEqual(effects);
  });

  test('UM-54: no other armour', () => {
    expect(Object.keys(PRINTED_PERSONNEL).sort()).toEqual(Object.keys(BOOK_EFFECTS).sort());
  });

  test('UM-55, UM-50: the default readings', () => {
    expect(printed).toMatchObject({ outOfAction: 'serious', d10: 'zero-to-nine' });
  });

  test('UM-40: numbers to lock on, by speed', () => {
    expect(SPEEDS).toEqual(['landing', 'very-slow', 'slow', 'fast']);
    expect(PRINTED_LOCK_ON).toEqual(BOOK_LOCK_ON);
  });

  test('UM-56: movement rates', () => {
    expect(RATES).toEqual(BOOK_RATES);
  });
});
