import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { pageSchema } from '#src/rules/rulebook/page.js';
import type { RulebookPlan } from '#src/rules/rulebook/plan.js';
import { readRulebook } from '#src/rules/rulebook/read.js';
import { settledBy } from '#src/rules/rulebook/settled.js';
import { MINE } from './battles.js';

/** What depends only on options and units of a scenario is decided before the first battle. */

/** Two units of nerve 3, one of them steadfast, neither led; `mode` is fast. */
const PLAN = {
  values: [Int32Array.of(3, 3), Int32Array.of(0, 1)],
  forceValues: [],
  options: [1],
  leaders: [Int32Array.of(0, 0)],
} as unknown as RulebookPlan;

function settled(when: string, plan = PLAN) {
  const page = pageSchema.parse(
    parse(`${MINE}units: { nerve: { from: 1, to: 6, default: 3 }, steadfast: { words: [yes, no], default: no } }
options: { mode: { words: [slow, fast], default: slow } }
leaders: { chief: { rank: sergeant } }
states: { steady: {}, shaken: {} }
rules: { rule: { when: '${when}', then: becomes shaken } }
turn: [move, fire, rule]
`),
  );
  const { rulebook } = readRulebook(page, () => undefined);
  const cond = settledBy(plan, rulebook).rules[0].when!;
  return cond.k === 'settled' ? cond.is : cond;
}

test.each<[string, boolean]>([
  ['mode is fast', true],
  ['mode is slow', false],
  ['not mode is slow', true],
  ['nerve at least 3', true],
  ['nerve over 3', false],
  ['nerve + 1 at least 2 * 2', true],
  ['mode is slow and is shaken', false],
  ['is shaken and mode is slow', false],
  ['mode is fast or is shaken', true],
  ['is shaken or nerve is 3', true],
  ['chief alive', false],
  ['chief near', false],
])('%s: %s in all battles', (when, is) => {
  expect(settled(when)).toBe(is);
});

test.each([
  ['is shaken', { k: 'is-state' }],
  ['steadfast is yes', { k: 'compare' }],
  ['mode is fast and is shaken', { k: 'is-state' }],
  ['is shaken and mode is fast', { k: 'is-state' }],
  ['is shaken or mode is slow', { k: 'is-state' }],
  ['not is shaken', { k: 'not' }],
  // In floating-point arithmetic 3 tenths would be slightly more than 3/10.
  ['1/10 * nerve at most 3/10', { k: 'compare' }],
])('%s is decided in battle', (when, left) => {
  expect(settled(when)).toMatchObject(left);
});

test('a leader that only one unit has is decided in battle', () => {
  expect(settled('chief alive', { ...PLAN, leaders: [Int32Array.of(0, 1)] })).toMatchObject({ k: 'leader' });
});
