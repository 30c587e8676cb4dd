import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';

/** The starter scenario with one factor that has these levels. */
function withLevels(levels: string, path = 'turnLimit') {
  const bare = starterScenario().replace(/^experiment:[\s\S]*?(?=^\S)/m, '');
  return parseScenario(
    `${bare}\nexperiment:\n  factors:\n    - { name: f, path: ${path}, levels: ${levels} }\n`,
  );
}

function levelsOf(levels: string, path?: string): string[] {
  const parsed = withLevels(levels, path);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('\n'));
  return parsed.designPoints.map((point) => point.levels[0].level);
}

describe('a range of levels', () => {
  test.each([
    ['{ from: 3, to: 6 }', ['3', '4', '5', '6']],
    ['{ from: 3, to: 8, step: 2 }', ['3', '5', '7']],
    ['{ from: 6, to: 4, step: -1 }', ['6', '5', '4']],
  ])('%s goes from the first value in steps, and not beyond the last', (levels, values) => {
    expect(levelsOf(levels)).toEqual(values);
  });

  test('plays the same as a list of its values', () => {
    const [range, list] = ['{ from: 3, to: 5 }', '[3, 4, 5]'].map((levels) => withLevels(levels));
    expect(range.ok && range.designPoints.map(({ scenario }) => scenario.turnLimit)).toEqual([3, 4, 5]);
    expect(range.ok && range.designPoints).toEqual(list.ok && list.designPoints);
  });
});
