import { describe, expect, test } from 'vitest';
import { members, PRINTED_CELL } from '#src/rules/troop-grade/book.js';
import { countsAs, modifierOf, NEVER_FAILS, readChart, resultName } from '#src/rules/troop-grade/morale.js';
import { GRADES, type Grade } from '#src/rules/troop-grade/troops.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { play, testsOf } from './played.js';
import { redLoses, scene } from './scene.js';

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

describe('the chart', () => {
  test.each(CELLS)('TG-12: %s troops at a total of %i: %s', (grade, total, cell) => {
    expect(read(grade, total)).toBe(cell);
    // In play, with a die of 1 and a modifier for the rest.
    const modifiers = { weak: total - 1, remnant: total - 1, unsupported: 0 };
    const red = troopers(3, { grade });
    const story = play(scene({ combat: redLoses(1), tables: { modifiers }, red }), { tests: [1] });
    const effects = resultName(readChart(book, grade, total)).replace('no effect', '–');
    expect(testsOf(story)).toEqual([`1 casualties: ${total} ${grade} → ${effects}`]);
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

  test.each(GRADES)('TG-10: a modified 2 or more never fails, for %s troops', (grade) => {
    expect(NEVER_FAILS).toBe(2);
    for (let total = 2; total <= 8; total++) expect(read(grade, total)).toBe('–');
  });

  test.each(GRADES)('TG-10: below −2 is read as −2, for %s troops', (grade) => {
    for (let total = -3; total >= -12; total--) expect(read(grade, total)).toBe(read(grade, -2));
  });

  test('TG-10: in play 2 is safe, 1 is not, and anything below −2 is read as −2', () => {
    const result = (die: number, weak: number) =>
      testsOf(
        play(
          scene({
            combat: redLoses(1),
            tables: { modifiers: { weak, unsupported: 0 } },
            red: troopers(3, { grade: 'mutinous' }),
          }),
          {
            tests: [die],
          },
        ),
      )[0].split(': ')[1];
    expect(result(2, 0)).toBe('2 mutinous → –');
    expect(result(1, 0)).toBe('1 mutinous → withdraw');
    expect(result(6, -4)).toBe('2 mutinous → –');
    expect(result(6, -5)).toBe('1 mutinous → withdraw');
    expect(result(1, -3)).toBe('-2 mutinous → surrender + disintegrate');
    expect(result(1, -4)).toBe('-3 mutinous → surrender + disintegrate');
    expect(result(1, -10)).toBe('-9 mutinous → surrender + disintegrate');
  });

  test('TG-10: all modifiers are added to the roll', () => {
    expect(modifierOf(book, 0)).toBe(0);
    expect(modifierOf(book, 255)).toBe(1 + 1 - 1 - 1 - 1 - 2 - 2 - 1);
  });
});

describe('machine guns', () => {
  test('TG-13: count one grade higher, elite ones as elite', () => {
    expect(GRADES.map((grade) => countsAs(book, grade, 'machine-gun'))).toEqual([
      'elite',
      'elite',
      'veteran',
      'regular',
      'green',
      'conscript',
    ]);
  });

  test('TG-13: all other units count at their own grade', () => {
    expect(GRADES.map((grade) => countsAs(book, grade, undefined))).toEqual(GRADES);
    expect(GRADES.map((grade) => countsAs(book, grade, 'other'))).toEqual(GRADES);
  });

  const tested = (heavyWeapon: string | undefined, options: Input = {}) =>
    testsOf(
      play(scene({ combat: redLoses(1), red: troopers(3, { grade: 'mutinous', heavyWeapon }), options }), {
        tests: [1],
      }),
    );

  test('TG-13: their own tests are read in this way', () => {
    expect(tested('machine-gun')).toEqual(['1 casualties: 1 conscript → pinned']);
    expect(tested('other')).toEqual(['1 casualties: 1 mutinous → withdraw']);
    expect(tested(undefined)).toEqual(['1 casualties: 1 mutinous → withdraw']);
  });

  test('TG-13: at their own grade under another reading', () => {
    const options = { machineGunOwnTest: 'as-graded' };
    expect(tested('machine-gun', options)).toEqual(['1 casualties: 1 mutinous → withdraw']);
    expect(countsAs(bookOf(options), 'regular', 'machine-gun')).toBe('regular');
  });
});
