import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { raceOf } from '#src/experiment/race.js';
import { newStudy } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { formatProblem } from '#src/scenario/problems.js';
import { ROOT } from '../root.js';

const PAGE = readFileSync(join(ROOT, 'rulebooks', 'nerve.yaml'), 'utf8');
const DUEL = readFileSync(join(ROOT, 'rulebooks', 'nerve-duel.yaml'), 'utf8');

/** Reads the duel with overrides; the file of its rulebook has this text, or does not exist. */
const read = (overrides: string[] = [], page: string | null = PAGE, duel = DUEL) =>
  parseScenario(duel, 'duel.yaml', overrides, (path) =>
    page === null ? { fault: `there is no \`${path}\`` } : { text: page, name: 'nerve.yaml' },
  );
const problemsOf = (...given: Parameters<typeof read>) => {
  const result = read(...given);
  return result.ok ? [] : result.problems.map(({ file, message }) => `${file}: ${message}`);
};

describe('an override can change', () => {
  test.each([
    ['a number of a rulebook in a file', DUEL],
    [
      'a number of a rulebook in the scenario',
      DUEL.replace('./nerve.yaml', 'nerve').concat(`rulebook:\n${PAGE.replaceAll(/^/gm, '  ')}`),
    ],
  ])('%s', (_, duel) => {
    const result = read(['rulebook.nerve.units.waver.default=9'], PAGE, duel);
    if (!result.ok) throw new Error(result.problems[0].message);
    expect(result.scenario.rulebook).toMatchObject([{ units: { waver: { default: 9 } } }]);
  });

  test('a unit in the words of the rulebook', () => {
    const result = read(['forces.red.units.dog.nerve.waver=7']);
    if (!result.ok) throw new Error(result.problems[0].message);
    expect(result.scenario.forces[1].units[0]).toHaveProperty('nerve.waver', 7);
  });

  test('nothing beyond its range, and nothing that is not there: the message names the override', () => {
    expect(problemsOf(['rulebook.nerve.units.waver.default=9999'])).toEqual([
      expect.stringMatching(
        /^--set rulebook.nerve.units.waver.default=9999: .* from -2000 to 2000, got 9999/,
      ),
    ]);
    expect(problemsOf(['rulebook.nerv.units.waver.default=9'])).toEqual([
      expect.stringContaining('no item `nerv` in `rulebook`; there is `nerve` — did you mean `nerve`?'),
    ]);
  });
});

describe('only what is wrong with the rulebook is reported, not what follows from it,', () => {
  test('where the page has a mistake', () => {
    const broken = PAGE.replace(/^ {2}nerve:/m, '  nerve:\n    becomes: [');
    expect(problemsOf([], broken)).toHaveLength(1);
    const unknown = PAGE.replace('turn:', 'trun:');
    const said = problemsOf(['rules.nerve.tables.x=1'], unknown);
    expect(said.length).toBeGreaterThan(0);
    for (const each of said) expect(each).toMatch(/^nerve\.yaml: /);
  });

  test('where it cannot be read as YAML, even if units bring something for it', () => {
    const units = DUEL.replaceAll('{ id: dog,', '{ id: dog, nerve: { waver: 5 },');
    expect(units).not.toBe(DUEL);
    expect(problemsOf([], PAGE.replace('id: nerve', 'id: nerve: 1'), units)).toHaveLength(1);
  });

  test('where it cannot be read, once, however often it is named, and at its own place', () => {
    const twice = DUEL.replace(
      /^experiment:[\s\S]*?(?=^run:)/m,
      'experiment: { factors: [{ name: rules, path: system, levels: [./nerve.yaml, troop-grade] }] }\n',
    );
    const result = read([], PAGE.replace('roll: 2d6', 'roll: >= 2'), twice);
    expect(result.ok ? [] : result.problems.map(formatProblem)).toEqual([
      'nerve.yaml:13:11: text cannot start with `>` — put it in quotes: `">= 2"`',
    ]);
  });

  test('where a word of a phrase is misspelt: at the word, also in quotes', () => {
    for (const [phrase, col] of [
      ['casualties this phase and wavr', 37],
      ['"casualties this phase and wavr"', 38],
    ] as const) {
      const result = read([], PAGE.replace('when: casualties this phase', `when: ${phrase}`));
      expect(result.ok ? [] : result.problems.map(formatProblem)).toEqual([
        `nerve.yaml:12:${col}: \`wavr\` is not known — did you mean \`waver\`?`,
      ]);
    }
  });

  test.each([
    ['">-\n      casualties this phase\n      and wavr"', 14, 11],
    ['|\n      casualties this phase and\n      wavr', 14, 7],
    ['casualties this phase\n      and wavr', 13, 11],
    ["'casualties this phase\n      and wavr'", 13, 11],
  ])('at the word, in text of several lines: %s', (text, line, col) => {
    const phrase = text.replace(/^"(>.*)"$/s, '$1');
    const result = read([], PAGE.replace('when: casualties this phase', `when: ${phrase}`));
    expect(result.ok ? [] : result.problems.map(formatProblem)).toEqual([
      `nerve.yaml:${line}:${col}: \`wavr\` is not known — did you mean \`waver\`?`,
    ]);
  });

  test('where it got another id: once', () => {
    const inUnits = DUEL.replace('{ id: dog,', '{ id: dog, nerve: { waver: 5 },');
    const duel = `${inUnits}rules: { nerve: { options: {} } }\n`;
    const said = problemsOf([], PAGE.replace('id: nerve', 'id: courage'), duel);
    expect(said).toEqual([
      expect.stringMatching(
        /^duel\.yaml: `nerve` is not the id of a rulebook; there is `courage` — write `courage` here and in \d+ other places?$/,
      ),
    ]);
    expect(problemsOf([], PAGE, duel)).toEqual([]);
  });

  test.each(['- 1\n', 'nerve\n', ''])('where it is no map of keys: %j', (page) => {
    const duel = DUEL.replace('{ id: dog,', '{ id: dog, nerve: { waver: 5 },');
    expect(problemsOf([], page, duel)).toEqual([expect.stringMatching(/^nerve\.yaml: /)]);
    expect(problemsOf([], '', duel)[0]).toContain('a rulebook starts with `rulebook: 1`');
  });

  test('where there is no such file', () => {
    expect(problemsOf(['rules.nerve.tables.x=1'], null)).toEqual(['duel.yaml: there is no `./nerve.yaml`']);
  });
});

describe('what is not a rulebook is reported, and never without a message:', () => {
  test.each([
    ['a page without an id', PAGE.replace('id: nerve\n', ''), DUEL, /^nerve\.yaml: `id` is missing/],
    ['a scenario', DUEL, DUEL, /^duel\.yaml: `\.\/nerve\.yaml` is a scenario, not a rulebook$/],
    ['a list', '- 1\n', DUEL, /rulebook/],
    ['a word', 'nerve\n', DUEL, /rulebook/],
    [
      'a number in its place',
      PAGE,
      DUEL.replace('./nerve.yaml', 'troop-grade').concat('rulebook: 3\n'),
      /rulebook/,
    ],
  ])('%s', (_, page, duel, message) => {
    const said = problemsOf([], page, duel);
    expect(said.length).toBeGreaterThan(0);
    expect(
      said.some((each) => message.test(each)),
      said.join('\n'),
    ).toBe(true);
  });

  test('an override that puts a number there', () => {
    expect(problemsOf(['rulebook.nerve=3']).length).toBeGreaterThan(0);
    expect(problemsOf(['rulebook=3']).length).toBeGreaterThan(0);
  });

  test('an override that has nothing to do with it is reported beside a broken page', () => {
    expect(problemsOf(['board.widht=3'], PAGE.replace('turn:', 'trun:')).join('\n')).toContain('board.widht');
  });
});

test('a run with a rulebook can stop when it is decided', () => {
  const result = read(['run.stop=decided']);
  if (!result.ok) throw new Error(result.problems[0].message);
  expect(raceOf(newStudy(result.designPoints, 8192, 1))).toBeDefined();
});

test('a rulebook that is read as a scenario is named as what it is', () => {
  expect(problemsOf([], null, PAGE)).toEqual([expect.stringContaining('this is a rulebook, not a scenario')]);
});

test('a system that does not exist may have been meant as a path', () => {
  expect(problemsOf([], null, DUEL.replace('./nerve.yaml', 'nerve'))[0]).toMatch(
    /^duel\.yaml: `system` must be one of .*, got "nerve" — for a rulebook of your own write its path, such as `\.\/my-rules\.yaml`$/,
  );
});
