import { expect, test } from 'vitest';
import { systemOf } from '#src/rules/registry.js';
import { turnedSigns } from '#src/rules/turned-signs.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';

function warnings(leading: number): string[] {
  const set = [`rules.unit-morale.tables.testModifiers.leading=${leading}`];
  const result = parseScenario(starterScenario('a', 'unit-morale'), 'a.yaml', set);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  const { scenario } = result;
  const { forces, objectives, combat } = scenario;
  const part = { settings: scenario.rules[scenario.system], forces, objectives, combat };
  return turnedSigns(systemOf(scenario), part).map(({ message }) => message);
}

test('a modifier that a scenario gives the opposite sign is reported, not what the book prints', () => {
  expect(warnings(-1)).toEqual([
    '`rules.unit-morale.tables.testModifiers.leading` is −1 where the book has 1: what helps there harms here, and the other way round — change the sign, unless this is intended',
  ]);
  for (const same of [1, 0, 3]) expect(warnings(same)).toEqual([]);
});
