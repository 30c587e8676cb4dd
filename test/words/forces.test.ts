import { describe, expect, test } from 'vitest';
import { onlyPoint } from '#src/scenario/design-points.js';
import { forcesInWords } from '#src/words/forces.js';
import { advance, assault, flat, type Input, smallScenario, weapon, withdraw } from '../scenes/scene.js';

const combat = flat({ rifle: weapon(1, 7) });
const scenarioOf = (red: Input) => smallScenario({ combat, red, blue: { roster: { trooper: 1 } } });

/** What is said of red's unit. */
function told(red: Input) {
  const [{ units }] = forcesInWords([onlyPoint(scenarioOf(red))], ['morale-ratio']);
  return units[0];
}

describe('the roster of a unit', () => {
  test.each<[string, Input]>([
    ['1 sergeant, 9 troopers', { roster: { sergeant: 1, trooper: 9, corporal: 0 } }],
    ['2 troopers serving a weapon', { kind: 'crew', roster: { trooper: 2 } }],
    ['4 troopers, 1 warbot of size 1', { roster: { trooper: 4 }, warbots: 1 }],
    ['3 warbots of size 2', { kind: 'warbot', roster: {}, warbots: 3, size: 2 }],
    ['vehicle, crew of 1 corporal, 2 troopers', { kind: 'vehicle', roster: { corporal: 1, trooper: 2 } }],
    ['strongpoint, unmanned', { kind: 'strongpoint', roster: {} }],
  ])('is %s', (words, red) => {
    expect(told(red).roster).toBe(words);
  });

  test('is given for the variants that have it: four forms, and how many others', () => {
    const points = [3, 5, 3, 7, 9, 11, 13].map((trooper) => onlyPoint(scenarioOf({ roster: { trooper } })));
    const [{ units, pieces }] = forcesInWords(points, ['morale-ratio']);
    expect(units[0].roster).toBe('3 troopers / 5 troopers / 7 troopers / 9 troopers / 2 more');
    expect([pieces, units[0].pieces]).toEqual([3, 3]);
  });
});

describe('the orders of a unit', () => {
  const squad = { roster: { trooper: 3 } };
  test.each<[string, Input]>([
    ['holds; 6″ from its edge, 24″ across, moves 6″, rifle', squad],
    ['assaults; 6″ from its edge, 24″ across, moves 6″, rifle', { ...squad, ...assault }],
    ['advances to within 9″; 6″ from its edge, 24″ across, moves 6″, rifle', { ...squad, ...advance(9) }],
    ['withdraws from turn 4; 6″ from its edge, 24″ across, moves 6″, rifle', { ...squad, ...withdraw(4) }],
    ['holds; 6″ from its edge, 24″ across, rifle', { kind: 'strongpoint', roster: {} }],
    [
      'holds; 6″ from its edge, 24″ across, moves 6″, rifle, armour 2, fires interceptively, cut off',
      { ...squad, armour: 2, interceptiveFire: true, cutOff: true },
    ],
  ])('are %s', (words, red) => {
    expect(told(red).orders).toBe(words);
  });
});
