import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isMap, isScalar, parse, parseDocument, visit } from 'yaml';
import { editYaml, valueIn } from '#src/workbench/page/edit-yaml.js';
import { ROOT } from '../root.js';
import { scaled } from '../scale.js';
import { shipped } from './page.js';

const text = `# Why
a: 1   # one

b: { c: 2, d: [x, y] }    # flow
e:
  f: "six"
  # about g
  g:
    h: 8
# the end
`;

describe('a value is replaced in place', () => {
  test.each([
    [['a'], 10, ['a: 1 ', 'a: 10 ']],
    [['b', 'c'], 20, ['c: 2', 'c: 20']],
    [['b', 'd', 1], 'z', ['[x, y]', '[x, z]']],
    [['e', 'f'], 'seven', ['"six"', 'seven']],
    [['e', 'g', 'h'], false, ['h: 8', 'h: false']],
    [['b'], 5, ['{ c: 2, d: [x, y] }', '5']],
  ] as const)('%j', (path, value, [from, to]) => {
    expect(editYaml(text, [{ path, value }])).toBe(text.replace(from, to));
    expect(valueIn(editYaml(text, [{ path, value }])!, path)).toBe(value);
  });
});

test.each([
  ['a: null  # why\nb: 1\n', 'a: 5  # why\nb: 1\n'],
  ['a:  # why\nb: 1\n', 'a: 5  # why\nb: 1\n'],
  ['a:\nb: 1\n', 'a: 5\nb: 1\n'],
  ['{ a: ~, b: 1 }\n', '{ a: 5, b: 1 }\n'],
])('a value that was emptied is replaced in place: %j', (emptied, filled) => {
  expect(editYaml(emptied, [{ path: ['a'], value: 5 }])).toBe(filled);
});

describe('a missing key is added after the last one of its map', () => {
  test.each([
    [['b', 'x'], 1, ['[x, y] }', '[x, y], x: 1 }']],
    [['e', 'g', 'x', 'y'], 1, ['    h: 8\n', '    h: 8\n    x:\n      y: 1\n']],
    [
      ['e', 'x'],
      [1, 2],
      ['    h: 8\n', '    h: 8\n  x:\n    - 1\n    - 2\n'],
    ],
    [['z'], { k: 1 }, ['    h: 8\n', '    h: 8\nz:\n  k: 1\n']],
  ] as const)('%j', (path, value, [from, to]) => {
    expect(editYaml(text, [{ path, value }])).toBe(text.replace(from, to));
  });
});

describe('a removed key takes its line with it', () => {
  test.each([
    [
      ['b', 'c'],
      ['c: 2, ', ''],
    ],
    [
      ['b', 'd'],
      [', d: [x, y]', ''],
    ],
    [
      ['e', 'f'],
      ['  f: "six"\n', ''],
    ],
    [['a'], ['a: 1   # one\n', '']],
    [
      ['e', 'g', 'h'],
      ['  g:\n    h: 8\n', ''],
    ],
    [
      ['nothing', 'here'],
      ['', ''],
    ],
  ] as const)('%j', (path, [from, to]) => {
    expect(editYaml(text, [{ path }])).toBe(text.replace(from, to));
  });
});

test('text that cannot be parsed is left alone', () => {
  expect(editYaml('a: [1', [{ path: ['a'], value: 2 }])).toBe(null);
});

test('where an edit in place is impossible, everything is rewritten with its comments', () => {
  const folded = 'a: >-\n  long\n  text  \nb: *x # why\n';
  expect(editYaml(`k: &x 1\n${folded}`, [{ path: ['a'], value: 'short' }])).toContain('# why');
});

/** One in this many numbers is tried. */
const STRIDE = scaled(5, 1, 10);

const NAMES = readdirSync(join(ROOT, 'scenarios')).filter((name) => name.endsWith('.yaml'));

test.each(NAMES)('a number of %s can be changed, and no other character changes', (name) => {
  const whole = shipped(name.replace('.yaml', ''));
  const places: { path: (string | number)[]; value: number }[] = [];
  visit(parseDocument(whole), {
    Scalar(key, node, around) {
      if (typeof node.value !== 'number' || key === 'key') return;
      const path: (string | number)[] = [];
      for (const [i, each] of around.entries()) {
        const next = around[i + 1] ?? node;
        if ('items' in each && !isMap(each)) path.push(each.items.indexOf(next));
        else if ('key' in each && isScalar(each.key)) path.push(String(each.key.value));
      }
      places.push({ path, value: node.value });
    },
  });
  expect(places.length).toBeGreaterThan(5);
  for (const { path, value } of places.filter((_, i) => i % STRIDE === 0)) {
    const edited = editYaml(whole, [{ path, value: value + 1 }])!;
    expect(valueIn(edited, path)).toBe(value + 1);
    expect(edited.split('\n').length).toBe(whole.split('\n').length);
    const [one, other] = [edited, whole].map((each) => each.split('\n'));
    expect(one.filter((line, i) => line !== other[i])).toHaveLength(1);
    expect(parse(editYaml(edited, [{ path, value }])!)).toEqual(parse(whole));
  }
});
