import { describe, expect, test } from 'vitest';
import { isMirror } from '#src/analysis/mirror.js';
import { piecesOf } from '#src/battlefield/pieces.js';
import { type SystemId, systemIds } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type ExactMeasure, exactMeasures } from '../exact/exact-measures.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { IS_NIGHTLY, scaled } from '../scale.js';
import type { Named } from '../scenes/scene.js';
import { mirrored, swapped, twinOf } from '../scenes/seats.js';
import { SCENES } from '../scenes/table.js';
import { compareSamples, kernelMeasures, type Measures, plainMeasures } from './agreement.js';
import { type Comparison, expectSound } from './family.js';
import { plainRandom } from './judge.js';
import type { Sums } from './p-values.js';

/** Who is listed first must not matter: docs/battlefield.md, "everything in a phase happens at once". */

const KERNEL_BATTLES = scaled(2000, 20_000);
const PLAIN_BATTLES = scaled(200, 2000);
const SEED = 1415;

const scenesOf = (id: SystemId): readonly Named[] => [...SCENES[id].small, ...SCENES[id].large];

/** The family: every scene of every system, sampled by kernel and by plain player, swapped and mirrored. */
const MEMBERS = 4 * systemIds.reduce((sum, id) => sum + scenesOf(id).length, 0);

/** A defect by which it does matter who is listed first, until it is fixed. */
interface Defect {
  what: string;
  /** The measures that are uneven because of it; all when it is not said. */
  of?: RegExp;
  /** The scenes in which they are: swapped, and mirrored. */
  swapped: readonly string[];
  mirrored: readonly string[];
}

export function expectEqualSeats(id: SystemId, defect?: Defect): void {
  describe(`${id}: with the forces listed in the other order and the board turned round, every number is the same`, () => {
    seats(scenesOf(id), SCENES[id].small, defect, defect?.swapped ?? [], {
      exactly: (scenario, except) => {
        const turned = exactMeasures(swapped(scenario));
        return differing(without(except, exactMeasures(scenario)), (name) => turned.get(name));
      },
      sampled: (scenario, except, play) =>
        compareSamples(
          without(except, play(scenario, SEED)),
          without(except, play(swapped(scenario), SEED + 1)),
        ),
      players: playersOf(id),
    });
  });

  describe(`${id}: of a force and its equal, every number is the same`, () => {
    const scenes = scenesOf(id).map(([name, scenario]): Named => [name, mirrored(scenario)]);
    const few = scenes.filter(([name, scenario]) => isFew(scenario) && !MANY_STATES.includes(name));
    seats(scenes, few, defect, defect?.mirrored ?? [], {
      exactly: (scenario, except) => {
        expect(isMirror(scenario)).toBe(true);
        const all = exactMeasures(scenario);
        const own = new Map([...without(except, all)].filter(([name]) => isOwn(name, scenario)));
        return differing(own, (name) => all.get(twinOf(name, scenario)));
      },
      sampled: (scenario, except, play) => {
        // Two runs: in one and the same battle the numbers of both sides depend on each other.
        const own = [...without(except, play(scenario, SEED))].filter(([name]) => isOwn(name, scenario));
        const other = play(scenario, SEED + 1);
        const [{ n }] = [...other.values()] as [Sums];
        const twins = own.map(([name]): [string, Sums] => [
          name,
          other.get(twinOf(name, scenario)) ?? { n, sum: 0, sumOfSquares: 0 },
        ]);
        return compareSamples(new Map(own), new Map(twins));
      },
      players: playersOf(id),
    });
  });
}

type Play = (scenario: Scenario, seed: number) => Measures;

interface Comparisons {
  /** What differs, but for some measures. */
  exactly: (scenario: Scenario, except: RegExp) => string[];
  sampled: (scenario: Scenario, except: RegExp, play: Play) => Comparison[];
  players: readonly (readonly [who: string, play: Play])[];
}

const NOTHING = /(?!)/;
const EVERYTHING = /^/;

function seats(
  scenes: readonly Named[],
  solved: readonly Named[],
  defect: Defect | undefined,
  uneven: readonly string[],
  { exactly, sampled, players }: Comparisons,
): void {
  const exceptIn = (name: string) => (uneven.includes(name) ? (defect?.of ?? EVERYTHING) : NOTHING);
  const isEven = ([name]: Named) => exceptIn(name) !== EVERYTHING;
  test.each(solved.filter(isEven))('exactly: %s', (name, scenario) => {
    expect(exactly(scenario, exceptIn(name))).toEqual([]);
  });
  const known = solved.filter(([name]) => uneven.includes(name));
  test.fails.each(known)(`exactly: %s (known defect: ${defect?.what})`, (_, scenario) => {
    expect(exactly(scenario, NOTHING)).toEqual([]);
  });
  const compare = (name: string, scenario: Scenario, except: RegExp) => {
    for (const [who, play] of players)
      expectSound(sampled(scenario, except, play), MEMBERS, `${who}, ${name}`);
  };
  // Every day of those alone that are not solved, in the nightly run of all.
  const open = scenes.filter((scene) => !solved.includes(scene));
  test.each((IS_NIGHTLY ? scenes : open).filter(isEven))('sampled, and die by die: %s', (name, scenario) =>
    compare(name, scenario, exceptIn(name)),
  );
  // Of few battles a defect need not show.
  const uncertain = open.filter((scene) => IS_NIGHTLY && !isEven(scene));
  test.fails.each(uncertain)(
    `sampled, and die by die: %s (known defect: ${defect?.what})`,
    (name, scenario) => compare(name, scenario, NOTHING),
  );
}

const without = <Value>(except: RegExp, measures: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map([...measures].filter(([name]) => !except.test(name)));

/** Is it a number of the first force? */
const isOwn = (name: string, scenario: Scenario): boolean => twinOf(name, scenario) !== name;

const playersOf = (id: SystemId): Comparisons['players'] => [
  ['kernel', (scenario, seed) => kernelMeasures(scenario, KERNEL_BATTLES, seed)],
  [
    'die by die',
    (scenario, seed) => {
      const random = plainRandom(seed);
      return plainMeasures(PLAIN_BATTLES, () => PLAIN_PLAYERS[id]!(scenario, random));
    },
  ],
];

/** Against its equal it has more than a million states. */
const MANY_STATES: readonly string[] = ['gas, to the letter, and interceptively'];

const MOST_PIECES = scaled(3, 4, 3);

/** A force of so few on foot against its equal is solved in a moment; of more the states may be millions. */
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
