import { expect, test } from 'vitest';
import { responseRows } from '#src/analysis/responses.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey } from '#src/random/luck.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import { losing } from '../scenes/scene.js';

test('DP-41: more casualties than pieces, because pieces return and fall again, are within the possible range', () => {
  const scenario = poolScenario({
    turnLimit: 12,
    combat: losing({ 'red-squad': Array.from({ length: 12 }, () => 3) }),
    options: { treatment: 'in-the-field' },
    tables: { lightUpTo: 5, seriousUpTo: 5, fallBack: 0 },
    red: squad(4, { av: 2, standards: 9 }, { at: 20 }),
  });
  const plan = compilePlan(scenario);
  for (let seed = 1; seed <= 20; seed++) {
    const [tally] = playStudy({ plans: [plan], key: battleKey(seed), battles: 1 });
    const rows = responseRows(pointTally(onlyPoint(scenario), plan, tally));
    for (const { mean, ci_low, ci_high } of rows) {
      expect(ci_low).toBeLessThanOrEqual(mean);
      expect(mean).toBeLessThanOrEqual(ci_high);
    }
    const casualties = rows.find(({ force, response }) => force === 'red' && response === 'casualties')!;
    if (casualties.mean > 4) return; // such a battle was among them
  }
  expect.unreachable('nobody returned and fell again');
});
