import { expect, test } from 'vitest';
import { allUsed, type ClauseOf } from '#src/rules/kit/clauses.js';
import { optionsFor } from '#src/rules/kit/options.js';

const clauses = { 'X-1': 'Units rally by a die.', 'X-2': 'Units may flee.' } as const;
const options = optionsFor<keyof typeof clauses>()({
  rally: { clause: 'X-1', kind: 'reading', title: 'Rally', asks: 'by what?', meanings: { die: 'by a die' } },
});

test('a clause that is referred to compiles; one that is never referred to does not', () => {
  type Declared = ClauseOf<typeof options>;
  expect(allUsed<Declared | 'X-2'>()(clauses)).toBe(clauses);
  // @ts-expect-error X-2 is not declared
  expect(allUsed<Declared>()(clauses)).toBe(clauses);
});
