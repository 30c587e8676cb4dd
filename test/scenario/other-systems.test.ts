import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemIds } from '#src/rules/registry.js';
import { parseScenario } from '#src/scenario/parse.js';
import { ROOT } from '../root.js';
import { IS_NIGHTLY } from '../scale.js';
import { kernelTally } from '../statistical/agreement.js';

/** The forces of any scenario can be played under each system that their descriptors and kinds allow. */

const FOLDER = join(ROOT, 'scenarios');
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .sort();

const parsed = (file: string, set: readonly string[]) =>
  parseScenario(readFileSync(join(FOLDER, file), 'utf8'), file, set);

/** Paths of the units of a scenario. */
function unitsOf(file: string): string[] {
  const result = parsed(file, []);
  if (!result.ok) throw new Error(`${file} is not valid`);
  return result.scenario.forces.flatMap(({ id, units }) =>
    units.map((unit) => `forces.${id}.units.${unit.id}`),
  );
}

/** Overrides that give every unit a grade. */
const graded = (file: string): string[] => unitsOf(file).map((unit) => `${unit}.troop-grade.grade=regular`);

/**
 * Problems that say that a system has no rules for a kind of unit, and what to do instead; or that a unit, at some
 * level of a factor, has no grade, and what to add.
 */
const SAYS_WHAT_TO_DO =
  /(is of kind `\w+`|has warbots): `[a-z-]+` has (no rules|rules only) for .* — |has no troop grade, .*: add `/;

/** By day each file under every second system. */
const cases = files.flatMap((file, f) =>
  systemIds.filter((_, s) => IS_NIGHTLY || (f + s) % 2 === 0).map((system) => [file, system] as const),
);

const known = new Map<string, ReturnType<typeof parsed>>();

/** A scenario as another system would play it. */
function under(system: string, file: string): ReturnType<typeof parsed> {
  const key = `${file} ${system}`;
  const result = known.get(key) ?? parsed(file, [`system=${system}`, ...graded(file)]);
  known.set(key, result);
  return result;
}

describe('every shipped scenario under every system', () => {
  test.each(cases)('%s under %s plays, or says what it lacks', (file, system) => {
    const result = under(system, file);
    if (!result.ok) {
      expect(result.problems.filter(({ message }) => !SAYS_WHAT_TO_DO.test(message))).toEqual([]);
      return;
    }
    // Where the rulebook is a factor, each system plays at some design point.
    const { scenario } = result.designPoints.find((point) => point.scenario.system === system)!;
    const { battles, tally, plan } = kernelTally(scenario, 20, 1);
    expect(tally[plan.shape.layout.start.battles]).toBe(battles);
  });

  test('most of them under most systems', () => {
    const playable = cases.filter(([file, system]) => under(system, file).ok);
    expect(playable.length).toBeGreaterThan(0.8 * cases.length);
    expect(new Set(playable.map(([, system]) => system)).size).toBe(systemIds.length);
  });
});

describe('a unit without a grade', () => {
  test('is an error under troop-grade alone, at the unit, and says what to add', () => {
    const result = parsed('squad-duel.yaml', ['system=troop-grade']);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map(({ message }) => message)).toEqual(
      ['alpha', 'bravo'].map((unit) =>
        expect.stringMatching(
          new RegExp(`${unit}. has no troop grade, .* add .troop-grade: \\{ grade: regular \\}. to it`),
        ),
      ),
    );
  });
});
