import { describe, expect, test } from 'vitest';
import { cellAt, cellKeys, cellSources } from '#src/analysis/rule-uses.js';
import { systemOf } from '#src/rules/registry.js';
import { members } from '#src/rules/troop-grade/book.js';
import { analysed, NOVICES } from './analysed.js';

describe('the cells of a table', () => {
  const { chart, modifiers } = members.tablesSchema.parse({});

  test('have the keys under which they are counted', () => {
    expect(cellKeys(50)).toEqual(['']);
    expect(cellKeys({ elite: 1, levy: -1 })).toEqual(['elite', 'levy']);
    expect(cellKeys([{ from: 9 }, { from: 0 }])).toEqual(['0', '1']);
    expect(cellKeys({ green: { '0': [], '-1': ['rout'] } })).toEqual(['green 0', 'green -1']);
  });

  test('are found by these keys', () => {
    for (const [key, value] of [
      ['green -1', ['rout']],
      ['mutinous -2', ['surrender', 'disintegrate']],
      ['elite 1', []],
    ] as const) {
      expect(cellAt(chart, key)).toEqual(value);
    }
    expect(cellAt(modifiers, 'weak')).toBe(-1);
    expect(cellAt(50, '')).toBe(50);
    expect(cellAt([4, 5], '1')).toBe(5);
    for (const key of ['green', 'green 7', 'greener -1', 'nobody']) {
      expect(cellKeys(chart).includes(key)).toBe(false);
    }
    expect(cellAt(chart, 'green 7')).toBeUndefined();
    expect(cellAt(chart, 'toString')).toBeUndefined();
  });
});

describe('the source of a number', () => {
  const system = { ...systemOf('unit-morale'), ...members };
  const standard = members.tablesSchema.parse({});

  test('is printed or assumed, cell by cell', () => {
    const sourceOf = cellSources(system, standard);
    expect(sourceOf({ table: 'chart', key: 'mutinous -2' })).toBe('printed');
    expect(sourceOf({ table: 'chart', key: 'mutinous -1' })).toBe('assumed');
    expect(sourceOf({ table: 'supportYards', key: '' })).toBe('printed');
    expect(sourceOf({ table: 'localZone', key: '' })).toBe('assumed');
  });

  test('or from the scenario where that has another value', () => {
    const sourceOf = cellSources(
      system,
      members.tablesSchema.parse({ chart: { green: { '-1': [] } }, tankHits: 1 }),
    );
    expect(sourceOf({ table: 'chart', key: 'green -1' })).toBe('scenario');
    expect(sourceOf({ table: 'chart', key: 'green -2' })).toBe('assumed');
    expect(sourceOf({ table: 'tankHits', key: '' })).toBe('scenario');
  });
});

describe('in played battles', () => {
  const path = 'rules.unit-morale.tables.sightIntoCover';
  const experiment = { factors: [{ name: 'into cover', path, levels: [12, 6] }] };
  const rules = { 'unit-morale': { tables: { sight: 40 } } };
  const findings = analysed({ ...NOVICES, rules, experiment }, 200);
  const { rule_uses } = findings.rows;
  const usesOf = (rule: string) =>
    rule_uses.filter((row) => row.rule === rule).reduce((sum, { uses }) => sum + uses, 0);

  test('every assumed number is listed with its uses in all variants, or counted', () => {
    const { used, unused } = findings.systems[0].assumedNumbers;
    const assumed = Object.entries(systemOf('unit-morale').tableSources).filter(
      ([, { kind }]) => kind === 'assumed',
    );
    expect(used.length + unused).toBe(assumed.length);
    expect(used.find(({ title }) => title.startsWith('Sight (inches)'))).toEqual({
      ...{ clause: 'UM-22', section: '', title: 'Sight (inches)', cell: '' },
      ...{ assumed: 48, values: [40], uses: usesOf('sight') },
    });
    expect(used.find(({ title }) => title.startsWith('Sight into'))).toMatchObject({
      assumed: 12,
      values: [12, 6],
      uses: usesOf('sightIntoCover'),
    });
    expect(used.every(({ uses }) => uses > 0)).toBe(true);
  });

  test('only rows of cells in the rule uses have a source', () => {
    const sources = (rule: string) =>
      rule_uses.filter((row) => row.rule === rule).map(({ source }) => source);
    expect(sources('sight')).toEqual(['scenario', 'scenario']);
    expect(sources('sightIntoCover')).toEqual(['assumed', 'scenario']);
    expect(sources('heldUpTo')).toEqual(['printed', 'printed']);
    for (const { clause, kind, source } of rule_uses)
      expect(source !== '').toBe(kind === 'cell' && clause !== '');
  });

  test('the uses of a row are the sum of those of its cells', () => {
    const { uses } = findings.systems[0].tables.find(({ name }) => name === 'moraleNumbers')!;
    expect(uses!.regular).toBe(usesOf('moraleNumbers regular novice'));
    expect(uses!.regular).toBeGreaterThan(0);
  });

  test('no number is among the assumptions in words', () => {
    const { field, systems } = findings;
    const said = [field, ...systems].flatMap(({ choices }) => choices.used.map(({ says }) => says));
    expect(said.join(' ')).not.toContain('Sight (inches)');
  });
});
