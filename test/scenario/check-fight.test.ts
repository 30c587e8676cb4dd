import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { columnOf } from '#src/battlefield/responses.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { nobodyHolds } from '#src/words/nobody-holds.js';
import { randomScenario } from './random-scenario.js';
import { validScenario } from './valid.js';

/** Fights that cannot happen, judged before the first battle and compared with battles. */

interface Fight {
  depth?: number;
  /** Units on each side. */
  units?: number;
  orders: readonly [string, string];
  weapons?: readonly [string, string];
  combat?: string;
  system?: string;
  more?: string;
}

const RIFLES =
  '{ model: flat, die: 6, weapons: { rifle: { bands: [{ upTo: 14, needed: 4 }] }, pistol: { bands: [{ upTo: 6, needed: 4 }] }, toy: { bands: [{ upTo: 14, needed: 8 }] }, none: { shots: 0, bands: [{ upTo: 14, needed: 4 }] } } }';

function textOf(fight: Fight): string {
  const { depth = 36, units = 1, orders, weapons = ['rifle', 'rifle'], combat = RIFLES } = fight;
  const force = (id: string, f: number) =>
    `  - id: ${id}\n    units:\n${Array.from(
      { length: units },
      (_, k) =>
        `      - { id: ${id}-${k}, quality: regular, roster: { trooper: 8 }, ${combat.includes('scripted') ? '' : `weapon: ${weapons[f]}, `}slot: ${10 + 4 * k}, at: 6, doctrine: { order: ${orders[f]} } }`,
    ).join('\n')}\n`;
  return `standfast: 1
name: a-fight
title: A fight
question: Who holds?
turnLimit: 12
board: { width: 40, depth: ${depth} }
combat: ${combat}
system: ${fight.system ?? 'troop-grade'}
forces:
${force('blue', 0)}${force('red', 1)}${fight.more ?? ''}`;
}

function parsed(fight: Fight) {
  return validScenario(textOf(fight), 'battle.yaml');
}

const vital = (fight: Fight): string[] =>
  parsed(fight).warnings.flatMap(({ isVital, message }) => (isVital ? [message] : []));

/** Casualties of both forces in a hundred battles of the first variant. */
function casualties(fight: Fight): number[] {
  const study = newStudy(parsed(fight).designPoints.slice(0, 1), 100, 1);
  const [{ shape }] = study.plans;
  const [tally] = playStudy(ordersOf(study));
  return [0, 1].map(
    (force) => tally[shape.layout.start.responses + columnOf(shape.row, 'casualties', force)],
  );
}

const to = (range: number) => `advance, toRange: ${range}`;
const SYSTEMS = ['morale-ratio', 'dice-pool', 'unit-morale', 'troop-grade'];

describe('forces that stop out of each other’s range', () => {
  test('cannot fight, whatever the system, and say so', () => {
    for (const system of SYSTEMS) {
      const fight: Fight = { orders: [to(20), to(20)], units: 2, system };
      expect(vital(fight)).toEqual([
        'this fight cannot happen: the forces come no nearer than 20 inches to each other, and the weapons of `forces.blue` reach 14 inches and those of `forces.red` 14 inches — bring the forces nearer (`doctrine`, `at`, `board.depth`), or give weapons a longer range',
      ]);
      expect(casualties(fight)).toEqual([0, 0]);
    }
  });

  test('nor those that hold, leave, or never arrive', () => {
    for (const fight of [
      { orders: ['hold', 'hold'] },
      { orders: ['withdraw, fromTurn: 2', 'hold'] },
      { orders: [to(10), 'hold'], depth: 200 },
    ] as const)
      expect(vital(fight)).toEqual([expect.stringContaining('this fight cannot happen')]);
  });

  test('but those that come near enough can', () => {
    for (const system of SYSTEMS) {
      const fight: Fight = { orders: [to(14), to(20)], units: 2, system };
      expect(vital(fight)).toEqual([]);
      expect(Math.max(...casualties(fight))).toBeGreaterThan(0);
    }
    expect(vital({ orders: ['assault', 'hold'] })).toEqual([]);
    expect(
      vital({
        orders: ['assault', 'hold'],
        weapons: ['toy', 'toy'],
        combat: RIFLES.replace('die: 6', 'die: 6, assault: { needed: 4 }'),
      }),
    ).toEqual([]);
  });

  test('at a design point, which is named', () => {
    const more =
      'experiment: { factors: [{ name: range, path: combat.weapons.rifle.bands.0.upTo, levels: [24, 14] }] }\n';
    expect(vital({ orders: [to(20), to(20)], more })).toEqual([
      expect.stringMatching(/^at the design point `range: 14`: this fight cannot happen: /),
    ]);
  });
});

describe('a side that can never be hit', () => {
  test('because its enemy’s weapons are too short', () => {
    const fight: Fight = { orders: [to(13), 'hold'], weapons: ['rifle', 'pistol'] };
    expect(vital(fight)).toEqual([
      '`forces.blue` can never be hit: the weapons of `forces.red` reach 6 inches, and the enemy comes no nearer than 7 inches — bring the forces nearer (`doctrine`, `at`, `board.depth`), or give weapons a longer range',
    ]);
    const [blue, red] = casualties(fight);
    expect([blue, red > 0]).toEqual([0, true]);
  });

  test('because no die is enough', () => {
    const fight: Fight = { orders: [to(10), to(10)], weapons: ['rifle', 'toy'] };
    expect(vital(fight)).toEqual([
      '`forces.blue` can never be hit: the weapons of `forces.red` cannot hit or harm anything within their reach — lower what the weapons need, or change modifiers, armour or cover',
    ]);
    expect(casualties(fight)[0]).toBe(0);
    expect(vital({ ...fight, weapons: ['toy', 'toy'] })).toEqual([
      expect.stringContaining(
        'this fight cannot happen: no weapon can hit or harm anything within its reach',
      ),
    ]);
  });

  test('is not reported of an enemy that is meant to be unarmed', () => {
    expect(vital({ orders: [to(10), 'hold'], weapons: ['rifle', 'none'] })).toEqual([]);
    expect(vital({ orders: [to(10), 'hold'], weapons: ['none', 'none'] })).toEqual([
      expect.stringContaining('this fight cannot happen: no unit has a weapon with shots'),
    ]);
  });
});

test.each([12, 27, 38, 536, 5210, 5750, 6965, 7001, 7002, 7003])(
  'what is said of a random scenario is true in its battles: seed %d',
  (seed) => {
    const result = validScenario(stringify(randomScenario(seed)), 'battle.yaml');
    const [point] = result.designPoints;
    const said = result.warnings.flatMap(({ isVital, message }) => (isVital ? [message] : [])).join('\n');
    const study = newStudy([point], 200, 1);
    const [{ shape }] = study.plans;
    const [tally] = playStudy(ordersOf(study));
    point.scenario.forces.forEach(({ id }, force) => {
      const isSafe = /^this fight cannot/m.test(said) || said.startsWith(`\`forces.${id}\` can never be hit`);
      const lost = tally[shape.layout.start.responses + columnOf(shape.row, 'casualties', force)];
      expect(isSafe && lost > 0).toBe(false);
    });
  },
);

test('a script that takes nothing is no fight either', () => {
  const scripted = (losses: string): Fight => ({
    orders: ['hold', 'hold'],
    combat: `{ model: scripted, losses: ${losses} }`,
  });
  for (const losses of ['{}', '{ blue-0: { schedule: [0, 0] } }', '{ red-0: { chances: [1, 0] } }'])
    expect(vital(scripted(losses))).toEqual([expect.stringContaining('the script takes no piece')]);
  expect(vital(scripted('{ blue-0: { schedule: [0, 1] } }'))).toEqual([]);
});

test('a barrage before the battle can hurt whom it strikes', () => {
  const struck = textOf({ orders: [to(20), to(20)] }).replace(
    'slot: 10',
    'troop-grade: { barrage: { shots: 6, needed: 5 } }, slot: 10',
  );
  const result = parseScenario(struck, 'battle.yaml');
  const said = result.ok ? result.warnings.map(({ message }) => message) : [];
  expect(said).toEqual([expect.stringMatching(/^`forces\.red` can never be hit: /)]);
});

test('nobody holds in more than half of the battles at every variant: only then it is said', () => {
  const { designPoints } = parsed({ orders: [to(10), to(10)] });
  const [point] = designPoints;
  const said = (...shares: number[]) =>
    nobodyHolds(
      {
        responses: shares.map((mean, design_point) => ({
          ...{ design_point, force: '', response: 'nobody_holds', mean, n: 400 },
        })) as never,
      },
      shares.map(() => point),
    );
  expect(said(0.6, 0.8)).toEqual([
    expect.stringContaining('Nobody holds the field in 60% to 80% of battles'),
  ]);
  expect(said(0.6, 0.5)).toEqual([]);
});
