import type { Findings } from '../../src/analysis/findings.js';
import { fixture } from './fixture.js';

/** Words that have broken pages, charts and spreadsheets. */
export const HOSTILE = [
  '</script><img src=x onerror=alert(1)>',
  '</style></svg><svg onload=alert(2)>',
  'a.b[c]',
  "datum['x']",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to look like one
  '`${signal}` {{x}} \\u0000 \\',
  '=HYPERLINK("http://example.invalid")',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '"quoted" & \'single\' <b>bold</b>',
  '👩‍👩‍👧‍👦🎲 emoji',
  'שלום עולם \u202eevil\u202c',
  `very long ${'label '.repeat(40)}`,
  'line\nbreak\u0007bell\ud800',
  '',
];

/** The fixture with hostile words wherever a user may write, a different one in every place. */
export function hostile(shift = 0): Findings {
  const findings = fixture();
  let next = shift;
  const word = () => HOSTILE[next++ % HOSTILE.length]!;

  const ids = new Map(findings.forces.map((force) => [force.id, `${word()}${next}`]));
  const labels = new Map(findings.designPoints.map((point) => [point.index, word()]));
  const { scenario, rows } = findings;
  Object.assign(scenario, { name: word(), title: word(), question: word(), description: word() });
  Object.assign(scenario, { system: word(), systemTitle: word(), board: word(), combat: word() });
  for (const force of findings.forces) {
    Object.assign(force, { id: ids.get(force.id)!, name: word() });
    for (const unit of force.units) Object.assign(unit, { id: word(), name: word(), roster: word() });
  }
  for (const factor of findings.factors)
    Object.assign(factor, { name: word(), levels: factor.levels.map(word) });
  for (const point of findings.designPoints) {
    Object.assign(point, { label: labels.get(point.index)!, levels: point.levels.map(word) });
  }
  for (const key of ['answer', 'warnings', 'assumed', 'notModelled'] as const) findings[key] = HOSTILE;
  for (const reading of findings.readings) {
    Object.assign(reading, {
      clause: word(),
      name: word(),
      kind: word(),
      values: [word(), word()],
      meaning: word(),
    });
  }
  for (const table of findings.tables) Object.assign(table, { name: word(), title: word(), clause: word() });
  findings.tables[0]!.value = { [word()]: { [word()]: [word(), { [word()]: word() }] } };
  findings.tables[1]!.value = [{ [word()]: word() }, { [word()]: word() }];
  findings.run.command = word();
  findings.run.version = word();

  for (const list of Object.values(rows) as Record<string, unknown>[][]) {
    for (const row of list) {
      row.variant = labels.get(row.design_point as number);
      if (typeof row.force === 'string') row.force = ids.get(row.force) ?? row.force;
      if (typeof row.holder === 'string') row.holder = ids.get(row.holder) ?? row.holder;
      if (typeof row.factor === 'string') Object.assign(row, { factor: word(), factor_level: word() });
    }
  }
  return findings;
}
