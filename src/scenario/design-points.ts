import { alone } from './bare.js';
import { type Converted, convert, type FilledCells } from './convert.js';
import { isSampled, sampledRows } from './designs.js';
import { type Examined, examine } from './examine.js';
import { deepFreeze } from './freeze.js';
import { baselineOf, combinations, levelName, levelPath, settingsOf } from './levels.js';
import { Draft } from './paths.js';
import { isWithin, type Path } from './places.js';
import { type Finding, isWarning } from './problems.js';
import type { Factor, Scenario } from './schema.js';
import { taught } from './taught.js';
import { idleSettings, type Setting, unusedSettings } from './unused-settings.js';
import { code } from './wording.js';

/** One combination of factor levels, as a separate scenario. */
export interface DesignPoint {
  index: number;
  /** `leaders: on · classes: intended`; `as written` without an experiment. */
  label: string;
  levels: { factor: string; level: string }[];
  scenario: Scenario;
  /** Values that the quality of units filled in. */
  converted: readonly Converted[];
  /** Index of the design point that this one is compared with; for the first, its own. */
  baseline: number;
}

/** A scenario by itself, as the only design point of a study. */
export function onlyPoint(scenario: Scenario, converted: readonly Converted[] = []): DesignPoint {
  return { index: 0, label: 'as written', levels: [], scenario, converted, baseline: 0 };
}

export interface Designed {
  /** In order, the baseline first; empty when there are errors. */
  points: DesignPoint[];
  findings: Finding[];
}

export const MOST_DESIGN_POINTS = 200;

/**
 * The design of a scenario's factors, by default a full factorial, each point examined as if it were a file.
 * `source` is plain data as a file has it, `asWritten` the scenario that it describes.
 */
export function designPoints(source: unknown, asWritten: Scenario): Designed {
  const factors = asWritten.experiment?.factors;
  if (!factors) {
    const { cells } = convert(source);
    const scenario = deepFreeze(asWritten);
    const converted = convertedOf(cells);
    return {
      points: [onlyPoint(scenario, converted)],
      findings: [...unusedSettings([{ scenario, cells }]).flat(), ...taught([{ scenario, label: '' }], [])],
    };
  }
  const bare = alone(source);
  const written = new Set(examine(bare).findings.map(keyOf));
  const { design } = asWritten.experiment!;
  const rows = isSampled(design)
    ? sampledRows(
        factors.map(({ levels }) => levels.length),
        design,
      )
    : combinations(factors);
  const tried = rows.map((row) => tryLevels(bare, factors, row, asWritten));
  const single = memo((f: number, level: number) => {
    return new Set(tryLevels(bare, factors, soloRow(factors, f, level), asWritten).findings.map(keyOf));
  });

  // Each finding is reported once, at the level that causes it.
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const report = (finding: Finding) => {
    if (seen.has(keyOf(finding))) return;
    seen.add(keyOf(finding));
    findings.push(finding);
  };
  const said = new Set<string>();
  for (const [i, row] of rows.entries()) {
    for (const finding of tried[i].findings) {
      const origin = originOf(finding, tried[i].settings);
      const culprit = factors.findIndex((_, f) => single(f, row[f]).has(keyOf(finding)));
      const own = origin && single(origin.factor, origin.level).has(keyOf(finding));
      if (written.has(keyOf(finding))) report(finding);
      else if (own) report(atLevel(finding, factors, origin.factor, origin.level, origin.path));
      else if (culprit !== -1) report(atLevel(finding, factors, culprit, row[culprit]));
      else if (!said.has(keyOf(finding))) {
        said.add(keyOf(finding));
        const message = `at the design point ${code(labelOf(factors, row))}: ${finding.message}`;
        const place = origin
          ? { path: origin.path }
          : { path: ['experiment', 'factors'], anchor: 'key' as const };
        report({ ...finding, ...place, message });
      }
    }
  }

  const variants = tried.flatMap(({ scenario, cells, settings }) =>
    scenario ? [{ scenario, cells, settings }] : [],
  );
  if (variants.length < rows.length || !findings.every(isWarning)) return { points: [], findings };
  for (const finding of idleSettings(factors, variants)) report(finding);
  for (const [i, unused] of unusedSettings(variants).entries()) {
    for (const finding of unused) {
      const origin = originOf(finding, tried[i].settings);
      report(origin ? atLevel(finding, factors, origin.factor, origin.level, origin.path) : finding);
    }
  }
  const labelled = variants.map(({ scenario }, i) => ({ scenario, label: labelOf(factors, rows[i]) }));
  // Points of a sampled design differ in all factors at once, so they do not compare two levels.
  const compared = isSampled(design) ? [] : factors;
  for (const finding of taught(labelled, compared)) if (!isSaid(finding, findings)) report(finding);
  const points = variants.map(({ scenario, cells }, index) => ({
    index,
    label: labelOf(factors, rows[index]),
    levels: factors.map((factor, f) => ({
      factor: factor.name,
      level: levelName(factor.levels[rows[index][f]]),
    })),
    scenario: deepFreeze({ ...scenario, experiment: asWritten.experiment }),
    converted: convertedOf(cells),
    baseline: isSampled(design) ? 0 : baselineOf(factors, rows[index]),
  }));
  return { points, findings };
}

/** Is there already a finding about the same level or, for a finding about a whole factor, about one of its levels? */
function isSaid({ path }: Finding, findings: readonly Finding[]): boolean {
  if (path[0] !== 'experiment') return false;
  const stem = path.slice(0, path[3] === 'levels' ? 5 : 3);
  return findings.some((finding) => isWithin(stem, finding.path));
}

interface Tried extends Examined {
  settings: Setting[];
}

/** The scenario with one level of each factor set; −1 leaves a factor as the file has it. */
function tryLevels(
  bare: unknown,
  factors: readonly Factor[],
  row: readonly number[],
  asWritten: Scenario,
): Tried {
  const draft = new Draft(bare);
  const settings: Setting[] = [];
  for (const [f, factor] of factors.entries()) {
    if (row[f] === -1) continue;
    const level = row[f];
    for (const { target, value, path } of settingsOf(factor, f, level)) {
      const result = draft.set(target, value);
      if (!result.ok)
        return { settings, cells: new Map(), findings: [{ path: [], message: result.message }] };
      for (const at of result.places) settings.push({ at, target, value, path, factor: f, level });
    }
  }
  const { findings, cells, scenario } = examine(draft.data);
  const moved = scenario?.forces.findIndex((force, f) => force.id !== asWritten.forces[f].id) ?? -1;
  if (moved === -1) return { findings, cells, settings, ...(scenario && { scenario }) };
  const message = 'a factor cannot change the id of a force: variants are compared force by force';
  return { findings: [...findings, { path: ['forces', moved, 'id'], message }], cells, settings };
}

function convertedOf(cells: FilledCells): readonly Converted[] {
  return deepFreeze([...cells.values()].map(({ converted }) => converted));
}

function soloRow(factors: readonly Factor[], f: number, level: number): number[] {
  return factors.map((_, other) => (other === f ? level : -1));
}

function labelOf(factors: readonly Factor[], row: readonly number[]): string {
  return factors.map((factor, f) => `${factor.name}: ${levelName(factor.levels[row[f]])}`).join(' · ');
}

/** The setting that wrote what a finding is about. */
function originOf(finding: Finding, settings: readonly Setting[]): Setting | undefined {
  const setting = settings.findLast(({ at }) => isWithin(at, finding.path));
  return setting && { ...setting, path: [...setting.path, ...finding.path.slice(setting.at.length)] };
}

function atLevel(
  finding: Finding,
  factors: readonly Factor[],
  f: number,
  level: number,
  path?: Path,
): Finding {
  const factor = factors[f];
  const message = `at level ${code(levelName(factor.levels[level]))} of factor ${code(factor.name)}: ${finding.message}`;
  return {
    ...finding,
    path: path ?? levelPath(f, level),
    anchor: path ? (finding.anchor ?? 'value') : 'value',
    message,
  };
}

function keyOf(finding: Finding): string {
  return `${finding.path.join('.')}\n${finding.message}`;
}

function memo<T>(compute: (a: number, b: number) => T): (a: number, b: number) => T {
  const known = new Map<string, T>();
  return (a, b) => {
    const key = `${a} ${b}`;
    if (!known.has(key)) known.set(key, compute(a, b));
    return known.get(key)!;
  };
}
