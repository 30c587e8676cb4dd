import { expect, test } from 'vitest';
import { parseScenario } from '#src/index.js';
import { WORDS } from '#src/rules/rulebook/parse-text.js';
import { editorSchema } from '#src/scenario/json-schema.js';
import { schemasFor } from '#src/scenario/schemas-for.js';
import { offersAt } from '#src/workbench/page/completions.js';

const language = { schema: editorSchema(), words: WORDS };

/** The offers at `|`, and the text after choosing the first offer or the one with this name. */
function at(marked: string, name?: string) {
  const place = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = offersAt(text, place, language);
  const labels = found?.offers.map(({ label }) => label) ?? [];
  const chosen = found?.offers.find(({ label }) => label === (name ?? labels[0]));
  const left = chosen && `${text.slice(0, found!.from)}${chosen.writes}${text.slice(found!.to)}`;
  return { labels, chosen, left };
}

test('missing keys of a map, in lines and in braces, closed or not', () => {
  const left = ['contactRange', 'millimetresPerInch', 'zones'];
  for (const text of [
    'board:\n  width: 48\n  |\n  depth: 36\n',
    'board:\n  width: 48\n  con|\n  depth: 36\n',
    'board: { width: 48, |, depth: 36 }',
    'board: { width: 48, depth: 36, |',
  ]) {
    expect(at(text).labels, text).toEqual(left);
  }
  expect(at('forces:\n  - |\n').labels).toEqual(['id', 'name', 'units']);
});

test('a key with its possible values and its meaning', () => {
  expect(at('board:\n  wid|').chosen).toEqual({
    ...{ label: 'width', kind: 'key', detail: '1 to 1000', writes: 'width: ', continues: false },
    says: expect.stringMatching(/inches/),
  });
  expect(at('combat:\n  model: flat\n  |', 'weapons').chosen?.detail).toBe('map, required');
  expect(at('forces: [{ units: [{ doctrine: { | } }] }]', 'order').chosen?.detail).toMatch(
    /^hold or .*advance.*, required$/,
  );
});

test('a map begins on its own line, or after a dash in a list; only the name of an existing key is replaced', () => {
  expect(at('title: x\nbo|', 'board').left).toBe('title: x\nboard:\n  ');
  expect(at('board:\n  zo|', 'zones').left).toBe('board:\n  zones:\n    - ');
  expect(at('forces:\n  - un|', 'units').left).toBe('forces:\n  - units:\n      - ');
  expect(at('run:\n  bat|x: 100\n', 'battles').left).toBe('run:\n  battles: 100\n');
});

test('values from a fixed set, which may depend on other keys', () => {
  expect(at('system: |').labels).toEqual(['morale-ratio', 'dice-pool', 'unit-morale', 'troop-grade']);
  expect(at('forces: [{ units: [{ doctrine: { order: | } }] }]').labels).toEqual([
    ...['hold', 'advance', 'assault', 'withdraw'],
  ]);
  expect(at('rules:\n  morale-ratio:\n    options:\n      leaders: o|\n').labels).toEqual(['off', 'on']);
  expect(at('run: { exact: | }').labels).toEqual(['true', 'false']);
  expect(at('combat:\n  model: flat\n  |').labels).toContain('die');
  expect(at('combat:\n  model: scripted\n  |').labels).not.toContain('die');
});

test('in a rulebook: its keys, the names that it defines, and the words of its phrases', () => {
  const page =
    'rulebook:\n  rulebook: 1\n  states: { steady: {}, fleeing: {} }\n  rules:\n    flight: { | }\n';
  expect(at(page).labels).toEqual(expect.arrayContaining(['who', 'when', 'roll', 'pass', 'failed']));
  expect(at(page.replace('|', 'failed: becomes |')).labels).toEqual(
    expect.arrayContaining(['steady', 'fleeing', 'worsens']),
  );
  expect(at('title: becomes |').labels).toEqual([]);
});

test('keys for units from a rulebook in the scenario', () => {
  const parsed = parseScenario(
    `standfast: 1
name: own
title: Own
question: Does it?
rulebook:
  rulebook: 1
  id: mine
  title: Mine
  units: { pluck: { from: 2, to: 6, default: 4 } }
  states: { steady: {}, fleeing: { fire: never, move: back } }
  rules: { flight: { when: casualties this phase, roll: 1d6, pass: at least pluck, failed: becomes fleeing } }
  turn: [move, fire, flight, assault]
  breaks: { unit: is fleeing }
board: { width: 48, depth: 36 }
combat: { model: flat, die: 6, weapons: { rifle: { bands: [{ upTo: 24, needed: 5 }] } } }
forces:
  - { id: a, units: [{ id: x, roster: { trooper: 8 }, weapon: rifle, slot: 24, at: 8, doctrine: { order: hold } }] }
  - { id: b, units: [{ id: y, roster: { trooper: 8 }, weapon: rifle, slot: 24, at: 8, doctrine: { order: hold } }] }
`,
  );
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
  const own = { schema: editorSchema(schemasFor(parsed.scenario)), words: WORDS };
  const text = 'forces: [{ units: [{ mine: {  } }] }]';
  expect(offersAt(text, text.indexOf('{  }') + 2, own)?.offers.map(({ label }) => label)).toEqual(['pluck']);
});

test('paths that can vary, after `path`, in lists and as keys of a level; only paths of numbers under `solve`', () => {
  const paths = [
    { path: 'turnLimit', now: '20', says: 'turns', isNumber: true },
    { path: 'rules.morale-ratio.options.leaders', now: 'off', says: 'Leaders', isNumber: false },
  ];
  const offered = (marked: string) => {
    const found = offersAt(marked.replace('|', ''), marked.indexOf('|'), language, paths);
    return found?.offers.filter(({ detail }) => detail.startsWith('now')).map(({ writes }) => writes) ?? [];
  };
  const all = paths.map(({ path }) => path);
  expect(offered('experiment:\n  factors:\n    - name: x\n      path: |')).toEqual(all);
  expect(offered('experiment: { factors: [{ name: x, path: rules.mor| }] }')).toEqual(all);
  expect(offered('sensitivity:\n  vary:\n    - |')).toEqual(all);
  expect(offered('solve: { vary: | }')).toEqual(['turnLimit']);
  expect(offered('solve:\n  vary: { path: t| }\n')).toEqual(['turnLimit']);
  expect(offered('experiment: { factors: [{ name: x, levels: [{ name: a, set: { tur| } }] }] }')).toEqual(
    all.map((path) => `${path}: `),
  );
  expect(offered('title: |')).toEqual([]);
  expect(offered('experiment: { factors: [{ name: | }] }')).toEqual([]);
});

test('nothing in comments, in text, and where any value is possible', () => {
  for (const text of ['# bo|', 'title: "a |"', 'name: |', 'board:\n  width: 4|', 'nowhere:\n  at: |']) {
    expect(at(text).labels, text).toEqual([]);
  }
});
