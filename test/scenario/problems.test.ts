import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { arrangeProblems, formatProblem, linesOf } from '#src/scenario/problems.js';
import { badInputs } from './bad-inputs.js';
import { BANDS, BASE, change, KINDS, SCRIPTED, withFactors } from './base.js';

const FILE = 'battle.yaml';

function messagesOf(text: string): string[] {
  const result = parseScenario(text, FILE);
  return result.ok ? [] : result.problems.map(formatProblem);
}

function warningsOf(text: string): string[] {
  const result = parseScenario(text, FILE);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  return result.warnings.map(formatProblem);
}

for (const [group, inputs] of Object.entries(badInputs)) {
  describe(`problems of ${group}`, () => {
    test.each(inputs)('$title', ({ text, problems }) => {
      expect(messagesOf(text)).toEqual(problems.map((problem) => `${FILE}:${problem}`));
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

describe('warnings', () => {
  const classes = (text: string) =>
    change('        interceptiveFire: false', '        morale-ratio: { class: elite }', text);

  test('none for a plain scenario', () => {
    expect([BASE, SCRIPTED, KINDS, BANDS].flatMap(warningsOf)).toEqual([]);
  });

  test('a withdrawal after the last turn', () => {
    expect(
      warningsOf(change('{ order: advance, toRange: 12 }', '{ order: withdraw, fromTurn: 11 }')),
    ).toEqual([
      'battle.yaml:37:48: `forces.blue.units.alpha` withdraws from turn 11, after the last turn (`turnLimit` 10): it will hold',
    ]);
  });

  test('a sensitivity to rules that do not play, also in an experiment', () => {
    const of = (text: string) => warningsOf(`${text}sensitivity: { vary: [rules.dice-pool, turnLimit] }\n`);
    expect(of(BASE)).toEqual([
      expect.stringMatching(
        /`sensitivity.vary.0`: `rules.dice-pool` does nothing in a battle of this scenario, and is left out$/,
      ),
    ]);
    expect(of(withFactors('{ name: limit, path: turnLimit, levels: [5, 6] }'))).toHaveLength(1);
  });

  test('interceptive fire where no unit shoots', () => {
    expect(warningsOf(change('interceptiveFire: false', 'interceptiveFire: true', SCRIPTED))).toEqual([
      'battle.yaml:35:9: interceptiveFire of `forces.blue.units.alpha` has no effect: with scripted combat no unit shoots',
    ]);
  });

  test('MR-85: more elite troops than usual', () => {
    const text = classes(change('leaders: on', 'moraleClasses: intended'));
    expect(warningsOf(text)).toEqual([
      'battle.yaml:29:9: 10 of the 10 pieces of force `blue` are elite, more than the usual 10 % (MR-85); if that is intended, set `rules.morale-ratio.tables.eliteSharePercent: 100`',
    ]);
    expect(warningsOf(text.replace('breakingPoint: 50', 'eliteSharePercent: 100'))).toEqual([]);
    const tenth = text.replace(
      '  - id: red',
      '      - id: line\n        roster: { trooper: 90 }\n        slot: 1\n        at: 1\n  - id: red',
    );
    expect(warningsOf(tenth)).toEqual([]);
  });

  test('a class while classes are off, unless some variant uses it', () => {
    expect(warningsOf(classes(BASE))).toEqual([
      'battle.yaml:38:25: `class: elite` of `forces.blue.units.alpha` has no effect: `rules.morale-ratio.options.moraleClasses` is off',
    ]);
    const factor =
      '{ name: classes, path: rules.morale-ratio.options.moraleClasses, levels: [off, intended] }';
    const messages = warningsOf(
      classes(withFactors(factor)).replace('breakingPoint: 50', 'eliteSharePercent: 100'),
    );
    expect(messages).toEqual([]);
  });

  test('of a variant are at its level', () => {
    const factor =
      '{ name: class, path: forces.red.units.bravo.morale-ratio.class, levels: [regular, levy] }';
    expect(warningsOf(withFactors(factor))).toEqual([
      'battle.yaml:51:89: at level `levy` of factor `class`: `class: levy` of `forces.red.units.bravo` has no effect: `rules.morale-ratio.options.moraleClasses` is off',
    ]);
  });

  test('green troops while experience is off', () => {
    expect(
      warningsOf(change('        interceptiveFire: false', '        morale-ratio: { experience: green }')),
    ).toEqual([
      'battle.yaml:38:25: `experience: green` of `forces.blue.units.alpha` has no effect: `rules.morale-ratio.options.experience` is off',
    ]);
  });

  test('a strongpoint with a move', () => {
    expect(warningsOf(change('kind: strongpoint', 'kind: strongpoint, move: 6', KINDS))).toEqual([
      'battle.yaml:39:58: `move` of `forces.red.units.bunker` has no effect: a strongpoint cannot move',
    ]);
  });

  test('no protection where NBC weapons have no effect on morale', () => {
    const without = (kind: string, text: string) =>
      change(kind, `${kind}, morale-ratio: { nbcProtection: false }`, text);
    expect(warningsOf(without('kind: crew', KINDS))).toEqual([
      'battle.yaml:34:64: `nbcProtection: false` of `forces.blue.units.gun` has no effect: `rules.morale-ratio.options.psychology` is off',
    ]);
    const fearful = change('leaders: on', 'psychology: literal', KINDS);
    expect(['kind: crew', 'kind: vehicle'].flatMap((kind) => warningsOf(without(kind, fearful)))).toEqual([]);
    expect(warningsOf(without('kind: warbot', fearful))).toEqual([
      'battle.yaml:35:70: `nbcProtection: false` of `forces.blue.units.drones` has no effect: it has no soldiers, and NBC weapons frighten only soldiers (MR-83)',
    ]);
  });

  test('a morale officer that neither counts nor shoots', () => {
    const officer = change('kind: crew', 'kind: crew, morale-ratio: { moraleOfficer: trooper }', KINDS);
    expect(warningsOf(officer)).toEqual([
      'battle.yaml:34:64: `moraleOfficer: trooper` of `forces.blue.units.gun` has no effect: `rules.morale-ratio.options.moraleOfficers` is off',
    ]);
    const on = change('leaders: on', 'moraleOfficers: on', officer);
    expect(warningsOf(on)).toEqual([
      'battle.yaml:34:64: `moraleOfficer: trooper` of `forces.blue.units.gun` has no effect: a morale officer counts more only with `leaders: on` (MR-52), and shoots only when its unit is `cutOff` (MR-53)',
    ]);
    const cutOff =
      'experiment: { factors: [{ name: way out, path: forces.blue.units.gun.cutOff, levels: [false, true] }] }\n';
    for (const text of [
      change('moraleOfficers: on', 'moraleOfficers: on\n      leaders: on', on),
      on + cutOff,
    ])
      expect(warningsOf(text)).toEqual([]);
  });

  test('a move in addition to a mobility', () => {
    expect(warningsOf(change('slot: 2, at: 8, roster', 'slot: 2, at: 8, move: 6, roster', BANDS))).toEqual([
      'battle.yaml:24:37: `move` of `forces.blue.units.line` has no effect: it moves at the rate of its mobility `lta`',
    ]);
  });

  test('keys for flyers on another unit', () => {
    const text = change('troops: { armour: lta', 'troops: { chaff: true, evasive: true, armour: lta', BANDS);
    expect(warningsOf(text)).toEqual([
      'battle.yaml:24:71: `chaff` of `forces.blue.units.line` has no effect: it is not a flyer',
      'battle.yaml:24:84: `evasive` of `forces.blue.units.line` has no effect: it is not a flyer',
    ]);
  });

  test('air defence where the enemy has no flyer in any variant', () => {
    const grounded = change('kind: flyer', 'kind: vehicle', BANDS).replace('chaff: true', 'chaff: false');
    const idle = (at: string, unit: string) =>
      `battle.yaml:${at}: air defence of \`forces.red.units.${unit}\` has nothing to fire at: the enemy has no flyer`;
    expect(warningsOf(grounded)).toEqual([idle('28:72', 'battery')]);
    const guns = change('[tank-gun, vehicle-lmg]', '[sam]', grounded);
    expect(warningsOf(guns)).toEqual([idle('28:72', 'battery'), idle('29:61', 'tank')]);
    const factor = (path: string, levels: string) =>
      `experiment: { factors: [{ name: changed, path: ${path}, levels: [${levels}] }] }\n`;
    const flies = factor('forces.blue.units.plane.kind', 'vehicle, flyer');
    expect(warningsOf(grounded + flies)).toEqual([]);
    // A force does not shoot at its own flyers.
    const own = change('kind: vehicle, weapons: [tank-gun', 'kind: flyer, weapons: [tank-gun', grounded);
    expect(warningsOf(change(', troops: { armour: track-tank, experience: seasoned }', '', own))).toEqual([
      idle('28:72', 'battery'),
    ]);
    const armed = factor('forces.red.units.battery.weapon', 'rifles, sam');
    expect(warningsOf(grounded.replace('weapon: sam', 'weapon: rifles') + armed)).toEqual([
      'battle.yaml:32:98: at level `sam` of factor `changed`: air defence of `forces.red.units.battery` has nothing to fire at: the enemy has no flyer',
    ]);
  });
});
