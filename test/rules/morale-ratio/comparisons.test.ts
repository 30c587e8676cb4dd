import { describe, expect, test } from 'vitest';
import { options } from '#src/rules/morale-ratio/book.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import { played } from '../../play/played.js';
import { change } from '../../scenario/base.js';

/** A scenario in which every option matters, with one factor. */
function withFactor(factor: string): string {
  const squad = change(
    'roster: { sergeant: 1, trooper: 9 }\n        strength: 10',
    'roster: { sergeant: 1, trooper: 9 }\n        cutOff: true\n        morale-ratio: { class: elite, experience: green, nbcProtection: false, moraleOfficer: sergeant }',
  );
  const text = change(
    '  - id: red\n    units:\n',
    `      - id: tank
        kind: vehicle
        roster: { corporal: 1, trooper: 1 }
        slot: 12
        at: 8
      - id: bunker
        kind: strongpoint
        roster: { trooper: 2 }
        slot: 14
        at: 8
  - id: red
    units:
`,
    squad,
  );
  return `${change('      leaders: on', '      leaders: off', text)}experiment:\n  factors:\n${factor}`;
}

function pointsOf(factor: string) {
  const result = parseScenario(withFactor(factor), 'battle.yaml');
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.designPoints;
}

describe('comparisons', () => {
  test.each(
    Object.entries(options).map(([option, { meanings }]) => [option, Object.keys(meanings)] as const),
  )('MR-86: the values of %s can be compared', (option, values) => {
    expect(values.length).toBeGreaterThan(1);
    const points = pointsOf(
      `    - { name: it, path: rules.morale-ratio.options.${option}, levels: [${values.join(', ')}] }\n`,
    );
    const chosenIn = (scenario: Scenario) => scenario.rules['morale-ratio'].options[option];
    expect(points.map(({ scenario }) => String(chosenIn(scenario)))).toEqual(values);
    expect(points.map(({ label }) => label)).toEqual(values.map((value) => `it: ${value}`));
    expect(points.map(({ levels }) => levels.map(({ factor, level }) => `${factor} ${level}`))).toEqual(
      values.map((value) => [`it ${value}`]),
    );
  });

  test('MR-86: all of them together', () => {
    const factors = ['leaders', 'experience', 'bailedCrews', 'moraleOfficers'].map(
      (option) =>
        `    - { name: ${option}, path: rules.morale-ratio.options.${option}, levels: [off, on] }\n`,
    );
    const points = pointsOf(factors.join(''));
    expect(points).toHaveLength(16);
    const of = (at: number) => points.at(at)!.scenario.rules['morale-ratio'].options;
    expect(of(0)).toMatchObject({
      leaders: 'off',
      experience: 'off',
      bailedCrews: 'off',
      moraleOfficers: 'off',
    });
    expect(of(-1)).toMatchObject({
      leaders: 'on',
      experience: 'on',
      bailedCrews: 'on',
      moraleOfficers: 'on',
    });
  });

  test('MR-2, MR-86: the grouping: thirty soldiers as fireteams, squads or a platoon', () => {
    const level = (label: string, copies: number, size: number) =>
      `        - { label: ${label}, set: { forces.red.units.bravo.copies: ${copies}, forces.red.units.bravo.roster: { trooper: ${size} } } }\n`;
    const points = pointsOf(
      `    - name: grouping\n      levels:\n${level('fireteams', 6, 5)}${level('squads', 3, 10)}${level('platoon', 1, 30)}`,
    );
    const units = points.map(({ scenario }) => scenario.forces[1].units[0]);
    expect(units.map(({ copies, roster }) => [copies, roster])).toEqual([
      [6, { trooper: 5 }],
      [3, { trooper: 10 }],
      [1, { trooper: 30 }],
    ]);
    expect(points.map(({ scenario }) => played(scenario).postures('red', 0).steady)).toEqual([30, 30, 30]);
  });
});
