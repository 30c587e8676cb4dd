import { describe, expect, test } from 'vitest';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { whyIdle } from '#src/rules/kit/needs.js';
import { systemIds, systemOf } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { allScenes } from '../scenes/table.js';

const BATTLES = 40;
/** For each system: scenes that lack what a rule needs, for each of its values. */
const MOST_SCENES = 8;

interface Case {
  part: 'options' | 'tables';
  name: string;
  values: unknown[];
  scenes: Scenario[];
}

/** Other values of every option and table that needs something, with scenes that lack it. */
function casesOf(id: (typeof systemIds)[number]): Case[] {
  const system = systemOf(id);
  const scenes = allScenes(id).map(([, scenario]) => scenario);
  const ofPart = (part: Case['part'], valuesOf: (name: string) => unknown[]): Case[] =>
    Object.entries(part === 'options' ? system.optionSources : system.tableSources).flatMap(
      ([name, { needs }]) => {
        if (!needs) return [];
        const lacking = scenes.filter((scene) => whyIdle(needs, [scene]) !== undefined).slice(0, MOST_SCENES);
        return [{ part, name, values: valuesOf(name), scenes: lacking }];
      },
    );
  const standard = system.tablesSchema.parse({});
  return [
    ...ofPart('options', (name) => {
      const names = Object.keys(system.optionSources[name].meanings);
      return names.map((each) => (names.includes('false') ? each === 'true' : each));
    }),
    ...ofPart('tables', (name) => [otherThan(standard[name])]),
  ];
}

/** Every number in it is one less, or one more if it is not above 0. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value > 0 ? value - 1 : value + 1;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, otherThan(part)]));
}

/** The results of the battles: all responses, and which force held the field. */
function played(scenario: Scenario): number[] {
  const study = newStudy([onlyPoint(scenario)], BATTLES, 1);
  const [tally] = playStudy(ordersOf(study));
  const { start, length } = study.plans[0].shape.layout;
  const after = Math.min(length, ...Object.values(start).filter((at) => at > start.responses));
  return [...tally.subarray(start.responses, after)];
}

const needy = systemIds.filter((id) => casesOf(id).length > 0);

test('systems whose rules declare what they need', () => {
  expect(needy).toEqual(['morale-ratio', 'troop-grade']);
});

describe.each(needy)('rules of %s that need something that a battle may lack', (id) => {
  test.each(casesOf(id).map((each) => [each.name, each] as const))(
    '%s changes nothing without it',
    (_, { part, name, values, scenes }) => {
      expect(scenes.length).toBeGreaterThan(0);
      for (const scene of scenes) {
        const own = scene.rules[id];
        const expected = played(scene);
        for (const value of values) {
          const changed = { ...own, [part]: { ...own[part], [name]: value } };
          expect(
            played({ ...scene, rules: { ...scene.rules, [id]: changed } }),
            `${scene.name}: ${JSON.stringify(value)}`,
          ).toEqual(expected);
        }
      }
    },
  );
});
