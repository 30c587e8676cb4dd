import { expect, test } from 'vitest';
import { objectivesInWords } from '#src/words/scenario.js';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import { quiet } from '../scenes/scene.js';

const withObjectives = (...objectives: Record<string, unknown>[]) =>
  poolScenario({ combat: quiet, objectives, red: squad(2) });

test('says what the forces have to do, and which objectives only some variants have', () => {
  const capture = { type: 'capture', id: 'ridge', by: 'red', zone: { from: 20 } };
  const others = [
    {
      type: 'hold',
      id: 'farm',
      by: 'blue',
      zone: { from: 4, to: 8, left: 10, right: 20 },
      rank: 'secondary',
    },
    { type: 'escort', id: 'out', by: 'red', units: ['red-squad'] },
    { type: 'melee', id: 'steel', by: 'blue' },
    { type: 'deadline', id: 'soon', by: 'red', objective: 'ridge', turn: 3 },
  ];
  expect(objectivesInWords([withObjectives(capture)])).toBe('red must capture ridge (beyond 20″)');
  expect(objectivesInWords([withObjectives(capture, ...others), withObjectives(capture)])).toBe(
    [
      'red must capture ridge (beyond 20″)',
      'blue must hold farm (4″ to 8″, 10″ to 20″ across), a secondary objective (in some variants)',
      'red must get red-squad off the board (in some variants)',
      'blue must destroy units in close combat (in some variants)',
      'red must have done ridge by turn 3 (in some variants)',
    ].join('; '),
  );
  expect(objectivesInWords([withObjectives()])).toBe('');
});
