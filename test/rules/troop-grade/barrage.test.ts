import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { lineOf, lossesOf, modifiersOf, of, play, testsOf } from './played.js';
import { hull, redLoses, scene } from './scene.js';

const tables = { modifiers: { unsupported: 0, weak: 0, remnant: 0 } };
const struck = (barrage: Input, red: Input = troopers(9)): Input => ({ ...red, barrage });

describe('the barrage before the battle', () => {
  const gas = { shots: 4, gas: true };

  test('TG-27: casualties of one with gas leave the survivors gassed for the whole battle', () => {
    const story = play(scene({ turnLimit: 3, combat: redLoses(0, 1, 1), tables, red: struck(gas) }), {
      shells: [1],
      tests: [6, 6],
    });
    expect(lineOf(story, 'gassed')).toEqual(['–', 'yes', 'yes', 'yes']);
    expect(modifiersOf(story)).toEqual([{ gassed: -1 }, { gassed: -1 }]);
    expect(testsOf(story)).toEqual(['2 casualties: 5 regular → –', '3 casualties: 5 regular → –']);
    expect(lossesOf(story)[0]).toBe('1 fire: 1');
  });

  test('TG-27: a barrage without gas leaves no unit gassed', () => {
    const story = play(scene({ turnLimit: 2, combat: redLoses(0, 1), tables, red: struck({ shots: 4 }) }), {
      shells: [1],
      tests: [6],
    });
    expect(lineOf(story, 'gassed')).toEqual(['–', '–', '–']);
    expect(modifiersOf(story)).toEqual([{}]);
    expect(lossesOf(story)).toEqual(['1 fire: 1', '2 fire: 1']);
  });

  test('TG-27: gas without casualties does not either', () => {
    const story = play(scene({ turnLimit: 2, combat: redLoses(0, 1), tables, red: struck(gas) }), {
      shells: [0],
      tests: [6],
    });
    expect(lineOf(story, 'gassed')).toEqual(['–', '–', '–']);
    expect(modifiersOf(story)).toEqual([{}]);
  });

  test('TG-27: a damaged machine is a casualty', () => {
    const story = play(scene({ turnLimit: 2, red: struck(gas, hull(2)) }), { shells: [1], damage: [6] });
    expect(lineOf(story, 'gassed')).toEqual(['–', 'yes', 'yes']);
    expect(lineOf(story, 'damaged')).toEqual(['–', 1, 1]);
  });

  test('TG-27: only affects units that were hit', () => {
    const red = [struck(gas), troopers(9, { id: 'other' })];
    const story = play(scene({ red }), { shells: [2] });
    expect(lineOf(story, 'gassed', 'other')).toEqual(['–', '–']);
    expect(lineOf(story, 'bases')).toEqual([9, 7]);
    expect(lineOf(story, 'bases', 'other')).toEqual([9, 9]);
  });

  test('TG-1: makes no test due', () => {
    const story = play(scene({ turnLimit: 2, red: struck(gas) }), { shells: [3] });
    expect(testsOf(story)).toEqual([]);
  });

  test('TG-27: once, before the first turn, with this many dice', () => {
    const told = (barrage: Input, hits: number[]) =>
      of(play(scene({ turnLimit: 3, red: struck(barrage) }), { shells: hits }), 'shelled').map((event) => [
        event.turn,
        event.phase,
        event.dice.length,
        event.needed,
        event.hits,
        event.gas,
        event.clauses,
      ]);
    expect(told(gas, [2])).toEqual([[1, '12.0', 4, 5, 2, true, ['TG-27']]]);
    expect(told({ shots: 3, needed: 6 }, [2])).toEqual([[1, '12.0', 3, 6, 2, false, []]]);
    expect(told({ shots: 1, needed: 6 }, [1])).toEqual([[1, '12.0', 1, 6, 1, false, []]]);
    expect(told({ shots: 3, needed: 2 }, [3])).toEqual([[1, '12.0', 3, 2, 3, false, []]]);
  });

  test('TG-27: dice hit from the needed number on', () => {
    for (const [needed, faces] of [
      [2, 5],
      [5, 2],
      [6, 1],
    ] as const) {
      const { turns } = play(scene({ red: struck({ shots: 20, needed }) }), { shells: [7] });
      const event = turns[1].events.find(({ kind }) => kind === 'shelled')!;
      const dice = event.kind === 'shelled' ? event.dice : [];
      expect(dice.filter((die) => die >= needed).length).toBe(7);
      expect(faces).toBe(7 - needed);
    }
  });

  test('TG-27: can destroy the whole unit', () => {
    const story = play(scene({ turnLimit: 3, red: struck(gas, troopers(2)) }), { shells: [4] });
    expect(story.end).toMatchObject({ turn: 1, holder: 'blue', reason: 'destroyed' });
    expect(lineOf(story, 'gassed')).toEqual(['–', '–']);
  });
});
