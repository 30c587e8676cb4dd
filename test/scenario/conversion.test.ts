import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { QUALITIES } from '#src/rules/quality.js';
import { systemIds, systems } from '#src/rules/registry.js';
import { scenarioJsonSchema } from '#src/scenario/json-schema.js';
import { parseScenario, type ScenarioResult } from '#src/scenario/parse.js';
import { formatProblem } from '#src/scenario/problems.js';
import { change } from './base.js';

/** One battle for four rulebooks: its units have a quality, which each system converts. */

const FLAT = 'model: flat, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } }';
const SCRIPTED = 'model: scripted, losses: { alpha: { schedule: [1, 2] } }';

/** With the options of `morale-ratio` that depend on its troops. Units on lines 10, 11 and 14. */
const BATTLE = `standfast: 1
name: one-battle
title: One battle
question: Who stands?
system: troop-grade
combat: { ${FLAT} }
rules: { morale-ratio: { options: { moraleClasses: intended, experience: on }, tables: { eliteSharePercent: 100 } } }
forces:
  - { id: blue, units: [
      { id: alpha, roster: { trooper: 10 }, slot: 10, at: 8, quality: green },
      { id: gamma, roster: { trooper: 10 }, slot: 20, at: 8, quality: elite, copies: 2 },
    ] }
  - { id: red, units: [
      { id: bravo, roster: { trooper: 10 }, slot: 10, at: 8, quality: levy },
    ] }
`;

function valid(text: string, overrides: string[] = []): ScenarioResult & { ok: true } {
  const result = parseScenario(text, 'battle.yaml', overrides);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return result;
}

function problemsOf(text: string): string[] {
  const result = parseScenario(text, 'battle.yaml');
  return result.ok ? [] : result.problems.map(formatProblem);
}

const warningsOf = (text: string, overrides: string[] = []) =>
  valid(text, overrides).warnings.map(formatProblem);

const withConversion = (conversion: string, text = BATTLE) => `${text}conversion: ${conversion}\n`;
const withFactor = (factor: string, text = BATTLE) => `${text}experiment: { factors: [${factor}] }\n`;

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
    const { scenario } = valid(BATTLE, [`forces.blue.units.alpha.quality=${quality}`]);
    expect(scenario.forces[0].units[0]).toMatchObject({
      quality,
      'morale-ratio': { class: moraleClass, experience: seasoning, nbcProtection: true },
      'dice-pool': { av, standards: 0 },
      'troop-grade': { grade },
      troops: { training, experience, pace: 'tactical' },
    });
  });

  test('are the defaults for regular troops, in all systems except the one that requires a grade', () => {
    const unit = (quality: string) => valid(change('quality: green', quality, BATTLE), ['system=dice-pool']);
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
    const { scenario, designPoints } = valid(change('quality: green', own, BATTLE));
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
      change(', quality: levy', ', troop-grade: { grade: green }', BATTLE),
    );
    expect(scenario.forces[1].units[0]).toMatchObject({
      'dice-pool': { av: 4 },
      'troop-grade': { grade: 'green' },
    });
    expect(designPoints[0].converted.some(({ unit }) => unit === 'bravo')).toBe(false);
  });

  test('do not change the source', () => {
    expect(valid(BATTLE).source).toEqual(parse(BATTLE));
    expect(valid(BATTLE).scenario).not.toHaveProperty('conversion');
  });

  test('do not repair mistakes', () => {
    expect(problemsOf(change('quality: green', 'quality: green, dice-pool:', BATTLE))).toEqual([
      expect.stringMatching(/^battle\.yaml:10:\d+: `forces\.blue\.units\.alpha\.dice-pool` must be a map/),
    ]);
  });

  test('are complete and legal in every system, and only one system sets troops', () => {
    expect(systems.filter(({ ofQuality }) => ofQuality.regular.troops)).toHaveLength(1);
    for (const system of systemIds) {
      for (const quality of QUALITIES) {
        const set = ['alpha', 'gamma'].map((id) => `forces.blue.units.${id}.quality=${quality}`);
        expect(warningsOf(BATTLE, [`system=${system}`, ...set])).toEqual([]);
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
    expect(converted.filter(({ assumed }) => !assumed)).toEqual([
      {
        force: 'blue',
        unit: 'alpha',
        quality: 'green',
        part: 'dice-pool',
        key: 'av',
        value: 6,
        assumed: false,
      },
      {
        force: 'blue',
        unit: 'alpha',
        quality: 'green',
        part: 'dice-pool',
        key: 'medics',
        value: 1,
        assumed: false,
      },
      {
        force: 'blue',
        unit: 'gamma',
        quality: 'elite',
        part: 'troops',
        key: 'experience',
        value: 'seasoned',
        assumed: false,
      },
    ]);
    expect(converted).toContainEqual({
      force: 'red',
      unit: 'bravo',
      quality: 'levy',
      part: 'troop-grade',
      key: 'grade',
      value: 'conscript',
      assumed: true,
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

  test.each([
    [
      '{ green: { dice-pool: { av: 9 } } }',
      '16:41: `conversion.green.dice-pool.av` must be a whole number from 2 to 6, got 9',
    ],
    [
      '{ green: { dice-pool: { aw: 3 } } }',
      '16:37: unknown key `aw` in `conversion.green.dice-pool` — did you mean `av`?',
    ],
    [
      '{ green: { dice-poll: { av: 3 } } }',
      '16:24: unknown key `dice-poll` in `conversion.green` — did you mean `dice-pool`?',
    ],
    [
      '{ gren: { dice-pool: { av: 3 } } }',
      '16:15: unknown key `gren` in `conversion` — did you mean `green`?',
    ],
    [
      '{ elite: { troop-grade: { grade: elit } } }',
      '16:46: `conversion.elite.troop-grade.grade` must be one of `elite`, `veteran`, `regular`, `green`, `conscript` or `mutinous`, got "elit" — did you mean `elite`?',
    ],
    [
      '[green]',
      '16:13: `conversion` must be a map with keys such as `levy`, `green` and `regular`, got a list of 1 item — did you mean `{ green: … }`?',
    ],
  ])('%s is reported once, at its place', (conversion, problem) => {
    expect(problemsOf(withConversion(conversion))).toEqual([`battle.yaml:${problem}`]);
  });

  test('is reported at its place when it does not fit the book', () => {
    const text = withConversion(
      '{ green: { troops: { experience: novice } } }',
      BATTLE.replace('system: troop-grade', 'system: unit-morale'),
    );
    expect(problemsOf(text)).toEqual([
      'battle.yaml:16:46: `forces.blue.units.alpha` is `recruits` and `novice`, which has no morale number (UM-10): `recruits` troops can be `raw`, `experienced`, `seasoned`, `veteran` (`experience: novice` comes from its `quality: green`)',
    ]);
  });

  test.each([
    [
      'veteran: { dice-pool: { av: 4 } }',
      '16:39: `conversion.veteran.dice-pool.av` has no effect: no unit has `quality: veteran`',
    ],
    [
      'veteran: { dice-pool: { av: 4, medics: 1 } }',
      '16:15: `conversion.veteran` has no effect: no unit has `quality: veteran`',
    ],
    ['veteran: {}', '16:15: `conversion.veteran` has no effect: no unit has `quality: veteran`'],
  ])('causes a warning where no unit has the quality: %s', (entry, warning) => {
    const at = valid(withConversion(`{ ${entry} }`));
    expect(at.warnings.map(formatProblem)).toEqual([`battle.yaml:${warning}`]);
  });

  test('causes a warning where all units set the value themselves, but not where one does not', () => {
    const text = withConversion(
      '{ green: { dice-pool: { av: 6 } } }',
      change('green', 'green, dice-pool: { av: 3 }', BATTLE),
    );
    expect(warningsOf(text)).toEqual([
      'battle.yaml:16:37: `conversion.green.dice-pool.av` has no effect: every unit of `quality: green` has its own `dice-pool.av`',
    ]);
    expect(warningsOf(change('quality: levy', 'quality: green', text))).toEqual([]);
  });

  test('is used when one variant uses it', () => {
    const text = withConversion('{ veteran: { dice-pool: { av: 4 } } }');
    const factor = '{ name: alpha, path: forces.blue.units.alpha.quality, levels: [green, veteran] }';
    expect(warningsOf(withFactor(factor, text))).toEqual([]);
  });
});

describe('a quality', () => {
  test('must be one of the known words', () => {
    expect(problemsOf(change('quality: green', 'quality: gren', BATTLE))).toEqual([
      expect.stringMatching(
        /^battle\.yaml:10:\d+: `forces\.blue\.units\.alpha\.quality` must be one of `levy`, `green`, `regular`, `veteran` or `elite`, got "gren" — did you mean `green`\?$/,
      ),
    ]);
  });

  test.each(['constructor', 'toString', '__proto__', '[green]', '3', '{ toString: 1 }'])(
    '%s is not a quality',
    (word) => {
      expect(problemsOf(change('quality: green', `quality: ${word}`, BATTLE))).toEqual([
        expect.stringContaining('`forces.blue.units.alpha.quality` must be one of '),
      ]);
    },
  );

  test('of a unit without a valid id does no harm', () => {
    expect(problemsOf(change('id: alpha', 'id: { toString: 1 }', BATTLE))).toEqual([
      expect.stringContaining('must be an id'),
    ]);
  });

  test('is suggested for a unit without a grade', () => {
    expect(problemsOf(change(', quality: green', '', BATTLE))).toEqual([
      expect.stringContaining('add `troop-grade: { grade: regular }` to it — one of '),
    ]);
    expect(problemsOf(change(', quality: green', '', BATTLE))[0]).toContain(
      'or `quality: regular`, which sets it for every system',
    );
  });

  test('is the place of an error that it causes', () => {
    const text = change('quality: green', 'quality: green, troops: { training: regular }', BATTLE);
    expect(problemsOf(change('system: troop-grade', 'system: unit-morale', text))).toEqual([
      expect.stringMatching(/^battle\.yaml:10:71: .* \(`experience: raw` comes from its `quality: green`\)$/),
    ]);
  });

  test('causes one warning when it has no effect on several units', () => {
    const text = change('moraleClasses: intended, experience: on', '', BATTLE);
    expect(warningsOf(text, ['system=morale-ratio'])).toEqual([
      'battle.yaml:10:71: `experience: green` of `forces.blue.units.alpha` has no effect: `rules.morale-ratio.options.experience` is off (`experience: green` comes from its `quality: green`); the same is true of 1 other unit',
      'battle.yaml:11:71: `class: elite` of `forces.blue.units.gamma` has no effect: `rules.morale-ratio.options.moraleClasses` is off (`class: elite` comes from its `quality: elite`); the same is true of 1 other unit',
    ]);
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

  test('report a bad cell at the level that sets it', () => {
    const factor = '{ name: green, path: conversion.green.dice-pool.av, levels: [5, 7] }';
    expect(problemsOf(withFactor(factor))).toEqual([
      'battle.yaml:16:89: at level `7` of factor `green`: `conversion.green.dice-pool.av` must be a whole number from 2 to 6, got 7',
    ]);
  });

  test('report an error at the level whose quality causes it', () => {
    const text = change('quality: green', 'quality: veteran, troops: { training: regular }', BATTLE);
    const factor = '{ name: alpha, path: forces.blue.units.alpha.quality, levels: [veteran, green] }';
    expect(problemsOf(withFactor(factor, change('troop-grade', 'unit-morale', text)))).toEqual([
      expect.stringMatching(
        /^battle\.yaml:16:\d+: at level `green` of factor `alpha`: `forces\.blue\.units\.alpha` is /,
      ),
    ]);
  });
});

describe('one battle under four rulebooks', () => {
  const books = `{ name: book, path: system, levels: [${systemIds.join(', ')}] }`;

  test.each([
    ['flat', BATTLE],
    ['scripted', change(FLAT, SCRIPTED, BATTLE)],
    [
      'with the fire of weapon bands',
      change('\nforces:', '\nboard: { depth: 24 }\nforces:', change(FLAT, 'model: weapon-bands', BATTLE)),
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

  test('no warning for values that one book uses; a warning of each book for values that none uses', () => {
    const orders = change('quality: green', 'quality: green, interceptiveFire: true', BATTLE);
    const text = `${orders}objectives: [{ type: melee, id: cold-steel, by: red }]\n`;
    expect(warningsOf(withFactor(books, text))).toEqual([]);
    const three = '{ name: book, path: system, levels: [dice-pool, troop-grade] }';
    expect(warningsOf(withFactor(three, text))).toEqual([
      expect.stringContaining(
        'interceptiveFire of `forces.blue.units.alpha` has no effect: `dice-pool` has none',
      ),
      expect.stringContaining(
        'interceptiveFire of `forces.blue.units.alpha` has no effect: `troop-grade` has none',
      ),
    ]);
  });

  test('objectives cause a warning where the only book that plays does not use them', () => {
    const text = `${BATTLE}objectives: [{ type: melee, id: cold-steel, by: red }]\n`;
    expect(warningsOf(text)).toEqual([expect.stringContaining('`objectives` have no effect')]);
  });
});

describe('a setting for a system that never plays', () => {
  const warned = (factor: string) => warningsOf(withFactor(factor));

  test.each([
    ['an option', 'rules.dice-pool.options.activation', 'automatic, test-free', 'dice-pool'],
    ['a cell of a table', 'rules.morale-ratio.tables.bands.3.needed', '7, 8', 'morale-ratio'],
    ['a descriptor', 'forces.red.units.bravo.dice-pool.av', '3, 4', 'dice-pool'],
    ['a cell of the conversion', 'conversion.levy.dice-pool.av', '5, 6', 'dice-pool'],
  ])('%s: a warning at the path of the factor, once', (_, path, levels, system) => {
    expect(warned(`{ name: idle, path: ${path}, levels: [${levels}] }`)).toEqual([
      `battle.yaml:16:45: factor \`idle\`: \`${path}\` has no effect: it is for \`${system}\`, which plays at no design point — set \`system: ${system}\` with it, or leave it out`,
    ]);
  });

  test.each([
    [
      'of the system that plays',
      '{ name: a, path: rules.troop-grade.options.recovery, levels: [always, never] }',
    ],
    [
      'of one that plays at some',
      '{ name: a, path: rules.dice-pool.options.activation, levels: [automatic, test-free] }, { name: b, path: system, levels: [troop-grade, dice-pool] }',
    ],
    ['of all systems', '{ name: a, path: forces.red.units.bravo.quality, levels: [levy, green] }'],
  ])('no warning for a setting %s', (_, factor) => {
    expect(warned(factor)).toEqual([]);
  });

  test('of a fire model that does not play: the warning says that it changes nothing', () => {
    const factor = '{ name: a, path: forces.red.units.bravo.troops.training, levels: [recruits, trained] }';
    expect(warned(factor)).toEqual([expect.stringContaining('factor `a` changes nothing')]);
  });

  test('one warning for all settings of one factor', () => {
    const set =
      'set: { rules.dice-pool.options.activation: test-free, rules.dice-pool.options.secondDie: never }';
    const both = 'set: { rules.dice-pool.tables.routAtMost: 2, rules.morale-ratio.options.leaders: on }';
    expect(warned(`{ name: a, levels: [{ label: x, ${set} }, { label: y, ${both} }] }`)).toEqual([
      expect.stringMatching(
        /at level `x` of factor `a`: `rules\.dice-pool\.options\.activation` has no effect: .*; neither do 2 other settings of this factor — /,
      ),
      expect.stringMatching(
        /at level `y` of factor `a`: `rules\.morale-ratio\.options\.leaders` has no effect: /,
      ),
    ]);
  });

  test('a whole branch of settings', () => {
    const set = 'set: { rules: { dice-pool: { options: { activation: test-free } } } }';
    expect(warned(`{ name: a, levels: [{ label: x }, { label: y, ${set} }] }`)).toEqual([
      expect.stringMatching(
        /at level `y` of factor `a`: `rules\.dice-pool` has no effect: it is for `dice-pool`/,
      ),
    ]);
    const both = 'set: { rules: { dice-pool: {}, troop-grade: { options: { recovery: never } } } }';
    expect(warned(`{ name: a, levels: [{ label: x }, { label: y, ${both} }] }`)).toEqual([
      expect.stringMatching(/`rules\.dice-pool` has no effect/),
    ]);
    const unit = 'set: { forces.red.units.bravo.dice-pool: { av: 3 }, forces.red.units.bravo.at: 7 }';
    expect(warned(`{ name: a, levels: [{ label: x }, { label: y, ${unit} }] }`)).toEqual([
      expect.stringMatching(/`forces\.red\.units\.bravo\.dice-pool` has no effect/),
    ]);
  });

  test('an override', () => {
    const result = parseScenario(BATTLE, 'battle.yaml', [
      'rules.dice-pool.options.activation=test-free',
      'rules.troop-grade.options.recovery=never',
    ]);
    expect(result.ok && result.warnings.map(formatProblem)).toEqual([
      '--set rules.dice-pool.options.activation=test-free: `rules.dice-pool.options.activation` has no effect: it is for `dice-pool`, which plays at no design point — set `system=dice-pool` with it, or leave it out',
    ]);
  });

  test('a warning at the level, where another system is set', () => {
    const factor =
      '{ name: a, levels: [{ label: x }, { label: y, set: { system: morale-ratio, rules.dice-pool.options.activation: test-free } }] }';
    expect(warned(factor)).toEqual([
      'battle.yaml:16:100: at level `y` of factor `a`: `rules.dice-pool.options.activation` has no effect: it is for `dice-pool`, which plays at none of its design points — set `system: dice-pool` with it, or leave it out',
    ]);
  });
});

describe('the JSON Schema', () => {
  const check = new Ajv({ allErrors: true }).compile(scenarioJsonSchema());

  test.each([
    ['a quality', BATTLE, true],
    ['an unknown quality', change('quality: green', 'quality: gren', BATTLE), false],
    [
      'a conversion',
      withConversion('{ green: { dice-pool: { av: 6 }, troops: { training: trained } } }'),
      true,
    ],
    ['an unknown word', withConversion('{ gren: {} }'), false],
    ['an unknown part', withConversion('{ green: { dice-poll: {} } }'), false],
    ['a bad cell', withConversion('{ green: { dice-pool: { av: 9 } } }'), false],
  ])('knows %s', (_, text, accepted) => {
    expect(check(parse(text))).toBe(accepted);
  });

  test('fills in no cell of a conversion', () => {
    const conversion = JSON.stringify(scenarioJsonSchema().properties!.conversion);
    expect(conversion).toContain('"av":{"description":"DP-10');
    expect(conversion.replace(/"barrage":\{.*?\}\}/gs, '')).not.toContain('"default"');
  });
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
