import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

test('copies for an object go when the object does, as when a rulebook is edited; others stay', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const kept = {};
  const copies = (keys: readonly unknown[]) =>
    keys.map((key) => new WeakRef(copyFor(adding, 'events', key, 'recorders')));
  const lost = copies([{}, {}, {}]);
  const others = copies([kept, 'a text', 7]);
  // A weak reference is strong until its task has ended.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(lost.map((each) => each.deref())).toEqual([undefined, undefined, undefined]);
  expect(others.map((each) => each.deref()?.(1)(2))).toEqual([3, 3, 3]);
  expect(copyFor(adding, 'events', kept, 'recorders')).toBe(others[0].deref());
});
