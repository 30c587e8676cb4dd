import { expect, test } from 'vitest';
import { FOUR, flat, NEVER, none, ONE, smallScenario } from '../../scenes/scene.js';
import { linesOf, telling, told } from '../told.js';
import { failUnder, sureShotAt } from './book.js';

test('MR-31: a shaken piece that falls back to the edge is not told as off the board', () => {
  const story = told(
    smallScenario({
      turnLimit: 2,
      combat: flat({ none, gun: sureShotAt(20) }),
      tables: { ...NEVER, bands: failUnder(100, 'shaken') },
      red: { ...ONE, at: 10, weapon: 'gun' },
      blue: { ...FOUR, at: 6, weapon: 'none' },
    }),
  );
  telling(story, /^2 4\.4 blue-squad: 3 shaken, .*, from 6″ to 0″ from its edge \[MR-31\]$/);
  expect(linesOf(story).join()).not.toContain('off the board');
});
