import { describe, expect, test } from 'vitest';
import { troopers } from '../../scenes/scene.js';
import { expectSeen, play } from './played.js';
import { hull, type Parts, suffers } from './scene.js';

/** What happened to bases in each turn is compared with the plain player whenever a scene is played. */

describe('what is recorded', () => {
  test('TG-23: a hull is one base, and its sheet shows its condition', () => {
    expectSeen(suffers('pinned', hull(4), { turnLimit: 2, damage: [1] }), {
      befell: ['1 regular pinned: 1'],
      immobilized: [0, 1, 1],
      bases: [1, 1, 1],
      postures: ['5 0 0', '0 5 0', '5 0 0'],
    });
  });

  test('TG-13: a sheet shows the grade that a unit counts as', () => {
    const countsAs = (parts: Parts) => play(parts).turns[0].sheets[0].lines['counts as'];
    expect(countsAs({ red: troopers(3, { grade: 'green' }) })).toBe('green');
    expect(countsAs({ red: troopers(3, { grade: 'green', heavyWeapon: 'machine-gun' }) })).toBe('regular');
  });
});
