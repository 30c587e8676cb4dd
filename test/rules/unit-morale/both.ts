import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { sum } from '../../oracles/plain-pieces.js';
import type { Battle } from '../../oracles/unit-morale/battle.js';
import type { Piece } from '../../oracles/unit-morale/pieces.js';
import { playPlainUnitMorale } from '../../oracles/unit-morale/player.js';
import type { Unit } from '../../oracles/unit-morale/unit.js';
import { counted, inOrder, linesOf, resultsOfPlain, resultsOfStory } from '../both.js';
import type { Played } from '../scripted.js';
import { all } from '../told.js';
import { ToldDice, type Untold } from '../told-dice.js';

/** Plays the battle of a story on the plain player, with the same dice: it sees the same. */
export function expectSameOnPlainPlayer(scenario: Scenario, story: Played, untold: Untold): void {
  const dice = new ToldDice(story, scenario, untold);
  const turns: ReturnType<typeof turnOf>[] = [];
  let totals: string[] = [];
  const battle = playPlainUnitMorale(scenario, dice.random, (after) => {
    turns.push(turnOf(after));
    totals = totalsOf(after);
  });
  expect({ ...resultsOfPlain(battle), totals, turns }).toEqual({
    ...resultsOfStory(story, battle),
    totals: totalsIn(story),
    turns: story.turns.map((_, turn) => turnIn(story, turn)),
  });
  dice.expectNoneLeft();
}

const totalsOf = ({ totals }: Battle): string[] =>
  totals.map(({ turn, by, who, total, needed }) => `${turn} ${by} ${who}: ${total} of ${needed}`).toSorted();

function totalsIn(story: Played): string[] {
  const units = all(story, 'stand-test').flatMap(({ turn, unit, who, pieces, dice, modifiers, needed }) => {
    const total = sum([...dice, ...modifiers.map(({ by }) => by)]);
    return Array<string>(pieces).fill(`${turn} ${unit} ${who.toLowerCase()}: ${total} of ${needed}`);
  });
  const forces = all(story, 'group-test').map(({ turn, force, dice, modifiers, needed }) => {
    const total = sum([...dice, ...modifiers.map(({ by }) => by)]);
    return `${turn} ${force} group: ${total} of ${needed}`;
  });
  return [...units, ...forces].toSorted();
}

/** The results of a turn's tests by the kernel's names, and every unit at its end. */
const turnOf = ({ units, forces }: Battle) => ({
  results: forces.map(({ results: { 'carried on': carriedOn, held, retiring, ...others } }) =>
    linesOf({
      'carries on': carriedOn,
      held,
      retires: retiring,
      runs: others['retreating or surrendering'],
    }),
  ),
  units: Object.fromEntries(units.map((unit) => [unit.id, stateOf(unit)])),
});

function turnIn(story: Played, turn: number): ReturnType<typeof turnOf> {
  const units = story.turns[turn].sheets.map(({ unit, postures, gone, lines }, i) => {
    const { front: _front, broken: _broken, ...others } = lines;
    return [unit, { postures, gone, places: story.places[turn][i], lines: others }];
  });
  return {
    results: [0, 1].map((force) => story.happened(turn, force)),
    units: Object.fromEntries(units),
  };
}

function stateOf(unit: Unit) {
  const { present, gone, casualties, moraleNumber, hull, hasReorganised } = unit;
  const count = (isSo: (piece: Piece) => boolean) => present.filter(isSo).length;
  const postures = { free: 0, held: 0, retiring: 0, retreating: 0 };
  for (const { posture } of present) postures[posture]++;
  const lines = {
    officers: hull === null && count(({ grade }) => grade === 'officer'),
    NCOs: hull === null && count(({ grade }) => grade === 'nco'),
    casualties: casualties.length,
    untended: casualties.filter(({ isTended, isLeftBehind }) => !isTended && !isLeftBehind).length,
    'left behind': casualties.filter(({ isLeftBehind }) => isLeftBehind).length,
    reorganised: hasReorganised && 'yes',
  };
  return {
    postures,
    gone,
    places: inOrder(placesOf(unit)),
    lines: {
      size: present.length,
      'morale number': moraleNumber,
      ...Object.fromEntries(Object.entries(lines).filter(([, line]) => line)),
    },
  };
}

/** The pieces at each place that are alike: `12: 3 held officer`; those in a hull have no grade. */
function placesOf({ present, hull }: Unit): string[] {
  const places = present.map(({ depth, posture, grade }) => {
    const words = [posture === 'free' ? '' : ` ${posture}`, hull || grade === 'soldier' ? '' : ` ${grade}`];
    return [`${depth}:${words.join('')}`, 1] as const;
  });
  return Object.entries(counted(places)).map(([place, pieces]) => place.replace(':', `: ${pieces}`));
}
