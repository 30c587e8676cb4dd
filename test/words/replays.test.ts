import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Replays, replayAssumed } from '#src/analysis/replay-assumed.js';
import { isSamePlan } from '#src/analysis/same.js';
import { forceSums } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { systemOf } from '#src/rules/registry.js';
import { parseScenario } from '#src/scenario/parse.js';
import { replaysInWords } from '#src/words/replays.js';
import { squadDuel } from '../analysis/battle-by-battle.js';
import { ROOT } from '../root.js';

const BATTLES = 1500;

function fourSystems(): Study {
  const text = readFileSync(join(ROOT, 'scenarios/four-systems.yaml'), 'utf8');
  const parsed = parseScenario(
    text.replace(/ {4}- name: attackers\n.*\n.*veteran\]\n/, ''),
    'four-systems.yaml',
  );
  if (!parsed.ok) throw new Error('not valid');
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
