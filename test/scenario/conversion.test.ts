import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { QUALITIES } from '#src/rules/quality.js';
import { systemIds, systems } from '#src/rules/registry.js';
import { scenarioJsonSchema } from '#src/scenario/json-schema.js';
import { formatProblem } from '#src/scenario/problems.js';
import { CONVERTED, change } from './base.js';
import { validScenario } from './valid.js';

const FLAT = 'model: flat, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } }';
const SCRIPTED = 'model: scripted, losses: { alpha: { schedule: [1, 2] } }';

const valid = (text: string, overrides: string[] = []) => validScenario(text, 'battle.yaml', overrides);

const warningsOf = (text: string, overrides: string[] = []) =>
  valid(text, overrides).warnings.map(formatProblem);

const withConversion = (conversion: string, text = CONVERTED) => `${text}conversion: ${conversion}\n`;
const withFactor = (factor: string, text = CONVERTED) => `${text}experiment: { factors: [${factor}] }\n`;

/** The first unit of the first force at each design point. */
const alphas = (text: string) => valid(text).designPoints.map(({ scenario }) => scenario.forces[0].units[0]);

describe('the values of a quality', () => {
  // quality, class and experience (MR-81, MR-82), AV (DP-10), training and experience (UM-10), grade (TG-12)
  test.each([
    ['levy', 'levy', 'green', 6, 'civilian', 'raw', 'conscript'],
    ['green', 'regular', 'green', 5, 'recruits', 'raw', 'green'],
    ['regular', 'regular', 'seasoned', 4, 'regular', 'experienced', 'regular'],
    ['veteran', 'regular', 'seasoned', 3, 'regular', 'seasoned', 'veteran'],
    ['elite', 'elite', 'seasoned', 2, 'special-forces', 'veteran', 'elite'],
  ])('%s', (quality, moraleClass, seasoning, av, training, experience, grade) => {
    const { scenario } = valid(CONVERTED, [`forces.blue.units.alpha.quality=${quality}`]);
    expect(scenario.forces[0].units[0]).toMatchObject({
      quality,
      'morale-ratio': { class: moraleClass, experience: seasoning, nbcProtection: true },
      'dice-pool': { av, standards: 0 },
      'troop-grade': { grade },
      troops: { training, experience, pace: 'tactical' },
    });
  });

  test('are the defaults for regular troops, in all systems except the one that requires a grade', () => {
    const unit = (quality: string) =>
      valid(change('quality: green', quality, CONVERTED), ['system=dice-pool']);
    const {
      quality: _,
      'troop-grade': graded,
      ...regular
    } = unit('quality: regular').scenario.forces[0].units[0];
    const { 'troop-grade': bare, ...nothing } = unit('name: alpha').scenario.forces[0].units[0];
    expect({ ...regular, name: 'alpha' }).toEqual(nothing);
    expect([graded, bare]).toEqual([{ grade: 'regular' }, {}]);
  });

  test('give way to the unit’s own values, key by key', () => {
    const own = 'quality: green, dice-pool: { av: 3 }, troops: { experience: seasoned }';
    const { scenario, designPoints } = valid(change('quality: green', own, CONVERTED));
    expect(scenario.forces[0].units[0]).toMatchObject({
      'dice-pool': { av: 3 },
      troops: { training: 'recruits', experience: 'seasoned' },
    });
    const filled = designPoints[0].converted.filter(({ unit }) => unit === 'alpha');
    expect(filled.map(({ part, key }) => `${part}.${key}`)).toEqual([
      'morale-ratio.class',
      'morale-ratio.experience',
      'troop-grade.grade',
      'troops.training',
    ]);
  });

  test('are not set for a unit without a quality', () => {
    const { scenario, designPoints } = valid(
      change(', quality: levy', ', troop-grade: { grade: green }', CONVERTED),
    );
    expect(scenario.forces[1].units[0]).toMatchObject({
      'dice-pool': { av: 4 },
      'troop-grade': { grade: 'green' },
    });
    expect(designPoints[0].converted.some(({ unit }) => unit === 'bravo')).toBe(false);
  });

  test('do not change the source', () => {
    expect(valid(CONVERTED).source).toEqual(parse(CONVERTED));
    expect(valid(CONVERTED).scenario).not.toHaveProperty('conversion');
  });

  test('are complete and legal in every system, and only one system sets troops', () => {
    expect(systems.filter(({ ofQuality }) => ofQuality.regular.troops)).toHaveLength(1);
    for (const system of systemIds) {
      for (const quality of QUALITIES) {
        const set = ['alpha', 'gamma'].map((id) => `forces.blue.units.${id}.quality=${quality}`);
        expect(warningsOf(CONVERTED, [`system=${system}`, ...set])).toEqual([]);
      }
    }
    for (const { ofQuality } of systems) expect(Object.keys(ofQuality)).toEqual([...QUALITIES]);
  });
});

describe('the conversion of a scenario', () => {
  test('replaces single cells of our table, and may add cells', () => {
    const text = withConversion(
      '{ green: { dice-pool: { av: 6, medics: 1 } }, elite: { troops: { experience: seasoned } } }',
    );
    const { scenario, designPoints } = valid(text);
    const [alpha, gamma] = scenario.forces[0].units;
    expect(alpha).toMatchObject({ 'dice-pool': { av: 6, medics: 1 }, 'troop-grade': { grade: 'green' } });
    expect(gamma).toMatchObject({ troops: { training: 'special-forces', experience: 'seasoned' } });
    const { converted } = designPoints[0];
    const row = (...[unit, quality, part, key, value]: unknown[]) => ({ unit, quality, part, key, value });
    expect(converted.filter(({ assumed }) => !assumed)).toEqual(
      [
        row('alpha', 'green', 'dice-pool', 'av', 6),
        row('alpha', 'green', 'dice-pool', 'medics', 1),
        row('gamma', 'elite', 'troops', 'experience', 'seasoned'),
      ].map((each) => ({ force: 'blue', ...each, assumed: false })),
    );
    expect(converted).toContainEqual({
      ...row('bravo', 'levy', 'troop-grade', 'grade', 'conscript'),
      ...{ force: 'red', assumed: true },
    });
    // Six cells for each of three units, and one for the medics.
    expect(converted).toHaveLength(19);
    expect(Object.isFrozen(converted[0])).toBe(true);
  });

  test('may set single parts of a cell', () => {
    const text = withConversion(
      '{ green: { troop-grade: { barrage: { shots: 3 } }, unit-morale: { situations: [elite] } } }',
    );
    expect(valid(text).scenario.forces[0].units[0]).toMatchObject({
      'troop-grade': { grade: 'green', barrage: { shots: 3, needed: 5, gas: false } },
      'unit-morale': { situations: ['elite'] },
    });
  });
});

describe('design points', () => {
  test('may differ in the quality of a unit', () => {
    const factor = '{ name: alpha, path: forces.blue.units.alpha.quality, levels: [green, veteran] }';
    expect(alphas(withFactor(factor)).map((unit) => unit['dice-pool'].av)).toEqual([5, 3]);
    const points = valid(withFactor(factor)).designPoints;
    expect(points.map(({ converted }) => converted[0].quality)).toEqual(['green', 'veteran']);
  });

  test('may differ in a cell of the conversion', () => {
    const factor =
      '{ name: green, path: conversion.green.dice-pool.av, levels: [5, 6] }, { name: book, path: system, levels: [dice-pool, troop-grade] }';
    expect(alphas(withFactor(factor)).map((unit) => unit['dice-pool'].av)).toEqual([5, 5, 6, 6]);
    const assumed = valid(withFactor(factor)).designPoints.map(
      ({ converted }) => converted.find(({ key }) => key === 'av')!.assumed,
    );
    expect(assumed).toEqual([false, false, false, false]);
    expect(warningsOf(withFactor(factor))).toEqual([]);
  });
});

describe('one battle under four rulebooks', () => {
  const books = `{ name: book, path: system, levels: [${systemIds.join(', ')}] }`;

  test.each([
    ['flat', CONVERTED],
    ['scripted', change(FLAT, SCRIPTED, CONVERTED)],
    [
      'with the fire of weapon bands',
      change('\nforces:', '\nboard: { depth: 24 }\nforces:', change(FLAT, 'model: weapon-bands', CONVERTED)),
    ],
  ])('%s fire: every book plays without a warning', (_, text) => {
    const { designPoints, warnings } = valid(withFactor(books, text));
    expect(designPoints.map(({ scenario }) => scenario.system)).toEqual(systemIds);
    expect(warnings).toEqual([]);
    const [first, ...others] = designPoints;
    for (const { converted } of others) expect(converted).toEqual(first.converted);
  });

  test('labelled levels set a system and its options together, without a warning', () => {
    const factor =
      '{ name: book, levels: [{ label: a }, { label: b, set: { system: dice-pool, rules.dice-pool.options.activation: test-free } }] }';
    const { designPoints, warnings } = valid(withFactor(factor));
    expect(warnings).toEqual([]);
    expect(designPoints[1].scenario.rules['dice-pool'].options.activation).toBe('test-free');
  });
});

test('the JSON Schema fills in no cell of a conversion', () => {
  const conversion = JSON.stringify(scenarioJsonSchema().properties!.conversion);
  expect(conversion).toContain('"av":{"description":"DP-10');
  expect(conversion.replace(/"barrage":\{.*?\}\}/gs, '')).not.toContain('"default"');
});

test('docs/scenario.md has every cell of our table', () => {
  const section = readFileSync('docs/scenario.md', 'utf8').split('## `conversion`\n')[1].split('\n## ')[0];
  const printed = section.split('\n').filter((line) => line.startsWith('| `'));
  const ours = systems.flatMap(({ id, ofQuality }) =>
    (
      [
        ['own', id],
        ['troops', 'troops'],
      ] as const
    ).flatMap(([part, name]) =>
      Object.keys(ofQuality.regular[part] ?? {}).map((key) => {
        const cells = QUALITIES.map(
          (quality) => `\`${String((ofQuality[quality][part] as Record<string, unknown>)[key])}\``,
        );
        return `| \`${key}\` (of \`${name}\`) | ${cells.join(' | ')} |`;
      }),
    ),
  );
  expect([...printed].sort()).toEqual(ours.sort());
});
