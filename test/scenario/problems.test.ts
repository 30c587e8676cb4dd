import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { arrangeProblems, formatProblem, linesOf, type Problem } from '#src/scenario/problems.js';
import { badInputs, doubtfulInputs } from './bad-inputs.js';
import { BASE, change } from './base.js';

const FILE = 'battle.yaml';

function messagesOf(text: string): string[] {
  const result = parseScenario(text, FILE);
  return result.ok ? [] : result.problems.map(formatProblem);
}

/** Messages about a scenario, without the name of the file. */
const said = (problems: readonly Problem[]) =>
  problems.map((problem) => formatProblem(problem).replace(`${FILE}:`, ''));

for (const [group, inputs] of Object.entries(badInputs)) {
  describe(`problems of ${group}`, () => {
    test.each(inputs)('$title', ({ text, overrides, messages }) => {
      const result = parseScenario(text, FILE, overrides);
      expect(result.ok ? 'valid' : said(result.problems)).toEqual(messages);
    });
  });
}

for (const [group, inputs] of Object.entries(doubtfulInputs)) {
  describe(`warnings of ${group}`, () => {
    test.each(inputs)('$title', ({ text, overrides, messages }) => {
      const result = parseScenario(text, FILE, overrides);
      expect(said(result.ok ? result.warnings : result.problems)).toEqual(messages);
      expect(result.ok).toBe(true);
    });
  });
}

describe('several problems', () => {
  test('are reported together and in the order of the file, including those between parts', () => {
    const text = change('name: base', 'name: Base')
      .replace('width: 48', 'widht: 48')
      .replace('strength: 10', 'strength: 9');
    expect(messagesOf(text.replace('- id: bravo', '- id: alpha')).map((m) => m.split(':')[1])).toEqual([
      '2',
      '8',
      '33',
      '41',
    ]);
  });

  test('contain the path of the value at fault', () => {
    const result = parseScenario(change('slot: 10', 'slot: ten'), FILE);
    expect(result).toMatchObject({
      ok: false,
      problems: [{ file: FILE, line: 34, col: 15, path: 'forces.blue.units.alpha.slot' }],
    });
  });

  test('are listed once each, and at most a hundred', () => {
    const problem = { file: FILE, line: 1, col: 1, path: '', message: 'x' };
    expect(arrangeProblems([problem, { ...problem }], FILE)).toEqual([problem]);
    const keys = Array.from({ length: 250 }, (_, i) => `zz${i}: 1\n`).join('');
    const messages = messagesOf(BASE + keys);
    expect(messages).toHaveLength(101);
    expect(messages.at(-1)).toBe('battle.yaml:149:1: from here on 150 more problems are not listed');
  });

  test('that are the same at several places are said once', () => {
    const problem = (line: number, path: string) => ({
      ...{ file: FILE, line, col: 9, path },
      message: `\`${path}\` has no troop grade: add one`,
    });
    expect(
      linesOf([problem(3, 'a'), problem(5, 'b'), problem(7, 'c'), { ...problem(8, ''), message: 'x' }]),
    ).toEqual([
      'battle.yaml:3:9: `a` has no troop grade: add one',
      'battle.yaml:5:9: `b`: the same as in line 3',
      'battle.yaml:7:9: `c`: the same as in line 3',
      'battle.yaml:8:9: x',
    ]);
  });

  test('have the right place after CRLF, a byte order mark and comments', () => {
    const text = `\ufeff# first\r\n${BASE.replaceAll('\n', '\r\n')}`;
    expect(messagesOf(text)).toEqual([]);
    expect(messagesOf(text.replace('turnLimit: 10', 'turnLimit: ten'))[0]).toMatch(/^battle\.yaml:7:12: /);
    expect(messagesOf(`\ufeff${BASE.replace('standfast: 1', 'standfast: 2')}`)[0]).toMatch(
      /^battle\.yaml:1:12: /,
    );
  });

  test('show no text that could disturb a terminal', () => {
    const [message] = messagesOf(change('turnLimit: 10', '"turn\u200dLimit": 10'));
    expect(message).toContain('unknown key `turn\\u{200d}Limit`');
    const elsewhere = parseScenario('', 'a\u001b]0;x\u0007\u202e.yaml');
    expect(elsewhere).toMatchObject({ problems: [{ file: 'a\\u{1b}]0;x\\u{7}\\u{202e}.yaml' }] });
  });
});
