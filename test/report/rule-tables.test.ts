import { describe, expect, it } from 'vitest';
import type { SystemFindings } from '#src/analysis/systems-played.js';
import { renderHtml } from '#src/report/html.js';
import { members } from '#src/rules/troop-grade/book.js';
import { fixture } from './fixture.js';
import { HOSTILE } from './hostile.js';
import { twoSystems } from './variations.js';

type RuleTable = SystemFindings['tables'][number];

const BANDS = [
  { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
  { fromPercent: 90, needed: 9, onFailure: 'cautious' },
  { fromPercent: 60, needed: 6, onFailure: 'shaken' },
  { fromPercent: 0, needed: 'automatic-failure', onFailure: 'eliminated' },
];
const RANKS = { trooper: 1, corporal: 2, sergeant: 3 };
const USES = { 0: 10, 1: 11, 2: 12, 3: 13, 4: 14, trooper: 20, corporal: 21, sergeant: 22 };

describe('tables as printed', () => {
  it('show no printed values, and no table is called changed', () => {
    const page = pageOf(table('Bands', BANDS), table('Ranks', RANKS));
    expect(rowsOf(page, 'Bands')).toEqual([
      'from percent | needed | on failure | Uses',
      '100 | automatic success | cautious | 10',
      '90 | 9 | cautious | 11',
      '60 | 6 | shaken | 12',
      '0 | automatic failure | eliminated | 13',
    ]);
    expect(rowsOf(page, 'Ranks')).toEqual([
      ' | Value | Uses',
      'trooper | 1 | 20',
      'corporal | 2 | 21',
      'sergeant | 3 | 22',
    ]);
    expect(introOf(page)).toBe('The scenario changes no table: all are as printed.');
    expect(page).not.toContain('In other variants');
  });

  it('are not all called printed when one is assumed', () => {
    const page = pageOf(table('Bands', BANDS), { ...table('Half', 50), kind: 'assumed' });
    expect(introOf(page)).toBe(
      'The scenario changes no table: all are as printed, or, where the book leaves it open, as marked below.',
    );
  });
});

describe('a changed table', () => {
  it('of names and values is next to the printed one, with its changes marked in words', () => {
    const page = pageOf(table('Ranks', { trooper: 1, corporal: 1, sergeant: 5 }, RANKS), table('Die', 10));
    expect(rowsOf(page, 'Ranks')).toEqual([
      ' | Printed | Here | Uses',
      'trooper | 1 | 1 | 20',
      'corporal | 2 | 1 changed | 21',
      'sergeant | 3 | 5 changed | 22',
    ]);
    expect(page).toContain('<b>5</b>');
    expect(introOf(page)).toBe('The scenario changes 1 of 2 tables: Ranks.');
  });

  it('of names and values says which names are new and which are not used', () => {
    const page = pageOf(table('Ranks', { trooper: 1, sergeant: 3, general: 8 }, RANKS));
    expect(rowsOf(page, 'Ranks').slice(1)).toEqual([
      'trooper | 1 | 1 | 20',
      'corporal | 2 | not used here | ',
      'sergeant | 3 | 3 | 22',
      'general | – | 8 new | ',
    ]);
  });

  it('of several columns shows the printed cell next to one that differs', () => {
    const bands = BANDS.map((band) => (band.fromPercent === 60 ? { ...band, needed: 5 } : band));
    const page = pageOf(table('Bands', bands, BANDS));
    expect(rowsOf(page, 'Bands')).toEqual([
      'from percent | needed | on failure | Uses',
      '100 | automatic success | cautious | 10',
      '90 | 9 | cautious | 11',
      '60 | 5 (printed: 6) | shaken | 12',
      '0 | automatic failure | eliminated | 13',
    ]);
    expect(page).toContain('<b>5</b>');
  });

  it('of several columns marks an added row at its place, with the uses of every row', () => {
    const added = { fromPercent: 75, needed: 7, onFailure: 'cautious' };
    const page = pageOf(table('Bands', [...BANDS.slice(0, 2), added, ...BANDS.slice(2)], BANDS));
    expect(rowsOf(page, 'Bands').slice(1)).toEqual([
      '100 | automatic success | cautious | 10',
      '90 | 9 | cautious | 11',
      '75 new | 7 | cautious | 12',
      '60 | 6 | shaken | 13',
      '0 | automatic failure | eliminated | 14',
    ]);
  });

  it('of several columns lists a removed row at its place, struck through, without uses', () => {
    const page = pageOf(
      table('Bands', [BANDS[0], { fromPercent: 95, needed: 9, onFailure: 'shaken' }, BANDS[3]], BANDS),
    );
    expect(rowsOf(page, 'Bands').slice(1)).toEqual([
      '100 | automatic success | cautious | 10',
      '95 new | 9 | shaken | 11',
      '90 not used here | 9 | cautious | ',
      '60 not used here | 6 | shaken | ',
      '0 | automatic failure | eliminated | 12',
    ]);
    expect(page).toContain('<s>60</s>');
  });

  it('is matched by position where its first column does not identify rows', () => {
    const page = pageOf(
      table(
        'Shots',
        [
          { kind: 'aimed', hits: 2 },
          { kind: 'aimed', hits: 3 },
        ],
        [{ kind: 'aimed', hits: 1 }],
      ),
      table('Order', [{ kind: 'b' }, { kind: 'a' }], [{ kind: 'a' }, { kind: 'b' }]),
    );
    expect(rowsOf(page, 'Shots').slice(1)).toEqual(['aimed | 2 (printed: 1) | 10', 'aimed new | 3 | 11']);
    expect(rowsOf(page, 'Order').slice(1)).toEqual(['b (printed: a) | 10', 'a (printed: b) | 11']);
  });

  it('of lists or nested records is next to the printed one too', () => {
    const page = pageOf(
      table('Steps', [4, 6, 9], [4, 5]),
      table('Levels', { green: { die: 6, most: 2 } }, { green: { die: 8, most: 2 }, elite: { die: 10 } }),
    );
    expect(rowsOf(page, 'Steps')).toEqual([
      ' | Printed | Here | Uses',
      '1 | 4 | 4 | 10',
      '2 | 5 | 6 changed | 11',
      '3 | – | 9 new | 12',
    ]);
    expect(rowsOf(page, 'Levels')).toEqual([
      ' | die | most | Uses',
      'green | 6 (printed: 8) | 2 | ',
      'elite not used here | 10 |  | ',
    ]);
  });

  it('of one number, or with another structure than the printed one, still says what is printed', () => {
    const page = pageOf(table('Die', 6, 10), table('Ranks', { trooper: 1 }, 'as-usual'));
    expect(rowsOf(page, 'Single numbers and choices')[1]).toMatch(/^Die \| 6 \(printed: 10\) \|/);
    expect(rowsOf(page, 'Ranks')).toEqual([' | Value | Uses', 'trooper | 1 | 20']);
    expect(textOf(page)).toContain('Printed: as usual');
  });

  it('is linked once from the head of the section', () => {
    const page = pageOf(table('Die', 6, 10), table('Bands', BANDS), table('Ranks', { trooper: 2 }, RANKS));
    expect(introOf(page)).toBe('The scenario changes 2 of 3 tables: Die; Ranks.');
    for (const [, id] of page.matchAll(/href="#(table-\d+)"/g)) {
      expect(page.split(`id="${id}"`)).toHaveLength(2);
    }
  });

  it('escapes hostile words', () => {
    for (const word of HOSTILE) {
      const here = [{ [word]: word, [`${word}2`]: 1 }];
      const there = [{ [word]: `${word}3`, [`${word}2`]: 2 }];
      const page = pageOf(
        { ...table(word, here, there), others: [there, [{ [word]: word, [`${word}2`]: word }]] },
        { ...table(word, { [word]: word }, { [`${word}4`]: word }), others: [{ [word]: 1 }] },
      );
      const section = page.slice(page.indexOf('id="rules"'), page.lastIndexOf('<script>'));
      expect(section).not.toMatch(/<(script|img|b>bold|svg onload)/);
      expect(section).not.toMatch(/undefined|\[object|NaN/);
    }
  });
});

describe('a table that varies', () => {
  it('has a line for the values of other variants, with the cells that differ from the baseline', () => {
    const others = [{ trooper: 1, corporal: 1, sergeant: 1 }];
    const page = pageOf({ ...table('Ranks', RANKS), others });
    expect(rowsOf(page, 'Ranks')[1]).toBe('trooper | 1 | 20');
    expect(textOf(page)).toContain('In other variants: corporal 1; sergeant 1');
    expect(introOf(page)).toBe('The baseline changes no table. Varied between the variants: Ranks.');
  });

  it('has a line for each of several other values', () => {
    const others = [
      BANDS.map((band) => (band.fromPercent === 60 ? { ...band, needed: 5, onFailure: 'broken' } : band)),
      [BANDS[0], { fromPercent: 50, needed: 4, onFailure: 'shaken' }, BANDS[3]],
    ];
    const page = pageOf({ ...table('Bands', BANDS), others });
    expect([...page.matchAll(/<ul class="others">(.*)<\/ul>/g)].map(([, list]) => listOf(list))).toEqual([
      [
        'from percent 60: needed 5, on failure broken',
        'from percent 90 not used; from percent 60 not used; from percent 50 (new): needed 4, on failure shaken',
      ],
    ]);
  });

  it('and is changed too shows all three, and says when the others are as printed', () => {
    const page = pageOf({ ...table('Ranks', { ...RANKS, sergeant: 5 }, RANKS), others: [RANKS] });
    expect(rowsOf(page, 'Ranks')[3]).toBe('sergeant | 3 | 5 changed | 22');
    expect(textOf(page)).toContain('In other variants: all as printed');
    expect(introOf(page)).toBe(
      'The scenario changes 1 of 1 table: Ranks. Varied between the variants: Ranks.',
    );
  });

  it('names a row by its position where nothing else identifies it', () => {
    const page = pageOf({ ...table('Steps', [4, 5]), others: [[4, 6]] });
    expect(textOf(page)).toContain('In other variants: row 2: 6');
  });
});

describe('a table that is assumed except for a cell', () => {
  const { chart } = members.tablesSchema.parse({});
  const source = members.tableSources.chart;
  const assumed = (value: unknown) => ({ ...table(source.title, value, chart), ...source });

  it('has its columns from high to low, its lists in words, and a mark at every assumed cell', () => {
    const page = pageOf({ ...assumed(chart), changed: false, uses: { regular: 30 } });
    expect(rowsOf(page, source.title)).toEqual([
      ' | 1 | 0 | −1 | −2 | Uses',
      'elite | –† | –† | pinned† | pinned† | ',
      'veteran | –† | pinned† | pinned† | withdraw† | ',
      'regular | –† | pinned† | withdraw† | rout† | 30',
      'green | pinned† | withdraw† | rout† | rout + disintegrate† | ',
      'conscript | pinned† | withdraw† | rout + disintegrate† | surrender + disintegrate† | ',
      'mutinous | withdraw† | rout† | surrender† | surrender + disintegrate | ',
    ]);
    expect(textOf(page)).toContain('† assumed; the book prints the one without it.');
  });

  it('shows the assumed or printed value of a replaced cell, without a mark', () => {
    const elite = { ...chart.elite, '-2': ['withdraw', 'rout'] };
    const mutinous = { ...chart.mutinous, '-2': [] };
    const page = pageOf(assumed({ ...chart, elite, mutinous }));
    expect(rowsOf(page, source.title)[1]).toBe(
      'elite | –† | –† | pinned† | withdraw + rout (assumed: pinned) | ',
    );
    expect(rowsOf(page, source.title).at(-1)).toBe(
      'mutinous | withdraw† | rout† | surrender† | – (printed: surrender + disintegrate) | ',
    );
    expect(textOf(page)).toContain('the one without it; bold: replaced by the scenario.');
    expect(page).toContain('<span class="tag assumed">assumed</span> <span class="tag changed">');
  });

  it('of names and values has the marks too', () => {
    const each = { ...table('Points', RANKS), kind: 'assumed' as const, printedCells: ['corporal'] };
    expect(rowsOf(pageOf(each), 'Points').slice(1)).toEqual([
      'trooper | 1† | 20',
      'corporal | 2 | 21',
      'sergeant | 3† | 22',
    ]);
    const changed = { ...each, value: { ...RANKS, sergeant: 5 }, changed: true };
    expect(rowsOf(pageOf(changed), 'Points')).toEqual([
      ' | Before | Here | Uses',
      'trooper | 1† | 1† | 20',
      'corporal | 2 | 2 | 21',
      'sergeant | 3† | 5 changed | 22',
    ]);
  });

  it('names numbers of other variants in the same way', () => {
    const green = { ...chart.green, '0': ['rout'], '-1': [] };
    const page = pageOf({ ...assumed(chart), changed: false, others: [{ ...chart, green }] });
    expect(textOf(page)).toContain('In other variants: green 0: rout, −1: –');
  });
});

describe('a table that is all assumed', () => {
  it('has no marks, and calls the earlier value assumed', () => {
    const ours = (each: RuleTable): RuleTable => ({ ...each, kind: 'assumed' });
    const page = pageOf(ours(table('Half', 40, 50)), ours(table('Ranks', { ...RANKS, sergeant: 5 }, RANKS)));
    expect(rowsOf(page, 'Single numbers and choices')[1]).toMatch(/^Half \| 40 \(assumed: 50\) \|/);
    expect(rowsOf(page, 'Ranks')[0]).toBe(' | Assumed | Here | Uses');
    expect(page).not.toContain('†');
  });
});

describe('the assumed numbers that a run used', () => {
  it('are listed with the values that the scenario has instead', () => {
    const page = renderHtml(fixture(), []);
    expect(rowsOf(page, 'Assumed numbers that this run used')).toEqual([
      'What | Value | Uses | Clause or section',
      'Effects by grade and total: green, −1 | rout → withdraw + rout replaced by the scenario | 4,321 | TG-12',
      'Modifiers: hard cover | 1, varied to 2 | 98,765 | TG-20',
      'Percent of a unit broken at which the unit counts as broken | 50 | 1,000 | MR-32',
    ]);
    expect(textOf(page)).toContain('2 more were not used in any battle');
  });

  it('are counted where none was used, and not mentioned where there are none', () => {
    const none = (unused: number) => renderHtml(ofSystem({ assumedNumbers: { used: [], unused } }), []);
    expect(textOf(none(1))).toContain('1 assumed number was not used in any battle');
    expect(none(1)).not.toContain('Assumed numbers that this run used');
    expect(none(0)).not.toContain('not used in any battle');
  });
});

describe('our choices that a run used', () => {
  it('are listed with their uses, clauses and sections; those of the battlefield come first', () => {
    const page = renderHtml(fixture(), []);
    expect(rowsOf(page, 'Choices of ours that this run used')).toEqual([
      'What | Uses | Clause or section',
      'Fire is simultaneous. | 54,321 | section 3',
      'A piece eliminated by its own unit’s check places no marker. | 7,654 | MR-34, section 4.3',
      'A force breaks as we say. | every battle | section 4.7',
    ]);
    expect(textOf(page)).toContain('3 other choices concern things that did not occur in any battle.');
  });

  it('on the battlefield come before the systems where there are several', () => {
    const text = textOf(renderHtml(twoSystems(), []));
    const at = ['The battlefield', 'Fire is simultaneous.', 'places no marker', 'A place is one roll.'].map(
      (words) => text.lastIndexOf(words),
    );
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
  });
});

describe('readings of the fire', () => {
  it('are listed with what they decide', () => {
    const findings = fixture();
    findings.field.readings = [
      {
        ...{ clause: 'UM-50', name: 'd10', kind: 'reading', values: ['zero-to-nine', 'one-to-ten'] },
        ...{ meaning: 'the die shows 0 to 9', uses: 1234 },
      },
    ];
    expect(rowsOf(renderHtml(findings, []), 'Readings of the fire')[1]).toBe(
      'UM-50 | d10 | zero-to-nine / one-to-ten | the die shows 0 to 9 | 1,234 | reading',
    );
  });
});

function table(title: string, value: unknown, printed: unknown = value): RuleTable {
  const changed = printed !== value;
  return {
    name: title,
    title,
    clause: 'MR-10',
    kind: 'printed',
    value,
    printed,
    changed,
    others: [],
    uses: USES,
  };
}

/** The fixture with parts of its system replaced. */
function ofSystem(own: Partial<SystemFindings>): ReturnType<typeof fixture> {
  const findings = fixture();
  return { ...findings, converted: [], systems: [{ ...findings.systems[0], ...own }] };
}

function pageOf(...tables: RuleTable[]): string {
  return renderHtml(ofSystem({ tables }), []);
}

/** The rows of a table as a reader sees them, heading first: `90 | 9 | cautious | 11`. */
function rowsOf(page: string, title: string): string[] {
  const found = page
    .split(/<table[^>]*>/)
    .slice(1)
    .find((each) => textOf(each.split('</caption>')[0]).startsWith(title));
  const rows = found!.split('</table>')[0].match(/<tr>.*?<\/tr>/gs)!;
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(cellText).join(' | '));
}

function cellText([, cell]: RegExpMatchArray): string {
  return textOf(cell);
}

function introOf(page: string): string {
  return textOf(/id="rules-used-title">.*?<p>(.*?)<\/p>/s.exec(page)![1]);
}

function listOf(list: string): string[] {
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(cellText);
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .trim();
}
