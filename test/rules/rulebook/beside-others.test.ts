import { expect, test } from 'vitest';
import { runScenario } from '#src/run-scenario.js';
import { shippedPage } from './battles.js';

const indented = (page: string) =>
  page
    .trimEnd()
    .split('\n')
    .map((line, i) => `${i === 0 ? '  - ' : '    '}${line}`)
    .join('\n');

const TEXT = `standfast: 1
name: systems
title: Systems
question: Which rules send whom home?
system: contagion
turnLimit: 6
board: { width: 24, depth: 30 }
combat: { model: flat, die: 6, weapons: { rifle: { bands: [{ upTo: 18, needed: 5 }] } } }
forces:
  - id: blue
    units: [{ id: alpha, quality: regular, roster: { trooper: 5 }, weapon: rifle, move: 4, slot: 6, at: 6, doctrine: { order: advance, toRange: 10 } }]
  - id: red
    units: [{ id: bravo, quality: regular, roster: { trooper: 5 }, weapon: rifle, move: 4, slot: 6, at: 6, doctrine: { order: hold } }]
experiment: { factors: [{ name: rules, path: system, levels: [contagion, leadership, troop-grade] }] }
rulebook:
${indented(shippedPage('contagion'))}
${indented(shippedPage('leadership'))}
`;

test('rulebooks can be levels of a factor, together with other rulebooks and built-in systems', {
  timeout: 60_000,
}, async () => {
  const { systems } = await runScenario(TEXT, { battles: 400 });
  expect(systems.map(({ id }) => id)).toEqual(['contagion', 'leadership', 'troop-grade']);
  const sets = systems.flatMap(({ turnEvents }) => turnEvents.map(({ id }) => id));
  expect(new Set(sets).size, 'charts have names of their own').toBe(sets.length);
});
