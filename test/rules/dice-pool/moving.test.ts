import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { advance, withdraw } from '../../scenes/scene.js';
import { swapped } from '../../scenes/seats.js';
import { eventsOf, told } from '../told.js';

describe('10.2: all move at the same time', () => {
  /** Red leaves over its edge; blue, 27 inches away, advances on it. */
  const scene = (more: object = {}) =>
    poolScenario({
      turnLimit: 1,
      red: squad(6, {}, { at: 3, ...withdraw(1) }),
      blue: squad(5, {}, { at: 6, ...advance(1), ...more }),
    });

  test.each([
    ['first', (more?: object) => scene(more)],
    ['last', (more?: object) => swapped(scene(more))],
  ])('a unit that advances on a leaving enemy moves as far if it is listed %s', (_, listed) => {
    const movesOf = (more?: object) => eventsOf(told(listed(more)), 'moved', 'blue-squad');
    expect(movesOf()).toMatchObject([{ from: 6, to: 12 }]);
    expect(movesOf({ move: 30 })).toMatchObject([{ from: 6, to: 32 }]); // an inch from where it stood
    const story = told(listed());
    expect(eventsOf(story, 'lost')).toMatchObject([{ cause: 'left', pieces: 6, left: 0 }]);
    expect(story.end).toEqual({ turn: 1, holder: 'blue', reason: 'withdrew' });
  });
});
