import { describe, expect, test } from 'vitest';
import { lookAlikes } from '#src/look-alikes.js';
import { parseScenario } from '#src/scenario/parse.js';
import { readText } from '#src/scenario/read.js';
import { standfast } from '../cli/program.js';
import { battleText } from '../rules/rulebook/battles.js';
import { BASE, change } from './base.js';

const problemsOf = (text: string, overrides: string[] = []) => {
  const result = parseScenario(text, 'f', overrides);
  return (result.ok ? [] : result.problems).map(({ line, message }) => `${line} ${message}`);
};

describe('characters that are not what they look like are named', () => {
  test.each([
    ['5\u00a0', 'U+00A0, which only looks like a blank'],
    ['−5', 'U+2212, which only looks like `-`'],
    ['a–b', 'U+2013, which only looks like `-`'],
    ['１', 'U+FF11, which only looks like `1`'],
    ['\u0667', 'U+0667, which only looks like `7`'],
    ['ｒed', 'U+FF52, which only looks like `r`'],
    ['“red', 'U+201C, which only looks like `"`'],
    ['re\u200bd', 'U+200B, which does not show'],
    ['re\u00add', 'U+00AD, which does not show'],
    ['rеd', 'U+0435, which only looks like `e`'],
    ['rοd', 'U+03BF, which only looks like `o`'],
    ['a\tb', 'U+0009, which only looks like a blank'],
  ])('%j', (text, named) => expect(lookAlikes(text)).toBe(` (it has ${named}: type it again)`));

  test.each(['moral-ratio 12 "x"', 'Zürich ½', '日本', 'é'])('not in %s', (text) =>
    expect(lookAlikes(text)).toBe(''),
  );

  const HAS = / \(it has U\+[0-9A-F]{4}, which /;
  test.each([
    ['a key', change('turnLimit:', 'turnLіmit:')],
    ['a key after a blank', change('turnLimit:', '\u00a0turnLimit:')],
    ['a number', change('turnLimit: 10', 'turnLimit: １0')],
    ['a word', change('system: morale-ratio', 'system: morale–ratio')],
    ['a colon', change('turnLimit: 10', 'turnLimit：10')],
    ['a blank after a colon', change('turnLimit: 10', 'turnLimit:\u00a010')],
    ['a range', `${BASE}expect: { win_rate.blue: "−0.5..1" }\n`],
    ['a measure', `${BASE}expect: { win_rate.blυe: 0.5..1 }\n`],
    ['a target', `${BASE}solve: { vary: turnLimit, from: 5, to: 9, target: "win_rate.blue = 0٫5" }\n`],
    ['a path', `${BASE}solve: { vary: turn\u200bLimit, from: 5, to: 9, target: win_rate.blue = 0.5 }\n`],
  ])('%s', (_, text) => expect(problemsOf(text).join('\n')).toMatch(HAS));

  test.each(['turn\u00a0Limit=5', 'turnLіmit=5', 'turnLimit=−5', 'turnLimit=５'])('--set %j', (set) =>
    expect(problemsOf(BASE, [set])[0]).toMatch(HAS),
  );

  test.each(['gone at least １', 'gone\u00adat least 1', 'gоne at least 1', 'gone\u200b at least 1'])(
    'a phrase: %j',
    (phrase) => {
      const page = `rulebook: 1\nid: mine\ntitle: Mine\nstates: { steady: {}, fleeing: {} }\nrules: { flight: { when: "${phrase}", then: becomes fleeing } }\nturn: [move, fire, flight]\n`;
      expect(problemsOf(battleText(page, 'script')).join('\n')).toMatch(HAS);
    },
  );

  test('text for readers may have any', () => {
    expect(problemsOf(change('A base', `–“é” ${'x'.repeat(300)}`))[0]).not.toMatch(HAS);
  });

  test('arguments of the command line', async () => {
    for (const args of [
      ['solve', 'scenarios/small-duel.yaml', '--target', 'win_rate.blue＝0.5', '--vary', 'turnLimit=1..3'],
      ['run', 'scenarios/small-duel.yaml', '--battles', '１０'],
      ['run', 'scenarios/small-duel.yaml', '–-battles', '10'],
    ]) {
      const { code, stderr } = await standfast(args);
      expect(code).toBe(2);
      expect(stderr).toMatch(/Note: the argument .* \(it has U\+\w+, which only looks like/);
    }
  });
});

describe('` #` within text', () => {
  const warningsOf = (text: string) => {
    const result = parseScenario(text, 'f');
    return result.ok ? result.warnings.map(({ line, col, message }) => `${line}:${col} ${message}`) : ['no'];
  };

  test.each(['title', 'question', 'description'])('%s', (key) => {
    const line = `${key}: Who wins at 5 # really?`;
    const text = change(key === 'title' ? 'title: A base' : 'question: Who stands?', line);
    const whole = key === 'description' ? `${text}question: Who?\n` : text;
    expect(warningsOf(whole)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\d+:\\d+ \`${key}\` ends before \`#\`, which starts a comment: \`# really\\?\` is not part of it — put the whole text in quotes`,
        ),
      ),
    ]);
  });

  test('not in quotes, in a block of text, or after another value', () => {
    for (const title of ['"A # base"', '>-\n  A # base', 'A#base'])
      expect(warningsOf(change('title: A base', `title: ${title}`))).toEqual([]);
    expect(warningsOf(change('turnLimit: 10', 'turnLimit: 10 # turns'))).toEqual([]);
  });

  test('a title that is only a comment, and one that goes on below it', () => {
    expect(problemsOf(change('title: A base', 'title: #3'))[0]).toContain(
      '`title` is empty, since `#` starts',
    );
    expect(problemsOf(change('title: A base', 'title: A #3\n  base'))[0]).toContain(
      'the line above ends before `#3`, which is a comment',
    );
  });

  test('after `--set` it is text', () => {
    const result = parseScenario(BASE, 'f', ['title=Who # wins']);
    expect(result.ok && result.scenario.title).toBe('Who # wins');
  });
});

describe('plain words instead of those of a parser', () => {
  test.each([
    ['a: { b: 1 c: 2 }', /^a comma is missing/],
    ['a: { b: 1\n  c: 2 }', /^a comma is missing/],
    ['a: { b: "x" c: 2 }', /^a comma is missing/],
    ['a: { b: [1] c: 2 }', /^a comma is missing/],
    ['a: [{ b: 1 } { c: 2 }]', /^a comma is missing/],
    ['a: ["x" "y"]', /^a comma is missing/],
    ['a: - x', /^a list cannot begin on the line of its key/],
    ['a: ]', /^`]` cannot be read/],
    ['a: &a { b: 1 }\nc:\n  <<: *a', /^`<<` puts the keys of one map into another, which is not done here/],
    ['a: { <<: { b: 1 } }', /^`<<` puts/],
  ])('%j', (text, message) => {
    const [fault] = readText(text).faults;
    expect(fault.message).toMatch(message);
    expect(fault.message).not.toMatch(/flow|block-|scalar|token|implicit|node|sequence/i);
  });
});
