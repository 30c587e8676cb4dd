import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { FIELDS } from '#src/battlefield/plan.js';
import { ActsOf } from '#src/rules/rulebook/acts.js';
import { layoutOf } from '#src/rules/rulebook/layout.js';
import { pageSchema } from '#src/rules/rulebook/page.js';
import type { Position } from '#src/rules/rulebook/position.js';
import { readRulebook } from '#src/rules/rulebook/read.js';

/** The combined effect of a unit’s state, marks and counters. */

const PAGE = `rulebook: 1
id: mine
title: Mine
counters: { pins: { to: 4, each: { fire: -1 } } }
states: { steady: {}, shaken: { fire: -2, assault: -3 } }
marks: { eager: { assault: 1 }, exposed: { shot-at: 1 }, quick: { fire: 1, shot-at: -2 } }
rules: { due: { when: pins, then: [becomes eager, becomes exposed, becomes quick, becomes shaken, gains 1 pins] } }
turn: [move, fire, due, assault]
`;

const { rulebook } = readRulebook(pageSchema.parse(parse(PAGE)), () => undefined);
const layout = layoutOf(rulebook);
const acts = new ActsOf(rulebook, layout);

function sums(what: { shaken?: true; marks?: readonly number[]; pins?: number }): number[] {
  const units = new Int32Array(FIELDS.NOW);
  const battle = { state: { units } } as unknown as Position;
  layout.state.set(battle, 0, what.shaken ? 1 : 0);
  for (const mark of what.marks ?? []) layout.marks[mark].set(battle, 0, 1);
  layout.counters[0].set(battle, 0, what.pins ?? 0);
  return (['fire', 'shotAt', 'assault'] as const).map((kind) => acts.sum(battle, 0, 0, kind));
}

test.each([
  ['nothing', {}, [0, 0, 0]],
  ['a state', { shaken: true as const }, [-2, 0, -3]],
  ['a mark that says one thing alone', { marks: [0] }, [0, 0, 1]],
  ['another', { marks: [1] }, [0, 1, 0]],
  ['two marks', { marks: [1, 2] }, [1, -1, 0]],
  ['a counter, each time', { pins: 3 }, [-3, 0, 0]],
  ['all of them', { shaken: true as const, marks: [0, 1, 2], pins: 4 }, [-5, -1, -2]],
])('%s', (_, what, expected) => {
  expect(sums(what)).toEqual(expected);
});
