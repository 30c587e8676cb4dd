import { describe, expect, test } from 'vitest';
import { firstDifference, partOfPage } from '#src/report/first-difference.js';
import { renderHtml } from '#src/report/html.js';
import { fixture } from './fixture.js';

describe('the first difference of two texts', () => {
  test('is shown with what stands around it in its line', () => {
    const line = 'word '.repeat(30);
    expect(firstDifference(`a\n${line}7 hits${line}`, `a\n${line}8 hits${line}`)).toEqual({
      ...{ line: 2, at: 152 },
      one: `…${'word '.repeat(8)}7 hits${'word '.repeat(10)}word…`,
      other: `…${'word '.repeat(8)}8 hits${'word '.repeat(10)}word…`,
    });
  });

  test.each([
    ['', 'a', 1, '(the end)', 'a'],
    ['a\n', 'a\nb', 2, '(the end)', 'b'],
    ['a\n\nb', 'a\nc', 2, '(an empty line)', 'c'],
    ['\u202ea', 'b', 1, '\\u{202e}a', 'b'],
  ])('of %j and %j', (one, other, line, shown, otherwise) => {
    expect(firstDifference(one, other)).toMatchObject({ line, one: shown, other: otherwise });
  });

  test('of a text and itself is none', () => expect(firstDifference('a', 'a')).toBeNull());
});

test('a place in a report is in one of its parts', () => {
  const page = renderHtml(fixture(), []);
  const partAt = (text: string) => partOfPage(page, page.indexOf(text));
  expect(partAt('<title>')).toBe('its head');
  expect(partAt('<main>')).toBe('its answer');
  expect(partAt('To cite it')).toMatch(/^its section “.*\?”$/);
  expect(partAt('</footer>')).toBe('its last lines');
  expect(partAt('</body>')).toBe('its script');
});
