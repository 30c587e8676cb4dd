import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, smallScenario, TEN } from '../../scenes/scene.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { alwaysFail, losingScene, sureShot } from './book.js';

describe('fire at pieces that surrender', () => {
  /**
   * Gas that hits no one makes red's troopers surrender in turn 2; the warbot with them does not. Blue's gun hits
   * from turn 1 on: in turn 1 red's other unit, which is nearer.
   */
  const scenario = (warbots: number) =>
    smallScenario({
      turnLimit: 7,
      combat: flat({ none, gas: { nbc: true, bands: [{ upTo: 60, needed: 120 }] }, sure: sureShot() }),
      options: { psychology: 'intended', automaticStays: false },
      tables: { ...NEVER, bands: alwaysFail('cautious') },
      red: {
        roster: { trooper: 3 },
        warbots,
        size: 2,
        move: 1,
        weapon: 'none',
        cutOff: true,
        'morale-ratio': { nbcProtection: false },
      },
      blue: [
        { id: 'watch', roster: { trooper: 9 }, at: 24, weapon: 'gas' },
        { id: 'gun', ...ONE, at: 4, slot: 30, weapon: warbots > 0 ? 'sure' : 'gas' },
      ],
    });

  test('MR-51: they are not fired at: the hits are on the rest of the unit', () => {
    // The gun hits a trooper or a point of the warbot in turn 1, and from turn 2 on only points.
    for (let battle = 0; battle < 10; battle++) {
      const story = told(scenario(1), battle);
      const first = eventsOf(story, 'lost').filter(({ turn, cause }) => turn === 1 && cause === 'fire');
      const troopers = first.length === 1 ? 2 : 3;
      expect(eventsOf(story, 'surrendered')).toMatchObject([{ turn: 2, pieces: troopers, phases: 6 }]);
      expect(sheetsOf(story).at(-1)!.postures).toMatchObject({ broken: 0 });
      const lost = eventsOf(story, 'lost').map(({ turn, pieces, cause }) => ({ turn, pieces, cause }));
      expect(lost.slice(first.length)).toEqual([
        { turn: troopers === 2 ? 5 : 4, pieces: 1, cause: 'fire' },
        { turn: 7, pieces: troopers, cause: 'surrendered' },
      ]);
    }
  });

  test('MR-51: a unit with no other pieces left is not fired at', () => {
    const shots = eventsOf(told(scenario(0)), 'shots', 'watch').map(({ turn }) => turn);
    expect(shots).toEqual([1]);
  });

  test('MR-51: scripted hits do not affect them either', () => {
    const after = played(
      losingScene(
        [3, 2, 2],
        { ...TEN, cutOff: true, move: 3 },
        { turnLimit: 3, tables: { bands: alwaysFail('cautious') }, blue: { ...ONE, at: 24 } },
      ),
    );
    expect(after.response('red', 'casualties').sum).toBe(3);
    expect(after.response('red', 'surrendered').sum).toBe(7);
  });
});
