import { expect, it } from 'vitest';
import { RESULT_NAMES } from '#src/analysis/rows.js';
import { dataPackage } from '#src/report/tables.js';
import { writtenTable } from '#src/report/written-table.js';
import { hostile } from './hostile.js';

it('has a name that the format allows, whatever the scenario is called', () => {
  for (let shift = 0; shift < 16; shift++) {
    const findings = hostile(shift);
    const tables = RESULT_NAMES.map((name) => writtenTable(findings, name));
    expect(dataPackage(findings, tables).name).toMatch(/^[-a-z0-9._/]+$/);
  }
});
