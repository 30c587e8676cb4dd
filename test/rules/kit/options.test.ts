import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionsFor, optionsSchemaOf, ownChoiceOf } from '#src/rules/kit/options.js';
import { tableSourcesOf, tablesFor, tablesSchemaOf } from '#src/rules/kit/tables.js';

const options = optionsFor<'X-1'>()({
  rally: {
    clause: 'X-1',
    kind: 'assumed',
    title: 'Rally',
    asks: 'who rallies?',
    meanings: { test: 'who passes a test', never: 'nobody' },
  },
  stacks: {
    clause: 'X-1',
    kind: 'reading',
    title: 'Stacking',
    asks: 'do both count?',
    meanings: { false: 'one counts', true: 'both do' },
  },
});

test('options: the value listed first is the default, and no other word is accepted', () => {
  const schema = optionsSchemaOf(options);
  expect(schema.parse({})).toEqual({ rally: 'test', stacks: false });
  expect(schema.parse({ rally: 'never', stacks: true })).toEqual({ rally: 'never', stacks: true });
  expect(() => schema.parse({ rally: 'always' })).toThrow(/rally/);
  expect(() => schema.parse({ stacks: 'true' })).toThrow(/stacks/);
  expect(() => schema.parse({ rallies: 'test' })).toThrow(/rallies/);
});

test('options: the JSON Schema contains the clause and the question', () => {
  const { properties } = z.toJSONSchema(optionsSchemaOf(options), { io: 'input' });
  expect(properties!.rally).toMatchObject({ description: 'X-1: who rallies?', enum: ['test', 'never'] });
});

test('options: a unit may set its own value, or none', () => {
  const own = ownChoiceOf(options.rally);
  expect([own.parse('never'), own.parse(undefined)]).toEqual(['never', undefined]);
  expect(() => own.parse('always')).toThrow();
});

test('tables: defaults come from the cells; the sources are the data without them', () => {
  const tables = tablesFor<'X-1'>()({
    hits: {
      clause: 'X-1',
      kind: 'printed',
      title: 'Hits that kill',
      says: 'hits that kill a tank',
      cells: z.int().min(1).max(3).default(2),
    },
  });
  const schema = tablesSchemaOf(tables);
  expect(schema.parse({})).toEqual({ hits: 2 });
  expect(() => schema.parse({ hits: 4 })).toThrow(/hits/);
  expect(tableSourcesOf(tables)).toEqual({
    hits: { clause: 'X-1', kind: 'printed', title: 'Hits that kill' },
  });
});
