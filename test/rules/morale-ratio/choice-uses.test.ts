import { describe, expect, test } from 'vitest';
import { counted } from '../../play/counted-uses.js';
import { type Input, ONE } from '../../scenes/scene.js';
import { losingScene } from './book.js';

const BATTLES = Array.from({ length: 50 }, (_, battle) => battle);

/** How often a choice is counted when red loses `lost` in turn 1 to a script. */
function uses(choice: string, options: Input, red: Input, lost: number, tables: Input = {}): number {
  const scenario = losingScene([lost], red, {
    turnLimit: 6,
    options,
    tables: { ...tables },
    blue: { ...ONE, at: 24 },
  });
  return counted(scenario, 1, BATTLES).find(({ option }) => option === choice)!.uses;
}

describe('a choice is counted when it decides something, whichever value it has', () => {
  const half = [{ fromPercent: 0, needed: 5, onFailure: 'broken' }];

  test.each(['losses', 'hits'])('MR-20: markedBy %s, when a crew on foot breaks', (markedBy) => {
    const tank = { kind: 'vehicle', roster: { trooper: 9 } };
    // Movement, targeting, damage control and a weapon make 10 levels: the eleventh hit explodes it.
    expect(uses('markedBy', { markedBy }, tank, 12, { bands: half })).toBeGreaterThan(0);
  });

  test.each(['damaged', 'unit'])(
    'MR-20: warbotMarkers %s, when a soldier next to one falls',
    (warbotMarkers) => {
      const mixed = { roster: { trooper: 60 }, warbots: 1, size: 2 };
      expect(uses('warbotMarkers', { warbotMarkers }, mixed, 1)).toBeGreaterThan(0);
    },
  );

  test.each(['soldier', 'front'])(
    'MR-50: surrenderFrom %s, when a piece that is cut off fails',
    (surrenderFrom) => {
      const cutOff = { roster: { trooper: 5 }, cutOff: true };
      const far = { bands: half, surrenderDistance: 1 };
      expect(uses('surrenderFrom', { surrenderFrom }, cutOff, 1, far)).toBeGreaterThan(0);
      expect(uses('surrenderFrom', { surrenderFrom }, { roster: { trooper: 5 } }, 1, far)).toBe(0);
    },
  );
});
