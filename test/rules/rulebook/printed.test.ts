import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderHtml } from '#src/report/html.js';
import { systemOf, systems } from '#src/rules/registry.js';
import { pageSchema } from '#src/rules/rulebook/page.js';
import { splitAtNumbers } from '#src/rules/rulebook/phrase-numbers.js';
import { printedPage } from '#src/rules/rulebook/printed.js';
import { runScenario } from '#src/run-scenario.js';
import { valueAt } from '#src/scenario/places.js';
import { battleText, SHIPPED, scenarioOf, shippedPage } from './battles.js';

const PAGE = `rulebook: 1
id: mine
title: Mine
units:
  nerve: { from: 2, to: 6, default: 4, clause: "2.1", note: of the unit’s worst, quality: [6, 5, 4, 3, 2] }
  temper: { words: [plain, fanatic] }
leaders: { officer: { rank: sergeant, reach: 6 } }
counters: { pins: { to: 4, start: 1, each: { fire: -1 } } }
states: { steady: {}, fleeing: { fire: never, shot-at: 1, unsteady: false, move: back, ends: end of turn } }
tables: { loss: [{ when: temper is plain, is: 2 }, { is: 1 }] }
results: { runs: { then: [becomes fleeing, gains 1 pins], clause: "3" } }
rules:
  flight:
    title: Flight from the field
    clause: "4"
    who: each unit
    when: is steady and casualties this phase
    again: 2
    roll: 1d6
    modifiers: { led: { add: 1, when: officer near }, lost: { add: -1 * loss } }
    pass: at least nerve
    failed:
      - { when: failed by over 2, then: runs }
      - when: pins
        then: [{ when: failed by over 1, then: leaves }, { then: nothing }]
      - { then: [gains 1 pins, worsens by 1] }
turn: [move, [fire, flight], assault]
breaks: { unit: is fleeing }
`;

test('counters of a force start at 0 by default', () => {
  const text = PAGE.replace('states:', 'force-counters: { clock: { to: 9 } }\nstates:');
  const page = printedPage(pageSchema.parse(parse(text)));
  const part = page.find(({ title }) => title === 'What is counted for a force')!;
  expect(part.entries.map(({ name, lines }) => [name, lines.map(({ says }) => says)])).toEqual([
    ['clock', ['from 0 to 9, at first 0']],
  ]);
});

test('a number without a default says who sets it', () => {
  const text = PAGE.replace('states:', 'forces: { resolve: { from: 1, to: 9 } }\nstates:');
  const page = printedPage(pageSchema.parse(parse(text)));
  const part = page.find(({ title }) => title === 'What a force brings')!;
  expect(part.entries.flatMap(({ lines }) => lines)).toMatchObject([
    { label: '', says: 'from 1 to 9; each force sets it' },
  ]);
});

test('a rulebook is printed in the order of its parts, and in its own words', () => {
  const page = printedPage(pageSchema.parse(parse(PAGE)));
  const text = page.flatMap(({ title, entries }) => [
    `# ${title}`,
    ...entries.flatMap(({ name, clause, lines }) => [
      `${name}${clause ? ` [${clause}]` : ''}`,
      ...lines.map(({ label, says }) => `  ${label ? `${label}: ` : ''}${says}`),
    ]),
  ]);
  expect(text.join('\n')).toBe(`# What a unit brings
nerve [2.1]
  from 2 to 6; 4 if none is set
  by quality: levy 6, green 5, regular 4, veteran 3, elite 2
  note: of the unit’s worst
temper
  plain, fanatic; each unit sets it
# Leaders
officer
  sergeant and above, within 6 inches
# What a unit is, one at a time, the best first
steady
  as usual
fleeing
  fire never, shot at +1, not unsteady, move back, ends end of turn
# What is counted for a unit
pins
  from 0 to 4, at first 1
  each: fire −1
# Tables in rows
loss
  temper is plain: 2
  otherwise 1
# Results
runs [3]
  becomes fleeing, gains 1 pins
# Rules
Flight from the field [4]
  for: each unit
  when: is steady and casualties this phase
  roll: 1d6
  led: +1, when officer near
  lost: -1 * loss
  pass: at least nerve
  failed: failed by over 2: runs
  pins: (failed by over 1: leaves; otherwise nothing)
  otherwise gains 1 pins, worsens by 1
  again: 2 times at most, for units not yet called
# The turn

  move → fire → flight → assault
# Breaking
a unit
  is fleeing`);
});

describe('every number of a page is printed, with its place', () => {
  /** Numbers that the forms of tables show, and those that say nothing about a battle. */
  const ELSEWHERE =
    /^(rulebook|options|turn)$|^tables [^ ]+( (by|cells|columns) ?.*)?$|(^| )(clause|title|note|page|from 0)$/;
  const placesIn = (value: unknown, at: readonly (string | number)[]): string[] => {
    const place = at.join(' ');
    if (ELSEWHERE.test(place) && typeof value !== 'object') return [];
    if (typeof value === 'number') return [place];
    if (typeof value === 'string')
      return splitAtNumbers(value).flatMap((_, i) => (i % 2 === 1 ? [place] : []));
    return Object.entries(value ?? {}).flatMap(([key, part]) =>
      placesIn(part, [...at, Array.isArray(value) ? Number(key) : key]),
    );
  };
  const more =
    'points: { trooper: 2 }\nforces: { resolve: { from: 1, to: 9, default: 3 } }\nbags: { fates: { holds: { stand: 3 } } }\n';
  const pages = [['with all keys', PAGE + more], ...SHIPPED.map((name) => [name, shippedPage(name)])];
  test.each(pages)('%s', (_, text) => {
    const page = pageSchema.parse(parse(text));
    const lines = printedPage(page).flatMap(({ entries }) => entries.flatMap(({ lines }) => lines));
    const printed = lines.flatMap(({ says, numbers }) =>
      numbers.map(({ start, end, path, phrase, nth }) => {
        const shown = says.slice(start, end);
        const whole = valueAt(page, path);
        expect(shown).toBe(
          phrase === undefined ? String(whole).replace('-', '−') : splitAtNumbers(phrase)[2 * nth! + 1],
        );
        if (phrase !== undefined) expect(whole).toBe(phrase);
        return path.join(' ');
      }),
    );
    expect(printed.toSorted()).toEqual(placesIn(page, []).toSorted());
    expect(printed.length).toBeGreaterThan(0);
  });
});

test('the report prints it; built-in systems have their own books', async () => {
  const units = Object.fromEntries(
    ['alpha', 'bravo', 'charlie', 'delta'].map((unit) => [unit, 'mine: { temper: plain }']),
  );
  const html = renderHtml(await runScenario(battleText(PAGE, 'script', units), { battles: 20 }), []);
  const book = /<article class="book"[\s\S]*?<\/article>/.exec(html)?.[0] ?? '';
  expect(book).toContain('Flight from the field');
  expect(book).toContain('failed by over 2: runs');
  expect(systems.every(({ page }) => page === undefined)).toBe(true);
});

test('the title begins with the name by which levels and results call the rulebook', () => {
  const titleOf = (id: string, title: string) => {
    const page = PAGE.replace('mine', id)
      .replace('Mine', title)
      .replace('fanatic] }', 'fanatic], default: plain }');
    return systemOf(scenarioOf(battleText(page, 'script'))).title;
  };
  expect(titleOf('my-rules', 'Heavy loss')).toBe('My rules: Heavy loss');
  expect(titleOf('my-rules', '"My rules: heavy loss"')).toBe('My rules: heavy loss');
  expect(titleOf('my-rules', 'My rules')).toBe('My rules');
});
