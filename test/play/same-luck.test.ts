import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Story } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import type { DesignPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import { ROOT } from '../root.js';

/** Only the morale rules differ: all systems have the same losses, and the same luck in combat. */

const BATTLES = 40;

/** The first design point of each system that a scenario includes. */
function pointsOf(file: string): DesignPoint[] {
  const parsed = parseScenario(readFileSync(join(ROOT, 'scenarios', file), 'utf8'), file);
  if (!parsed.ok) throw new Error(`${file} is not valid`);
  const { designPoints } = parsed;
  const systems = [...new Set(designPoints.map(({ scenario }) => scenario.system))];
  return systems.map((system) => designPoints.find(({ scenario }) => scenario.system === system)!);
}

/** Pieces that each unit loses to the script by turn, while it has enough for the largest loss: two. */
function losses({ turns }: Story): Map<string, number> {
  const lost = new Map<string, number>();
  for (const { turn, events } of turns.slice(1)) {
    for (const { unit, postures } of turns[turn - 1].sheets) {
      const pieces = Object.values(postures).reduce((sum, count) => sum + count, 0);
      const gone = events.some(
        (event) => event.unit === unit && event.kind === 'lost' && event.cause !== 'fire',
      );
      if (pieces < 2 || gone) continue;
      const fell = events.flatMap((event) =>
        event.unit === unit && event.kind === 'lost' && event.cause === 'fire' ? [event.pieces] : [],
      );
      lost.set(
        `${unit} in turn ${turn}`,
        fell.reduce((sum, pieces) => sum + pieces, 0),
      );
    }
  }
  return lost;
}

/** Hits of the first turn by firer and target, number of dice and their chance. */
function firstShots({ turns }: Story): Map<string, number> {
  return new Map(
    turns[1].events.flatMap((event) =>
      event.kind === 'shots'
        ? [[`${event.unit} at ${event.target}, ${event.dice.length} of ${event.needed}`, event.hits] as const]
        : [],
    ),
  );
}

/** For each name that both systems have: is the count the same? */
function shared(these: Map<string, number>, those: Map<string, number>): boolean[] {
  return [...these].flatMap(([name, count]) => (those.has(name) ? [those.get(name) === count] : []));
}

describe('one battle under four systems', () => {
  test.each([
    ['same-losses.yaml', losses, 10],
    ['four-systems.yaml', firstShots, 1],
  ] as const)('%s: the same happens under all of them', (file, read, least) => {
    const points = pointsOf(file);
    const pairs = Array.from({ length: BATTLES }, (_, battle) => {
      const [first, ...others] = points.map((point) => read(tellBattle(point, 1, battle)));
      return others.map((other) => shared(first, other));
    });
    for (let other = 0; other < 3; other++) {
      const compared = pairs.flatMap((battle) => battle[other]);
      expect(compared.length).toBeGreaterThan(least * BATTLES);
      expect(compared.every((same) => same)).toBe(true);
    }
  });
});
