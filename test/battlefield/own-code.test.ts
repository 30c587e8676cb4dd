import { expect, test } from 'vitest';
import { copyFor } from '#src/battlefield/own-code.js';

function adding(by: number): (to: number) => number {
  return (to) => to + by;
}

test('a copy does what the function does', () => {
  expect(copyFor(adding, 'does')(3)(4)).toBe(7);
});

test('equal keys share a copy, other keys have another', () => {
  const key = {};
  const copy = copyFor(adding, key, 1);
  expect(copy).not.toBe(adding);
  expect(copyFor(adding, key, 1)).toBe(copy);
  expect(copyFor(adding, key, 2)).not.toBe(copy);
  expect(copyFor(adding, {}, 1)).not.toBe(copy);
  expect(copyFor(adding, key)).not.toBe(copy);
});

test('functions with the same text are the same key: those of several design points share a copy', () => {
  expect(copyFor(adding, adding(1))).toBe(copyFor(adding, adding(2)));
});
