import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Ledger } from '#src/battlefield/ledger.js';
import { compilePlan, type Plan } from '#src/plan/plan.js';
import { DuelPlayer } from '#src/play/duel/duel-player.js';
import { Family } from '#src/play/duel/family.js';
import { LockstepPlayer } from '#src/play/duel/lockstep-player.js';
import { battlePlayer } from '#src/play/play-battle.js';
import { isDuel } from '#src/play/turn-by-links.js';
import { battleKey } from '#src/random/luck.js';
import { systemIds } from '#src/rules/registry.js';
import { parseScenario } from '#src/scenario/parse.js';
import { ROOT } from '../../root.js';
import { scaled } from '../../scale.js';
import { allScenes } from '../../scenes/table.js';

/** Duels played from what has been learned, compared with the same battles played one by one by the rules. */

const BATTLES = scaled(240, 40_000);
/** What is known after one block must also hold in the next one. */
const SMALL_BLOCKS = scaled(24, 48);
const key = battleKey(11);

interface Player {
  play(first: number, end: number): void;
  endBlock(): void;
}

function countsOf(plan: Plan, newPlayer: (ledger: Ledger) => Player, battles = BATTLES): Float64Array {
  const ledger = new Ledger(plan.field, plan.shape, battles);
  const columns = Int32Array.from({ length: plan.shape.row.width }, (_, column) => column);
  const player = newPlayer(ledger);
  // A block in parts, as the workbench plays it; then many small ones.
  const parts = [0, 100, 101, battles / 2];
  const blocks = Array.from({ length: SMALL_BLOCKS + 1 }, (_, i) => (battles / 2) * (1 + i / SMALL_BLOCKS));
  for (const ends of [parts, ...blocks.slice(1).map((end, i) => [blocks[i], end])]) {
    ledger.startBlock();
    for (let i = 1; i < ends.length; i++) player.play(Math.round(ends[i - 1]), Math.round(ends[i]));
    player.endBlock();
    ledger.endBlock(ledger, columns);
  }
  return ledger.counters;
}

function byRules(plan: Plan): (ledger: Ledger) => Player {
  return (ledger) => {
    const play = battlePlayer(plan, key, ledger);
    return {
      play: (first, end) => {
        for (let battle = first; battle < end; battle++) play(battle);
      },
      endBlock: () => {},
    };
  };
}

function shippedDuels(): [name: string, plan: Plan][] {
  return ['scenarios', 'rulebooks'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.yaml'))
      .flatMap((name) => {
        const file = join(ROOT, folder, name);
        const parsed = parseScenario(readFileSync(file, 'utf8'), file);
        const points = parsed.ok ? parsed.designPoints : [];
        return points.map((point): [string, Plan] => [
          `${name}, ${point.label}`,
          compilePlan(point.scenario),
        ]);
      }),
  );
}

describe.each(systemIds)('%s', (system) => {
  const duels = allScenes(system)
    .map(([name, scenario]): [string, Plan] => [name, compilePlan(scenario)])
    .filter(([, plan]) => isDuel(plan));

  test('has scenes with one unit on each side', () => {
    expect(duels.length).toBeGreaterThan(1);
  });

  test.each(duels)('%s: every counter is the same', { timeout: 60_000 }, (_, plan) => {
    const learned = countsOf(plan, (ledger) => new LockstepPlayer(plan, key, ledger));
    expect(learned).toEqual(countsOf(plan, byRules(plan)));
  });
});

describe('shipped scenarios', () => {
  const duels = shippedDuels().filter(([, plan]) => isDuel(plan));

  test.each(duels)('%s: every counter is the same', { timeout: 60_000 }, (_, plan) => {
    const learned = countsOf(plan, (ledger) => new LockstepPlayer(plan, key, ledger));
    expect(learned).toEqual(countsOf(plan, byRules(plan)));
  });

  test('it makes no difference when a nearly empty table is dropped', () => {
    const file = join(ROOT, 'scenarios', 'elite-or-levy.yaml');
    const parsed = parseScenario(readFileSync(file, 'utf8'), file, ['rules.morale-ratio.options.leaders=on']);
    if (!parsed.ok) throw new Error(file);
    const plan = compilePlan(parsed.scenario);
    const family = new Family(plan);
    const learned = countsOf(
      plan,
      (ledger) => new LockstepPlayer(plan, key, ledger, undefined, family),
      4096,
    );
    expect(family.hopsFor(plan)(0, true)![0].tabled).toBe(0);
    expect(learned).toEqual(countsOf(plan, byRules(plan), 4096));
  });

  test('it makes no difference when what was learned is discarded', () => {
    const [, plan] = duels.find(([name]) => name.startsWith('armour-and-nerve'))!;
    const limits = { firstBattles: 50, mostRoom: 30_000, inAll: 1e9, mostPlayed: 1 };
    const given = countsOf(
      plan,
      (ledger) => new DuelPlayer(plan, key, ledger, new Int32Array(2), limits, new Family(plan)),
    );
    const soon = { ...limits, mostRoom: 1e9, mostPlayed: 0 };
    expect(given).toEqual(countsOf(plan, byRules(plan)));
    expect(
      countsOf(
        plan,
        (ledger) => new DuelPlayer(plan, key, ledger, new Int32Array(2), soon, new Family(plan)),
      ),
    ).toEqual(given);
  });

  test('nor when another duel of the family is played, in the middle of a study', () => {
    const plans = ['off', 'literal'].map((classes) => {
      const [, plan] = duels.find(([name]) => name === `squad-duel.yaml, leaders: on · classes: ${classes}`)!;
      return plan;
    });
    const family = new Family(plans[0]);
    // A family forecasts after 1,024 battles.
    const battles = 1536;
    const limits = { firstBattles: 0, mostRoom: 1e9, inAll: 1e9, mostPlayed: 0 };
    const ledgers = plans.map(({ field, shape }) => new Ledger(field, shape, battles));
    const players = plans.map(
      (plan, i) => new DuelPlayer(plan, key, ledgers[i], new Int32Array(2), limits, family),
    );
    for (const [first, end] of [
      [0, battles / 16],
      [battles / 16, battles / 2],
      [battles / 2, battles],
    ])
      for (const [i, ledger] of ledgers.entries()) {
        ledger.startBlock();
        players[i].play(first, end);
        players[i].endBlock();
        const { width } = plans[i].shape.row;
        ledger.endBlock(
          ledger,
          Int32Array.from({ length: width }, (_, column) => column),
        );
      }
    expect(family.isGivenUp).toBe(true);
    for (const [i, plan] of plans.entries())
      expect(ledgers[i].counters).toEqual(countsOf(plan, byRules(plan), battles));
  });
});
