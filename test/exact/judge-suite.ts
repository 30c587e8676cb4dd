import { describe, expect, test } from 'vitest';
import { REASONS, type Reason } from '#src/battlefield/ledger.js';
import { FORCE_RESPONSES } from '#src/battlefield/responses.js';
import { type SystemId, systemIds, systemOf } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { scaled } from '../scale.js';
import type { Named } from '../scenes/scene.js';
import { SCENES } from '../scenes/table.js';
import { compareSamples, kernelMeasures, type Measures, plainMeasures } from '../statistical/agreement.js';
import { expectSound } from '../statistical/family.js';
import { compare, isSolved, isUnsolved, only, plainRandom, UNSOLVED } from '../statistical/judge.js';
import { type ExactMeasure, exactMeasures } from './exact-measures.js';
import { isSolvedNow } from './solved.js';

/** Kernel and solver share their steps: their agreement shows that sampling, tallies and shared draws are right. */
const KERNEL_BATTLES = scaled(1000, 150_000);
/** Where the kernel takes the place of the solution, its own deviation should hardly count. */
const KERNEL_BATTLES_UNSOLVED = 2500;

/**
 * The plain player shares nothing: it is a second opinion on the rules. The family below sets its limit at about 5.7
 * standard errors. For a chance of 1/2, 84,000 battles detect a difference of 1.2 points with a chance of 0.9, and
 * the daily 500 one of 15 points.
 */
const PLAIN_BATTLES = scaled(500, 84_000);
const SEED = 1905;

/** The family: each scene of each system, twice. */
const MEMBERS = 2 * systemIds.reduce((sum, id) => sum + SCENES[id].small.length, 0);

/** Endings that a system's rules cannot produce. */
const NEVER_ENDS: Readonly<Record<SystemId, readonly Reason[]>> = {
  'morale-ratio': ['group-morale', 'collapsed'],
  'dice-pool': ['group-morale', 'breaking-point'],
  'unit-morale': ['breaking-point', 'collapsed'],
  'troop-grade': ['collapsed', 'group-morale'],
};

/** The chance, or mean, that a measure must have in some scene to count as reached. */
const OFTEN = 0.001;

const solutions = new Map<Scenario, Map<string, ExactMeasure>>();

function solutionOf(scenario: Scenario): Map<string, ExactMeasure> {
  const solution = solutions.get(scenario) ?? only(isSolved, exactMeasures(scenario));
  solutions.set(scenario, solution);
  return solution;
}

const sampled = new Map<Scenario, Measures>();

/** What the kernel gives for a scene that is not solved. */
function sampleOf(scenario: Scenario): Measures {
  const sample = sampled.get(scenario) ?? kernelMeasures(scenario, KERNEL_BATTLES_UNSOLVED, SEED);
  sampled.set(scenario, sample);
  return sample;
}

/** The mean of every number of a scene. */
function meansOf([name, scenario]: Named, id: SystemId): (readonly [name: string, mean: number])[] {
  if (isSolvedNow(id, name)) return [...solutionOf(scenario)].map(([each, { mean }]) => [each, mean]);
  return [...sampleOf(scenario)].map(([each, { n, sum }]) => [each, sum / n]);
}

/** Judges a system: whether its small scenes reach everything, and whether all players agree. One test file per system. */
export function judgeSystem(id: SystemId): void {
  judgeReach(id);
  judgeAgreement(id);
}

function judgeReach(id: SystemId): void {
  const system = systemOf(id);
  describe(`the small scenes of ${id}`, () => {
    const scenarios = SCENES[id].small.map(([, scenario]) => scenario);
    const responses = [
      ...FORCE_RESPONSES.filter(
        (response) => !system.neverGives.includes(response) && !UNSOLVED.includes(response),
      ),
      ...system.counts.map(({ name }) => name),
    ];

    /** Does a measure with such a name have more than a negligible value in some battle? */
    const reaches = (name: RegExp) =>
      SCENES[id].small.some((scene) =>
        meansOf(scene, id).some(([each, mean]) => name.test(each) && mean > OFTEN),
      );

    test('reach every ending, every posture and every response of both forces', () => {
      const forces = scenarios[0].forces.map((force) => force.id);
      const names = [
        ...REASONS.filter((reason) => !NEVER_ENDS[id].includes(reason)).map(
          (reason) => `^outcome .* ${reason}$`,
        ),
        ...forces.flatMap((force) => [
          ...[...system.postures, 'gone'].map((posture) => `^${force} ${posture} in turn [1-9]`),
          ...responses.map((response) => `^response ${force} ${response}$`),
          // The force, and one of its units.
          ...['broke', 'unbroken'].flatMap((end) => [`^${force}  ${end} at`, `^${force} \\S+ ${end} at`]),
        ]),
        '^response battle nobody_holds$',
      ];
      expect(names.filter((name) => !reaches(new RegExp(name)))).toEqual([]);
    });

    test('have every value of every option', () => {
      const missing = Object.entries(system.optionSources).flatMap(([option, { meanings }]) => {
        const played = new Set(scenarios.map((each) => String(each.rules[each.system].options[option])));
        return Object.keys(meanings).flatMap((value) => (played.has(value) ? [] : [`${option}: ${value}`]));
      });
      expect(missing).toEqual([]);
    });
  });
}

function judgeAgreement(id: SystemId): void {
  describe(`${id}: exact, sampled and played die by die agree (seed ${SEED})`, () => {
    const battles = SCENES[id].small.map(
      ([name, scenario], i) => [name, { scenario, seed: SEED + i }] as const,
    );
    test.each(battles)('%s', (name, { scenario, seed }) => {
      const random = plainRandom(seed);
      const plain = plainMeasures(PLAIN_BATTLES, () => PLAIN_PLAYERS[id](scenario, random));
      if (isSolvedNow(id, name))
        expectSolution(scenario, kernelMeasures(scenario, KERNEL_BATTLES, seed), plain);
      else {
        expectSound(compareSamples(sampleOf(scenario), plain), MEMBERS, 'kernel and die by die');
      }
    });
  });
}

/** Kernel and plain player are both compared with the solution. */
function expectSolution(scenario: Scenario, kernel: Measures, plain: Measures): void {
  const exact = solutionOf(scenario);
  const [kernels, plains] = [kernel, plain].map((measures) => only(isSolved, measures)) as [
    Measures,
    Measures,
  ];
  expect([...kernels.keys()].sort()).toEqual([...exact.keys()].sort());
  expectSound(compare(exact, kernels, kernels), MEMBERS, 'kernel');
  expectSound(
    [
      ...compare(exact, plains, kernels),
      ...compareSamples(only(isUnsolved, kernel), only(isUnsolved, plain)),
    ],
    MEMBERS,
    'die by die',
  );
}
