import { describe, expect, test } from 'vitest';
import { pointTally } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { compilePlan } from '#src/plan/plan.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { battleKey } from '#src/random/luck.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { exactMeasures } from '../../exact/exact-measures.js';
import { measuresOf } from '../../statistical/agreement.js';
import { battleText, MINE, scenarioOf } from './battles.js';

/** Faults that random rulebooks have found, each in its own page. */

const pageWith = (
  rules: string,
  turn: string,
  more = '',
) => `${MINE}units: { nerve: { from: 2, to: 6, default: 4 } }
force-counters: { clock: { to: 9, start: 2 } }
states: { steady: {}, fleeing: { fire: never } }
${more}
rules:
${rules}
turn: ${turn}
breaks: { unit: is fleeing }
`;

describe('without chance the solution equals the battle played', () => {
  const falls = 'first: { when: casualties this phase, then: becomes down }';
  const flees = 'first: { when: gone, then: becomes fleeing }';

  test.each([
    ['for pieces of the other force', '', 'enemy force pieces at least 3, then: becomes fleeing'],
    ['what its force has lost', '', 'force gone at least 1, then: becomes fleeing'],
    ['whether all of a force are broken', flees, 'is steady and enemy force all units broken, then: leaves'],
    ['for friends that bear a mark since this turn', falls, 'newly down friends, then: becomes fleeing'],
    ['for others with it', falls, 'down friends and not newly down friends, then: becomes fleeing'],
  ])('a unit asks %s', (_, first, panic) => {
    const rules = `  panic: { when: ${panic} }\n  ${first}`;
    const turn = first === '' ? '[move, fire, panic]' : '[move, fire, first, panic]';
    const scenario = scenarioOf(battleText(pageWith(rules, turn, 'marks: { down: {} }'), 'script'));
    const plan = compilePlan(scenario);
    const [tally] = playStudy({ plans: [plan], key: battleKey(3), battles: 20 });
    const exact = exactMeasures(scenario);
    const other = [...measuresOf(pointTally(onlyPoint(scenario), plan, tally))].filter(
      ([name, { n, sum }]) => exact.has(name) && Math.abs(exact.get(name)!.mean - sum / n) > 1e-9,
    );
    expect(other.map(([name]) => name)).toEqual([]);
    expect(exact.get('response red became_fleeing')?.mean ?? 0).toBeGreaterThan(0);
  });

  test('for a turn that consists of a single rule', () => {
    const page = pageWith('  panic: { roll: 1d6, pass: at least nerve, failed: becomes fleeing }', '[panic]');
    const exact = exactMeasures(scenarioOf(battleText(page, 'script')));
    expect(exact.get('red steady in turn 1')?.mean).toBeCloseTo(8 / 2, 10);
  });
});

test('blows in an assault are not shots of the fire after it', () => {
  const page = pageWith('  panic: { when: gone, then: becomes fleeing }', '[move, assault, fire, panic]');
  const point = onlyPoint(scenarioOf(battleText(page, 'fire')));
  let struck = 0;
  for (let battle = 0; battle < 40; battle++)
    for (const { events } of tellBattle(point, 1, battle).turns) {
      const shotAt = events.flatMap((event) => (event.kind === 'shots' ? [event.target] : []));
      for (const event of events) {
        if (event.kind === 'lost' && event.cause === 'fire') expect(shotAt).toContain(event.unit);
        if (event.kind === 'blows') struck++;
      }
    }
  expect(struck).toBeGreaterThan(0);
});
