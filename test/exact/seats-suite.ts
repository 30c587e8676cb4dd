import { describe, expect, test } from 'vitest';
import { isMirror } from '#src/analysis/even-sides.js';
import { piecesOf } from '#src/battlefield/pieces.js';
import { type SystemId, systemIds } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { IS_NIGHTLY, scaled } from '../scale.js';
import type { Named } from '../scenes/scene.js';
import { mirrored, swapped, twinOf } from '../scenes/seats.js';
import { SCENES } from '../scenes/table.js';
import { compareSamples, kernelMeasures, type Measures, plainMeasures } from '../statistical/agreement.js';
import { type Comparison, expectSound } from '../statistical/family.js';
import { plainRandom } from '../statistical/judge.js';
import type { Sums } from '../statistical/p-values.js';
import { type ExactMeasure, exactMeasures } from './exact-measures.js';
import { solvedScenes } from './solved.js';

/** It must not matter which force is listed first: docs/battlefield.md, "everything in a phase happens at once". */

const KERNEL_BATTLES = scaled(600, 20_000);
/** Only at night. */
const PLAIN_BATTLES = 2000;
const SEED = 1415;

const scenesOf = (id: SystemId): readonly Named[] => [...SCENES[id].small, ...SCENES[id].large];

/** The family: every scene of every system, sampled by the kernel and the plain player, swapped and mirrored. */
const MEMBERS = 4 * systemIds.reduce((sum, id) => sum + scenesOf(id).length, 0);

export function expectEqualSeats(id: SystemId): void {
  describe(`${id}: with the forces listed in the other order and the board turned around, every number is the same`, () => {
    seats(scenesOf(id), solvedScenes(id).filter(isSolvedToday), {
      exactly: (scenario) => {
        const turned = exactMeasures(swapped(scenario));
        return differing(exactMeasures(scenario), (name) => turned.get(name));
      },
      sampled: (scenario, play) => compareSamples(play(scenario, SEED), play(swapped(scenario), SEED + 1)),
      players: playersOf(id),
      sampledByDay: 0,
    });
  });

  describe(`${id}: for a force and its equal, every number is the same`, () => {
    const scenes = scenesOf(id).map(([name, scenario]): Named => [name, mirrored(scenario)]);
    const few = scenes.filter(([name, scenario]) => isFew(scenario) && !MANY_STATES.includes(name));
    seats(scenes, few, {
      exactly: (scenario) => {
        expect(isMirror(scenario)).toBe(true);
        const all = exactMeasures(scenario);
        const own = new Map([...all].filter(([name]) => isOwn(name, scenario)));
        return differing(own, (name) => all.get(twinOf(name, scenario)));
      },
      sampled: (scenario, play) => {
        // Two runs: in a single battle the numbers of both sides depend on each other.
        const own = [...play(scenario, SEED)].filter(([name]) => isOwn(name, scenario));
        const other = play(scenario, SEED + 1);
        const [{ n }] = [...other.values()] as [Sums];
        const twins = own.map(([name]): [string, Sums] => [
          name,
          other.get(twinOf(name, scenario)) ?? { n, sum: 0, sumOfSquares: 0 },
        ]);
        return compareSamples(new Map(own), new Map(twins));
      },
      players: playersOf(id),
      sampledByDay: 1,
    });
  });
}

type Play = (scenario: Scenario, seed: number) => Measures;

interface Comparisons {
  /** The measures that differ. */
  exactly: (scenario: Scenario) => string[];
  sampled: (scenario: Scenario, play: Play) => Comparison[];
  players: readonly (readonly [who: string, play: Play])[];
  /** Of the scenes that are not solved, those with an even or those with an odd place. */
  sampledByDay: 0 | 1;
}

function seats(
  scenes: readonly Named[],
  solved: readonly Named[],
  { exactly, sampled, players, sampledByDay }: Comparisons,
): void {
  test.each(solved)('exactly: %s', (_, scenario) => {
    expect(exactly(scenario)).toEqual([]);
  });
  // By night all scenes; by day each of those that are not solved either swapped or mirrored.
  const open = scenes.filter((scene, i) => i % 2 === sampledByDay && !solved.includes(scene));
  test.each(IS_NIGHTLY ? scenes : open)('sampled, and at night die by die: %s', (name, scenario) => {
    for (const [who, play] of IS_NIGHTLY ? players : players.slice(0, 1))
      expectSound(sampled(scenario, play), MEMBERS, `${who}, ${name}`);
  });
}

/** Does the number belong to the first force? */
const isOwn = (name: string, scenario: Scenario): boolean => twinOf(name, scenario) !== name;

const playersOf = (id: SystemId): Comparisons['players'] => [
  ['kernel', (scenario, seed) => kernelMeasures(scenario, KERNEL_BATTLES, seed)],
  [
    'die by die',
    (scenario, seed) => {
      const random = plainRandom(seed);
      return plainMeasures(PLAIN_BATTLES, () => PLAIN_PLAYERS[id](scenario, random));
    },
  ],
];

/** Every sixth scene in daily runs, all at night. */
const isSolvedToday = (_: Named, i: number): boolean => IS_NIGHTLY || i % 6 === 1;

/** When mirrored, the first has more than a million states, and the second nearly as many. */
const MANY_STATES: readonly string[] = [
  'gas, to the letter, and interceptively',
  ...(IS_NIGHTLY ? [] : ['the same, where they share markers and check at once']),
];

const MOST_PIECES = scaled(2, 4, 2);

/** A force this small on foot, when mirrored, is solved in a moment; larger ones may have millions of states. */
const isFew = ({ forces: [{ units }] }: Scenario): boolean =>
  units.every(({ kind }) => kind === 'infantry' || kind === 'crew') &&
  units.reduce((sum, unit) => sum + unit.copies * piecesOf(unit), 0) <= MOST_PIECES;

/** Numbers that differ by more than the rounding of sums in another order. */
function differing(
  one: ReadonlyMap<string, ExactMeasure>,
  other: (name: string) => ExactMeasure | undefined,
): string[] {
  return [...one].flatMap(([name, { mean, most }]) => {
    if (Number.isNaN(mean)) return []; // not solved: units_cascaded
    const there = other(name)?.mean ?? 0;
    return Math.abs(mean - there) <= 1e-12 * Math.max(1, most) ? [] : [`${name}: ${mean}, and ${there}`];
  });
}
