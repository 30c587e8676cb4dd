import { describe, expect, test } from 'vitest';
import { Ledger } from '#src/battlefield/ledger.js';
import { compilePlan } from '#src/plan/plan.js';
import { battlePlayer } from '#src/play/play-battle.js';
import { battleKey } from '#src/random/luck.js';
import type { Scenario } from '#src/scenario/schema.js';
import { SCENES } from '../scenes/table.js';

const BATTLES = 100;

/** Responses of the first battles of a scenario, one row each, ending with the length of the battle. */
function responsesOf(scenario: Scenario): number[][] {
  const plan = compilePlan(scenario);
  const ledger = new Ledger(plan.field, plan.shape, BATTLES);
  const play = battlePlayer(plan, battleKey(1), ledger);
  ledger.startBlock();
  for (let battle = 0; battle < BATTLES; battle++) play(battle);
  const { width } = plan.shape.row;
  return Array.from({ length: BATTLES }, (_, battle) =>
    Array.from({ length: width }, (_, column) => ledger.responses[column * ledger.stride + battle]),
  );
}

describe.each(Object.entries(SCENES))(
  '%s: turns that were not played do not count (6)',
  (_, { small, large }) => {
    test.each([...small, ...large])(
      'a later turn limit changes no battle that ended earlier: %s',
      (_, scenario) => {
        const { turnLimit } = scenario;
        const later = responsesOf({ ...scenario, turnLimit: 3 * turnLimit });
        const sooner = responsesOf(scenario);
        const ended = sooner.flatMap((row, battle) => (row.at(-1)! < turnLimit ? [battle] : []));
        expect(ended.map((battle) => later[battle])).toEqual(ended.map((battle) => sooner[battle]));
      },
    );
  },
);
