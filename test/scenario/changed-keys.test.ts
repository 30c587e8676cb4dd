import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedKeys } from '#src/scenario/changed-keys.js';
import { ROOT } from '../root.js';
import { validScenario } from './valid.js';

const DUEL = readFileSync(join(ROOT, 'scenarios', 'squad-duel.yaml'), 'utf8');

function written(text: string) {
  return validScenario(text);
}

/** The changes from one text to another: path, from and to. */
function changed(from: string, to: string): [string, unknown, unknown][] {
  if (!DUEL.includes(from)) throw new Error(`no ${from}`);
  return changedKeys(written(DUEL), written(DUEL.replace(from, to))).map((key) => [
    key.path,
    key.from.value,
    key.to.value,
  ]);
}

describe('changed keys', () => {
  test.each([
    ['turnLimit: 20', 'turnLimit: 12', [['turnLimit', 20, 12]]],
    ['upTo: 16, needed: 8', 'upTo: 16, needed: 7', [['combat.weapons.rifle.bands.1.needed', 8, 7]]],
    [
      'at: 8\n        morale-ratio: { class: regular }',
      'at: 9\n        morale-ratio: { class: levy }',
      [
        ['forces.red.units.bravo.at', 8, 9],
        ['forces.red.units.bravo.morale-ratio.class', 'regular', 'levy'],
      ],
    ],
    ['turnLimit: 20\n', '', [['turnLimit', 20, 20]]],
    [
      'levels: [off, on]',
      'levels: [on, off]',
      [['experiment.factors.0.levels', ['off', 'on'], ['on', 'off']]],
    ],
  ])('%j → %j', (from, to, keys) => {
    expect(changed(from, to)).toEqual(keys);
  });

  test('comments, spaces and the order of keys are not changes', () => {
    expect(changed('turnLimit: 20', 'turnLimit:   20 # as before')).toEqual([]);
    expect(changed('standfast: 1\nname: squad-duel\n', 'name: squad-duel\nstandfast: 1\n')).toEqual([]);
  });

  test('a key that the file leaves out has its default', () => {
    const [key] = changedKeys(written(DUEL), written(`${DUEL}\nrun: { seed: 7 }\n`));
    expect(key).toMatchObject({ path: 'run.seed', from: { value: 1, isDefault: true }, to: { value: 7 } });
    const seeds = [7, 8].map((seed) => written(`${DUEL}\nrun: { seed: ${seed} }\n`));
    expect(changedKeys(seeds[0], seeds[1])).toMatchObject([{ path: 'run.seed', from: { value: 7 } }]);
  });

  test('of a printed table, only the cells that differ from it', () => {
    const set = (...overrides: string[]) => {
      return validScenario(DUEL, 'duel.yaml', overrides);
    };
    const cell = 'rules.morale-ratio.tables.bands.3.needed';
    expect(changedKeys(written(DUEL), set(`${cell}=2`))).toEqual([
      { path: cell, from: { value: 7, isDefault: true }, to: { value: 2, isDefault: false } },
    ]);
    expect(changedKeys(set(`${cell}=2`), written(DUEL)).map(({ path }) => path)).toEqual([cell]);
  });

  test('a strength follows the pieces: only what was set is a change', () => {
    const parsed = validScenario(DUEL, 'duel.yaml', ['forces.blue.units.alpha.roster.trooper=5']);
    const changed = changedKeys(written(DUEL), parsed).map(({ path }) => path);
    expect(changed).toEqual(['forces.blue.units.alpha.roster.trooper']);
    const without = written(DUEL.replace(/ +strength: 10\n/, ''));
    expect(changedKeys(written(DUEL), without).map(({ path }) => path)).toEqual([
      'forces.blue.units.alpha.strength',
    ]);
  });

  test('a unit that was added or removed is a change', () => {
    const charlie = '      - { id: charlie, roster: { trooper: 2 }, strength: 2, slot: 9, at: 8 }\n';
    const more = DUEL.replace('  - id: red', `${charlie}  - id: red`);
    const [added] = changedKeys(written(DUEL), written(more));
    expect(added).toMatchObject({ path: 'forces.blue.units.charlie', from: { value: undefined } });
    const [removed] = changedKeys(written(more), written(DUEL));
    expect(removed).toMatchObject({ path: 'forces.blue.units.charlie', to: { value: undefined } });
  });
});
