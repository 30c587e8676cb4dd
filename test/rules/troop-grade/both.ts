import { expect } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { sum } from '../../oracles/plain-pieces.js';
import type { Base } from '../../oracles/troop-grade/bases.js';
import type { Battle } from '../../oracles/troop-grade/battle.js';
import type { Events } from '../../oracles/troop-grade/events.js';
import { playPlainTroopGrade } from '../../oracles/troop-grade/player.js';
import type { Unit } from '../../oracles/troop-grade/unit.js';
import { counted, inOrder, linesOf, resultsOfPlain, resultsOfStory } from '../both.js';
import type { Played } from '../scripted.js';
import { all } from '../told.js';
import { ToldDice, type Untold } from '../told-dice.js';

/** Plays the battle of a story on the plain player, with the same dice: it sees the same. */
export function expectSameOnPlainPlayer(scenario: Scenario, story: Played, untold: Untold): void {
  const dice = new ToldDice(story, scenario, untold);
  const turns: ReturnType<typeof turnOf>[] = [];
  let tests: string[] = [];
  const battle = playPlainTroopGrade(scenario, dice.random, (after) => {
    turns.push(turnOf(after));
    tests = testsOf(after);
  });
  expect({ ...resultsOfPlain(battle), tests, turns }).toEqual({
    ...resultsOfStory(story, battle),
    tests: testsIn(story),
    turns: story.turns.map((_, turn) => turnIn(story, turn)),
  });
  dice.expectNoneLeft();
}

const testsOf = ({ tests }: Battle): string[] =>
  tests.map(
    ({ turn, unit, cause, total, effects }) =>
      `${turn} ${unit.id} ${cause.replace('_', ' ')} as ${unit.grade}: ${total} ${effects.join(' + ')}`,
  );

const testsIn = (story: Played): string[] =>
  all(story, 'grade-test').map(
    ({ turn, unit, occasion, countsAs, total, effects }) =>
      `${turn} ${unit} ${occasion} as ${countsAs}: ${total} ${effects.join(' + ')}`,
  );

/** What happened in a turn, and every unit at its end. */
const turnOf = ({ units, forces }: Battle) => ({
  happened: forces.map(({ events }) => happenedIn(events)),
  units: Object.fromEntries(units.map((unit) => [unit.id, stateOf(unit)])),
});

function turnIn(story: Played, turn: number): ReturnType<typeof turnOf> {
  const units = story.turns[turn].sheets.map(({ unit, postures, gone, lines }, i) => {
    const { 'counts as': _grade, front: _front, broken: _broken, bases, ...others } = lines;
    return [unit, { postures, gone, places: story.places[turn][i], lines: bases === 0 ? {} : others }];
  });
  return {
    happened: [0, 1].map((force) =>
      [story.happened(turn, force, 0), story.happened(turn, force, 1)].flat().toSorted(),
    ),
    units: Object.fromEntries(units),
  };
}

function happenedIn({ byGrade, byUnit }: Events): string[] {
  const befell = Object.entries(byGrade).flatMap(([grade, row]) =>
    linesOf(row).map((line) => `${grade} ${line}`),
  );
  const changed = linesOf(counted(Object.values(byUnit).flatMap((row) => Object.entries(row))));
  return [...befell, ...changed].toSorted();
}

function stateOf(unit: Unit) {
  const { present, hasFront, gone, isDemoralized, isGassed, isProne } = unit;
  const count = (isSo: (base: Base) => boolean) => sum(present.filter(isSo).map(({ pieces }) => pieces));
  const lines = {
    damaged: present.filter(({ condition }) => condition === 'damaged').length,
    immobilized: present.filter(({ condition }) => condition === 'immobilized').length,
    demoralized: isDemoralized && 'yes',
    gassed: isGassed && 'yes',
    prone: isProne && 'yes',
  };
  return {
    postures: {
      steady: isDemoralized ? 0 : count(({ isPinned }) => !isPinned),
      pinned: isDemoralized ? 0 : count(({ isPinned }) => isPinned),
      demoralized: isDemoralized ? count(() => true) : 0,
    },
    gone,
    places: inOrder(placesOf(unit)),
    lines: hasFront ? Object.fromEntries(Object.entries(lines).filter(([, line]) => line)) : {},
  };
}

/** The bases at each place that are alike: `12: 3 damaged pinned`. */
function placesOf({ present, isHull }: Unit): string[] {
  const places = present.map(({ depth, condition, isPinned, pieces }) => {
    const status = isHull || condition === 'whole' ? '' : ` ${condition}`;
    return [`${depth}:${status}${isPinned ? ' pinned' : ''}`, pieces] as const;
  });
  return Object.entries(counted(places)).map(([place, pieces]) => place.replace(':', `: ${pieces}`));
}
