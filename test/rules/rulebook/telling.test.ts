import { expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { inWords } from '#src/words/story.js';
import { battleText, scenarioOf } from './battles.js';

function told(page: string, battle: number) {
  const { turns } = tellBattle(onlyPoint(scenarioOf(battleText(page, 'script'))), 1, battle);
  return turns.map(({ events }) => events);
}

test('a rule that appears twice in the turn is described at both places', () => {
  const page = `rulebook: 1
id: mine
title: Mine
counters: { fear: { to: 30 } }
states: { steady: {}, shaken: {} }
rules:
  fright: { when: casualties this phase, then: gains 3 fear }
  mood:
    then:
      - { when: fear at least 3, then: becomes shaken }
      - { then: becomes steady }
turn: [mood, move, fire, fright, mood]
breaks: { unit: was removed }
`;
  const alpha = told(page, 1)[1].flatMap((event) => (event.unit === 'alpha' ? [inWords(event)] : []));
  expect(alpha).toEqual([
    'alpha: mood: becomes steady',
    'alpha loses 1 piece to fire; 3 are left',
    'alpha: fright: gains 3 fear',
    'alpha: mood: becomes shaken',
  ]);
});

const RETRY = `rulebook: 1
id: mine
title: Mine
states: { steady: {}, shaken: {} }
rules:
  stand:
    roll: 2d6
    modifiers: { less: { add: -1 } }
    pass: at most 5
    retry: roll at least 8
    failed: becomes shaken
turn: [move, fire, stand]
breaks: { unit: was removed }
`;

test('a repeated throw is described together with the first one', () => {
  const sums = new Map<string, number>();
  let all = 0;
  for (let battle = 1; battle <= 60; battle++) {
    for (const event of told(RETRY, battle).flat()) {
      const said = inWords(event);
      if (event.kind !== 'rulebook' || !said.includes('stand')) continue;
      const [, again, one, two, roll, total, verdict] =
        /^\w+: stand, 2d6, needing 5 or less: (\d \+ \d = (?:\d+) \(less −1\) = \d+, fails; again )?(\d) \+ (\d) = (\d+) \(less −1\) = (\d+), (passes|fails) → /.exec(
          said,
        )!;
      expect(event.dice).toEqual([Number(one), Number(two)]);
      expect(Number(one) + Number(two)).toBe(Number(roll));
      expect(Number(total)).toBe(Number(roll) - 1);
      expect(verdict).toBe(Number(total) <= 5 ? 'passes' : 'fails');
      all++;
      if (again === undefined) {
        // A unit that throws 8 or more throws again.
        expect(Number(roll)).toBeLessThan(8);
        expect(event.failed).toBeUndefined();
      } else {
        const first = event.failed!.reduce((sum, face) => sum + face);
        expect(first).toBeGreaterThanOrEqual(8);
        expect(again).toContain(`= ${first} (less −1) = ${first - 1},`);
        sums.set(verdict, (sums.get(verdict) ?? 0) + 1);
      }
    }
  }
  // 15 of 36 throws are repeated, and 15 of 36 of these pass.
  const again = (sums.get('passes') ?? 0) + (sums.get('fails') ?? 0);
  expect(again / all).toBeCloseTo(15 / 36, 1);
  expect(sums.get('passes')! / again).toBeCloseTo(15 / 36, 1);
});
