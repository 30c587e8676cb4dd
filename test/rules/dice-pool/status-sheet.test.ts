import { describe, expect, test } from 'vitest';
import { sheetInWords } from '#src/words/story.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, storyIn, told } from '../told.js';

const scene = (descriptor: Input, losses: number[]) =>
  poolScenario({
    turnLimit: losses.length,
    combat: losing({ 'red-squad': losses }),
    red: squad(9, { av: 5, ...descriptor }, { at: 20 }),
  });

describe('status sheets', () => {
  test('DP-1: the sheet of every unit shows the pool, turn by turn', () => {
    const story = storyIn(
      scene({ commander: 'elite', senior: true, medics: 2, standards: 1 }, [1, 0]),
      (each) => eventsOf(each, 'lost')[0].ranks.piece === 1 && eventsOf(each, 'fell-back').length === 1,
    );
    const [start, first, second] = sheetsOf(story);
    expect(start).toEqual({
      force: 'red',
      unit: 'red-squad',
      postures: { steady: 9, 'fallen back': 0 },
      gone: 0,
      lines: {
        size: 9,
        'activation value': 5,
        commander: 'elite',
        medics: 2,
        front: '20″',
        'dice in the pool': 4,
      },
    });
    expect(first).toMatchObject({
      postures: { steady: 0, 'fallen back': 8 },
      gone: 1,
      lines: {
        size: 8,
        front: '16″',
        'untreated casualties': 1,
        'dice in the pool': 2,
      },
    });
    expect(sheetInWords(first).lines).toContain('dice in the pool 2');
    expect(sheetInWords(first).standing).toBe('8 fallen back, 1 gone');
    expect(second.postures['fallen back']).toBe(0);
  });

  test('DP-21: a commander and medics that are gone are not on it', () => {
    const staff = { id: 'staff', ...squad(3, { commander: 'elite', medics: 2, standards: 9 }) };
    const story = told(
      poolScenario({ turnLimit: 1, combat: losing({ staff: [3] }), red: [staff, squad(4)] }),
    );
    expect(sheetsOf(story, 'staff')[1].lines).toEqual({
      size: 0,
      'untreated casualties': 3,
      front: '–',
      'dice in the pool': 12,
    });
  });

  test('DP-4: a unit that was removed is shown as broken', () => {
    const story = storyIn(scene({}, [1]), (each) => eventsOf(each, 'collapsed', '').length > 0);
    expect(sheetsOf(story)[1].lines).toMatchObject({ broken: 'yes', size: 0, 'dice in the pool': 0 });
  });
});
