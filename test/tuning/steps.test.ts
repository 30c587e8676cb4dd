import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnsOf } from '#src/analysis/rows.js';
import { idle, isSure, movers } from '#src/analysis/sensitivity.js';
import { stepRows } from '#src/analysis/step-rows.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { battleKey } from '#src/random/luck.js';
import { CannotVary } from '#src/scenario/varied.js';
import { changesIn } from '#src/tuning/changes.js';
import { planSteps, type StepsAsked } from '#src/tuning/steps.js';
import { idleInWords, inPhrasesInWords, stepsInWords } from '#src/words/sensitivity.js';
import { ROOT } from '../root.js';
import { battleText } from '../rules/rulebook/battles.js';
import { validScenario } from '../scenario/valid.js';

function read(name: string, ...set: string[]) {
  const file = join(ROOT, 'scenarios', `${name}.yaml`);
  return validScenario(readFileSync(file, 'utf8'), file, set);
}

async function stepsOf(name: string, asked: StepsAsked, ...set: string[]) {
  return stepsIn(read(name, ...set), asked);
}

async function stepsIn({ source, scenario }: ReturnType<typeof read>, asked: StepsAsked) {
  const { plans, play } = planSteps(source, scenario, asked);
  const found = await play(async (which, from, to) => {
    const player = new StudyPlayer(
      which.map((index) => plans[index]),
      battleKey(5),
      to - from,
    );
    player.playBlock(from, to);
    return player.tallies;
  });
  return found.sensitivity;
}

test('of an own rulebook, all numbers of the page are changed too, and have short names', async () => {
  const of = (name: string) => readFileSync(join(ROOT, 'rulebooks', name), 'utf8');
  const own = of('nerve.yaml').replace('damage: { add: gone }', 'damage: { add: gone }, luck: { add: 1 }');
  const parsed = validScenario(of('nerve-duel.yaml'), 'f', [], () => ({ text: own, name: 'nerve.yaml' }));
  const { order } = changesIn(parsed.source, parsed.scenario);
  expect(order.map(({ path, from, to }) => `${path}: ${from} → ${to}`)).toEqual(
    [
      ['units.waver.default', 11],
      ['units.rout.default', 14],
      ['rules.nerve.modifiers.luck.add', 1],
    ].flatMap(([path, from]) =>
      [-1, 1].map((step) => `rulebook.nerve.${path}: ${from} → ${Number(from) + step}`),
    ),
  );
  const sensitivity = await stepsIn(parsed, { battles: 256 });
  expect(sensitivity.knobs.map(({ name }) => name)).toEqual(['waver', 'rout', 'luck (nerve)']);
  expect(movers(sensitivity).map(({ name }) => name)).toContain('luck (nerve)');
});

test('of an own rulebook, what a quality of units means is changed, too', async () => {
  const page = `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 2, to: 6, quality: [5, 5, 4, 3, 3] } }
states: { steady: {}, shaken: { move: none, fire: never } }
rules:
  stand: { when: casualties this phase, roll: 1d6, pass: at least nerve, failed: becomes shaken }
turn: [move, fire, stand]
breaks: { unit: is shaken }
`;
  const quality = { alpha: 'quality: green', charlie: 'quality: elite' };
  const parsed = validScenario(battleText(page, 'fire', quality));
  const { knobs } = await stepsIn(parsed, { battles: 512 });
  const five = ['levy', 'green', 'regular', 'veteran', 'elite'].map((word) => `nerve of ${word}`);
  expect(knobs.map(({ name }) => name).filter((name) => name.startsWith('nerve'))).toEqual(five);
  const effective = knobs.filter(({ steps }) => steps.some(({ effect }) => effect !== null));
  expect(effective.map(({ name }) => name).filter((name) => name.startsWith('nerve'))).toEqual([
    'nerve of green',
    'nerve of elite',
  ]);
});

test('what a step does to a response that only the rulebook has', async () => {
  const page = `rulebook: 1
id: mine
title: Mine
states: { steady: {} }
rules:
  shock: { when: casualties this phase, roll: 1d6, pass: at least 4 }
turn: [fire, shock]
breaks: { unit: was removed }
`;
  const parsed = validScenario(battleText(page, 'script').replace('turnLimit: 4', 'turnLimit: 2'));
  // By the script Blue loses pieces of one unit in turn 1, of two in turn 2, and of one in turn 3.
  const asked = { battles: 64, measure: 'tests_shock.blue', vary: ['turnLimit'] };
  const { baseline, knobs } = await stepsIn(parsed, asked);
  const steps = knobs[0].steps.map(({ to, effect }) => [to, effect?.mean]);
  expect([baseline, steps]).toEqual([
    3,
    [
      ['1', -2],
      ['3', 1],
    ],
  ]);
});

describe('the same rule, written in several ways', () => {
  const PAGE = `rulebook: 1
id: mine
title: Mine
tables: { share: 0.5, few: 1 }
states: { steady: {}, shaken: { fire: -1 }, broken: { fire: never } }
rules:
  flight: { when: gone at least share * pieces at start and gone at least few, then: worsens by 1 }
  weary: { when: turn at least 3, then: worsens to shaken }
turn: [move, fire, flight, weary]
breaks: { unit: is broken, force: broken units at least 1 }
`;
  const found = () => {
    return stepsIn(validScenario(battleText(PAGE, 'script'), 'mine.yaml'), { battles: 64, measure: 'turns' });
  };
  const steps = (of: Awaited<ReturnType<typeof found>>, name: string) =>
    of.knobs.find((knob) => knob.name === name)?.steps.map(({ to, effect }) => [to, effect !== null]);

  test('a tenth that the rules round away is widened until it changes a battle', async () => {
    // Units have 4 pieces: 2 of them from 0.3 to 0.5, and 3 from 0.55 on.
    expect(steps(await found(), 'share')).toEqual([
      ['0.1', true],
      ['0.55', true],
    ]);
  });

  test('a number within a phrase is named, since it has no step', async () => {
    const sensitivity = await found();
    expect(sensitivity.inPhrases).toEqual(['rules.flight.then', 'rules.weary.when', 'breaks.force']);
    expect(inPhrasesInWords(sensitivity)).toEqual([
      'Not changed, since a number within a phrase has no step: `rules.flight.then`, `rules.weary.when` and `breaks.force`. In conditions, in `pass` and in effects a table can take its place, and would have steps.',
    ]);
    expect(stepsInWords([], sensitivity)).toMatch(/numbers and options with a step clearly/);
  });

  test('what the scenario allows no step comes with the reason', async () => {
    const parsed = validScenario(
      battleText(PAGE, 'script').replace('turnLimit: 4', 'turnLimit: 1'),
      'm.yaml',
    );
    const sensitivity = await stepsIn(parsed, { battles: 64, measure: 'turns', vary: ['turnLimit'] });
    const row = stepRows(sensitivity).find(({ side }) => side === 'down')!;
    expect(row).toMatchObject({ state: 'refused', instead: '0' });
    expect(row.reason).not.toBe('');
  });
});

describe('changes', () => {
  const { source, scenario } = read('small-duel');
  const paths = (...vary: string[]) => changesIn(source, scenario, vary).order.map(({ path }) => path);

  test('apply to numbers of the forces, the board and the weapons by their paths, with ids in lists', () => {
    const force = scenario.forces[0];
    const stem = `forces.${force.id}.units.${force.units[0].id}`;
    expect(paths(stem)).toContain(`${stem}.slot`);
    expect(paths('forces').some((path) => path.startsWith(stem))).toBe(true);
    expect(paths('turnLimit')).toEqual(['turnLimit', 'turnLimit']);
    expect(paths('combat.weapons').every((path) => path.startsWith('combat.weapons.'))).toBe(true);
  });

  test('leave out numbers of rules that do not play, and of the run', () => {
    expect(paths('forces').some((path) => path.includes('.dice-pool.'))).toBe(false);
    for (const path of ['rules.dice-pool', 'run.seed', 'experiment'])
      expect(() => paths(path)).toThrow(CannotVary);
    expect(paths('rules').every((path) => path.startsWith('rules.morale-ratio.'))).toBe(true);
  });

  test('refuse an unknown path and a path to text by name', () => {
    expect(() => paths('forces.nobody')).toThrow(/no item `nobody`/);
    expect(() => paths('forces.blue.id')).toThrow(/only numbers and options/);
    expect(() => paths('title')).toThrow(/does nothing in a battle/);
  });
});

describe('what a run touched', () => {
  const whole = stepsOf('small-duel', { battles: 1024 });

  test('unused numbers, those without effect, and those that matter are distinguished', async () => {
    const found = await whole;
    const names = (knobs: readonly { name: string }[]) => knobs.map(({ name }) => name);
    const { unused, unchanged, fixed } = idle(found);
    // No unit has a morale class or warbots; all units roll.
    expect(names(unused)).toEqual(expect.arrayContaining(['classFactors elite', 'warbotPoints']));
    expect(names(movers(found)).toSorted()).toEqual(['breakingPoint', 'leaders']);
    expect(names(idle(found).elsewhere)).toContain('bands 8 needed');
    expect(found.knobs.find(({ name }) => name === 'dieSides')?.uses).toBeGreaterThan(0);
    expect([...unused, ...unchanged].every(({ steps }) => steps.every(({ effect }) => !effect))).toBe(true);
    const all = [...movers(found), ...Object.values(idle(found)).flat()];
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(found.knobs.length);
    expect(fixed.every(({ steps }) => steps.every(({ fault }) => fault !== ''))).toBe(true);
    expect(idleInWords(found).join(' ')).toContain('none of 1,024');
  });

  test('the largest effect comes first, and is described', async () => {
    const found = await stepsOf('small-duel', { battles: 2048, vary: ['turnLimit', 'combat'] });
    const [first] = movers(found);
    const { forces } = read('small-duel').scenario;
    const named = forces.map(({ id, name = id }) => ({ id, name, pieces: 1 }));
    expect(first.steps.some(({ effect }) => effect && isSure(effect))).toBe(true);
    expect(stepsInWords(named, found)).toContain(`“${first.name}” the most`);
    expect(first.path).toBe(first.name);
  });

  test('the table has a row for every step, of every state', async () => {
    const found = await whole;
    const rows = stepRows(found);
    expect(rows.length).toBe(found.knobs.reduce((sum, { steps }) => sum + steps.length, 0));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['played', 'unchanged', 'refused']));
    const columns = columnsOf('sensitivity').map(([name]) => name);
    for (const row of rows) expect(Object.keys(row)).toEqual(columns);
    const down = rows.find(
      ({ path, side }) => path === 'rules.morale-ratio.tables.dieSides' && side === 'down',
    )!;
    expect([down.now, down.instead]).toEqual(['10', '9']);
  });
});
