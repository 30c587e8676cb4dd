import { describe, expect, test } from 'vitest';
import { tellBattle } from '../../../src/play/tell-battle.js';
import { NEVER, script, smallScenario } from '../../oracles/small-scenario.js';

describe('status sheets', () => {
  // A squad of 13 points stands in the open, 6 inches from its edge, and loses two soldiers in turn 1 and one in turn 2.
  const scenario = smallScenario({
    turnLimit: 3,
    combat: script([2, 1]),
    options: { leaders: 'on' },
    tables: NEVER,
    red: { roster: { sergeant: 1, corporal: 1, trooper: 8 } },
    blue: { roster: { trooper: 4 } },
  });
  const story = tellBattle({ index: 0, label: '', levels: [], scenario }, 1, 0);
  const sheets = story.turns.map(({ sheets }) => sheets.find(({ unit }) => unit === 'red-squad')!);
  const points: Record<string, number> = { sergeant: 3, corporal: 2, trooper: 1 };
  const lost = story.turns.map(({ events }) =>
    events
      .flatMap((event) => (event.kind === 'lost' ? Object.entries(event.ranks) : []))
      .reduce((sum, [rank, count]) => sum + count * points[rank]!, 0),
  );

  test('MR-90: size, morale level, current level and movement stand on the sheet of every turn', () => {
    expect(sheets[0]).toMatchObject({
      force: 'red',
      gone: 0,
      postures: { steady: 10, cautious: 0, shaken: 0, broken: 0 },
      lines: { size: 10, 'morale level': 13, 'current level': 13, ratio: 1, markers: 0, movement: 6 },
    });
    expect(sheets.map(({ gone }) => gone)).toEqual([0, 2, 3, 3]);
    expect(sheets.map(({ lines }) => lines['size'])).toEqual([10, 8, 7, 7]);
  });

  test('MR-90: the current level falls by the points of those who are lost', () => {
    expect(lost[1]).toBeGreaterThanOrEqual(2);
    expect(sheets[1]!.lines['current level']).toBe(13 - lost[1]!);
    expect(sheets[2]!.lines['current level']).toBe(13 - lost[1]! - lost[2]!);
    expect(sheets[1]!.lines['ratio']).toBe(Math.floor((100 * (13 - lost[1]!)) / 13) / 100);
  });

  test('MR-90: all who are left when somebody falls carry a marker', () => {
    expect(sheets[1]!.lines['markers']).toBe(8);
    expect(sheets[2]!.lines['markers']).toBe(7);
  });
});
