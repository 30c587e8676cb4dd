import { expect, test } from 'vitest';
import { differenceOf } from '#src/experiment/run-identity.js';

const run = {
  version: '1.0.0',
  seed: 1,
  battles: 100,
  precision: { holds_field: 0.01 },
  shard: '',
  scenario: { title: 'Duel', forces: { blue: { units: ['a', 'b'] }, red: { move: 4 } } },
};
const forces = (blue: unknown, red: unknown = run.scenario.forces.red) => ({
  scenario: { ...run.scenario, forces: { blue, red } },
});

test.each([
  ['nothing', {}, null],
  ['the version', { version: '1.0.1' }, 'version is "1.0.1" and was "1.0.0"'],
  ['the seed', { seed: 2 }, 'seed is 2 and was 1'],
  ['the number of battles', { battles: 200 }, 'battles is 200 and was 100'],
  ['the precision', { precision: { holds_field: 0.02 } }, 'precision.holds_field is 0.02 and was 0.01'],
  ['that there is a precision', { precision: null }, 'precision is not there and was {"holds_field":0.01}'],
  ['the part', { shard: '1/2' }, 'shard is "1/2" and was ""'],
  ['a value', forces({ units: ['a', 'c'] }), 'scenario.forces.blue.units.1 is "c" and was "b"'],
  ['the number of values', forces({ units: ['a'] }), 'scenario.forces.blue.units.1 is not there and was "b"'],
  ['a new value', forces({ units: ['a', 'b'], move: 6 }), 'scenario.forces.blue.move is 6 and was not there'],
  ['its kind', forces([]), 'scenario.forces.blue is [] and was {"units":["a","b"]}'],
  [
    'a long value',
    forces('x'.repeat(99)),
    `scenario.forces.blue is "${'x'.repeat(59)}… and was {"units":["a","b"]}`,
  ],
  [
    'the order of names, for example of weapons: the first one is the default of all units',
    {
      scenario: { ...run.scenario, forces: { red: run.scenario.forces.red, blue: run.scenario.forces.blue } },
    },
    'scenario.forces has the same keys in another order',
  ],
])('two runs differ in %s', (_, changes, difference) => {
  expect(differenceOf(run, { ...run, ...changes })).toBe(difference);
  expect(differenceOf(JSON.parse(JSON.stringify(run)), { ...run, ...changes })).toBe(difference);
});
