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

  test('has decimal values as a user would write them, without binary rounding', () => {
    const path = 'rules.morale-ratio.tables.breakingPoint';
    const levels = withLevels('{ from: 0.1, to: 0.7, step: 0.2 }', path);
    const said = levels.ok ? '' : levels.problems.map(({ message }) => message).join();
    for (const value of ['0.1', '0.3', '0.5', '0.7']) expect(said).toContain(`at level \`${value}\` of`);
  });

  test('plays the same as a list of its values', () => {
    const [range, list] = ['{ from: 3, to: 5 }', '[3, 4, 5]'].map((levels) => withLevels(levels));
    expect(range.ok && range.designPoints.map(({ scenario }) => scenario.turnLimit)).toEqual([3, 4, 5]);
    expect(range.ok && range.designPoints).toEqual(list.ok && list.designPoints);
  });

  test.each([
    ['{ from: 6, to: 4 }', '`from` is more than `to`: swap them, or give a `step` below 0'],
    ['{ from: 4, to: 6, step: -1 }', '`step` is below 0, but `from` is less than `to`'],
    ['{ from: 4, to: 6, step: 0 }', '`step` is 0'],
    ['{ from: 4, to: 4 }', '`from` and `to` are the same'],
    ['{ from: 4, to: 6, step: 3 }', 'one step of 3 passes `to`'],
    ['{ from: 1, to: 100 }', 'it has 100 values, and a factor may have at most 60: use larger steps'],
    ['{ from: 199, to: 201 }', 'at level `201` of factor `f`: `turnLimit` must be'],
    ['{ from: 4, too: 6 }', 'unknown key `too` in `experiment.factors.0.levels` — did you mean `to`?'],
    ['{ to: 6 }', '`from` is missing in `experiment.factors.0.levels`'],
  ])('%s is refused', (levels, message) => {
    const parsed = withLevels(levels);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.problems.map((problem) => problem.message).join('\n')).toContain(message);
  });
});
