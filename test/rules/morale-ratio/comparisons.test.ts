import { describe, expect, test } from 'vitest';
import { options } from '#src/rules/morale-ratio/book.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import { change } from '../../scenario/base.js';

/** The design points of a scenario in which every option matters, with these values of one. */
function pointsOf(option: string, values: readonly string[]) {
  const squad = change(
    'roster: { sergeant: 1, trooper: 9 }\n        strength: 10',
    'roster: { sergeant: 1, trooper: 9 }\n        cutOff: true\n        morale-ratio: { class: elite, experience: green, nbcProtection: false, moraleOfficer: sergeant }',
  );
  const text = change(
    '  - id: red\n    units:\n',
    `      - { id: tank, kind: vehicle, roster: { corporal: 1, trooper: 1 }, slot: 12, at: 8 }
      - { id: bunker, kind: strongpoint, roster: { trooper: 2 }, slot: 14, at: 8 }
  - id: red
    units:
`,
    change('      leaders: on', '      leaders: off', squad),
  );
  const factor = `{ name: it, path: rules.morale-ratio.options.${option}, levels: [${values.join(', ')}] }`;
  const result = parseScenario(`${text}experiment:\n  factors:\n    - ${factor}\n`, 'battle.yaml');
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.designPoints;
}

describe('comparisons', () => {
  test.each(
    Object.entries(options).map(([option, { meanings }]) => [option, Object.keys(meanings)] as const),
  )('MR-86: the values of %s can be compared', (option, values) => {
    expect(values.length).toBeGreaterThan(1);
    const points = pointsOf(option, values);
    const chosenIn = (scenario: Scenario) => scenario.rules['morale-ratio'].options[option];
    expect(points.map(({ scenario }) => String(chosenIn(scenario)))).toEqual(values);
    expect(points.map(({ label }) => label)).toEqual(values.map((value) => `it: ${value}`));
    expect(points.map(({ levels }) => levels.map(({ factor, level }) => `${factor} ${level}`))).toEqual(
      values.map((value) => [`it ${value}`]),
    );
  });
});
