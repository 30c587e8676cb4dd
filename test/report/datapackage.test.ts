import { describe, expect, it } from 'vitest';
import { RESULT_NAMES } from '#src/analysis/rows.js';
import { dataPackage } from '#src/report/tables.js';
import { writtenTable } from '#src/report/written-table.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';
import { hostile } from './hostile.js';

const packageOf = (findings: Findings) =>
  dataPackage(
    findings,
    RESULT_NAMES.map((name) => writtenTable(findings, name)),
  );

describe('dataPackage', () => {
  it('describes every column of every file', () => {
    const { resources } = packageOf(fixture());
    expect(resources.map((resource) => resource.path)).toEqual(RESULT_NAMES.map((name) => `${name}.csv`));
    for (const { name, schema } of resources) {
      expect(schema.missingValues).toEqual(['']);
      expect(schema.fields.map((field) => [field.name, field.type])).toEqual(
        writtenTable(fixture(), name).columns.map(([field, { type }]) => [field, type]),
      );
      for (const field of schema.fields) expect(field.description).not.toBe('');
    }
  });

  it('has a name that the format allows, whatever the scenario is called', () => {
    for (let shift = 0; shift < 16; shift++)
      expect(packageOf(hostile(shift)).name).toMatch(/^[-a-z0-9._/]+$/);
  });
});
