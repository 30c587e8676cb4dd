import type { Expect } from './expect-schema.js';
import { type ExpectedName, readName } from './expected-name.js';
import { type ExpectedRange, readRange } from './expected-range.js';
import type { Finding } from './findings.js';
import type { Path } from './places.js';
import { code } from './wording.js';

/** One thing that a run is expected to give. */
export interface Expectation {
  /** As written: `win_rate.blue`. */
  written: string;
  name: ExpectedName;
  range: ExpectedRange;
  /** Factor → level: the design points at which it is to hold; empty: all. */
  where: ReadonlyMap<string, string>;
  /** Where it stands in the scenario. */
  path: Path;
}

/**
 * The expectations of a scenario in the order of the file, and what is wrong with others.
 *
 * @param forces ids of the forces; without any, every id will do
 */
export function readExpectations(
  expect: Expect,
  forces: readonly string[],
): { expectations: Expectation[]; findings: Finding[] } {
  const expectations: Expectation[] = [];
  const findings: Finding[] = [];
  for (const [written, value] of Object.entries(expect)) {
    const path: Path = ['expect', written];
    const read = readName(written, forces);
    if (!read.ok) findings.push({ path, anchor: 'key', message: `${code(path.join('.'))}: ${read.fault}` });
    for (const [i, item] of (Array.isArray(value) ? value : [value]).entries()) {
      const own = Array.isArray(value) ? [...path, i] : path;
      const { is, where = {} } = typeof item === 'object' ? item : { is: item };
      const range = readRange(is, read.ok && !read.name.measured.isShare ? 'number' : 'share');
      const at = typeof item === 'object' ? [...own, 'is'] : own;
      const fault = range.ok ? read.ok && outOfReach(read.name, range.range) : range.fault;
      if (fault) findings.push({ path: at, message: `${code(at.join('.'))}: ${fault}` });
      if (!read.ok || !range.ok) continue;
      const levels = new Map(Object.entries(where).map(([factor, level]) => [factor, String(level)]));
      expectations.push({ written, name: read.name, range: range.range, where: levels, path: own });
    }
  }
  return { expectations, findings };
}

/** Of a share: a bound that no share can have, as one in percent. */
function outOfReach({ kind, measured }: ExpectedName, { low, high }: ExpectedRange): string | undefined {
  if (!measured.isShare) return undefined;
  const least = kind === 'effect' ? -1 : 0;
  const beyond = [low, high].find((bound) => Number.isFinite(bound) && (bound < least || bound > 1));
  if (beyond === undefined) return undefined;
  const what = kind === 'effect' ? 'differences of shares' : 'shares';
  const remedy =
    beyond > 1 && beyond <= 100 ? ` — did you mean ${code(Number((beyond / 100).toFixed(9)))}?` : '';
  return `${what} go from ${least} to 1, and ${code(beyond)} does not${remedy}`;
}
