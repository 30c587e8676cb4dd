import { fieldUnits } from '../battlefield/field-units.js';
import { isOfBreaks } from '../battlefield/responses.js';
import { bothGive, breakAlike, gives } from '../rules/registry.js';
import type { DesignPoint } from './design-points.js';
import { type Expectation, readExpectations } from './expectations.js';
import { levelName } from './levels.js';
import { type Measurable, measurableOf } from './measure-names.js';
import { type Path, valueAt } from './places.js';
import type { Finding } from './problems.js';
import type { Expect, Factor } from './schema.js';
import { schemasFor } from './schemas-for.js';
import { choice, code } from './wording.js';

/** Keeps a file from making more rows than memory can hold. */
const MOST_EXPECTATIONS = 500;

/**
 * Checks the expectations by themselves: names and ranges, and the factors and levels that narrow them.
 *
 * @param measurable what expectations can name; left out: that of the scenario as written
 */
export function checkExpect(
  expect: Expect,
  factors: readonly Factor[] | undefined,
  source: unknown,
  measurable: Measurable = measurableOf(forcesIn(source), schemasFor(source).systems),
): Finding[] {
  const { expectations, findings } = readExpectations(expect, measurable);
  const narrowed = expectations.flatMap((expectation) => checkWhere(expectation, factors, source));
  const count = expectations.length;
  const message = `${count} expectations; at most ${MOST_EXPECTATIONS} are allowed — leave out some`;
  const tooMany: Finding[] = count > MOST_EXPECTATIONS ? [{ path: ['expect'], anchor: 'key', message }] : [];
  return [...findings, ...narrowed, ...tooMany];
}

/** Checks that every design point at which an expectation must hold gives its measure. */
export function checkExpectedAt(
  expectations: readonly Expectation[],
  points: readonly DesignPoint[],
): Finding[] {
  return expectations.flatMap((expectation): Finding[] => {
    const { name, path } = expectation;
    const finding = (message: string): Finding[] => [
      { path, anchor: 'key', message: `${code(path.join('.'))}: ${message}` },
    ];
    const asked = pointsOf(expectation, points);
    if (asked.length === 0) return finding('there is no variant that is compared with another');
    const missing = asked.flatMap((point) => {
      const reason = notThere(expectation, point, points[point.baseline]);
      return reason === undefined ? [] : [{ point, reason }];
    });
    if (missing.length === 0) return [];
    const { point, reason } = missing[0];
    if (missing.length === asked.length) return finding(reason);
    const some = name.unit === '' ? code(name.measure) : `the unit ${code(name.unit)}`;
    return finding(
      `at the design point ${code(point.label)} ${reason} — limit it with ${code('where')} to design points that have ${some}`,
    );
  });
}

/** The design points at which an expectation must hold. */
export function pointsOf({ name, where }: Expectation, points: readonly DesignPoint[]): DesignPoint[] {
  return points.filter(
    ({ index, levels }) =>
      (name.kind !== 'effect' || index > 0) &&
      [...where].every(([factor, level]) =>
        levels.some((own) => own.factor === factor && own.level === level),
      ),
  );
}

/** Ids and names of the forces; none where an id is missing. */
function forcesIn(source: unknown): { id: string; name?: string }[] {
  const forces = valueAt(source, ['forces']);
  const read = (Array.isArray(forces) ? forces : []).map((force) => {
    const name = valueAt(force, ['name']);
    return { id: valueAt(force, ['id']), ...(typeof name === 'string' && { name }) };
  });
  return read.every((force): force is { id: string; name?: string } => typeof force.id === 'string')
    ? read
    : [];
}

function checkWhere(
  { where, path }: Expectation,
  factors: readonly Factor[] | undefined,
  source: unknown,
): Finding[] {
  // An experiment that is itself invalid may have the factor that is meant.
  if (!factors && valueAt(source, ['experiment']) !== undefined) return [];
  return [...where].flatMap(([factor, level]): Finding[] => {
    const at: Path = [...path, 'where', factor];
    const known = factors?.find(({ name }) => name === factor);
    if (known) {
      const names = known.levels.map(levelName);
      if (names.includes(level)) return [];
      return [
        { path: at, message: `factor ${code(factor)} has no level ${code(level)}${choice(level, names)}` },
      ];
    }
    const names = factors?.map(({ name }) => name) ?? [];
    const there = names.length === 0 ? '; the scenario has no experiment' : choice(factor, names);
    return [{ path: at, anchor: 'key', message: `no factor is called ${code(factor)}${there}` }];
  });
}

/** Why a design point does not give an expected measure; undefined: it does. */
function notThere({ name }: Expectation, point: DesignPoint, baseline: DesignPoint): string | undefined {
  const { kind, measure, force, unit } = name;
  if (unit !== '') {
    const units = fieldUnits(point.scenario.forces.find(({ id }) => id === force)!.units).map(({ id }) => id);
    return units.includes(unit)
      ? undefined
      : `force ${code(force)} has no unit ${code(unit)}${choice(unit, units)}`;
  }
  if (kind === 'measure') return undefined;
  const never = `the morale rules of ${code(point.scenario.system)} do not count ${code(measure)}`;
  if (!gives(point.scenario, measure)) return never;
  if (kind === 'response') return undefined;
  const there = code(baseline.label);
  if (isOfBreaks(measure) && !breakAlike(point.scenario, baseline.scenario))
    return `${code(measure)} cannot be compared with ${there}, where a break means something else — expect ${code('effect.half_broken')}, which all rules count in the same way`;
  if (bothGive(point.scenario, baseline.scenario, measure)) return undefined;
  const why = gives(baseline.scenario, measure)
    ? `plays ${code(baseline.scenario.system)}`
    : 'does not count it';
  return `${code(measure)} cannot be compared with ${there}, which ${why}`;
}
