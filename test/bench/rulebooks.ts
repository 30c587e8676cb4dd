import { median } from 'simple-statistics';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { bothWays, coreOf } from '../rules/rulebook/both-ways.js';
import { spread } from './workers.js';

/** Three units against two, with fire, close combat where they meet, and rules that every system has. */
const battle = (troops: string, leaders: string) => (isOwn: boolean) =>
  `standfast: 1
name: speed
title: Speed
question: How long does a turn take?
turnLimit: 20
board: { width: 48, depth: 36, zones: [{ from: 24, to: 30, cover: hard }] }
combat: { model: flat, die: 10, modifiers: { suppressive: 0 }, weapons: { rifle: { bands: [{ upTo: 12, needed: 7 }, { upTo: 24, needed: 9 }] } } }
rules: { SYSTEM: { options: { ${isOwn ? '' : leaders} } } }
forces:
  - id: blue
    units:
${['able', 'baker', 'charlie'].map((id, i) => unitText(id, 12 + 6 * i, 8, 'order: advance, toRange: 12', troops)).join('\n')}
  - id: red
    units:
${['dog', 'easy'].map((id, i) => unitText(id, 14 + 6 * i, 9, 'order: hold', troops)).join('\n')}
`;

function unitText(id: string, slot: number, at: number, doctrine: string, troops: string): string {
  return `      - { id: ${id}, roster: { trooper: 8, sergeant: 1 }, weapon: rifle, slot: ${slot}, at: ${at}, move: 6, doctrine: { ${doctrine} }, SYSTEM: { ${troops} } }`;
}

const BATTLES: readonly [system: string, battle: (isOwn: boolean) => string][] = [
  ['troop-grade', battle('grade: regular', '')],
  ['dice-pool', battle('', '')],
  ['morale-ratio', battle('class: regular', 'leaders: on')],
];

/** Nanoseconds per unit and turn, measured over about this many milliseconds. */
function costOf(scenario: Scenario, milliseconds: number): () => number {
  const orders = { ...ordersOf(newStudy([onlyPoint(scenario)], 1e6, 1)), battles: 2048 };
  const [{ field, shape }] = orders.plans;
  const turns = shape.layout.start.responses + shape.row.battle + 1;
  return () => {
    const started = performance.now();
    let played = 0;
    while (performance.now() - started < milliseconds) played += playStudy(orders)[0][turns];
    return ((performance.now() - started) * 1e6) / played / field.unitCount;
  };
}

/** A table: built-in systems compared with their cores as rulebooks, in turn. */
export function rulebookRows(rounds: number, milliseconds: number): string[] {
  return [
    '| the core of a system, 5 units | built in: ns for a unit and turn | as a rulebook | times: median (least to most) |',
    '|---|---|---|---|',
    ...BATTLES.map(([system, text]) => {
      const costs = bothWays(text, system, coreOf(system)).map((scenario) => costOf(scenario, milliseconds));
      const times = Array.from({ length: rounds + 1 }, () => costs.map((cost) => cost())).slice(1);
      const [built, own] = [0, 1].map((i) => Math.round(median(times.map((each) => each[i]))));
      return `| \`${system}\` | ${built} | ${own} | ${spread(times.map(([one, other]) => other / one))} |`;
    }),
  ];
}
