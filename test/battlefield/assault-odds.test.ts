import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closeIn, fight } from '#src/battlefield/assault.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { deploy, NOW, newState } from '#src/battlefield/state.js';
import type { Stance } from '#src/battlefield/witness.js';
import { SILENT_WITNESS } from '#src/battlefield/witness.js';
import { compilePlan } from '#src/plan/plan.js';
import { poolScenario, squad } from '../scenes/dice-pool/words.js';
import { cover, flat, weapon } from '../scenes/scene.js';

const COVERS = ['concealment', 'hard', 'all-round'] as const;

/** For `attackers` against three in this cover: the faces of six that hit, and the dice. */
function blow(attackers: number, inCover: (typeof COVERS)[number], stance: Stance): number[] {
  const scenario = poolScenario({
    combat: { ...flat({ rifle: weapon(1, 8) }), assault: {} },
    board: { zones: [cover(19, 21, inCover)] },
    red: squad(attackers, {}, { at: 19 }),
    blue: squad(3, {}, { at: 16 }),
  });
  const { field } = compilePlan(scenario);
  const state = newState(field);
  deploy(state);
  for (const unit of [0, 1]) closeIn({ field, state }, unit);
  fight({ field, state, witness: SILENT_WITNESS }, 0, 1, 0, stance);
  expect(state.units[NOW.VOLLEYS]).toBe(1);
  expect(state.units[FIELDS.NOW + NOW.BODY]).toBe(3);
  return [...state.volleys.subarray(0, 2)];
}

describe('odds of close combat', () => {
  const page = readFileSync('docs/battlefield.md', 'utf8');
  const rows = [...page.matchAll(/^\| ((?:un)?steady[a-z, ]*) \| (\d)\/6 \| (\d)\/6 \| (\d)\/6 \|$/gm)];

  test('docs/battlefield.md states six rows of odds', () => {
    expect(rows).toHaveLength(6);
  });

  test.each(rows.map(([, who, ...faces]) => [who, faces.map(Number)] as const))('%s', (who, faces) => {
    const both = who.includes('charging and outnumbering');
    const either = who.includes('charging or outnumbering');
    const stance = (charging: boolean) => ({ charging, unsteady: who.startsWith('unsteady'), other: 0 });
    // Six are twice as many as three.
    const ways = both
      ? [[6, true]]
      : either
        ? [
            [6, false],
            [5, true],
          ]
        : [[5, false]];
    for (const [attackers, charging] of ways as [number, boolean][]) {
      expect(COVERS.map((each) => blow(attackers, each, stance(charging)))).toEqual(
        faces.map((face) => [face, attackers]),
      );
    }
  });
});
