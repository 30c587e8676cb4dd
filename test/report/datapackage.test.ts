import { describe, expect, it } from 'vitest';
import { columnsOf, RESULT_NAMES } from '#src/analysis/rows.js';
import { dataPackage } from '#src/report/tables.js';
import { fixture } from './fixture.js';
import { hostile } from './hostile.js';

describe('dataPackage', () => {
  it('describes every column of every file', () => {
    const { resources } = dataPackage(fixture());
    expect(resources.map((resource) => resource.path)).toEqual(RESULT_NAMES.map((name) => `${name}.csv`));
    for (const { name, schema } of resources) {
      expect(schema.missingValues).toEqual(['']);
      expect(schema.fields.map((field) => [field.name, field.type])).toEqual(
        columnsOf(name).map(([field, { type }]) => [field, type]),
      );
      for (const field of schema.fields) expect(field.description).not.toBe('');
    }
  });

  it('has a name that the format allows, whatever the scenario is called', () => {
    for (let shift = 0; shift < 16; shift++)
      expect(dataPackage(hostile(shift)).name).toMatch(/^[-a-z0-9._/]+$/);
  });
});
