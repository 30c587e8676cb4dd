import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { systemIds } from '#src/rules/registry.js';
import { parseScenario } from '#src/scenario/parse.js';
import { solveSchema } from '#src/scenario/solve-schema.js';
import { starterScenario } from '#src/scenario/starter.js';
import { BASE, change, KINDS, SCRIPTED, withFactors } from './base.js';
import { validScenario } from './valid.js';

const valid = (text: string, overrides: string[] = []) => validScenario(text, 'battle.yaml', overrides);

function frozenThrough(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return true;
  return Object.isFrozen(data) && Object.values(data).every(frozenThrough);
}

describe('a valid scenario', () => {
  test('has its defaults filled in', () => {
    const { scenario, source } = valid(BASE);
    expect(scenario.run).toEqual({ battles: 100, seed: 1, exact: false });
    expect(scenario.combat).toMatchObject({ modifiers: { moving: -1, hard: -2 } });
    expect(scenario.combat).not.toHaveProperty('assault');
    expect(scenario.objectives).toEqual([]);
    expect(scenario.forces[1].units[0]).toMatchObject({
      ...{ move: 6, doctrine: { order: 'hold' }, copies: 2, kind: 'infantry', warbots: 0, size: 1 },
      ...{ armour: 0, cutOff: false },
      'morale-ratio': { class: 'regular', experience: 'seasoned', nbcProtection: true },
      'dice-pool': { av: 4 },
    });
    expect(scenario.combat).toMatchObject({ weapons: { rifle: { nbc: false } } });
    expect(scenario.rules['morale-ratio']).toMatchObject({
      options: { psychology: 'off', damageControl: 'on', bailedCrews: 'off', moraleOfficers: 'off' },
      tables: { systemLevels: { movement: 3, targeting: 3, damageControl: 3 }, warbotPoints: 2 },
    });
    expect(source).toEqual(parse(BASE));
  });

  test('may have close combat, with its defaults', () => {
    expect(valid(BASE, ['combat.assault={}']).scenario.combat).toMatchObject({
      assault: {
        ...{ die: 6, dice: 1, needed: 5 },
        modifiers: { charging: 1, outnumbering: 1, unsteady: -2, concealment: 0, hard: -1, allRound: -2 },
      },
    });
  });

  test('may have objectives, with their defaults', () => {
    const { scenario } = valid(BASE, ['objectives=[{ type: hold, id: ford, by: blue, zone: { from: 12 } }]']);
    expect(scenario.objectives).toEqual([
      { type: 'hold', id: 'ford', by: 'blue', zone: { from: 12 }, rank: 'primary' },
    ]);
  });

  test('may have units of every kind; those without soldiers need no roster', () => {
    const units = valid(KINDS).scenario.forces.flatMap((force) => force.units);
    expect(units.map(({ kind, roster }) => `${kind} ${JSON.stringify(roster)}`)).toEqual([
      ...['infantry {"sergeant":1,"trooper":7}', 'crew {"trooper":3}', 'warbot {}'],
      ...['vehicle {"trooper":3}', 'strongpoint {}'],
    ]);
  });

  test('may be JSON', () => {
    expect(valid(JSON.stringify(parse(BASE))).scenario).toEqual(valid(BASE).scenario);
    expect(valid(JSON.stringify(parse(BASE), null, '\t')).scenario).toEqual(valid(BASE).scenario);
  });

  test('is frozen, and so are its variants and its source', () => {
    const result = valid(withFactors('{ name: a, path: turnLimit, levels: [5, 6] }'));
    expect(frozenThrough(result.scenario)).toBe(true);
    expect(frozenThrough(result.source)).toBe(true);
    expect(result.designPoints.every(({ scenario }) => frozenThrough(scenario))).toBe(true);
  });

  test('may use aliases', () => {
    const text = change('{ sergeant: 1, trooper: 9 }', '&squad { sergeant: 1, trooper: 9 }');
    const { scenario } = valid(change('{ trooper: 10 }', '*squad', text));
    expect(scenario.forces[1].units[0].roster).toEqual({ sergeant: 1, trooper: 9 });
  });

  test('turns −0 into 0', () => {
    const { scenario } = valid(change('left: 0', 'left: -0'));
    expect(Object.is(scenario.board.zones[0].left, 0)).toBe(true);
  });
});

describe.each(['squad-duel', 'grouping', 'elite-or-levy', 'small-duel'])('scenarios/%s.yaml', (name) => {
  test('parses without warnings', () => {
    const { scenario, warnings } = valid(readFileSync(`scenarios/${name}.yaml`, 'utf8'));
    expect(scenario.name).toBe(name);
    expect(warnings).toEqual([]);
  });
});

describe('the starter', () => {
  test('parses without warnings under any name', () => {
    for (const system of systemIds) {
      expect(valid(starterScenario('mine', system)).warnings).toEqual([]);
      expect(valid(starterScenario('mine', system)).scenario.system).toBe(system);
    }
    for (const name of ['true', '1e5', 'my-battle', '2nd-try'])
      expect(valid(starterScenario(name)).scenario.name).toBe(name);
  });

  test('explains its keys', () => {
    const bare = starterScenario()
      .split('\n')
      .filter((line) => /^ {0,2}[a-zA-Z]+: [^#]*$/.test(line));
    expect(bare.map((line) => line.trim().split(':')[0])).toEqual(['title', 'question', 'description']);
  });
});

describe('the examples of docs/scenario.md', () => {
  const page = readFileSync('docs/scenario.md', 'utf8');
  const [whole, bands, units, objectives, conversion, factor, against, expected, ...asking] = [
    ...page.matchAll(/```yaml\n(.*?)```/gs),
  ].map(([, text]) => text);

  test('a scenario', () => {
    expect(valid(whole)).toMatchObject({ warnings: [], designPoints: { length: 2 } });
  });

  test('a fire model with its own weapons', () => {
    const { scenario, warnings } = valid(SCRIPTED.replace(/combat:[\s\S]*?(?=rules:)/, bands));
    expect(warnings).toEqual([]);
    expect(scenario.combat).toMatchObject({ model: 'weapon-bands', armour: { hulls: { halftrack: 2 } } });
  });

  test('a unit of each kind', () => {
    const text = change(
      'leaders: on',
      'psychology: intended\n      moraleOfficers: on',
      KINDS.replace(/id: (gun|drones)/g, 'id: own-$1'),
    );
    const indented = units.replace(/^(?=.)/gm, '      ');
    const { scenario, warnings } = valid(text.replace(/ {6}- \{ id: tank[\s\S]*(?=run:)/, indented));
    expect(warnings).toEqual([]);
    const kinds = scenario.forces[1].units.map(({ kind }) => kind);
    expect(kinds).toEqual(['infantry', 'crew', 'warbot', 'vehicle', 'strongpoint']);
  });

  test('objectives', () => {
    const text = BASE.replace('system: morale-ratio', 'system: dice-pool');
    const { scenario, warnings } = valid(text + objectives);
    expect(warnings).toEqual([]);
    expect(scenario.objectives.map(({ type }) => type)).toEqual(['capture', 'deadline', 'hold', 'melee']);
  });

  test('a conversion', () => {
    const text = change('id: alpha', 'id: alpha\n        quality: veteran') + conversion;
    const { scenario, warnings } = valid(text);
    expect(warnings).toEqual([]);
    expect(scenario.forces[0].units[0]).toMatchObject({
      'dice-pool': { av: 4, commander: 'veteran' },
      troops: { training: 'regular', experience: 'experienced' },
    });
  });

  test('a factor, and levels compared with another one than the first', () => {
    const text = withFactors('{ name: limit, path: turnLimit, levels: [5, 6] }');
    expect(valid(text.replace(/ {4}- \{ name: limit.*\n/, factor)).designPoints).toHaveLength(2);
    const compared = valid(
      change('id: alpha', 'id: alpha\n        quality: green', text)
        .replace(/id: bravo/, 'id: bravo\n        quality: regular')
        .replace(/ {4}- \{ name: limit.*\n/, against),
    );
    expect(compared.designPoints.map(({ baseline }) => baseline)).toEqual([0, 0, 0, 2]);
    expect(compared.warnings).toEqual([]);
  });

  test('expectations', () => {
    const leaders = '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }';
    expect(valid(withFactors(leaders) + expected)).toMatchObject({ warnings: [], expectedAt: { length: 6 } });
  });

  test('a number to solve for, and nothing more', () => {
    for (const each of asking) expect(solveSchema.safeParse(parse(each).solve).error).toBeUndefined();
    expect(asking).toHaveLength(2);
  });
});

describe('design points', () => {
  test('without an experiment there is one, as written', () => {
    const { scenario, designPoints } = valid(BASE);
    expect(designPoints).toEqual([
      { index: 0, label: 'as written', levels: [], scenario, converted: [], baseline: 0 },
    ]);
  });

  test('full factorial, the baseline first, the last factor fastest', () => {
    const { designPoints } = valid(
      withFactors(
        '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }',
        '{ name: limit, levels: [{ label: short, set: { turnLimit: 4 } }, { label: long, set: { turnLimit: 40 } }, { label: plain }] }',
      ),
    );
    expect(
      designPoints.map(({ index, label, scenario: { turnLimit, rules } }) => {
        return `${index} ${label}: ${String(rules['morale-ratio'].options.leaders)}, ${turnLimit}`;
      }),
    ).toEqual([
      '0 leaders: off · limit: short: off, 4',
      '1 leaders: off · limit: long: off, 40',
      '2 leaders: off · limit: plain: off, 10',
      '3 leaders: on · limit: short: on, 4',
      '4 leaders: on · limit: long: on, 40',
      '5 leaders: on · limit: plain: on, 10',
    ]);
    expect(designPoints[4].levels).toEqual([
      { factor: 'leaders', level: 'on' },
      { factor: 'limit', level: 'long' },
    ]);
  });

  test('one cell of a printed table can vary', () => {
    const { designPoints } = valid(
      withFactors('{ name: cell, path: rules.morale-ratio.tables.bands.3.needed, levels: [7, 8] }'),
    );
    const needed = designPoints.map(({ scenario }) => {
      return (scenario.rules['morale-ratio'].tables.bands as { needed: unknown }[]).map(
        (band) => band.needed,
      );
    });
    expect(needed[0]).toEqual(['automatic-success', 9, 8, 7, 6, 5, 4, 3, 2, 1, 'automatic-failure']);
    expect(needed[1]).toEqual(['automatic-success', 9, 8, 8, 6, 5, 4, 3, 2, 1, 'automatic-failure']);
  });

  test('`strength` checks only the pieces that the file has: a factor may change them', () => {
    const { designPoints } = valid(
      withFactors('{ name: troopers, path: forces.blue.units.alpha.roster.trooper, levels: [9, 12] }'),
    );
    expect(designPoints.map(({ scenario }) => scenario.forces[0].units[0].roster)).toEqual([
      { sergeant: 1, trooper: 9 },
      { sergeant: 1, trooper: 12 },
    ]);
  });

  test('the scenario as written need not be one of them', () => {
    const text = withFactors('{ name: strength, path: forces.blue.units.alpha.strength, levels: [10, 11] }');
    const result = parseScenario(text, 'battle.yaml');
    expect(
      result.ok ? [] : result.problems.map(({ line, message }) => [line, message.split(':')[0]]),
    ).toEqual([[51, 'at level `11` of factor `strength`']]);
  });
});

describe('overrides', () => {
  test('null takes a key or an item away, as if it had not been written', () => {
    const factor = '{ name: a, path: rules.morale-ratio.options.leaders, levels: [off, on] }';
    expect(valid(withFactors(factor), ['experiment=null']).designPoints).toHaveLength(1);
  });

  test('change pieces of a unit whose strength the file gives', () => {
    const { scenario } = valid(BASE, ['forces.blue.units.alpha.roster.trooper=4']);
    expect(scenario.forces[0].units[0]).toMatchObject({ roster: { sergeant: 1, trooper: 4 } });
    expect(scenario.forces[0].units[0].strength).toBeUndefined();
  });

  test('set words, numbers, lists, maps and text', () => {
    const { scenario, source } = valid(BASE, [
      'turnLimit=7',
      'rules.morale-ratio.options.leaders=off',
      'forces.blue.units.alpha.roster.trooper=4',
      'forces.blue.units.0.strength=5',
      'forces.1.units.bravo.doctrine={order: assault}',
      'board.zones=[]',
      'title=Two forces: a test',
      'description=""',
      'combat.weapons.rifle.bands.0.needed=5',
    ]);
    expect(scenario).toMatchObject({
      turnLimit: 7,
      title: 'Two forces: a test',
      description: '',
      board: { zones: [] },
    });
    expect(scenario.forces[0].units[0]).toMatchObject({ roster: { sergeant: 1, trooper: 4 }, strength: 5 });
    expect(scenario.forces[1].units[0].doctrine).toEqual({ order: 'assault' });
    expect(source).toMatchObject({
      turnLimit: 7,
      combat: { weapons: { rifle: { bands: [{ needed: 5 }, { needed: 9 }] } } },
    });
  });

  test('apply before the experiment, and later ones win', () => {
    const { designPoints } = valid(withFactors('{ name: a, path: board.width, levels: [48, 50] }'), [
      'turnLimit=3',
      'turnLimit=4',
    ]);
    expect(designPoints.map(({ scenario }) => scenario.turnLimit)).toEqual([4, 4]);
  });

  test('work with scripted combat', () => {
    expect(valid(SCRIPTED, ['combat.losses.alpha={chances: [1]}']).scenario.combat).toMatchObject({
      losses: { alpha: { chances: [1] } },
    });
  });
});
