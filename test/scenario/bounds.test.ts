import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { Draft, placesIn } from '#src/scenario/paths.js';
import { ROOT } from '../root.js';
import { withFactors } from './base.js';

const DUEL = readFileSync(join(ROOT, 'rulebooks/pins-duel.yaml'), 'utf8').replace(
  /experiment:[\s\S]*?(?=run:)/,
  '',
);

const times = (count: number, of: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join('');

/** A page with as many modifiers, each with a phrase full of brackets. */
const pageWith = (modifiers: number) => `rulebook: 1
id: pins
title: Mine
units: { nerve: { from: 2, to: 6, default: 4 } }
states: { steady: {}, fleeing: { fire: never } }
rules:
  flight:
    when: casualties this phase
    roll: 1d6
    modifiers:
${times(
  modifiers,
  (i) =>
    `      m${i}: { add: 1, when: "${Array(9)
      .fill(`${'('.repeat(10)}is fleeing${')'.repeat(10)}`)
      .join(' and ')} and gone over ${i}" }\n`,
)}    pass: at least 3
    failed: becomes fleeing
turn: [move, fire, flight]
`;

const messagesOf = (text: string, page: string) => {
  const result = parseScenario(text, 'f', [], () => ({ text: page, name: 'page.yaml' }));
  return (result.ok ? result.warnings : result.problems).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
};

describe('a file has a budget of words', () => {
  test('a rulebook of 600 kB of legal phrases is refused unread, one of a hundred such phrases is read', () => {
    const large = pageWith(1700);
    expect(large.length).toBeGreaterThan(596_000);
    const [problem, ...others] = messagesOf(DUEL, large);
    expect(problem).toMatch(
      /^page.yaml:\d+ the file has more than 100,000 words and signs, the most a rulebook/,
    );
    expect(others).toEqual([]);
    expect(messagesOf(DUEL, pageWith(100)).join()).not.toContain('words and signs');
  });

  test('so have all variants of a scenario together', () => {
    const experiment = (levels: number) =>
      `experiment: { factors: [{ name: a, path: rulebook.pins.rules.flight.modifiers.m0.add, levels: { from: 1, to: ${levels} } }, { name: b, path: turnLimit, levels: [5, 6, 7] }] }\n`;
    const [problem] = messagesOf(DUEL + experiment(60), pageWith(300));
    expect(problem).toMatch(
      /180 design points of a scenario with \d+ words and signs, its rulebooks included, take too long to read; with so many words at most \d+ design points are allowed — leave out factors or levels$/,
    );
  });
});

describe('many settings', () => {
  const data = { combat: { model: 'flat', weapons: {} as Record<string, unknown> } };
  for (let i = 0; i < 300; i++) data.combat.weapons[`w${i}`] = { bands: [{ upTo: 12, needed: 5 }] };

  test('copy a map once, and leave the data as they were', () => {
    let copies = 0;
    const weapons = new Proxy(data.combat.weapons, {
      ownKeys: (all) => {
        copies++;
        return Reflect.ownKeys(all);
      },
    });
    const draft = new Draft({ combat: { ...data.combat, weapons } });
    for (let i = 0; i < 300; i++) draft.set(`combat.weapons.w${i}.bands.0.needed`, 6);
    expect(copies).toBe(1);
    expect(JSON.stringify(draft.data).match(/"needed":6/g)).toHaveLength(300);
    expect(JSON.stringify(weapons)).not.toContain('"needed":6');
  });

  test('places are found without a change', () => {
    expect(placesIn(data)('combat.weapons.w7.bands.0.needed')).toEqual([
      ['combat', 'weapons', 'w7', 'bands', 0, 'needed'],
    ]);
    expect(placesIn(data)('combat.weapons.w7.band.0')).toEqual([]);
  });
});

test('a level that changes a rulebook, and then what only the changed rulebook allows', () => {
  const level = (nerve: number) =>
    `{ label: n${nerve}, set: { rulebook.pins.units.nerve.to: 9, forces.blue.units.able.pins.nerve: ${nerve} } }`;
  const text = `${DUEL}experiment: { factors: [{ name: a, levels: [${level(8)}, ${level(9)}] }] }\n`;
  const result = parseScenario(text, 'f', [], () => ({ text: pageWith(1), name: 'page.yaml' }));
  expect(result.ok ? [] : result.problems).toEqual([]);
});

test('levels are refused by their number before they are counted in words', () => {
  const result = parseScenario(
    withFactors(
      '{ name: a, path: board.width, levels: { from: 48, to: 100 } }',
      '{ name: b, path: turnLimit, levels: { from: 5, to: 20 } }',
    ),
    'f',
  );
  expect(result.ok ? '' : result.problems[0].message).toMatch(/^53 × 16 levels make 848 design points/);
});
