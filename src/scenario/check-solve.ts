import { bareOf } from './bare.js';
import { faultIn } from './fault-in.js';
import { valueAt } from './places.js';
import { axesOf, targetOf } from './pose.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';
import { wantedOf } from './solve-schema.js';
import { code } from './wording.js';

/** Checks the `solve` of a scenario: its paths, its ranges and its target. */
export function checkSolve(scenario: Scenario, source: unknown): Finding[] {
  const { solve, experiment } = scenario;
  if (!solve) return [];
  const findings: Finding[] = [];
  if (experiment)
    findings.push({
      ...{ path: ['solve'], anchor: 'key' },
      message:
        '`solve` looks for a number in one battle, and `experiment` compares several — leave one of them out',
    });
  const range = (['from', 'to', 'step'] as const).find((key) => solve[key] !== undefined);
  const wanted = wantedOf(solve);
  if (range && wanted.length > 1)
    findings.push({
      ...{ path: ['solve', range], anchor: 'key' },
      message: `${code(`solve.${range}`)}: for which of the two numbers? Write \`- { path: …, from: …, to: … }\` for each`,
    });
  findings.push(...faultIn(['solve', 'target'], () => targetOf(solve.target, scenario)));
  const isList = Array.isArray(valueAt(source, ['solve', 'vary']));
  for (const [i, each] of wanted.entries())
    findings.push(
      ...faultIn(isList ? ['solve', 'vary', i] : ['solve', 'vary'], () =>
        axesOf(bareOf(source), scenario, [each]),
      ),
    );
  return findings.length > 0
    ? findings
    : faultIn(['solve', 'vary'], () => axesOf(bareOf(source), scenario, wanted));
}
