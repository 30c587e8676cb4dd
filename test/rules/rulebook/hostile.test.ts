import { describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { renderHtml } from '#src/report/html.js';
import { runScenario } from '#src/run-scenario.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { eventInWords } from '#src/words/story.js';
import { threadSeconds } from '../../thread-time.js';
import { battleText, messagesOf, scenarioOf, shippedPage, told } from './battles.js';

/** A page with something harmful inserted. */
const page = ({
  more = '',
  when = 'casualties this phase',
  pass = 'at least 3',
  failed = 'becomes fleeing',
  title = 'Mine',
}) => `rulebook: 1
id: mine
title: ${title}
units: { nerve: { from: 2, to: 6, default: 4 } }
states: { steady: {}, fleeing: { fire: never } }
${more}
rules:
  flight: { when: ${when}, roll: 1d6, pass: ${pass}, failed: ${failed} }
turn: [move, fire, flight]
`;

const said = (of: Parameters<typeof page>[0]) => messagesOf(page(of)).join('\n');

const times = (count: number, of: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join('');

describe('refused, and where', () => {
  test.each<[string, Parameters<typeof page>[0], RegExp]>([
    [
      'a table that doubles another, and so on',
      {
        more: `tables:\n  a0: [{ is: 1 }]\n${times(40, (i) => `  a${i + 1}: [{ is: a${i} + a${i} }]\n`)}`,
        pass: 'at least a40',
      },
      /^\d+:5 .*more than 2000 parts/,
    ],
    [
      'a result that doubles another, and so on',
      { more: `results:\n  a0: leaves\n${times(40, (i) => `  a${i + 1}: [a${i}, a${i}]\n`)}`, failed: 'a40' },
      /^\d+:5 .*more than 2000 parts/,
    ],
    [
      'aliases of aliases',
      {
        more: `tables:\n  a0: &a0 [{ is: 1 }]\n${times(12, (i) => `  a${i + 1}: &a${i + 1} [${times(9, () => `*a${i}, `)}]\n`)}`,
      },
      /^\d+:\d+ more than 100 aliases/,
    ],
    [
      'a table of 101 rows',
      { more: `tables: { x: [${times(101, () => '{ is: 1 },')}] }` },
      /^20:\d+ .*list of 1 to 100 items, got a list of 101/,
    ],
    [
      'cells in 101 columns',
      { more: `tables: { x: { by: pieces, columns: [${times(101, (i) => `${i},`)}], cells: [] } }` },
      /columns` must be a list of 1 to 100 items/,
    ],
    [
      'deep brackets',
      { pass: `at least ${'('.repeat(40)}1${')'.repeat(40)}` },
      /brackets are nested more than 10 deep/,
    ],
    ['a long expression', { pass: `at least ${times(60, () => '1 + ')}1` }, /more than 100 words/],
  ])('%s', (_, of, message) => {
    expect(said(of)).toMatch(message);
  });
});

test('names of built-in object properties are ordinary names', () => {
  const names = 'prototype tostring valueof hasownproperty length name call then get';
  for (const name of names.split(' ')) {
    const text = page({ more: `counters: { ${name}: { to: 3 } }`, failed: `gains 1 ${name}` });
    expect(told(text).turns.length, name).toBeGreaterThan(1);
  }
});

test('deeply nested brackets are parsed quickly', () => {
  const deep = `${'('.repeat(10)}pieces${' + 1) * 2'.repeat(9)}) at least 3`;
  const started = threadSeconds();
  said({ when: `${deep} and ${deep}` });
  said({ when: `${deep} and ${deep} nonsense` });
  expect(threadSeconds() - started).toBeLessThan(10);
});

test('contagion ends: a unit is tested once at each place of a turn, however often the rule repeats', () => {
  const alarm = shippedPage('contagion')
    .replace('again: 4', 'again: 8')
    .replaceAll('within 6 inches', 'within 60 inches');
  const scenario = scenarioOf(battleText(alarm, 'script'));
  const places = 2;
  for (let battle = 0; battle < 40; battle++)
    for (const { events } of tellBattle(onlyPoint(scenario), 1, battle).turns) {
      const tested = events.map((event) => eventInWords(event)).filter((words) => /^\S+: alarm,/.test(words));
      for (const unit of ['alpha', 'bravo', 'charlie', 'delta'])
        expect(tested.filter((words) => words.startsWith(unit)).length).toBeLessThanOrEqual(places);
    }
});

test('markup in names and titles is text in the report', { timeout: 60_000 }, async () => {
  const markup = '"</script><img src=x onerror=alert(1)>"';
  const own = page({
    title: markup,
    more: `marks: { down: { title: ${markup}, record: true } }\ncounters: { pins: { to: 3, title: ${markup}, clause: "<b>1</b>" } }\nforce-counters: { clock: { to: 3, title: ${markup} } }`,
  });
  const findings = await runScenario(battleText(own, 'script'), { battles: 50 });
  const html = renderHtml(findings, []);
  expect(html).toContain('onerror');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<b>1</b>');
});
