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
const scripted = (losses: string) => `{ model: scripted, losses: ${losses} }`;
const SYSTEMS = ['morale-ratio', 'dice-pool', 'unit-morale', 'troop-grade'];
const CANNOT = 'this fight cannot happen: ';
const SAFE = '`forces.blue` can never be hit: the weapons of `forces.red` ';

describe('what is said before the first battle, and true in a hundred', () => {
  test.each<[what: string, fight: Fight, said: string]>([
    ...SYSTEMS.map((system): [string, Fight, string] => [
      `out of each other’s range, under ${system}`,
      { orders: [to(20), to(20)], units: 2, system },
      `${CANNOT}the forces come no nearer than 20 inches to each other, and the weapons of \`forces.blue\` reach 14 inches and those of \`forces.red\` 14 inches — bring the forces nearer (\`doctrine\`, \`at\`, \`board.depth\`), or give weapons a longer range`,
    ]),
    ['both hold', { orders: ['hold', 'hold'] }, CANNOT],
    ['one leaves', { orders: ['withdraw, fromTurn: 2', 'hold'] }, CANNOT],
    ['one never arrives', { orders: [to(10), 'hold'], depth: 200 }, CANNOT],
    [
      'its enemy’s weapons are too short',
      { orders: [to(13), 'hold'], weapons: ['rifle', 'pistol'] },
      `${SAFE}reach 6 inches, and the enemy comes no nearer than 7 inches — bring the forces nearer (\`doctrine\`, \`at\`, \`board.depth\`), or give weapons a longer range`,
    ],
    [
      'no die of one side is enough',
      { orders: [to(10), to(10)], weapons: ['rifle', 'toy'] },
      `${SAFE}cannot hit or harm anything within their reach — lower what the weapons need, or change modifiers, armour or cover`,
    ],
    [
      'no die of either side is',
      { orders: [to(10), to(10)], weapons: ['toy', 'toy'] },
      `${CANNOT}no weapon can hit or harm anything within its reach`,
    ],
    [
      'no weapon of either side has shots',
      { orders: [to(10), 'hold'], weapons: ['none', 'none'] },
      `${CANNOT}no unit has a weapon with shots`,
    ],
    ...['{}', '{ blue-0: { schedule: [0, 0] } }', '{ red-0: { chances: [1, 0] } }'].map(
      (losses): [string, Fight, string] => [
        `a script that takes nothing: ${losses}`,
        { orders: ['hold', 'hold'], combat: scripted(losses) },
        'the script takes no piece',
      ],
    ),
  ])('%s', (_, fight, said) => {
    expect(vital(fight)).toEqual([expect.stringContaining(said)]);
    const [blue, red] = casualties(fight);
    expect([blue, red > 0]).toEqual([0, said.startsWith(`${SAFE}reach`) || said.startsWith(`${SAFE}cannot`)]);
  });

  test.each<[what: string, fight: Fight]>([
    ...SYSTEMS.map((system): [string, Fight] => [
      `those that come near enough, under ${system}`,
      { orders: [to(14), to(20)], units: 2, system },
    ]),
    ['an assault', { orders: ['assault', 'hold'] }],
    [
      'an assault of those who cannot hit, but can fight in close combat',
      {
        ...{ orders: ['assault', 'hold'], weapons: ['toy', 'toy'] },
        combat: RIFLES.replace('die: 6', 'die: 6, assault: { needed: 4 }'),
      },
    ],
    ['an enemy that is meant to be unarmed', { orders: [to(10), 'hold'], weapons: ['rifle', 'none'] }],
    ['a script', { orders: ['hold', 'hold'], combat: scripted('{ blue-0: { schedule: [0, 1] } }') }],
  ])('nothing of %s', (_, fight) => {
    expect(vital(fight)).toEqual([]);
    expect(Math.max(...casualties(fight))).toBeGreaterThan(0);
  });

  test('at a design point, which is named', () => {
    const more =
      'experiment: { factors: [{ name: range, path: combat.weapons.rifle.bands.0.upTo, levels: [24, 14] }] }\n';
    expect(vital({ orders: [to(20), to(20)], more })).toEqual([
      expect.stringMatching(/^at the design point `range: 14`: this fight cannot happen: /),
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
