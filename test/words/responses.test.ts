import { describe, expect, test } from 'vitest';
import { meanInWords, verbOf } from '#src/words/responses.js';
import { effectInWords, measureInWords } from '#src/words/sensitivity.js';

const FORCES = [{ id: 'blue', name: 'Blue', pieces: 10 }];
const asked = (response: string, force = 'blue', isShare = false) =>
  ({ measure: force === '' ? response : `${response}.${force}`, response, force, isShare }) as never;

describe('a response in words', () => {
  test.each([
    ['holds_field', 'Blue', 'how often Blue holds the field', 'Blue holds the field in 5 of battles'],
    ['losses', 'Attackers', 'how many pieces Attackers lose', 'Attackers lose 5 pieces on average'],
    ['units_broke', 'Blue', 'how many broken units Blue has', 'Blue has 5 broken units on average'],
    [
      'tests_too_late',
      'Blue',
      'how many tests of “too late” Blue takes',
      'Blue takes 5 tests of “too late” on average',
    ],
    [
      'became_shaken',
      'Attackers',
      'how many units that become “shaken” Attackers have',
      'Attackers have 5 units that become “shaken” on average',
    ],
    ['turns', '', 'how many turns the battle lasts', 'the battle lasts 5 turns on average'],
    ['nobody_holds', '', 'how often nobody holds the field', 'nobody holds the field in 5 of battles'],
  ])('%s of “%s”', (response, name, plotted, is) => {
    const words = meanInWords(response, name)!;
    expect([words.plotted, words.is('5')]).toEqual([plotted, is]);
  });

  test('is its code where there are no words for it', () => {
    expect(meanInWords('dice_left', 'Blue')).toBeUndefined();
    expect(verbOf('dice_left')).toBe('dice left');
    expect(measureInWords(FORCES, asked('dice_left'))).toBe('`dice_left.blue`');
  });
});

test.each([
  [asked('holds_field', 'blue', true), -0.015, 'Blue holds the field 1.5\u00a0points less often'],
  [asked('nobody_holds', '', true), 0.03, 'nobody holds the field 3\u00a0points more often'],
  [asked('losses'), 0.314, 'Blue loses 0.31 more pieces'],
  [asked('turns', ''), -0.52, 'the battle lasts 0.52 fewer turns'],
  [asked('dice_left'), -2, '`dice_left.blue` falls by 2.00'],
  [asked('tests_morale'), -2, 'Blue takes 2.00 fewer tests of “morale”'],
])('an effect in words: %o, %d', (of, mean, says) => {
  expect(effectInWords(FORCES, of, mean)).toBe(says);
});
