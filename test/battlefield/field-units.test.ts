import { describe, expect, test } from 'vitest';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { played } from '../play/played.js';
import { script, smallScenario } from '../scenes/scene.js';

const team = { id: 'team', roster: { trooper: 5 }, slot: 10, copies: 3, spacing: 4 };
const scenario = smallScenario({
  turnLimit: 1,
  combat: { model: 'scripted', losses: { team: { schedule: [2] } } },
  red: [team, { id: 'single', roster: { trooper: 4 } }],
  blue: { roster: { trooper: 1 } },
});
const units = fieldUnits(scenario.forces[0].units);

describe('units on the field', () => {
  test('copies are numbered from 1, stand side by side and remember their original', () => {
    expect(units.map(({ id, slot, group }) => [id, slot, group])).toEqual([
      ['team-1', 10, 'team'],
      ['team-2', 14, 'team'],
      ['team-3', 18, 'team'],
      ['single', 24, 'single'],
    ]);
  });

  test('a copy has everything in its description', () => {
    expect(units[2]).toMatchObject({ roster: { trooper: 5 }, at: 6, move: 6, doctrine: { order: 'hold' } });
  });

  test('scripted losses apply to each copy', () => {
    const after = played(scenario);
    for (const copy of ['team-1', 'team-2', 'team-3']) {
      expect(after.breaks('red', copy, 'loss').censored).toEqual([0, 0, 1, 0, 0, 0]);
    }
    expect(after.breaks('red', 'single', 'loss').censored).toEqual([1, 0, 0, 0, 0]);
  });

  test('a unit without copies keeps its id', () => {
    const [only] = fieldUnits(
      smallScenario({
        combat: script([0]),
        red: { roster: { trooper: 2 } },
        blue: { roster: { trooper: 2 } },
      }).forces[0].units.slice(0, 1),
    );
    expect(only.id).toBe('red-squad');
  });
});
