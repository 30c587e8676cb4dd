import { expect, test } from 'vitest';
import { systemOf } from '#src/rules/registry.js';
import { eventInWords } from '#src/words/story.js';
import { battleText, MINE, scenarioOf, told } from './battles.js';

/** What is said of alpha in turn 1. */
const ofAlpha = (page: string) => told(page).said[1].filter((line) => line.startsWith('alpha'));

const shotsOf = (page: string) =>
  told(page, { how: 'fire' }).events.flatMap((event) => (event.kind === 'shots' ? [event] : []));

test('a rule that appears twice in the turn is described at both places', () => {
  const page = `${MINE}counters: { fear: { to: 30 } }
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
  expect(ofAlpha(page)).toEqual([
    'alpha: mood: becomes steady',
    'alpha loses 1 piece to fire; 3 are left',
    'alpha: fright: gains 3 fear',
    'alpha: mood: becomes shaken',
  ]);
});

test('what is added to a shot has the name of the state, mark or counter that adds it', () => {
  const page = `${MINE}counters: { fear: { to: 30, each: { fire: -1, shot-at: 1 } } }
states: { steady: {}, shaken: { fire: 1 } }
rules:
  fright: { when: casualties this phase, then: [gains 1 fear, becomes shaken] }
turn: [move, fire, fright]
breaks: { unit: was removed }
`;
  const shots = shotsOf(page);
  const names = new Set(shots.flatMap(({ modifiers }) => modifiers.map(({ name }) => name)));
  // `steady` adds nothing, so nothing has its name.
  expect([...names].filter((name) => /fear|shaken|steady/.test(name)).toSorted()).toEqual([
    'fear',
    'shaken',
    'target fear',
  ]);
  for (const { modifiers } of shots)
    for (const { name, by } of modifiers) if (name === 'shaken') expect(by).toBe(1);
});

test('half of the shots of a unit are told with their cause', () => {
  const page = `${MINE}states: { steady: {} }
marks: { dazed: { fire: half } }
rules:
  fright: { when: casualties this phase, then: becomes dazed }
turn: [move, fire, fright]
breaks: { unit: was removed }
`;
  const shots = shotsOf(page);
  expect(shots.some((event) => !('half' in event))).toBe(true);
  const halved = shots.filter((event) => 'half' in event);
  expect(halved.length).toBeGreaterThan(0);
  for (const event of halved)
    expect(eventInWords(event)).toMatch(/ fires 1 shot \(half, because of “dazed”\) at /);
});

test('a unit that fires half of one shot says that it fires none', () => {
  const page = `${MINE}states: { steady: { fire: half } }
rules:
  fright: { when: casualties this phase, then: becomes steady }
turn: [fire, fright]
breaks: { unit: was removed }
`;
  const change = (text: string) => text.replaceAll('trooper: 2, sergeant: 1', 'sergeant: 1');
  const { all } = told(page, { how: 'fire', change });
  expect(all.split('\n')).toContain('alpha: fires no shot (half of 1, because of “steady”)');
  expect(all).not.toContain('fires 1 shot');
});

test('one of a counter is in the singular, and all of it is shed', () => {
  const page = `${MINE}counters: { pins: { to: 30 }, stress: { to: 30 }, losses: { to: 30, start: "9" } }
states: { steady: {} }
rules:
  hit: { when: casualties this phase, then: [gains 1 pins, gains 1 stress, sheds 1 losses] }
  rest: { when: pins, then: [sheds all pins, sets stress to 2, sheds all losses] }
turn: [move, fire, hit, rest]
breaks: { unit: was removed }
`;
  expect(ofAlpha(page).slice(1)).toEqual([
    'alpha: hit: gains 1 pin, gains 1 stress, sheds 1 loss',
    'alpha: rest: sheds all pins, sets stress to 2, sheds all losses',
  ]);
});

test.each([
  ['gas', 'gas'],
  ['canvas', 'canvas'],
  ['doubts', 'doubt'],
  ['casualty-boxes', 'casualty-box'],
  ['injuries', 'injury'],
  ['heroes', 'hero'],
  ['woes', 'woe'],
  ['ties', 'tie'],
])('one of the counter %s is 1 %s', (name, one) => {
  const page = `${MINE}counters: { ${name}: { to: 30 } }
states: { steady: {} }
rules:
  hit: { when: casualties this phase and ${name} under 30, then: gains 1 ${name} }
turn: [move, fire, hit]
breaks: { unit: was removed }
`;
  expect(ofAlpha(page)).toContain(`alpha: hit: gains 1 ${one}`);
});

const RETRY = `${MINE}states: { steady: {}, shaken: {} }
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
    for (const event of told(RETRY, { battle }).events) {
      const said = eventInWords(event);
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

const FLIGHT = `${MINE}states: { steady: {}, fleeing: { move: back }, gone-away: {} }
marks: { slow: { move: 50 percent } }
rules:
  flight: { when: casualties this phase at least 2, then: becomes fleeing }
  slowed: { when: casualties this phase, then: becomes slow }
turn: [move, fire, flight, slowed]
breaks: { unit: is fleeing, force: fleeing units at least 1/3 of units at start }
`;

test('pieces that run are not said to advance', () => {
  const moves = told(FLIGHT).events.flatMap((event) => (event.kind === 'moved' ? [eventInWords(event)] : []));
  expect(moves).toContain('alpha: 1 fleeing, going back, from 6″ to 2″ from its edge');
  expect(moves.filter((said) => said.includes('advancing'))).toEqual([]);
});

test('a force that breaks: what its rule counts, and what that comes to', () => {
  const said = told(FLIGHT)
    .turns[1].events.filter(({ force, unit }) => force === 'red' && unit === '')
    .map((event) => eventInWords(event));
  expect(said).toEqual([
    'red: the breaking point is reached, because “fleeing units at least 1/3 of units at start” is true (1 ≥ 0.67); the force retreats from the next turn on',
    'red breaks, with 3 of 8 pieces lost',
  ]);
});

const STEPS = `${MINE}states: { steady: {}, shaken: { move: no closer }, fleeing: {} }
rules:
  fright: { when: casualties this phase, then: worsens by 2 }
  calm: { when: not casualties this turn, then: improves by 1 }
turn: [move, fire, fright, calm]
breaks: { unit: is fleeing, force: gone at least 1 }
`;

const saidOf = (page: string) => told(page).said.flat();

test('an effect that changes the state by steps says to which state it leads', () => {
  const said = saidOf(STEPS).filter((line) => /worsens|improves/.test(line));
  expect(said).toContain('alpha: fright: worsens by 2, to fleeing');
  expect(said).toContain('alpha: fright: worsens by 2, and stays fleeing');
  expect(said).toContain('charlie: calm: improves by 1, to shaken');
  expect(said).toContain('bravo: calm: improves by 1, and stays steady');
});

test('a unit that breaks: which line of the page is true', () => {
  const breaks = (page: string) => saidOf(page).filter((line) => line.startsWith('alpha breaks'));
  expect(breaks(STEPS)).toEqual(['alpha breaks, because “is fleeing” is true, with 1 of 4 pieces lost']);
  expect(breaks(STEPS.replace('unit: is fleeing', 'unit: gone at least 1/4 of pieces at start'))).toEqual([
    'alpha breaks, because “gone at least 1/4 of pieces at start” is true (1 ≥ 1), with 1 of 4 pieces lost',
  ]);
});

test('a unit that breaks by what a rule takes from it: the loss is that before, and what the rule took', () => {
  const page = STEPS.replace('worsens by 2', 'loses 1 piece').replace('is fleeing', 'gone at least 2');
  expect(saidOf(page)).toContain(
    'alpha breaks, because “gone at least 2” is true (2 ≥ 2), with 1 of 4 pieces lost, before the rule took 1 more',
  );
});

test('of a unit that leaves, nobody is told that it comes no closer', () => {
  const moves = saidOf(STEPS).filter((line) => line.includes('withdrawing'));
  expect(moves.filter((line) => line.includes('shaken'))).not.toEqual([]);
  expect(moves.filter((line) => line.includes('closer'))).toEqual([]);
});

test('what breaks a unit, and a force, is quoted as the page says it', () => {
  const { unitBreak, forceBreak } = systemOf(scenarioOf(battleText(STEPS, 'script')));
  expect(unitBreak).toBe('A unit breaks when “is fleeing” is true.');
  expect(forceBreak).toMatch(/^A force breaks when “gone at least 1” is true at the end of a turn\. /);
});
