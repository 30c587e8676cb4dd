import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';

type Row = { design_point: number; baseline?: boolean };

/** One design point without factors, like a scenario without an experiment. */
export function single(): Findings {
  const findings = fixture();
  keepPoints(findings, [0]);
  Object.assign(findings, { factors: [], designPoints: [{ index: 0, label: '', levels: [] }] });
  findings.rows.effects = [];
  findings.systems[0].designPoints = [0];
  findings.run.designPoints = 1;
  return findings;
}

/** The fixture times a third factor: 42 design points. */
export function many(): Findings {
  const findings = fixture();
  const { designPoints, rows } = fixture();
  const levels = ['0', '1', '2', '3', '4', '5', '6'];
  findings.designPoints = levels.flatMap((level, copy) =>
    designPoints.map((point) => ({
      index: point.index + copy * designPoints.length,
      label: `${point.label} · copy: ${level}`,
      levels: [...point.levels, level],
    })),
  );
  findings.systems[0].designPoints = findings.designPoints.map(({ index }) => index);
  findings.factors.push({ name: 'copy', levels });
  findings.run.designPoints = findings.designPoints.length;
  for (const [name, list] of Object.entries(rows)) {
    const copies = levels.flatMap((_, copy) =>
      (list as Row[]).map((row) => ({
        ...row,
        ...(row.baseline !== undefined && { baseline: row.baseline && copy === 0 }),
        design_point: row.design_point + copy * designPoints.length,
      })),
    );
    Object.assign(findings.rows, { [name]: copies });
  }
  return findings;
}

/** Forces that never break, and differences that are all exactly 0. */
export function nothingHappens(): Findings {
  const findings = fixture();
  for (const row of [...findings.rows.break_points, ...findings.rows.survival]) {
    Object.assign(row, { broke: 0, unbroken: 1, standard_error: 0, ci_low: 1, ci_high: 1 });
    if ('standing' in row) Object.assign(row, { standing: 1, standing_low: 1, standing_high: 1 });
  }
  for (const row of findings.rows.effects) {
    Object.assign(row, { difference: 0, ci_low: 0, ci_high: 0, standard_error: 0, variance_ratio: null });
  }
  return findings;
}

/** Two systems, each at half of the design points: the second has other postures, no gauge and no turn events. */
export function twoSystems(): Findings {
  const findings = fixture();
  const [first] = findings.systems;
  const postures = ['free', 'retreating'];
  const theirs = [3, 4, 5];
  findings.systems = [
    { ...first, designPoints: [0, 1, 2] },
    {
      ...first,
      ...{ id: 'unit-morale' as const, title: 'Unit morale: stands test with 2d6', designPoints: theirs },
      tables: first.tables.map((table) => ({ ...table })),
      ...{ postures, gauge: null, turnEvents: [], notModelled: [] },
      choices: {
        used: [{ clauses: ['UM-21'], section: '11', says: 'A place is one roll.', uses: null }],
        unused: 0,
      },
    },
  ];
  for (const force of findings.forces) for (const unit of force.units) unit.troops.push('recruits, raw');
  for (const row of findings.converted) row.ofSystems.push([]);
  const { rows } = findings;
  const isFirst = ({ design_point }: Row) => !theirs.includes(design_point);
  rows.gauges = rows.gauges.filter(isFirst);
  rows.turn_events = rows.turn_events.filter(isFirst);
  const kept = ['steady', 'cautious', 'gone'];
  rows.postures = rows.postures
    .filter((row) => isFirst(row) || kept.includes(row.posture))
    .map((row) =>
      isFirst(row) ? row : { ...row, posture: [...postures, 'gone'][kept.indexOf(row.posture)] },
    );
  return findings;
}

/** No rows at all. */
export function empty(): Findings {
  const findings = fixture();
  for (const list of Object.values(findings.rows)) list.length = 0;
  findings.expectations = [];
  return findings;
}

function keepPoints(findings: Findings, points: number[]): void {
  for (const [name, list] of Object.entries(findings.rows)) {
    Object.assign(findings.rows, {
      [name]: (list as Row[]).filter((row) => points.includes(row.design_point)),
    });
  }
}
