import type { Findings } from '#src/words/findings.js';
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
  const word = () => HOSTILE[next++ % HOSTILE.length];

  const ids = new Map(findings.forces.map((force) => [force.id, `${word()}${next}`]));
  const labels = new Map(findings.designPoints.map((point) => [point.index, word()]));
  const { scenario, rows } = findings;
  Object.assign(scenario, { name: word(), title: word(), question: word(), description: word() });
  Object.assign(scenario, { board: word(), combat: word() });
  const system = findings.systems[0];
  Object.assign(system, { title: word(), unitBreak: word(), forceBreak: word() });
  for (const force of findings.forces) {
    Object.assign(force, { id: ids.get(force.id)!, name: word() });
    for (const unit of force.units) {
      Object.assign(unit, { id: word(), name: word(), roster: word(), troops: [word()] });
    }
  }
  const factors = new Map<unknown, { name: string; levels: Map<unknown, string> }>();
  for (const factor of findings.factors) {
    const levels = new Map(factor.levels.map((level) => [level, word()]));
    factors.set(factor.name, { name: word() || 'x', levels });
    Object.assign(factor, { name: factors.get(factor.name)!.name, levels: [...levels.values()] });
  }
  for (const point of findings.designPoints) {
    const levels = [...factors.values()].map((factor, i) => factor.levels.get(point.levels[i])!);
    Object.assign(point, { label: labels.get(point.index)!, levels });
  }
  const { summary, sections } = findings;
  summary.answer = word();
  summary.caveats = HOSTILE;
  summary.lead.finding = word();
  for (const figure of summary.keyFigures) figure.label = word();
  for (const key of Object.keys(sections) as (keyof typeof sections)[]) sections[key] = word();
  for (const key of ['warnings', 'fireOfScenario', 'notModelled'] as const) findings[key] = HOSTILE;
  system.notModelled = HOSTILE;
  for (const { choices } of [system, findings.field]) {
    choices.used = HOSTILE.map((says) => ({ clauses: [word()], section: word(), says, uses: 1 }));
  }
  for (const row of findings.converted) {
    row.quality = word();
    row.forces = row.forces.map(({ units }) => ({ force: word(), units: units.map(word) }));
    row.ofSystems = [[{ key: word(), value: { [word()]: [word()] }, assumed: true }]];
    row.ofFire = [{ key: word(), value: word(), assumed: false }];
  }
  for (const reading of system.readings) {
    Object.assign(reading, {
      clause: word(),
      name: word(),
      kind: word(),
      values: [word(), word()],
      meaning: word(),
    });
  }
  for (const table of system.tables) Object.assign(table, { name: word(), title: word(), clause: word() });
  system.tables[0].value = { [word()]: { [word()]: [word(), { [word()]: word() }] } };
  system.tables[1].value = [{ [word()]: word() }, { [word()]: word() }];
  findings.run.command = word();
  findings.run.version = word();

  for (const list of Object.values(rows) as Record<string, unknown>[][]) {
    for (const row of list) {
      row.variant = labels.get(row.design_point as number);
      if (typeof row.force === 'string') row.force = ids.get(row.force) ?? row.force;
      if (typeof row.holder === 'string') row.holder = ids.get(row.holder) ?? row.holder;
      if (typeof row.other === 'number') row.other_variant = labels.get(row.other);
      if (typeof row.baseline === 'number') row.baseline_variant = labels.get(row.baseline);
      for (const [name, level] of [
        ['factor', 'factor_level'],
        ['with_factor', 'with_level'],
      ] as const) {
        const factor = factors.get(row[name]);
        if (factor) Object.assign(row, { [name]: factor.name, [level]: factor.levels.get(row[level])! });
      }
    }
  }
  return findings;
}
