import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, stories, storyIn } from '../told.js';
import { fairShot, none, sureShot } from './book.js';

interface Scene {
  pieces: number;
  kind?: string;
  /** The range at which red can fire at the walker, which approaches by an inch a turn. */
  reach?: number;
  gun?: Input;
  walker?: Input;
  assault?: Input;
}

/** Blue's gun fires at red, which treats its wounded until the walker comes within range of red’s weapons. */
const scene = ({ pieces, kind = 'infantry', reach = 12, gun = sureShot(), walker, assault }: Scene) =>
  poolScenario({
    turnLimit: 7,
    combat: {
      ...flat({ fair: fairShot(1, reach), gun, none }),
      ...(assault ? { assault } : {}),
    },
    options: { treatment: 'in-the-field', seriouslyWounded: 'fight' },
    tables: { fallBack: 0, fieldPenalty: 0, lightUpTo: 3, seriousUpTo: 10 },
    red: squad(pieces, { standards: 9, av: 2 }, { at: 20, kind, weapon: 'fair' }),
    blue: [
      { id: 'gun', ...squad(1, { standards: 9 }), at: 1, slot: 20, weapon: 'gun' },
      {
        ...{ id: 'walker', ...squad(6, { standards: 9, av: 2 }), at: 1, move: 1 },
        ...{ weapon: 'none', doctrine: { order: 'advance', toRange: 1 } },
        ...walker,
      },
    ],
  });
const wounded = [{ name: 'seriously wounded', by: -2, clause: 'DP-42' }];

describe('rolls to hit', () => {
  test('DP-42: the seriously wounded subtract two, others nothing', () => {
    const story = storyIn(
      scene({ pieces: 9 }),
      (each) =>
        sheetsOf(each)[2].lines['seriously wounded'] === 1 &&
        eventsOf(each, 'shots').some(({ turn, modifiers }) => turn === 3 && modifiers.length > 0),
    );
    const [whole, hurt] = eventsOf(story, 'shots').filter(({ turn }) => turn === 3);
    expect([whole.modifiers, whole.dice.length, whole.hits]).toEqual([[], 7, 7]);
    expect([hurt.modifiers, hurt.dice.length]).toEqual([wounded, 1]);
    expect(hurt.hits).toBe(hurt.dice.filter((roll) => roll >= 3).length);
  });

  test('DP-42: in close combat too', () => {
    // The walker reaches red in turn 3.
    const charge = { roster: { trooper: 9 }, move: 5, doctrine: { order: 'assault' } };
    const scenario = scene({ pieces: 9, reach: 1, assault: { needed: 4 }, walker: charge });
    const isHurt = ({ name }: { name: string }) => name === 'seriously wounded';
    const story = storyIn(
      scenario,
      (each) =>
        eventsOf(each, 'test').every(({ passed }) => passed) &&
        eventsOf(each, 'blows').some(({ modifiers }) => modifiers.some(isHurt)),
    );
    const [whole, hurt] = eventsOf(story, 'blows').filter(({ turn }) => turn === 3);
    expect([whole.modifiers, hurt.modifiers]).toEqual([[], [{ name: 'seriously wounded', by: -2 }]]);
    expect(whole.hits).toBe(whole.dice.filter((roll) => roll >= 4).length);
    expect(hurt.hits).toBe(hurt.dice.filter((roll) => roll >= 6).length);
  });

  test('DP-42: a crew’s weapon is fired by its least wounded member', () => {
    // In the turns before the first shot some fell, and returned with light or serious wounds.
    const battles = stories(
      scene({ pieces: 3, kind: 'crew', reach: 9, gun: { bands: [{ upTo: 60, needed: 6 }] } }),
      40,
    );
    const first = battles.flatMap((story) => {
      const [shot, next] = eventsOf(story, 'shots');
      if (!shot) return [];
      expect(next?.turn).not.toBe(shot.turn);
      expect(shot.dice).toHaveLength(1);
      const { size, 'seriously wounded': hurt = 0 } = sheetsOf(story)[shot.turn - 1].lines;
      return [{ someAreWhole: Number(hurt) < Number(size), modifiers: shot.modifiers }];
    });
    const whole = first.filter(({ someAreWhole }) => someAreWhole);
    expect(whole.filter(({ modifiers }) => modifiers.length > 0)).toEqual([]);
    const others = first.filter(({ someAreWhole }) => !someAreWhole);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ modifiers }) => modifiers.length === 1)).toBe(true);
  });
});
