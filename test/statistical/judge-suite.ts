import { describe, expect, test } from 'vitest';
import { REASONS } from '#src/battlefield/ledger.js';
import { FORCE_RESPONSES } from '#src/battlefield/responses.js';
import { type SystemId, systemOf } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type ExactMeasure, exactMeasures } from '../exact/exact-measures.js';
import { MOST_STANDARD_ERRORS } from '../play/expect-exact.js';
import { distances, kernelMeasures, type Measures, plainMeasures } from './agreement.js';
import { disagreements, plainRandom } from './judge.js';
import { JUDGED } from './judge-systems.js';

const KERNEL_BATTLES = 150_000;
const PLAIN_BATTLES = 5000;
const SEED = 1905;

/** A chance, or a mean, that a grid must have somewhere to be said to reach something. */
const OFTEN = 0.001;

const solutions = new Map<Scenario, Map<string, ExactMeasure>>();

function solutionOf(scenario: Scenario): Map<string, ExactMeasure> {
  const solution = solutions.get(scenario) ?? only(isSolved, exactMeasures(scenario));
  solutions.set(scenario, solution);
  return solution;
}

/** What a solution does not give: it does not remember in which turn every unit broke. */
const UNSOLVED: readonly string[] = ['units_cascaded'];

const isUnsolved = (name: string): boolean => UNSOLVED.some((response) => name.endsWith(` ${response}`));
const isSolved = (name: string): boolean => !isUnsolved(name);

function only<Value>(
  keep: (name: string) => boolean,
  measures: ReadonlyMap<string, Value>,
): Map<string, Value> {
  return new Map([...measures].filter(([name]) => keep(name)));
}

/** Judges a system: whether its grid reaches everything, and whether all who play it agree. A test file for each. */
export function judgeSystem(id: SystemId): void {
  judgeReach(id);
  judgeAgreement(id);
}

function judgeReach(id: SystemId): void {
  const system = systemOf(id);
  describe(`the grid of ${id}`, () => {
    const { grid, neverEnds } = JUDGED[id]!;
    const scenarios = grid.map(([, scenario]) => scenario);
    const responses = [
      ...FORCE_RESPONSES.filter(
        (response) => !system.neverGives.includes(response) && !UNSOLVED.includes(response),
      ),
      ...system.counts.map(({ name }) => name),
    ];

    /** Does a measure of such a name have more than next to nothing in some battle? */
    const reaches = (name: RegExp) =>
      scenarios.some((scenario) =>
        [...solutionOf(scenario)].some(([each, { mean }]) => name.test(each) && mean > OFTEN),
      );

    test('reaches every ending, every posture and every response of both forces', () => {
      const forces = scenarios[0]!.forces.map((force) => force.id);
      const names = [
        ...REASONS.filter((reason) => !neverEnds.includes(reason)).map((reason) => `^outcome .* ${reason}$`),
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

    test('has every value of every option', () => {
      const missing = Object.entries(system.optionSources).flatMap(([option, { meanings }]) => {
        const played = new Set(scenarios.map((each) => String(each.rules[each.system].options[option])));
        return Object.keys(meanings).flatMap((value) => (played.has(value) ? [] : [`${option}: ${value}`]));
      });
      expect(missing).toEqual([]);
    });
  });
}

/**
 * In all systems together some 34,400 numbers for the kernel and as many for the plain player, of which 18,200 can vary. A
 * sound simulator is off by 4.5 standard errors in one of 147,000: about 22 % of all seeds alarm
 * without reason. The seed is fixed.
 */
function judgeAgreement(id: SystemId): void {
  describe(`${id}: exact, sampled and played die by die agree within ${MOST_STANDARD_ERRORS} standard errors (seed ${SEED})`, () => {
    const { grid, play } = JUDGED[id]!;
    const battles = grid.map(([name, scenario], i) => [name, { scenario, seed: SEED + i }] as const);
    test.each(battles)('%s', (_name, { scenario, seed }) => {
      const exact = solutionOf(scenario);
      const kernel = kernelMeasures(scenario, KERNEL_BATTLES, seed);
      const random = plainRandom(seed);
      const plain = plainMeasures(scenario, PLAIN_BATTLES, () => play(scenario, random));
      const [kernels, plains] = [kernel, plain].map((measures) => only(isSolved, measures)) as [
        Measures,
        Measures,
      ];
      expect([...kernels.keys()].sort()).toEqual([...exact.keys()].sort());
      expect(disagreements(exact, kernels, kernels), 'kernel').toEqual([]);
      expect(disagreements(exact, plains, kernels), 'die by die').toEqual([]);
      const unsolved = distances(only(isUnsolved, kernel), only(isUnsolved, plain));
      expect(
        unsolved.filter(({ distance }) => !(distance < MOST_STANDARD_ERRORS)),
        'unsolved',
      ).toEqual([]);
    });
  });
}
