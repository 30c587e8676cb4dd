import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { WeaponBandsCombat } from '#src/battlefield/description.js';
import type { StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { bandBattles, poolBandBattles } from '../scenes/morale-ratio/bands.js';
import { SCENES } from '../scenes/table.js';
import { counted } from './counted-uses.js';
import { addBandUses, addedTo } from './told-band-uses.js';
import { key } from './told-uses.js';

type Of<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>;

const SEED = 4;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: 60, seed: 18 });

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function ofKind<Kind extends StoryEvent['kind']>(events: readonly StoryEvent[], kind: Kind): Of<Kind>[] {
  return events.filter((event): event is Of<Kind> => event.kind === kind);
}

/** The uses of the fire model, counted from stories. */
function toldUses(events: readonly StoryEvent[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const event of events) {
    addBandUses(event, (clause, kind, name, amount) => {
      const use = key(clause, kind, name);
      if (amount > 0) uses.set(use, (uses.get(use) ?? 0) + amount);
    });
  }
  return uses;
}

const otherBandBattles = [...SCENES['unit-morale'].small, ...SCENES['troop-grade'].small].filter(
  ([, { combat }]) => combat.model === 'weapon-bands',
);

describe.each([...bandBattles, ...poolBandBattles, ...otherBandBattles])('%s, as a story', (_, scenario) => {
  const point = onlyPoint(scenario);
  const stories = BATTLES.map((battle) => tellBattle(point, SEED, battle));
  const turns = stories.flatMap((story) => story.turns);
  const events = turns.flatMap((turn) => turn.events);
  const combat = scenario.combat as WeaponBandsCombat;

  test('the dice of a volley score as many hits as it says', () => {
    const lowest = combat.d10 === 'zero-to-nine' ? 0 : 1;
    for (const shots of ofKind(events, 'shots')) {
      const { dice, needed, hits } = shots;
      expect(dice.filter((die) => die < lowest || die > lowest + 9)).toEqual([]);
      expect(sum(dice.map((die) => Math.max(0, Math.floor((die + addedTo(shots)) / needed))))).toBe(hits);
    }
    expect(ofKind(events, 'shots').length).toBeGreaterThan(10);
  });

  test('the hits on a target in a phase are those of the volleys at it', () => {
    for (const { events } of turns) {
      const hits = new Map<string, number>();
      const add = (target: string, phase: string, by: number) => {
        hits.set(`${target} ${phase}`, (hits.get(`${target} ${phase}`) ?? 0) + by);
      };
      for (const shots of ofKind(events, 'shots')) add(shots.target, shots.phase, shots.hits);
      for (const struck of ofKind(events, 'struck')) {
        add(struck.unit, struck.phase, -struck.hits);
        expect(struck.effective).toBeLessThanOrEqual(struck.hits);
        expect(struck.exploding).toBeLessThanOrEqual(struck.effective);
        const { dice, needed, explodesFrom = 11 } = struck;
        expect(dice).toHaveLength(struck.hits);
        expect(dice.filter((die) => needed.includes(die))).toHaveLength(struck.effective);
        expect(dice.filter((die) => die >= explodesFrom)).toHaveLength(struck.exploding);
      }
      expect([...hits].filter(([, left]) => left !== 0)).toEqual([]);
    }
  });

  test('modifiers, hits and effects in stories add up to those counted', () => {
    const ofModel = /^UM-5[0-5]$/;
    const uses = counted(scenario, SEED, BATTLES).filter(
      ({ clause, uses }) => ofModel.test(clause ?? '') && uses > 0,
    );
    expect(new Map(uses.map(({ clause, kind, name, uses }) => [key(clause, kind, name), uses]))).toEqual(
      toldUses(events),
    );
  });
});
