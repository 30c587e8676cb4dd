import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Replays, replayAssumed } from '#src/analysis/replay-assumed.js';
import { isSamePlan } from '#src/analysis/same.js';
import { forceSums, pointTally } from '#src/analysis/tally-view.js';
import { columnOf } from '#src/battlefield/responses.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { compilePlan } from '#src/plan/plan.js';
import { type SystemId, systemOf } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { replaysInWords } from '#src/words/replays.js';
import { squadDuel } from '../analysis/battle-by-battle.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';
import { ONE, scenarioUnder } from '../scenes/scene.js';

const BATTLES = 1500;

function fourSystems(): Study {
  const text = readFileSync(join(ROOT, 'scenarios/four-systems.yaml'), 'utf8');
  const parsed = validScenario(
    text.replace(/ {4}- name: attackers\n.*\n.*veteran\]\n/, ''),
    'four-systems.yaml',
  );
  return newStudy(parsed.designPoints, BATTLES, 19);
}

const replay = (study: Study) =>
  replayAssumed(study, playStudy(ordersOf(study)), async (orders) => playStudy(orders));
const plain = (sentences: readonly string[]) => sentences.join('\n').replaceAll('\u00a0', ' ');

describe('replayed alternatives to assumed choices', () => {
  let replays: Replays;
  beforeAll(async () => {
    replays = (await replay(fourSystems()))!;
  });

  test('are at most twelve, only for assumed options, each with a tenth of the battles', () => {
    const { replayed, asRun } = replays;
    expect(asRun.map(({ plan }) => plan.system)).toEqual([
      'morale-ratio',
      'dice-pool',
      'unit-morale',
      'troop-grade',
    ]);
    expect(replayed).toHaveLength(12);
    for (const { of, option, value, meanings, view } of replayed) {
      const { system, rules } = of.point.scenario;
      expect(systemOf(system).optionSources[option].kind).toBe('assumed');
      expect(view.battles).toBe(BATTLES / 10);
      // Nothing else is changed, and the change has an effect on the plan.
      const changed = {
        ...rules[system].options,
        [option]: view.point.scenario.rules[system].options[option],
      };
      expect(view.point.scenario.rules[system].options).toEqual(changed);
      expect(String(changed[option])).toBe(value);
      const named = systemOf(system).optionSources[option].meanings;
      expect(meanings).toEqual([named[String(rules[system].options[option])], named[value]]);
      expect(isSamePlan(view.plan, of.plan)).toBe(false);
    }
  });

  test('come in turn from each system; of an option the value listed last, the farthest from the default, comes first', () => {
    const inTurn = replays.replayed.map(
      ({ of, option, value }) => `${of.point.scenario.system} ${option}: ${value}`,
    );
    // No assumed choice of `morale-ratio` matters in these battles.
    expect(inTurn).toEqual([
      'dice-pool routPolicy: when-pool-at-most',
      'unit-morale groupNumber: highest',
      'troop-grade recovery: when-safe',
      'dice-pool routPolicy: always',
      'unit-morale rally: never',
      'troop-grade voluntaryRout: when-losing',
      'unit-morale treatment: off',
      'troop-grade defender: nobody',
      'unit-morale groupNumber: lowest',
      'troop-grade assaultTie: attacker',
      'unit-morale rally: automatic',
      'troop-grade sideBreak: never',
    ]);
  });

  test('are reported where they change the order of two systems: TG-40, what breaks a force', () => {
    const said = plain(replaysInWords(replays, 0.01).sentences);
    expect(said).toMatch(
      /^An assumed choice decides this: “What breaks a force” means “bases that are lost or demoralized” here \(TG-40\)\. With “nothing does” \(`sideBreak: never`\), Attackers hold the field under troop grade in 9[\d.]+% of battles \([\d.]+ to [\d.]+\), not [45][\d.]+% \([\d.]+ to [\d.]+\): more often than under \w+ \w+\.$/m,
    );
    expect(said).toMatch(
      /^Of 12 other assumed choices that were tried, each replayed with 150 battles, only this one changes the order of two rulebooks \(4 more were not tried\)\.$/m,
    );
  });

  test('are not reported as decisive where none is', () => {
    const replayed = replays.replayed.filter(({ option }) => option !== 'sideBreak');
    const alike = replayed.map((each) => ({ ...each, view: { ...each.of } }));
    expect(forceSums(alike[0].view, 0, 'holds_field').sum).toBeGreaterThan(0);
    expect(plain(replaysInWords({ ...replays, replayed: alike, left: 1 }, 0.01).sentences)).toMatch(
      /^None of \d+ other assumed choices was seen to change which side a rulebook favours, .* \(1 more was not tried\)\. A change of less than about \d+ points could not be seen\.$/,
    );
  });
});

test('nothing is replayed where only one system plays', async () => {
  expect(await replay(squadDuel('[off, intended]', 20))).toBeNull();
});

describe('a choice decides', () => {
  /** Battles under a system of which red holds the field in some, and blue in all others. */
  const heldIn = (system: SystemId, held: number, battles: number) => {
    const scenario = scenarioUnder(system, { red: ONE, blue: ONE });
    const plan = compilePlan(scenario);
    const { layout, row } = plan.shape;
    const tally = new Float64Array(layout.length);
    tally[layout.start.battles] = battles;
    tally[layout.start.responses + columnOf(row, 'holds_field', 0)] = held;
    tally[layout.start.responses + columnOf(row, 'holds_field', 1)] = battles - held;
    return pointTally(onlyPoint(scenario), plan, tally);
  };

  /** What is decided if the choices of the first system give red so many of 100 battles instead of 500 of 1,000. */
  const decidedBy = (choices: Record<string, number>, other: number, margin: number) => {
    const of = heldIn('morale-ratio', 500, 1000);
    const replayed = Object.entries(choices).map(([title, held]) => ({
      ...{ of, title, clause: 'MR-0', option: 'leaders', value: 'on', meanings: ['off', 'on'] as const },
      ...{ point: of.point, plan: of.plan, view: heldIn('morale-ratio', held, 100) },
    }));
    return replaysInWords({ asRun: [of, heldIn('dice-pool', other, 1000)], replayed, left: 0 }, margin);
  };

  test('if it moves a force beyond the margin from another system', () => {
    // Wilson: 80 of 100 from 0.7112, 500 of 1,000 to 0.5309. Newcombe: 0.3 − √((0.8 − 0.7112)² + (0.5309 − 0.5)²) = 0.206.
    expect(decidedBy({ Leaders: 80 }, 500, 0.2).decided).toBe('Leaders');
    expect(decidedBy({ Leaders: 80 }, 500, 0.21).decided).toBe('');
    expect(decidedBy({ Leaders: 20 }, 500, 0.2).decided).toBe('Leaders');
    expect(decidedBy({ Leaders: 20 }, 500, 0.21).decided).toBe('');
  });

  test('only if the share of the force itself has clearly moved', () => {
    // Against 450 of 1,000 the run has 0.05 − 0.0438, less than the margin, and the choice 0.15 − 0.1028. But 60 of 100
    // may be 0.5020, and 500 of 1,000 may be 0.5309.
    expect(decidedBy({ Leaders: 60 }, 450, 0.01).decided).toBe('');
    // 65 of 100 are at least 0.5525.
    expect(decidedBy({ Leaders: 65 }, 450, 0.01).decided).toBe('Leaders');
  });

  test('and the one that moves a force most is named', () => {
    const { decided, sentences } = decidedBy({ Leaders: 80, Experience: 90, Officers: 85 }, 500, 0.01);
    expect(decided).toBe('Experience');
    expect(plain(sentences)).toBe(
      'An assumed choice decides this: “Experience” means “off” here (MR-0). With “on” (`leaders: on`), red holds the field under morale ratio in 90.0% of battles (82.6 to 94.5), not 50.0% (46.9 to 53.1): more often than under dice pool.\n' +
        'Of 3 other assumed choices that were tried, each replayed with 100 battles, 3 change the order of two rulebooks.',
    );
  });
});
