import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';

const OBJECTIVES = `
objectives:
  - { type: capture, id: ridge, by: blue, zone: { from: 20 } }
  - { type: hold, id: farm, by: red, zone: { from: 18, to: 22, left: 10, right: 30 }, rank: secondary }
  - { type: escort, id: wagons-off, by: red, units: [wagons] }
  - { type: melee, id: steel, by: blue }
  - { type: deadline, id: soon, by: blue, objective: ridge, turn: 6 }`;

const scenario = (objectives: string, system = 'dice-pool') => `
standfast: 1
name: objectives-checked
title: Checked
question: What is wrong?
system: ${system}
turnLimit: 8
combat: { model: flat, weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } } }
forces:
  - id: blue
    units: [{ id: alpha, roster: { trooper: 5 }, slot: 20, at: 8 }]
  - id: red
    units:
      - { id: bravo, roster: { trooper: 5 }, slot: 20, at: 8 }
      - { id: wagons, roster: { trooper: 2 }, slot: 24, at: 8, doctrine: { order: withdraw, fromTurn: 1 } }
${objectives}`;

/** Problems, or else warnings, of a scenario with one piece of text replaced by another. */
function messages(from: string | RegExp, to: string): string[] {
  const result = parseScenario(scenario(OBJECTIVES.replace(from, to)), 'o.yaml');
  return (result.ok ? result.warnings : result.problems).map(
    ({ line, col, message }) => `${line}:${col}: ${message}`,
  );
}

describe('objectives', () => {
  test('that are valid cause no complaints', () => {
    const result = parseScenario(scenario(OBJECTIVES), 'o.yaml');
    expect(result).toMatchObject({ ok: true, warnings: [] });
  });

  const cases: [what: string, from: string, to: string, message: string][] = [
    [
      'an unknown force',
      'by: blue, zone',
      'by: blues, zone',
      'belongs to `blues`, which is not a force; there are `blue` and `red` — did you mean `blue`?',
    ],
    ['an id twice', 'id: steel', 'id: ridge', 'the objective id `ridge` is already taken'],
    [
      'a zone off the board',
      'from: 20 }',
      'from: 40 }',
      '`from` of the objective `ridge` is 40: outside the board, which is 36 inches deep',
    ],
    ['a zone the wrong way round', 'from: 18, to: 22', 'from: 22, to: 18', '`to` lies before `from`'],
    [
      'an escort of an unknown unit',
      'units: [wagons]',
      'units: [waggons]',
      'names the unit `waggons`, which is not in force `red`; there are `bravo` and `wagons` — did you mean `wagons`?',
    ],
    [
      'an escort of who stays',
      'units: [wagons]',
      'units: [bravo]',
      'will never leave the board: its order is `hold`',
    ],
    ['an escort twice', 'units: [wagons]', 'units: [wagons, wagons]', '`wagons` is already escorted'],
    [
      'a deadline for nothing',
      'objective: ridge',
      'objective: rigde',
      'there are `ridge` and `steel` — did you mean `ridge`?',
    ],
    [
      'a deadline for what the enemy is to do',
      'objective: ridge',
      'objective: wagons-off',
      'it must name a capture, escort or melee of the same force',
    ],
    [
      'a deadline for what is to be held',
      'by: blue, objective: ridge',
      'by: red, objective: farm',
      'it must name a capture, escort or melee of the same force',
    ],
    [
      'a deadline after the end',
      'turn: 6',
      'turn: 9',
      'the deadline `soon` is turn 9, after the last turn (`turnLimit` 8)',
    ],
    [
      'two for close combat',
      'type: hold, id: farm, by: red, zone: { from: 18, to: 22, left: 10, right: 30 }, rank: secondary',
      'type: melee, id: farm, by: blue',
      'force `blue` has two objectives of type `melee`',
    ],
    ['an unknown type', 'type: melee', 'type: mellee', 'mellee'],
    ['an unknown key', 'type: melee, id', 'type: melee, zone: {}, id', 'zone'],
  ];
  test.each(cases)('%s', (_, from, to, message) => {
    expect(messages(from, to).join('\n')).toContain(message);
  });

  test.each(['morale-ratio', 'unit-morale'])(
    'have no effect under %s, which has no rules for them: a warning',
    (system) => {
      const result = parseScenario(scenario(OBJECTIVES, system), 'o.yaml');
      const warnings = result.ok ? result.warnings.map(({ message }) => message) : [];
      expect(warnings).toEqual([
        `\`objectives\` have no effect: no rule of \`${system}\` rewards or punishes them`,
      ]);
    },
  );

  test('are named by their id in paths', () => {
    const result = parseScenario(scenario(OBJECTIVES), 'o.yaml', ['objectives.soon.turn=4']);
    expect(result.ok && result.scenario.objectives[4]).toMatchObject({ id: 'soon', turn: 4 });
  });
});

describe('an assault in another slot', () => {
  const duel = (slot: number, combat: string) => `
standfast: 1
name: assault-checked
title: Checked
question: What is wrong?
system: dice-pool
combat: { model: flat, ${combat}weapons: { rifle: { bands: [{ upTo: 24, needed: 8 }] } } }
forces:
  - id: blue
    units: [{ id: alpha, roster: { trooper: 5 }, slot: ${slot}, at: 8, doctrine: { order: assault } }]
  - id: red
    units: [{ id: bravo, roster: { trooper: 5 }, copies: 2, spacing: 2, slot: 20, at: 8 }]`;
  const warnings = (text: string) => {
    const result = parseScenario(text, 'a.yaml');
    return result.ok ? result.warnings.map(({ message }) => message) : ['not valid'];
  };

  test('never meets in close combat: a warning, if close combat is played', () => {
    expect(warnings(duel(24, 'assault: {}, '))).toEqual([
      expect.stringContaining(
        'will never be in close combat: no enemy is within the contactRange of 1 of its slot; the nearest is 2 inches across',
      ),
    ]);
    expect(warnings(duel(23, 'assault: {}, '))).toEqual([]);
    expect(warnings(duel(24, ''))).toEqual([]);
  });

  test('a flyer never is, nor is a unit that has only flyers as enemies', () => {
    const unit = (id: string, more: string) =>
      `units: [{ id: ${id}, roster: { trooper: 5 }, slot: 20, doctrine: { order: assault }, ${more} }]`;
    const flyer = 'kind: flyer, weapons: [vehicle-lmg], at: 8';
    const meeting = (blue: string, red: string) =>
      warnings(`
standfast: 1
name: flyers-checked
title: Checked
question: What is wrong?
system: unit-morale
combat: { model: weapon-bands, d10: one-to-ten, assault: {} }
forces:
  - { id: blue, ${unit('alpha', blue)} }
  - { id: red, ${unit('bravo', red)} }`);
    expect(meeting('at: 8', 'at: 8')).toEqual([]);
    expect(meeting('at: 8', flyer)).toEqual([
      expect.stringContaining(
        '`forces.blue.units.alpha` assaults, but will never be in close combat: all its enemies are flyers',
      ),
      expect.stringContaining(
        '`forces.red.units.bravo` assaults, but will never be in close combat: flyers never are',
      ),
    ]);
  });
});
