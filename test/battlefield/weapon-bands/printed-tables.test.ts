import { expect, test } from 'vitest';
import { FACTORS } from '#src/battlefield/weapon-bands/factors.js';
import { weaponBandsSchema } from '#src/battlefield/weapon-bands/schema.js';
import {
  PRINTED_HULLS,
  PRINTED_LOCK_ON,
  PRINTED_PERSONNEL,
  PRINTED_WEAPONS,
  RATES,
  SPEEDS,
} from '#src/battlefield/weapon-bands/tables.js';
import * as book from './printed-book.js';

const printed = weaponBandsSchema.parse({ model: 'weapon-bands' });
const names = (table: object) => Object.keys(table).sort();

/** That every row has the printed numbers is tested on the board, from `printed-book.ts` alone. */
test('UM-40, UM-51, UM-53, UM-54, UM-56: the tables have the printed rows and no others', () => {
  expect(names(PRINTED_WEAPONS)).toEqual(book.BOOK_WEAPONS.map(({ id }) => id).sort());
  expect(names(PRINTED_HULLS)).toEqual(names(book.BOOK_HULLS));
  expect(names(PRINTED_PERSONNEL)).toEqual(names(book.BOOK_EFFECTS));
  expect(names(PRINTED_LOCK_ON)).toEqual(names(book.BOOK_LOCK_ON));
  expect(names(RATES)).toEqual(names(book.BOOK_RATES));
  expect(SPEEDS).toEqual(['landing', 'very-slow', 'slow', 'fast']);
});

test('UM-52: firing modifiers, and one that is assumed; each is a factor that can be described', () => {
  const { suppressive, ...ofTheBook } = printed.modifiers;
  expect(ofTheBook).toEqual(book.BOOK_MODIFIERS);
  expect(suppressive).toBe(-2);
  expect([...FACTORS].sort()).toEqual(names(book.BOOK_MODIFIERS));
});

test('UM-50, UM-53, UM-55: the default readings, and the margin at which a hull explodes', () => {
  expect(printed).toMatchObject({ outOfAction: 'serious', d10: 'zero-to-nine', explodesOver: 6 });
});
