import { describe, expect, test } from 'vitest';
import { facesThatHit } from '#src/battlefield/fire.js';

describe('faces that hit', () => {
  test('are the rolls whose total with the modifier is the number needed or more', () => {
    const wrong: string[] = [];
    for (const sides of [2, 6, 10, 20]) {
      for (let needed = -25; needed <= 30; needed++) {
        for (let modifier = -12; modifier <= 12; modifier++) {
          let hits = 0;
          for (let roll = 1; roll <= sides; roll++) if (roll + modifier >= needed) hits++;
          if (facesThatHit(sides, needed, modifier) !== hits) wrong.push(`d${sides}, ${needed}, ${modifier}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
