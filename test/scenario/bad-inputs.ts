import { BANDS, BASE, change, KINDS, SCRIPTED, withFactors } from './base.js';

interface BadInput {
  title: string;
  text: string;
  /** All expected reports in order, as `line:col: message`. */
  problems: string[];
}

/** Mistakes in a file, and the exact messages for the user. */
export const badInputs: Record<string, BadInput[]> = {
  'the top': [
    {
      title: 'unknown key with suggestion',
      text: change('turnLimit:', 'turnlimit:'),
      problems: ['6:1: unknown key `turnlimit` at the top — did you mean `turnLimit`?'],
    },
    {
      title: 'unknown key, nothing near',
      text: change('turnLimit: 10', 'colour: 10'),
      problems: [
        '6:1: unknown key `colour` at the top; allowed: `standfast`, `name`, `title`, `question`, `description`, `authors`, `license`, `system`, `rulebook`, `turnLimit`, `board`, `combat`, `rules`, `conversion`, `forces`, `objectives`, `experiment`, `sensitivity`, `expect`, `solve`, `report`, `run` and `$schema`',
      ],
    },
    {
      title: 'a sensitivity that cannot be played',
      text: `${BASE}sensitivity:\n  measure: break_point.blue\n  vary: [title, solve, rules.dice-pools, turnLimit]\n`,
      problems: [
        '50:12: `sensitivity.measure`: `break_point.blue` is not a measure that every battle gives — write one such as `win_rate.blue` or `turns`',
        '51:10: `sensitivity.vary.0`: `title` does nothing in a battle of this scenario',
        '51:17: `sensitivity.vary.1`: `solve` does nothing in a battle of this scenario',
        '51:24: `sensitivity.vary.2`: the path `rules.dice-pools` leads nowhere: no key `dice-pools` in `rules` — did you mean `dice-pool`?',
      ],
    },
    {
      title: 'a sensitivity of a measure without its force',
      text: `${BASE}sensitivity:\n  measure: win_rate\n`,
      problems: [
        '50:12: `sensitivity.measure`: `win_rate` belongs to a force — write `win_rate.blue` or `win_rate.red`',
      ],
    },
    {
      title: 'a key that belongs elsewhere',
      text: change('turnLimit: 10', 'moraleClasses: intended'),
      problems: [
        '6:1: unknown key `moraleClasses` at the top — its place is `rules.morale-ratio.options.moraleClasses`',
      ],
    },
    {
      title: 'a key that belongs in one of several places',
      text: change('turnLimit: 10', 'turnLimit: 10\nbattles: 500'),
      problems: ['7:1: unknown key `battles` at the top — write it under `sensitivity`, `solve` or `run`'],
    },
    {
      title: 'missing key',
      text: change('question: Who stands?\n', ''),
      problems: [
        '1:1: `question` is missing: what the run should answer, in one sentence; write text of 1 to 600 characters',
      ],
    },
    {
      title: 'missing combat',
      text: BASE.replace(/combat:[\s\S]*?rules:/, 'rules:'),
      problems: [
        '1:1: `combat` is missing: how casualties come about: dice by range, or a script; write a map with the key `model`',
      ],
    },
    {
      title: 'other version',
      text: change('standfast: 1', 'standfast: 2'),
      problems: [
        '1:12: `standfast` is the version of the format: this program reads version 1, got 2 — write `standfast: 1`',
      ],
    },
    {
      title: 'version missing',
      text: change('standfast: 1\n', ''),
      problems: ['1:1: `standfast` is missing: version of this format; write `standfast: 1`'],
    },
    {
      title: 'version as text',
      text: change('standfast: 1', 'standfast: "1"'),
      problems: [
        '1:12: `standfast` is the version of the format: this program reads version 1, got "1" — write `standfast: 1`',
      ],
    },
    {
      title: 'not a map',
      text: '- a\n- b\n',
      problems: ['1:1: a scenario is a map of keys that starts with `standfast: 1`, got a list of 2 items'],
    },
    {
      title: 'one word',
      text: 'hello',
      problems: ['1:1: a scenario is a map of keys that starts with `standfast: 1`, got "hello"'],
    },
    {
      title: 'unknown system',
      text: change('system: morale-ratio', 'system: moral-ratio'),
      problems: [
        '5:9: `system` must be one of `morale-ratio`, `dice-pool`, `unit-morale` or `troop-grade`, got "moral-ratio" — did you mean `morale-ratio`?',
      ],
    },
    {
      title: 'empty text',
      text: change('title: A base', 'title: ""'),
      problems: ['3:8: `title` must be text of 1 to 200 characters, got empty text'],
    },
    {
      title: 'empty value',
      text: change('title: A base', 'title:'),
      problems: ['3:1: `title` must be text of 1 to 200 characters, got nothing'],
    },
    {
      title: 'number for text',
      text: change('title: A base', 'title: 2024'),
      problems: [
        '3:8: `title` must be text of 1 to 200 characters, got 2024 — did you mean `"2024"`, in quotes?',
      ],
    },
    {
      title: 'text too long',
      text: change('title: A base', `title: ${'x'.repeat(201)}`),
      problems: ['3:8: `title` must be text of 1 to 200 characters, got 201 characters'],
    },
    {
      title: 'bad id',
      text: change('name: base', 'name: My Base!'),
      problems: [
        '2:7: `name` must be an id (lower-case letters and digits joined by single hyphens, not digits alone, not the name of a device such as `con`, at most 60 characters), got "My Base!" — did you mean `my-base`?',
      ],
    },
    {
      title: 'digits alone as an id',
      text: change('name: base', 'name: "40"'),
      problems: [
        '2:7: `name` must be an id (lower-case letters and digits joined by single hyphens, not digits alone, not the name of a device such as `con`, at most 60 characters), got "40"',
      ],
    },
    {
      title: 'name of a device as an id',
      text: change('name: base', 'name: con'),
      problems: [
        '2:7: `name` must be an id (lower-case letters and digits joined by single hyphens, not digits alone, not the name of a device such as `con`, at most 60 characters), got "con"',
      ],
    },
    {
      title: 'name that climbs out of the folder',
      text: change('name: base', 'name: ../etc'),
      problems: [
        '2:7: `name` must be an id (lower-case letters and digits joined by single hyphens, not digits alone, not the name of a device such as `con`, at most 60 characters), got "../etc" — did you mean `etc`?',
      ],
    },
  ],
  numbers: [
    {
      title: 'word for a number',
      text: change('turnLimit: 10', 'turnLimit: ten'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got "ten"'],
    },
    {
      title: 'number in quotes',
      text: change('turnLimit: 10', 'turnLimit: "10"'),
      problems: [
        '6:12: `turnLimit` must be a whole number from 1 to 200, got "10" — did you mean `10`, without quotes?',
      ],
    },
    ...[
      ['battles: 20_000', '`run.battles` must be a whole number from 1 to 1000000000, got "20_000"', '20000'],
      ['battles: 20k', '`run.battles` must be a whole number from 1 to 1000000000, got "20k"', '20000'],
      [
        'battles: 1.000.000',
        '`run.battles` must be a whole number from 1 to 1000000000, got "1.000.000"',
        '1000000',
      ],
    ].map(([written, problem, meant]) => ({
      title: `separated thousands: ${written}`,
      text: change('battles: 100', written),
      problems: [`48:12: ${problem} — did you mean \`${meant}\`?`],
    })),
    {
      title: 'thousands that YAML reads as a decimal number',
      text: change('battles: 100', 'battles: 20.000'),
      problems: [
        '48:12: `20.000` is read as 20, because the point is a decimal point — write `20000`, or `20`',
      ],
    },
    {
      title: 'a decimal comma, and a share in percent',
      text: `${BASE}  precision: 2%\nexperiment: { factors: [], margin: "0,5" }\n`,
      problems: [
        '49:14: `run.precision` must be a number from 0.000001 to 1000000 or a map with keys such as `holds_field`, `broke` and `turns_stood`, got "2%" — did you mean `0.02`?',
        '50:24: `experiment.factors` must be a list of 1 to 6 items, got an empty list',
        '50:36: `experiment.margin` must be a number from 0 to 1, got "0,5" — did you mean `0.5`?',
      ],
    },
    {
      title: 'fraction',
      text: change('turnLimit: 10', 'turnLimit: 2.5'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got 2.5'],
    },
    {
      title: 'negative',
      text: change('width: 48', 'width: -48'),
      problems: ['8:10: `board.width` must be a whole number from 1 to 1000, got -48'],
    },
    {
      title: 'too large',
      text: change('turnLimit: 10', 'turnLimit: 500'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got 500'],
    },
    {
      title: 'not a number',
      text: change('turnLimit: 10', 'turnLimit: .nan'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got .nan'],
    },
    {
      title: 'infinite',
      text: change('turnLimit: 10', 'turnLimit: .inf'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got .inf'],
    },
    {
      title: 'minus infinity',
      text: change('turnLimit: 10', 'turnLimit: -.inf'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got -.inf'],
    },
    {
      title: 'boolean for a number',
      text: change('turnLimit: 10', 'turnLimit: true'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got true'],
    },
    {
      title: 'list for a number',
      text: change('turnLimit: 10', 'turnLimit: [1, 2]'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got a list of 2 items'],
    },
    {
      title: 'map for a number',
      text: change('turnLimit: 10', 'turnLimit: { a: 1 }'),
      problems: ['6:12: `turnLimit` must be a whole number from 1 to 200, got a map'],
    },
    {
      title: 'seed beyond 2^53',
      text: change('battles: 100', 'battles: 100\n  seed: 9007199254740993'),
      problems: ['49:9: `run.seed` must be a whole number from 0 to 9007199254740991, got 9007199254740992'],
    },
  ],
  'the board': [
    {
      title: 'unknown cover',
      text: change('cover: concealment', 'cover: concealed'),
      problems: [
        '12:52: `board.zones.0.cover` must be one of `open`, `concealment`, `hard` or `all-round`, got "concealed" — did you mean `concealment`?',
      ],
    },
    {
      title: 'zone backwards',
      text: change('from: 5, to: 9', 'from: 9, to: 5'),
      problems: ['12:22: `board.zones.0.to`: `to` lies before `from` — swap them'],
    },
    {
      title: 'zone left of left',
      text: change('left: 0, right: 48', 'left: 9, right: 4'),
      problems: ['12:41: `board.zones.0.right`: `right` lies left of `left` — swap them'],
    },
    {
      title: 'zone beyond the depth',
      text: change('from: 5, to: 9', 'from: 5, to: 40'),
      problems: ['12:22: `to` of `board.zones.0` is 40: outside the board, which is 36 inches deep'],
    },
    {
      title: 'zone beyond the width',
      text: change('left: 0, right: 48', 'left: 0, right: 49'),
      problems: ['12:41: `right` of `board.zones.0` is 49: outside the board, which is 48 inches wide'],
    },
    {
      title: 'zone without cover',
      text: change(', cover: concealment', ''),
      problems: [
        '12:7: `cover` is missing in `board.zones.0`: what the zone gives to those in it; write one of `open`, `concealment`, `hard` or `all-round`',
      ],
    },
    {
      title: 'zones as a map',
      text: change(
        '- { from: 5, to: 9, left: 0, right: 48, cover: concealment }',
        'wood: { from: 5, to: 9 }',
      ),
      problems: ['12:5: `board.zones` must be a list of at most 100 items, got a map'],
    },
  ],
  'flat combat': [
    {
      title: 'unknown model',
      text: change('model: flat', 'model: flatt'),
      problems: [
        '14:10: `combat.model` must be one of `flat`, `weapon-bands` or `scripted`, got "flatt" — did you mean `flat`?',
      ],
    },
    {
      title: 'no model',
      text: change('  model: flat\n', ''),
      problems: [
        '14:3: `model` is missing in `combat`: the combat model; write one of `flat`, `weapon-bands` or `scripted`',
      ],
    },
    {
      title: 'key of the other model',
      text: change('  die: 10', '  losses: {}'),
      problems: ['15:3: `losses` in `combat` belongs to `model: scripted`, not to `model: flat`'],
    },
    {
      title: 'no weapons',
      text: BASE.replace(/weapons:[\s\S]*?rules:/, 'weapons: {}\nrules:'),
      problems: ['16:12: `combat.weapons`: name at least one weapon, such as `rifle:`'],
    },
    {
      title: 'bands with the same reach',
      text: change('upTo: 24', 'upTo: 12'),
      problems: [
        '20:9: `combat.weapons.rifle.bands`: each band must reach farther (`upTo`) than the one before — list the nearest first',
      ],
    },
    {
      title: 'bad weapon name',
      text: change('    rifle:', '    Big Rifle:'),
      problems: [
        '17:5: the name `Big Rifle` in `combat.weapons` must be lower-case letters and digits joined by single hyphens, not digits alone, not the name of a device such as `con`, at most 60 characters — did you mean `big-rifle`?',
      ],
    },
    {
      title: 'weapon without bands',
      text: BASE.replace(/ {6}bands:\n.*\n.*\n/, ''),
      problems: [
        '18:7: `bands` is missing in `combat.weapons.rifle`: range bands, the nearest first; beyond the last one no shot is fired; write a list of 1 to 12 items',
      ],
    },
    {
      title: 'misspelt band key',
      text: change('{ upTo: 12, needed: 7 }', '{ upto: 12, needed: 7 }'),
      problems: ['20:13: unknown key `upto` in `combat.weapons.rifle.bands.0` — did you mean `upTo`?'],
    },
  ],
  'scripted combat': [
    {
      title: 'losses with neither',
      text: change('schedule: [1, 2]', '{}', SCRIPTED),
      problems: [
        '17:7: `combat.losses.alpha` needs `schedule` or `chances`: pieces lost in turn 1, 2, …; or chance of losing 0, 1, 2, … pieces in a turn',
      ],
    },
    {
      title: 'losses with both',
      text: change('schedule: [1, 2]', 'schedule: [1, 2]\n      chances: [1]', SCRIPTED),
      problems: [
        '18:7: `chances` in `combat.losses.alpha` cannot be used together with `schedule` — keep one of them',
      ],
    },
    {
      title: 'losses misspelt',
      text: change('schedule: [1, 2]', 'shedule: [1, 2]', SCRIPTED),
      problems: ['17:7: unknown key `shedule` in `combat.losses.alpha` — did you mean `schedule`?'],
    },
    {
      title: 'losses as a number',
      text: change('alpha:\n      schedule: [1, 2]', 'alpha: 3', SCRIPTED),
      problems: ['16:12: `combat.losses.alpha` must be a map with `schedule` or `chances`, got 3'],
    },
    {
      title: 'chances that do not add up',
      text: change('chances: [0.5, 0.5]', 'chances: [0.5, 0.4]', SCRIPTED),
      problems: [
        '19:16: `combat.losses.bravo.chances`: the chances of losing 0, 1, 2 … pieces must add up to 1, not 0.9',
      ],
    },
    {
      title: 'a chance above 1',
      text: change('chances: [0.5, 0.5]', 'chances: [0.5, 1.5]', SCRIPTED),
      problems: ['19:22: `combat.losses.bravo.chances.1` must be a number from 0 to 1, got 1.5'],
    },
    {
      title: 'negative losses',
      text: change('schedule: [1, 2]', 'schedule: [1, -2]', SCRIPTED),
      problems: ['17:21: `combat.losses.alpha.schedule.1` must be a whole number from 0 to 1000, got -2'],
    },
    {
      title: 'losses of an unknown unit',
      text: change('    alpha:\n', '    alhpa:\n', SCRIPTED),
      problems: [
        '16:5: losses name the unit `alhpa`, which is in neither force; there are `alpha` and `bravo` — did you mean `alpha`?',
      ],
    },
    {
      title: 'losses of one copy',
      text: change('    bravo:\n', '    bravo-2:\n', SCRIPTED),
      problems: [
        '18:5: losses are named by the id of the unit, not of a copy: `bravo-2` — write `bravo`, which applies to every copy',
      ],
    },
    {
      title: 'a weapon in scripted combat',
      text: change('        at: 8\n', '        at: 8\n        weapon: rifle\n', SCRIPTED),
      problems: [
        '34:9: `forces.blue.units.alpha` has the weapon `rifle`, but with scripted combat no unit shoots — leave `weapon` out',
      ],
    },
  ],
  rules: [
    {
      title: 'unknown option',
      text: change('leaders: on', 'leader: on'),
      problems: ['25:7: unknown key `leader` in `rules.morale-ratio.options` — did you mean `leaders`?'],
    },
    {
      title: 'true for on',
      text: change('leaders: on', 'leaders: true'),
      problems: [
        '25:16: `rules.morale-ratio.options.leaders` must be one of `off` or `on`, got true — did you mean `on`?',
      ],
    },
    {
      title: 'yes for true',
      text: change('leaders: on', 'automaticStays: yes'),
      problems: [
        '25:23: `rules.morale-ratio.options.automaticStays` must be true or false, got "yes" — did you mean `true`?',
      ],
    },
    {
      title: 'unknown value of an option',
      text: change('leaders: on', 'moraleClasses: intend'),
      problems: [
        '25:22: `rules.morale-ratio.options.moraleClasses` must be one of `off`, `intended` or `literal`, got "intend" — did you mean `intended`?',
      ],
    },
    {
      title: 'breaking point of 0',
      text: change('breakingPoint: 50', 'breakingPoint: 0'),
      problems: [
        '27:22: `rules.morale-ratio.tables.breakingPoint` must be a whole number from 1 to 100 or `never`, got 0',
      ],
    },
    {
      title: 'breaking point, misspelt word',
      text: change('breakingPoint: 50', 'breakingPoint: nevr'),
      problems: [
        '27:22: `rules.morale-ratio.tables.breakingPoint` must be a whole number from 1 to 100 or `never`, got "nevr" — did you mean `never`?',
      ],
    },
    {
      title: 'bands upwards',
      text: change(
        'breakingPoint: 50',
        'bands: [{ fromPercent: 0, needed: 3, onFailure: broken }, { fromPercent: 50, needed: 5, onFailure: shaken }]',
      ),
      problems: [
        '27:14: `rules.morale-ratio.tables.bands`: bands go from the highest ratio (`fromPercent`) down, each lower than the one before',
        '27:14: `rules.morale-ratio.tables.bands`: the last band must start at `fromPercent: 0`, or some ratios have no band',
      ],
    },
    {
      title: 'bands that end early',
      text: change('breakingPoint: 50', 'bands: [{ fromPercent: 50, needed: 5, onFailure: shaken }]'),
      problems: [
        '27:14: `rules.morale-ratio.tables.bands`: the last band must start at `fromPercent: 0`, or some ratios have no band',
      ],
    },
    {
      title: 'unknown system in rules',
      text: change('  morale-ratio:\n    options', '  chess:\n    options'),
      problems: [
        '23:3: unknown key `chess` in `rules`; allowed: `morale-ratio`, `dice-pool`, `unit-morale` and `troop-grade`',
      ],
    },
  ],
  forces: [
    {
      title: 'one force',
      text: BASE.replace(/ {2}- id: red[\s\S]*?run:/, 'run:'),
      problems: [
        '29:3: `forces` must be a list of exactly 2 items (the two forces that fight; the first is the one the board is measured from), got a list of 1 item',
      ],
    },
    {
      title: 'same force id',
      text: change('- id: red', '- id: blue'),
      problems: ['39:9: both forces have the id `blue` — give each force its own id'],
    },
    {
      title: 'same unit id in both forces',
      text: change('- id: bravo', '- id: alpha'),
      problems: [
        '41:13: the unit id `alpha` is already taken in the other force: unit ids must be unique in the whole scenario, including those of copies (id-1, id-2, …)',
      ],
    },
    {
      title: 'same unit id in one force',
      text: change(
        '  - id: red',
        '      - id: alpha\n        roster: { trooper: 1 }\n        slot: 1\n        at: 1\n  - id: red',
      ),
      problems: [
        '39:13: the unit id `alpha` is already taken in this force: unit ids must be unique in the whole scenario, including those of copies (id-1, id-2, …)',
      ],
    },
    {
      title: 'id of a copy',
      text: change('- id: alpha', '- id: bravo-2'),
      problems: [
        '41:13: the unit id `bravo-2` is already taken in the other force: unit ids must be unique in the whole scenario, including those of copies (id-1, id-2, …)',
      ],
    },
    {
      title: 'no units',
      text: BASE.replace(/units:\n {6}- id: alpha[\s\S]*? {2}- id: red/, 'units: []\n  - id: red'),
      problems: ['30:12: `forces.blue.units` must be a list of 1 to 200 items, got an empty list'],
    },
    {
      title: 'missing slot',
      text: change('        slot: 10\n        at: 8\n        weapon', '        at: 8\n        weapon'),
      problems: [
        '31:9: `slot` is missing in `forces.blue.units.alpha`: place across the board, inches from its left side; write a whole number from 0 to 1000',
      ],
    },
    {
      title: 'unknown rank',
      text: change('{ sergeant: 1, trooper: 9 }', '{ sargeant: 1, trooper: 9 }'),
      problems: [
        '32:19: unknown key `sargeant` in `forces.blue.units.alpha.roster` — did you mean `sergeant`?',
      ],
    },
    {
      title: 'empty roster',
      text: change('{ trooper: 10 }', '{}'),
      problems: [
        '42:17: `forces.red.units.bravo.roster`: a roster needs at least one piece, such as `trooper: 8`',
      ],
    },
    {
      title: 'roster with zero soldiers',
      text: change('{ trooper: 10 }', '{ trooper: 0 }'),
      problems: [
        '42:17: `forces.red.units.bravo.roster`: a roster needs at least one piece, such as `trooper: 8`',
      ],
    },
    {
      title: 'roster as a number',
      text: change('{ trooper: 10 }', '10'),
      problems: [
        '42:17: `forces.red.units.bravo.roster` must be a map with keys such as `trooper`, `corporal` and `sergeant`, got 10',
      ],
    },
    {
      title: 'strength that does not add up',
      text: change('strength: 10', 'strength: 12'),
      problems: [
        '33:19: the strength of `forces.blue.units.alpha` is 12, but its roster adds up to 10 (1 sergeant + 9 trooper) — correct one of them',
      ],
    },
    {
      title: 'a unit with too many pieces',
      text: change('{ trooper: 10 }', '{ trooper: 150, corporal: 60 }'),
      problems: [
        '42:17: `forces.red.units.bravo` has 210 pieces; a unit has at most 200 — divide it, or use `copies`',
      ],
    },
    {
      title: 'too many pieces in total',
      text: change(
        '{ trooper: 10 }\n        copies: 2\n        spacing: 4',
        '{ trooper: 100 }\n        copies: 50\n        spacing: 0',
      ),
      problems: ['28:1: the forces have 5010 pieces, including copies; a scenario has at most 5000'],
    },
    {
      title: 'slot off the board',
      text: change('slot: 10\n        at: 8\n        weapon', 'slot: 49\n        at: 8\n        weapon'),
      problems: [
        '34:15: the slot of `forces.blue.units.alpha` is 49: outside the board, which is 48 inches wide',
      ],
    },
    {
      title: 'copies off the board',
      text: change('spacing: 4', 'spacing: 40'),
      problems: [
        '44:18: the last copy of `forces.red.units.bravo` would stand at slot 50 (2 copies 40 inches apart from 10): outside the board, which is 48 inches wide',
      ],
    },
    {
      title: 'deployed off the board',
      text: change('at: 8\n        weapon', 'at: 40\n        weapon'),
      problems: [
        '35:13: `forces.blue.units.alpha` deploys at 40: outside the board, which is 36 inches deep',
      ],
    },
    {
      title: 'deployed in contact',
      text: change('at: 8\n        weapon', 'at: 28\n        weapon'),
      problems: [
        '46:13: `forces.red.units.bravo` and `forces.blue.units.alpha` deploy 36 − 28 − 8 = 0 inches apart in depth; the forces must start at least the contactRange of 1 apart — lower `at` of one, or deepen the board',
      ],
    },
    {
      title: 'unknown weapon',
      text: change('weapon: rifle', 'weapon: riffle'),
      problems: [
        '36:17: the weapon `riffle` of `forces.blue.units.alpha` is not among `combat.weapons`: `rifle` — did you mean `rifle`?',
      ],
    },
    {
      title: 'unknown class',
      text: change('interceptiveFire: false', 'morale-ratio: { class: elit }'),
      problems: [
        '38:32: `forces.blue.units.alpha.morale-ratio.class` must be one of `elite`, `regular` or `levy`, got "elit" — did you mean `elite`?',
      ],
    },
    {
      title: 'yes for true in a unit',
      text: change('interceptiveFire: false', 'interceptiveFire: yes'),
      problems: [
        '38:27: `forces.blue.units.alpha.interceptiveFire` must be true or false, got "yes" — did you mean `true`?',
      ],
    },
  ],
  'kinds of unit': [
    {
      title: 'infantry without a roster',
      text: change('        roster: { trooper: 10 }\n', ''),
      problems: [
        '41:9: `roster` is missing in `forces.red.units.bravo`: soldiers by rank; write a map, such as `{ trooper: 8 }`',
      ],
    },
    {
      title: 'crew without a roster',
      text: change('roster: { trooper: 3 }, weapon: cannon', 'weapon: cannon', KINDS),
      problems: [
        '34:9: `roster` is missing in `forces.blue.units.gun`: soldiers by rank; write a map, such as `{ trooper: 8 }`',
      ],
    },
    {
      title: 'a crew of warbots',
      text: change('roster: { trooper: 3 }, weapon: cannon', 'warbots: 3', KINDS),
      problems: [
        '34:9: `roster` is missing in `forces.blue.units.gun`: soldiers by rank; write a map, such as `{ trooper: 8 }`',
        '34:48: `forces.blue.units.gun` is of kind `crew`; only units of kind `infantry` and `warbot` have `warbots` — leave it out, or make them a separate unit',
      ],
    },
    {
      title: 'unknown kind',
      text: change('kind: vehicle', 'kind: vehicel', KINDS),
      problems: [
        '38:43: `forces.red.units.tank.kind` must be one of `infantry`, `crew`, `warbot`, `vehicle`, `strongpoint` or `flyer`, got "vehicel" — did you mean `vehicle`?',
      ],
    },
    {
      title: 'warbots among the ranks',
      text: change('trooper: 7 }', 'trooper: 7, warbot: 2 }', KINDS),
      problems: [
        '33:72: unknown key `warbot` in `forces.blue.units.line.roster`; allowed: `trooper`, `corporal`, `sergeant`, `lieutenant`, `captain`, `major`, `colonel`, `general` and `marshal`',
      ],
    },
    {
      title: 'warbot unit without warbots',
      text: change('warbots: 3, size: 2', 'size: 2', KINDS),
      problems: [
        '35:46: `forces.blue.units.drones` is of kind `warbot` and has no warbots — say how many, such as `warbots: 2`',
      ],
    },
    {
      title: 'warbot unit with a roster in their place',
      text: change('warbots: 3, size: 2', 'roster: { trooper: 3 }', KINDS),
      problems: [
        '35:54: `forces.blue.units.drones.roster`: a unit of kind `warbot` has no soldiers — write `warbots: 3` instead, or make it `kind: infantry`, which may have both',
      ],
    },
    {
      title: 'warbot unit with a roster',
      text: change('warbots: 3, size: 2', 'warbots: 3, roster: { trooper: 8 }', KINDS),
      problems: [
        '35:66: `forces.blue.units.drones.roster`: a unit of kind `warbot` has no soldiers — leave `roster` out, or make it `kind: infantry`, which may have both',
      ],
    },
    {
      title: 'warbots of size 3',
      text: change('size: 0', 'size: 3', KINDS),
      problems: [
        '33:92: the warbots of `forces.blue.units.line` have size 3; a warbot has size 0 to 2 (MR-4) — lower `size`, or make each of them a `vehicle` without a roster',
      ],
    },
    {
      title: 'warbots in a vehicle',
      text: change('strength: 4,', 'warbots: 1,', KINDS),
      problems: [
        '38:76: `forces.red.units.tank` is of kind `vehicle`; only units of kind `infantry` and `warbot` have `warbots` — leave it out, or make them a separate unit',
      ],
    },
    {
      title: 'strength of a unit with warbots',
      text: change('strength: 10', 'strength: 8', KINDS),
      problems: [
        '33:105: the strength of `forces.blue.units.line` is 8, but it has 10 pieces (1 sergeant + 7 trooper + 2 warbots) — correct one of them',
      ],
    },
    {
      title: 'strength of a vehicle',
      text: change('strength: 4', 'strength: 3', KINDS),
      problems: [
        '38:86: the strength of `forces.red.units.tank` is 3, but it has 4 pieces (3 trooper + 1 hull) — correct one of them',
      ],
    },
    {
      title: 'too many warbots',
      text: change('7 }, warbots: 2, size: 0, strength: 10', '70 }, warbots: 150', KINDS),
      problems: [
        '33:84: `forces.blue.units.line` has 221 pieces; a unit has at most 200 — divide it, or use `copies`',
      ],
    },
    {
      title: 'vehicle with one weapon',
      text: change('weapons: [cannon, rifle, gas]', 'weapon: cannon', KINDS),
      problems: [
        '38:89: `forces.red.units.tank` is of kind `vehicle` and has a list of `weapons`, not one `weapon` — write `weapons: [cannon]`',
      ],
    },
    {
      title: 'vehicle with both',
      text: change('weapons: [cannon, rifle, gas]', 'weapons: [cannon], weapon: rifle', KINDS),
      problems: [
        '38:108: `forces.red.units.tank` is of kind `vehicle` and has a list of `weapons`, not one `weapon` — leave `weapon` out',
      ],
    },
    {
      title: 'infantry with a list of weapons',
      text: change('strength: 10', 'weapons: [rifle, gas]', KINDS),
      problems: [
        '33:95: `forces.blue.units.line` is of kind `infantry` and has one `weapon`; only units of kind `vehicle`, `strongpoint` and `flyer` have a list of `weapons` — write `weapon: rifle`',
      ],
    },
    {
      title: 'unknown weapon in a list',
      text: change('[cannon, rifle, gas]', '[cannon, riffle, gas]', KINDS),
      problems: [
        '38:107: the weapon `riffle` of `forces.red.units.tank` is not among `combat.weapons`: `rifle`, `gas` and `cannon` — did you mean `rifle`?',
      ],
    },
    {
      title: 'four weapons',
      text: change('[cannon, rifle, gas]', '[cannon, rifle, gas, gas]', KINDS),
      problems: [
        '38:98: `forces.red.units.tank.weapons` must be a list of 1 to 3 items, got a list of 4 items',
      ],
    },
    {
      title: 'no weapons in a list',
      text: change('[cannon, rifle, gas]', '[]', KINDS),
      problems: ['38:98: `forces.red.units.tank.weapons` must be a list of 1 to 3 items, got an empty list'],
    },
    {
      title: 'strongpoint with an order to advance',
      text: change('order: hold', 'order: advance, toRange: 8', KINDS),
      problems: [
        '39:104: `forces.red.units.bunker` is a strongpoint and cannot move: it cannot `advance`, only `hold` — leave `doctrine` out',
      ],
    },
    {
      title: 'strongpoint that is cut off, with an order to withdraw',
      text: change(
        'doctrine: { order: hold }',
        'cutOff: true, doctrine: { order: withdraw, fromTurn: 2 }',
        KINDS,
      ),
      problems: [
        '39:118: `forces.red.units.bunker` is a strongpoint and cannot move: it cannot `withdraw`, only `hold` — leave `doctrine` out',
      ],
    },
    {
      title: 'cut off, with an order to withdraw',
      text: change('strength: 10', 'cutOff: true, doctrine: { order: withdraw, fromTurn: 2 }', KINDS),
      problems: [
        '33:128: `forces.blue.units.line` is `cutOff`: it has no way back and cannot `withdraw` — give it another order, or leave `cutOff` out',
      ],
    },
    {
      title: 'morale officer who is not in the roster',
      text: change('strength: 10', 'morale-ratio: { moraleOfficer: captain }', KINDS),
      problems: [
        '33:126: the `moraleOfficer` of `forces.blue.units.line` is a captain, but its roster has none — write `trooper` or `sergeant`, or add `captain: 1` to the roster',
      ],
    },
    {
      title: 'morale officer of an empty rank',
      text: change(
        '{ trooper: 3 }, weapon',
        '{ trooper: 3, captain: 0 }, morale-ratio: { moraleOfficer: captain }, weapon',
        KINDS,
      ),
      problems: [
        '34:115: the `moraleOfficer` of `forces.blue.units.gun` is a captain, but its roster has none — write `trooper`, or add `captain: 1` to the roster',
      ],
    },
    {
      title: 'morale officer among warbots',
      text: change('size: 2', 'morale-ratio: { moraleOfficer: sergeant }', KINDS),
      problems: [
        '35:82: `forces.blue.units.drones` has a `moraleOfficer`: a morale officer is a soldier, and the unit has none — leave it out',
      ],
    },
    {
      title: 'morale officer in a vehicle',
      text: change('strength: 4', 'morale-ratio: { moraleOfficer: trooper }', KINDS),
      problems: [
        '38:92: `forces.red.units.tank` has a `moraleOfficer`: a morale officer is with soldiers on foot, not inside a vehicle — leave it out',
      ],
    },
    {
      title: 'morale officer of an unknown rank',
      text: change('strength: 10', 'morale-ratio: { moraleOfficer: on }', KINDS),
      problems: [
        '33:126: `forces.blue.units.line.morale-ratio.moraleOfficer` must be one of `trooper`, `corporal`, `sergeant`, `lieutenant`, `captain`, `major`, `colonel`, `general` or `marshal`, got "on"',
      ],
    },
    {
      title: 'crew without points',
      text: KINDS.replace('leaders: on', 'leaders: on').replace(
        'breakingPoint: 50',
        'rankPoints: { trooper: 0 }',
      ),
      problems: [
        '34:56: `forces.blue.units.gun` has a morale level of 0: `rankPoints` gives every rank of its roster 0 points, and a ratio needs at least 1',
        '38:60: the crew of `forces.red.units.tank` has a morale level of 0 once it is on foot: `rankPoints` gives every rank of its roster 0 points, and a ratio needs at least 1',
      ],
    },
    {
      title: 'levels above 12',
      text: change('breakingPoint: 50', 'systemLevels: { movement: 13 }', KINDS),
      problems: [
        '29:33: `rules.morale-ratio.tables.systemLevels.movement` must be a whole number from 0 to 12, got 13',
      ],
    },
    {
      title: 'true for a hull option',
      text: change('leaders: on', 'damageControl: true', KINDS),
      problems: [
        '27:22: `rules.morale-ratio.options.damageControl` must be one of `on` or `off`, got true — did you mean `on`?',
      ],
    },
    {
      title: 'vehicle with weapons in scripted combat',
      text: change('copies: 2', 'kind: vehicle\n        weapon: rifle\n        weapons: [rifle]', SCRIPTED),
      problems: [
        '41:9: `forces.red.units.bravo` has the weapon `rifle`, but with scripted combat no unit shoots — leave `weapon` out',
        '42:9: `forces.red.units.bravo` has weapons, but with scripted combat no unit shoots — leave `weapons` out',
      ],
    },
  ],
  'the fire model weapon-bands': [
    {
      title: 'a key of the other model',
      text: change('model: weapon-bands', 'model: weapon-bands\n  die: 10', BANDS),
      problems: ['15:3: `die` in `combat` belongs to `model: flat`, not to `model: weapon-bands`'],
    },
    {
      title: 'a band of the other model',
      text: change('{ cm: 60, hit: 4, penetration: 2 }', '{ upTo: 24, needed: 4 }', BANDS),
      problems: [
        '16:43: `cm` is missing in `combat.weapons.sam.bands.0`: farthest distance of the band, centimetres; write a whole number from 1 to 5000',
        '16:43: `hit` is missing in `combat.weapons.sam.bands.0`: UM-50: hit number; each multiple of it is another hit; write a whole number from 1 to 20',
        '16:45: `upTo` in `combat.weapons.sam.bands.0` belongs to `model: flat`, not to `model: weapon-bands`',
        '16:55: `needed` in `combat.weapons.sam.bands.0` belongs to `model: flat`, not to `model: weapon-bands`',
      ],
    },
    {
      title: 'bands out of order',
      text: change('bands: [', 'bands: [{ cm: 90, hit: 2 }, ', BANDS),
      problems: [
        '16:42: `combat.weapons.sam.bands`: each band must reach farther (`cm`) than the one before — list the nearest first',
      ],
    },
    {
      title: 'no bands',
      text: change('[{ cm: 60, hit: 4, penetration: 2 }]', '[]', BANDS),
      problems: ['16:42: `combat.weapons.sam.bands` must be a list of 1 to 12 items, got an empty list'],
    },
    {
      title: 'a hit number of 0',
      text: change('hit: 4', 'hit: 0', BANDS),
      problems: ['16:58: `combat.weapons.sam.bands.0.hit` must be a whole number from 1 to 20, got 0'],
    },
    {
      title: 'unknown air defence',
      text: change('airDefence: light-sam', 'airDefence: ligth-sam', BANDS),
      problems: [
        '16:24: `combat.weapons.sam.airDefence` must be one of `heavy-sam`, `light-sam` or `other`, got "ligth-sam" — did you mean `light-sam`?',
      ],
    },
    {
      title: 'an unknown weapon',
      text: change('weapons: [vehicle-hmg]', 'weapons: [vehicle-hgm]', BANDS),
      problems: [
        '25:61: the weapon `vehicle-hgm` of `forces.blue.units.plane` is not among those printed and `combat.weapons`: `rifles`, `sla-support-squad`, `vehicle-cannon`, `sla-squad`, `he-missile`, `at-missile`, `vehicle-lmg`, `light-small-arms`, `vehicle-hmg`, `tank-gun`, `hovertank-gun`, `marine-sca` and `sam` — did you mean `vehicle-hmg`?',
      ],
    },
    {
      title: 'an unknown reading of the die',
      text: change('model: weapon-bands', 'model: weapon-bands\n  d10: one-to-nine', BANDS),
      problems: [
        '15:8: `combat.d10` must be one of `zero-to-nine` or `one-to-ten`, got "one-to-nine" — did you mean `one-to-ten`?',
      ],
    },
    {
      title: 'a row of nine effects',
      text: change(
        'model: weapon-bands',
        'model: weapon-bands\n  armour: { personnel: { plate: [light, light, light, light, light, light, light, light, dead] } }',
        BANDS,
      ),
      problems: [
        '15:33: `combat.armour.personnel.plate` must be a list of exactly 10 items, got a list of 9 items',
      ],
    },
    {
      title: 'an unknown effect',
      text: change(
        'model: weapon-bands',
        'model: weapon-bands\n  armour: { personnel: { plate: [light, light, light, light, light, light, light, light, light, ded] } }',
        BANDS,
      ),
      problems: [
        '15:97: `combat.armour.personnel.plate.9` must be one of `unharmed`, `scratch`, `light`, `serious`, `mortal` or `dead`, got "ded" — did you mean `dead`?',
      ],
    },
    {
      title: 'numbers to lock on for three speeds',
      text: change('model: weapon-bands', 'model: weapon-bands\n  lockOn: { other: [2, 4, null] }', BANDS),
      problems: ['15:20: `combat.lockOn.other` must be a list of exactly 4 items, got a list of 3 items'],
    },
    {
      title: 'numbers to lock on for an unknown system',
      text: change('model: weapon-bands', 'model: weapon-bands\n  lockOn: { sam: [2, 4, 6, 8] }', BANDS),
      problems: [
        '15:13: unknown key `sam` in `combat.lockOn`; allowed: `heavy-sam`, `light-sam` and `other`',
      ],
    },
    {
      title: 'a modifier of the other model',
      text: change('model: weapon-bands', 'model: weapon-bands\n  modifiers: { moving: -1 }', BANDS),
      problems: [
        '15:16: `moving` in `combat.modifiers` belongs to `model: flat`, not to `model: weapon-bands`',
      ],
    },
    {
      title: 'no inches',
      text: change('contactRange: 1', 'millimetresPerInch: 0', BANDS),
      problems: ['10:23: `board.millimetresPerInch` must be a whole number from 1 to 1000, got 0'],
    },
  ],
  'troops and flyers': [
    {
      title: 'unknown training',
      text: change('troops: { armour: lta', 'troops: { training: regluar, armour: lta', BANDS),
      problems: [
        '24:81: `forces.blue.units.line.troops.training` must be one of `civilian`, `recruits`, `trained`, `regular` or `special-forces`, got "regluar" — did you mean `regular`?',
      ],
    },
    {
      title: 'unknown armour of soldiers',
      text: change('armour: lta', 'armour: tla', BANDS),
      problems: [
        '24:79: the armour `tla` of `forces.blue.units.line` is not known; there are `unarmoured`, `flak-vest`, `lta`, `hma` and `ma` — did you mean `lta`?',
      ],
    },
    {
      title: 'armour of a hull on soldiers',
      text: change('armour: lta', 'armour: light-track', BANDS),
      problems: [
        '24:79: the armour `light-track` of `forces.blue.units.line` is for hulls, and this unit has soldiers; there are `unarmoured`, `flak-vest`, `lta`, `hma` and `ma`',
      ],
    },
    {
      title: 'unknown armour of a hull',
      text: change('armour: track-tank', 'armour: tracktank', BANDS),
      problems: [
        '29:104: the armour `tracktank` of `forces.red.units.tank` is not known; there are `unarmoured-vehicle`, `light-track`, `track-tank`, `hoverbus` and `hovertank` — did you mean `track-tank`?',
      ],
    },
    {
      title: 'armour of soldiers on a hull',
      text: change('armour: track-tank', 'armour: flak-vest', BANDS),
      problems: [
        '29:104: the armour `flak-vest` of `forces.red.units.tank` is for soldiers, and this unit is a hull; there are `unarmoured-vehicle`, `light-track`, `track-tank`, `hoverbus` and `hovertank`',
      ],
    },
    {
      title: 'air defence and other weapons of one vehicle',
      text: change('[tank-gun, vehicle-lmg]', '[tank-gun, sam]', BANDS),
      problems: [
        '29:61: the weapons of `forces.red.units.tank` are air defence (`sam`) and others: air defence fires only at flyers — split it into two units',
      ],
    },
    {
      title: 'a flyer with air defence',
      text: change('[vehicle-hmg]', '[sam]', BANDS),
      problems: [
        '25:60: `forces.blue.units.plane` is a flyer with air defence, which fires only at flyers: flyers never fight each other — give it weapons for the ground',
      ],
    },
    {
      title: 'a flyer under flat',
      text: change(
        'roster: { trooper: 10 }',
        'kind: flyer',
        change('system: morale-ratio', 'system: unit-morale'),
      ),
      problems: [
        '42:15: `forces.red.units.bravo` is a flyer: only the combat model `weapon-bands` has rules for flyers, not `flat`',
      ],
    },
    {
      title: 'a flyer with a script',
      text: change(
        'roster: { trooper: 10 }',
        'kind: flyer',
        change('system: morale-ratio', 'system: unit-morale', SCRIPTED),
      ),
      problems: [
        '39:15: `forces.red.units.bravo` is a flyer: only the combat model `weapon-bands` has rules for flyers, not `scripted`',
      ],
    },
    {
      title: 'a flyer under morale-ratio',
      text: change('system: unit-morale', 'system: morale-ratio', BANDS),
      problems: [
        '25:44: `forces.blue.units.plane` is of kind `flyer`: `morale-ratio` has no rules for flyers — play it under `unit-morale`, or leave it out',
      ],
    },
    {
      title: 'a flyer under dice-pool',
      text: change('system: unit-morale', 'system: dice-pool', BANDS),
      problems: [
        '25:44: `forces.blue.units.plane` is of kind `flyer`: `dice-pool` has rules only for soldiers on foot (`infantry`, `crew`) — play it under another system, or leave it out',
        '29:43: `forces.red.units.tank` is of kind `vehicle`: `dice-pool` has rules only for soldiers on foot (`infantry`, `crew`) — play it under another system, or leave it out',
      ],
    },
    {
      title: 'a flyer with one weapon',
      text: change('weapons: [vehicle-hmg]', 'weapon: vehicle-hmg', BANDS),
      problems: [
        '25:51: `forces.blue.units.plane` is of kind `flyer` and has a list of `weapons`, not one `weapon` — write `weapons: [vehicle-hmg]`',
      ],
    },
  ],
  doctrine: [
    {
      title: 'no order',
      text: change('{ order: advance, toRange: 12 }', '{ toRange: 12 }'),
      problems: [
        '37:19: `order` is missing in `forces.blue.units.alpha.doctrine`: what the unit wants to do; write one of `hold`, `advance`, `assault` or `withdraw`',
      ],
    },
    {
      title: 'unknown order',
      text: change('order: advance', 'order: advanse'),
      problems: [
        '37:28: `forces.blue.units.alpha.doctrine.order` must be one of `hold`, `advance`, `assault` or `withdraw`, got "advanse" — did you mean `advance`?',
      ],
    },
    {
      title: 'the order alone',
      text: change('{ order: advance, toRange: 12 }', 'hold'),
      problems: [
        '37:19: `forces.blue.units.alpha.doctrine` must be a map with the key `order`, got "hold" — did you mean `{order: hold}`?',
      ],
    },
    {
      title: 'key of another order',
      text: change('order: advance', 'order: hold'),
      problems: [
        '37:34: `toRange` in `forces.blue.units.alpha.doctrine` belongs to `order: advance`, not to `order: hold`',
      ],
    },
    {
      title: 'missing range',
      text: change(', toRange: 12', ''),
      problems: [
        '37:19: `toRange` is missing in `forces.blue.units.alpha.doctrine`: how near the unit comes to its target before it stops, inches; write a whole number from 1 to 2000',
      ],
    },
  ],
  text: [
    {
      title: 'key twice',
      text: change('turnLimit: 10', 'turnLimit: 10\nturnLimit: 12'),
      problems: ['7:1: the key `turnLimit` appears twice in this map — remove one'],
    },
    {
      title: 'key twice, once in quotes',
      text: change('{ trooper: 10 }', '{ trooper: 10, "trooper": 9 }'),
      problems: ['42:32: the key `trooper` appears twice in this map — remove one'],
    },
    {
      title: 'two items of a list, the second without its dash',
      text: change('  - id: red', '    id: red'),
      problems: [
        '39:5: the key `id` appears twice in this map — begin each item of a list with `- `',
        '40:5: the key `units` appears twice in this map — remove one',
      ],
    },
    {
      title: 'thousands with a point, and other mistakes',
      text: change('turnLimit: 10', 'turnlimit: 10').replace(
        /run:\n.*\n$/,
        'run:\n  battles: 20.000\n  sed: 1\n',
      ),
      problems: [
        '6:1: unknown key `turnlimit` at the top — did you mean `turnLimit`?',
        '48:12: `20.000` is read as 20, because the point is a decimal point — write `20000`, or `20`',
        '49:3: unknown key `sed` in `run` — did you mean `seed`?',
      ],
    },
    {
      title: 'a key indented further than those above it',
      text: change('  depth: 36', '    depth: 36'),
      problems: [
        '8:10: this key has a value, so the next line cannot be indented below it — let keys of the same map start in the same column',
      ],
    },
    {
      title: 'a key indented less than those above it',
      text: change('  depth: 36', ' depth: 36'),
      problems: [
        '9:1: the indentation of this line fits no line above it — let keys of the same map, and items of the same list, start in the same column',
      ],
    },
    {
      title: 'an apostrophe in single quotes',
      text: change('turnLimit: 10', "description: 'It's'"),
      problems: [
        '6:18: a quote ends the text before this — put text that has a quote or an apostrophe in the other kind of quotes: `"It\'s"`',
      ],
    },
    {
      title: 'typographic quotes, inches, a plus',
      text: change('slot: 10', 'slot: “10”')
        .replace('at: 8', 'at: 8 inches')
        .replace('turnLimit: 10', 'turnLimit: 10+'),
      problems: [
        '6:12: `turnLimit` must be a whole number from 1 to 200, got "10+" — did you mean `10`?',
        '34:15: `forces.blue.units.alpha.slot` must be a whole number from 0 to 1000, got "“10”" — did you mean `10`? (it has U+201C, which only looks like `"`; and U+201D, which only looks like `"`: type it again)',
        '35:13: `forces.blue.units.alpha.at` must be a whole number from 1 to 1000, got "8 inches" — did you mean `8`?',
      ],
    },
    {
      title: 'a key in the map around its own',
      text: change('roster: { trooper: 10 }', 'trooper: 10'),
      problems: ['42:9: unknown key `trooper` in `forces.red.units.bravo` — write it under `roster`'],
    },
    {
      title: 'tab as indent',
      text: change('  width: 48', '\twidth: 48'),
      problems: ['8:1: a tab indents this line; YAML allows only spaces here'],
    },
    {
      title: 'colon in text',
      text: change('Who stands?', 'Who stands: blue?'),
      problems: ['4:11: a second `: ` on one line — put text that holds `: ` in quotes'],
    },
    {
      title: 'text that starts with a sign',
      text: change('title: A base', 'title: @home'),
      problems: ['3:8: text cannot start with `@` — put it in quotes'],
    },
    {
      title: 'unclosed quote',
      text: 'standfast: 1\nname: "base\n',
      problems: ['3:1: text that begins with a quote has no quote at its end — add it'],
    },
    {
      title: 'no colon',
      text: 'standfast: 1\nname base\ntitle: A base\n',
      problems: [
        '2:1: this line has no colon with a blank after it — write `key: value`, such as `name: base`',
      ],
    },
    {
      title: 'unclosed bracket',
      text: 'standfast: 1\nname: [base\n',
      problems: ['3:1: the list that begins with `[` has no `]` before this — add it, or indent this line'],
    },
    {
      title: 'empty file',
      text: '',
      problems: ['1:1: the file is empty; a scenario starts with `standfast: 1`'],
    },
    {
      title: 'blank file',
      text: '\n  \n',
      problems: ['1:1: the file is empty; a scenario starts with `standfast: 1`'],
    },
    {
      title: 'comments only',
      text: '# nothing\n',
      problems: ['1:1: a scenario is a map of keys that starts with `standfast: 1`, got nothing'],
    },
    {
      title: 'two documents',
      text: `${BASE}---\n${BASE}`,
      problems: [
        '49:1: a second document starts here; a file holds one scenario — remove the `---` or `...` line',
      ],
    },
    {
      title: 'unknown tag',
      text: change('title: A base', 'title: !js A base'),
      problems: ['3:12: the tag `!js` is not allowed; a scenario is plain data — leave it out'],
    },
    {
      title: 'known but useless tag',
      text: change('title: A base', 'title: !!binary aGk='),
      problems: ['3:17: the tag `!!binary` is not allowed; a scenario is plain data — leave it out'],
    },
    {
      title: 'YAML 1.1',
      text: `%YAML 1.1\n---\n${BASE}`,
      problems: ['1:1: `%YAML 1.1`: this program reads YAML 1.2 — leave the line out'],
    },
    {
      title: 'alias without anchor',
      text: change('title: A base', 'title: *t'),
      problems: ['3:8: the alias `*t` has no anchor before it'],
    },
    {
      title: 'alias inside itself',
      text: change('{ trooper: 10 }', '&r { trooper: *r }'),
      problems: ['42:31: the alias `*r` is inside what it names'],
    },
    {
      title: 'key that is a list',
      text: change('turnLimit: 10', '[a, b]: 10'),
      problems: ['6:1: a key must be a plain word — write `key: value`'],
    },
    {
      title: 'empty key',
      text: change('turnLimit: 10', ': 10'),
      problems: ['6:1: a key is empty — write `key: value`'],
    },
    {
      title: '__proto__',
      text: change('turnLimit: 10', '__proto__: { a: 1 }'),
      problems: ['6:1: `__proto__` cannot be a key'],
    },
    {
      title: 'control character',
      text: change('A base', 'A \x1bbase'),
      problems: [
        '3:10: the character U+001B is not allowed: it controls a terminal or the reading order, and is not text — leave it out',
      ],
    },
    {
      title: 'control character by its number',
      text: change('title: A base', 'title: "A \\e]0;x\\a base"'),
      problems: [
        '3:8: the character U+001B is not allowed: it controls a terminal or the reading order, and is not text — leave it out',
      ],
    },
    {
      title: 'control character by its number in a key',
      text: change('turnLimit: 10', '"turn\\x9bLimit": 10'),
      problems: [
        '6:1: the character U+009B is not allowed: it controls a terminal or the reading order, and is not text — leave it out',
      ],
    },
    {
      title: 'text turned around, in a comment',
      text: change('title: A base', 'title: A base # \u202eesab A'),
      problems: [
        '3:17: the character U+202E is not allowed: it controls a terminal or the reading order, and is not text — leave it out',
      ],
    },
    {
      title: 'too large',
      text: `${BASE}# ${'x'.repeat(1 << 20)}`,
      problems: ['1:1: the file is larger than 1 MiB, the most a scenario may have'],
    },
    {
      title: 'too deep in brackets',
      text: change('title: A base', `title: ${'['.repeat(5000)}`),
      problems: ['3:71: maps and lists are nested more than 64 deep'],
    },
    {
      title: 'too deep in dashes',
      text: change('title: A base', `title:\n  ${'- '.repeat(5000)}`),
      problems: ['4:129: maps and lists are nested more than 64 deep'],
    },
    {
      title: 'too deep by indent',
      text: Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
      problems: ['65:66: maps and lists are nested more than 64 deep'],
    },
    {
      title: 'alias bomb',
      text: `a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c]\n`,
      problems: ['2:12: more than 100 aliases, the most a scenario may have'],
    },
    {
      title: 'JSON with a trailing mistake',
      text: '{"standfast": 1, "name": "base"',
      problems: ['1:32: a `{` has no `}` — add it at the end'],
    },
  ],
  'the experiment': [
    {
      title: 'one level',
      text: withFactors('{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [on] }'),
      problems: [
        '51:74: `experiment.factors.0.levels` must be a list of 2 to 60 items or a map with keys such as `from`, `to` and `step`, got a list of 1 item',
      ],
    },
    {
      title: 'no path',
      text: withFactors('{ name: leaders, levels: [off, on] }'),
      problems: [
        '51:7: `path` is missing in `experiment.factors.0`: the path of what varies, such as `rules.morale-ratio.options.leaders`; write text of at most 300 characters',
      ],
    },
    {
      title: 'levels that cannot be labels',
      text: withFactors('{ name: leaders, levels: [{ lable: a }, { label: b }] }'),
      problems: ['51:35: unknown key `lable` in `experiment.factors.0.levels.0` — did you mean `label`?'],
    },
    {
      title: 'factor named twice',
      text: withFactors(
        '{ name: a, path: turnLimit, levels: [5, 6] }',
        '{ name: a, path: board.width, levels: [48, 50] }',
      ),
      problems: ['52:15: a second factor named `a` — give each its own name'],
    },
    {
      title: 'level twice',
      text: withFactors('{ name: a, path: turnLimit, levels: [5, 5] }'),
      problems: ['51:47: factor `a` has the level `5` twice — remove one'],
    },
    {
      title: 'label twice',
      text: withFactors('{ name: a, levels: [{ label: x }, { label: x }] }'),
      problems: ['51:50: factor `a` has the level `x` twice — remove one, or label it differently'],
    },
    {
      title: 'unknown path',
      text: withFactors('{ name: a, path: rules.morale-ratio.options.leader, levels: [off, on] }'),
      problems: [
        '51:24: factor `a`: the path `rules.morale-ratio.options.leader` leads nowhere: no key `leader` in `rules.morale-ratio.options` — did you mean `leaders`?',
      ],
    },
    {
      title: 'unknown unit in a path',
      text: withFactors('{ name: a, path: forces.blue.units.alfa.at, levels: [5, 6] }'),
      problems: [
        '51:24: factor `a`: the path `forces.blue.units.alfa.at` leads nowhere: no item `alfa` in `forces.blue.units`; there is `alpha`',
      ],
    },
    {
      title: 'path through a number',
      text: withFactors('{ name: a, path: turnLimit.most, levels: [5, 6] }'),
      problems: [
        '51:24: factor `a`: the path `turnLimit.most` leads nowhere: there is nothing called `most` in `turnLimit`, which is 10',
      ],
    },
    {
      title: 'path to __proto__',
      text: withFactors('{ name: a, path: __proto__.polluted, levels: [5, 6] }'),
      problems: [
        '51:24: factor `a`: the path `__proto__.polluted` leads nowhere: `__proto__` cannot be a key',
      ],
    },
    {
      title: 'path that cannot vary',
      text: withFactors('{ name: a, path: run.seed, levels: [5, 6] }'),
      problems: ['51:24: factor `a`: `run` is the same for all variants and cannot vary'],
    },
    {
      title: 'path of a set',
      text: withFactors('{ name: a, levels: [{ label: x }, { label: y, set: { board.widht: 50 } }] }'),
      problems: [
        '51:60: factor `a`: the path `board.widht` leads nowhere: no key `widht` in `board` — did you mean `width`?',
      ],
    },
    {
      title: 'two factors of one path',
      text: withFactors(
        '{ name: a, path: turnLimit, levels: [5, 6] }',
        '{ name: b, levels: [{ label: x }, { label: y, set: { turnLimit: 7 } }] }',
      ),
      problems: ['52:60: factors `a` and `b` both set `turnLimit` — make them one factor'],
    },
    {
      title: 'two factors of one path, of which one has a star and the other adds what it names',
      text: withFactors(
        '{ name: a, levels: [{ label: x }, { label: y, set: { forces.red.units.bravo.roster.sergeant: 3 } }] }',
        "{ name: b, path: 'forces.*.units.*.roster.sergeant', levels: [4, 6] }",
      ),
      problems: [
        '52:24: factors `a` and `b` both set `forces.*.units.*.roster.sergeant` — make them one factor',
      ],
    },
    {
      title: 'too many points',
      text: withFactors(
        ...['a', 'b', 'c'].map(
          (name, i) =>
            `{ name: ${name}, path: combat.modifiers.${['moving', 'hard', 'concealment'][i]}, levels: [0, 1, 2, 3, 4, 5] }`,
        ),
      ),
      problems: [
        '50:3: 6 × 6 × 6 levels make 216 design points; at most 200 are allowed — leave out factors or levels',
      ],
    },
    {
      title: 'a level out of bounds',
      text: withFactors('{ name: limit, path: turnLimit, levels: [10, 500] }'),
      problems: [
        '51:52: at level `500` of factor `limit`: `turnLimit` must be a whole number from 1 to 200, got 500',
      ],
    },
    {
      title: 'a level of the wrong kind',
      text: withFactors('{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [on, maybe] }'),
      problems: [
        '51:79: at level `maybe` of factor `leaders`: `rules.morale-ratio.options.leaders` must be one of `off` or `on`, got "maybe"',
      ],
    },
    {
      title: 'a mistake inside a set',
      text: withFactors(
        '{ name: force, levels: [{ label: x }, { label: y, set: { forces.blue.units: [{ id: alpha, roster: { trooper: 5 }, slott: 3, at: 8 }] } }] }',
      ),
      problems: [
        '51:121: at level `y` of factor `force`: unknown key `slott` in `forces.blue.units.alpha` — did you mean `slot`?',
      ],
    },
    {
      title: 'a level that breaks something else',
      text: withFactors('{ name: depth, path: board.depth, levels: [36, 16] }'),
      problems: [
        '51:54: at level `16` of factor `depth`: `forces.red.units.bravo` and `forces.blue.units.alpha` deploy 16 − 8 − 8 = 0 inches apart in depth; the forces must start at least the contactRange of 1 apart — lower `at` of one, or deepen the board',
      ],
    },
    {
      title: 'a combination that breaks',
      text: withFactors(
        '{ name: blue, path: forces.blue.units.alpha.at, levels: [8, 20] }',
        '{ name: red, path: forces.red.units.bravo.at, levels: [8, 20] }',
      ),
      problems: [
        '52:65: at the design point `blue: 20 · red: 20`: `forces.red.units.bravo` and `forces.blue.units.alpha` deploy 36 − 20 − 20 = −4 inches apart in depth; the forces must start at least the contactRange of 1 apart — lower `at` of one, or deepen the board',
      ],
    },
    {
      title: 'rank points of zero',
      text: withFactors(
        '{ name: points, path: rules.morale-ratio.tables.rankPoints.trooper, levels: [1, 0] }',
      ),
      problems: [
        '51:87: at level `0` of factor `points`: `forces.red.units.bravo` has a morale level of 0: `rankPoints` gives every rank of its roster 0 points, and a ratio needs at least 1',
      ],
    },
    {
      title: 'a force that changes its id',
      text: withFactors('{ name: who, path: forces.blue.id, levels: [blue, green] }'),
      problems: [
        '51:57: at level `green` of factor `who`: a factor cannot change the id of a force: variants are compared force by force',
      ],
    },
    {
      title: 'no factors',
      text: `${BASE}experiment: { factors: [] }\n`,
      problems: ['49:24: `experiment.factors` must be a list of 1 to 6 items, got an empty list'],
    },
  ],
};
