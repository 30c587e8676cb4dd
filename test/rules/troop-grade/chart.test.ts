import { describe, expect, test } from 'vitest';
import { members, PRINTED_CELL } from '#src/rules/troop-grade/book.js';
import { countsAs, modifierOf, NEVER_FAILS, readChart, resultName } from '#src/rules/troop-grade/morale.js';
import { GRADES, type Grade } from '#src/rules/troop-grade/troops.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { play, testsOf } from './played.js';
import { redLoses } from './scene.js';

const book = bookOf();
const LETTERS: Record<string, string> = {
  pinned: 'P',
  withdraw: 'W',
  rout: 'R',
  surrender: 'S',
  disintegrate: 'D',
};
/** A cell as the rules write it: `R D`; a dash means no effect. */
const read = (grade: Grade, total: number, from = book) =>
  readChart(from, grade, total)
    .map((effect) => LETTERS[effect])
    .join(' ') || '–';

/** By grade: modified 1, 0, −1, −2. */
const CHART: [Grade, string[]][] = [
  ['elite', ['–', '–', 'P', 'P']],
  ['veteran', ['–', 'P', 'P', 'W']],
  ['regular', ['–', 'P', 'W', 'R']],
  ['green', ['P', 'W', 'R', 'R D']],
  ['conscript', ['P', 'W', 'R D', 'S D']],
  ['mutinous', ['W', 'R', 'S', 'S D']],
];
const CELLS = CHART.flatMap(([grade, row]) => row.map((cell, i) => [grade, 1 - i, cell] as const));

/** The test of a unit that loses one of three bases. */
const tested = (die: number, by: number, red: Input = { grade: 'mutinous' }, options: Input = {}) =>
  testsOf(
    play({
      combat: redLoses(1),
      tables: { modifiers: { weak: by, unsupported: 0 } },
      red: troopers(3, red),
      options,
      tests: [die],
    }),
  )[0];

describe('the chart', () => {
  test.each(CELLS)('TG-12: %s troops at a total of %i: %s', (grade, total, cell) => {
    expect(read(grade, total)).toBe(cell);
    const effects = resultName(readChart(book, grade, total)).replace('no effect', '–');
    expect(tested(1, total - 1, { grade })).toBe(`1 casualties: ${total} ${grade} → ${effects}`);
  });

  test('TG-12: six grades, the best first; one of the cells is printed', () => {
    expect(GRADES).toEqual(CHART.map(([grade]) => grade));
    expect(CELLS.length).toBe(24);
    expect(PRINTED_CELL).toBe('mutinous -2');
    expect(members.tableSources.chart).toMatchObject({ kind: 'assumed', printedCells: ['mutinous -2'] });
  });

  test('TG-12: a scenario may change a cell, and the others stay', () => {
    const other = bookOf({}, { chart: { green: { 0: ['surrender', 'pinned'], 1: [] } } });
    expect([1, 0, -1, -2].map((total) => read('green', total, other))).toEqual(['–', 'S P', 'R', 'R D']);
    expect(read('regular', 0, other)).toBe('P');
  });

  test.each(GRADES)(
    'TG-10: a modified 2 or more never fails, below −2 is read as −2, for %s troops',
    (grade) => {
      expect(NEVER_FAILS).toBe(2);
      for (let total = 2; total <= 8; total++) expect(read(grade, total)).toBe('–');
      for (let total = -3; total >= -12; total--) expect(read(grade, total)).toBe(read(grade, -2));
    },
  );

  test.each([
    [2, 0, '2 mutinous → –'],
    [1, 0, '1 mutinous → withdraw'],
    [6, -4, '2 mutinous → –'],
    [6, -5, '1 mutinous → withdraw'],
    [1, -3, '-2 mutinous → surrender + disintegrate'],
    [1, -4, '-3 mutinous → surrender + disintegrate'],
    [1, -10, '-9 mutinous → surrender + disintegrate'],
  ])('TG-10: in play, a die of %i with a modifier of %i', (die, by, result) => {
    expect(tested(die, by)).toBe(`1 casualties: ${result}`);
  });

  test('TG-10: all modifiers are added to the roll', () => {
    expect(modifierOf(book, 0)).toBe(0);
    expect(modifierOf(book, 255)).toBe(1 + 1 - 1 - 1 - 1 - 2 - 2 - 1);
  });
});

describe('machine guns', () => {
  test('TG-13: count one grade higher, elite ones as elite; all other units at their own grade', () => {
    const higher = ['elite', 'elite', 'veteran', 'regular', 'green', 'conscript'];
    expect(GRADES.map((grade) => countsAs(book, grade, 'machine-gun'))).toEqual(higher);
    expect(GRADES.map((grade) => countsAs(book, grade, undefined))).toEqual(GRADES);
    expect(GRADES.map((grade) => countsAs(book, grade, 'other'))).toEqual(GRADES);
    expect(countsAs(bookOf({ machineGunOwnTest: 'as-graded' }), 'regular', 'machine-gun')).toBe('regular');
  });

  test.each([
    ['machine-gun', {}, 'conscript → pinned'],
    ['other', {}, 'mutinous → withdraw'],
    [undefined, {}, 'mutinous → withdraw'],
    ['machine-gun', { machineGunOwnTest: 'as-graded' }, 'mutinous → withdraw'],
  ])('TG-13: the own test of a %s, under %j', (heavyWeapon, options, result) => {
    expect(tested(1, 0, { grade: 'mutinous', heavyWeapon }, options)).toBe(`1 casualties: 1 ${result}`);
  });
});
