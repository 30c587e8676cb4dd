import type { Scenario } from '#src/scenario/schema.js';
import { scenarioOf, shippedPage } from '../rules/rulebook/battles.js';

/** The settings of units under each shipped page: for units that advance, and for units that wait. */
const BRING: Readonly<Record<string, readonly [on: string, waiting: string]>> = {
  bag: ['{ grade: raw }', '{ grade: raw }'],
  bravery: ['{ bravery: 5 }', '{ bravery: 4 }'],
  clock: ['{}', '{}'],
  contagion: ['{ brigade: first }', '{ brigade: second, temper: fanatic }'],
  leadership: ['{ leadership: 6 }', '{ leadership: 8 }'],
  nerve: ['{ waver: 9, rout: 15 }', '{ waver: 8 }'],
  percentage: ['{ class: raw }', '{ class: guard }'],
  pins: ['{ morale: 8 }', '{ morale: 7 }'],
};

/**
 * Three units a side, two of which advance and meet, over ground with some cover, with large moves and few hits:
 * so units in bad states still fire, move and fight.
 */
export function meeting(name: string): Scenario {
  const [on, waiting] = BRING[name];
  const page = shippedPage(name).trimEnd().replaceAll('\n', '\n  ');
  const units = (id: string, order: string) => `
    - { id: ${id}-on, roster: { trooper: 5, sergeant: 1 }, copies: 2, spacing: 3, weapon: rifle, move: 9, slot: 10, at: 8, doctrine: { order: assault }, ${name}: ${on} }
    - { id: ${id}-waiting, roster: { trooper: 5 }, weapon: carbine, move: 4, slot: 17, at: 9, doctrine: ${order}, ${name}: ${waiting} }`;
  return scenarioOf(`standfast: 1
name: meeting
title: A meeting
question: Who holds?
turnLimit: 6
board: { width: 30, depth: 40, zones: [{ from: 14, to: 19, left: 12, right: 30, cover: hard }, { from: 24, to: 40, cover: concealment }] }
combat:
  model: flat
  die: 10
  weapons:
    rifle: { bands: [{ upTo: 12, needed: 7 }, { upTo: 24, needed: 9 }] }
    carbine: { bands: [{ upTo: 18, needed: 6 }] }
  assault: { needed: 5 }
rulebook:
  ${page}
forces:
  - id: blue
    units:${units('blue', '{ order: advance, toRange: 12 }')}
  - id: red
    units:${units('red', '{ order: hold }')}
${name === 'clock' ? 'rules: { clock: { tables: { resolve: { first: 5, second: 6 } } } }' : ''}
`);
}
