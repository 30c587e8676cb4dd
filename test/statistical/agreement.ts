import {
  breakCounts,
  outcomeCount,
  type PointTally,
  pointTally,
  postureNames,
  postureSums,
  responseSums,
  subjectsOf,
} from '../../src/analysis/tally-view.js';
import { BATTLE_RESPONSES, FORCE_RESPONSES, REASONS } from '../../src/battlefield/ledger.js';
import { compilePlan } from '../../src/plan/plan.js';
import { battleKey } from '../../src/random/luck.js';
import type { Scenario } from '../../src/scenario/schema.js';
import type { PlainBattle } from '../oracles/morale-ratio.js';
import { nativeKernel } from '../play/native-kernel.js';

const { playStudy } = await nativeKernel();

/** Sums over battles of one whole number a battle gives: enough for a mean and its standard error. */
interface Sums {
  n: number;
  sum: number;
  sumOfSquares: number;
}

/** Every number that a simulator reports, by name. */
export type Measures = Map<string, Sums>;

/** Plays a scenario with the kernel. */
export function kernelMeasures(scenario: Scenario, battles: number, seed: number): Measures {
  const plan = compilePlan(scenario);
  const [tally] = playStudy({ plans: [plan], key: battleKey(seed), battles });
  return measuresOf(pointTally({ index: 0, label: '', levels: [], scenario }, plan, tally!));
}

/** Everything that a tally says, by name. */
export function measuresOf(view: PointTally): Measures {
  const { scenario } = view.point;
  const { battles } = view;
  const measures: Measures = new Map();
  const share = (name: string, count: number) => {
    measures.set(name, { n: battles, sum: count, sumOfSquares: count });
  };
  const holders = [...scenario.forces.map(({ id }) => id), 'nobody'];
  holders.forEach((holder, h) => {
    REASONS.forEach((reason, r) => {
      share(`outcome ${holder} ${reason}`, outcomeCount(view, h, r));
    });
  });
  for (const { index, force, unit } of subjectsOf(view)) {
    for (const by of ['loss', 'turn'] as const) {
      const { events, censored } = breakCounts(view, index, by);
      events.forEach((count, at) => {
        share(`${force} ${unit} broke at ${by} ${at}`, count);
      });
      censored.forEach((count, at) => {
        share(`${force} ${unit} unbroken at ${by} ${at}`, count);
      });
    }
  }
  postureMeasures(view, scenario, battles, measures);
  const names = [
    ...scenario.forces.flatMap(({ id }) => FORCE_RESPONSES.map((name) => `${id} ${name}`)),
    ...BATTLE_RESPONSES.map((name) => `battle ${name}`),
  ];
  names.forEach((name, i) => {
    measures.set(`response ${name}`, { n: battles, ...responseSums(view, i) });
  });
  return measures;
}

function postureMeasures(view: PointTally, scenario: Scenario, battles: number, measures: Measures): void {
  scenario.forces.forEach(({ id }, force) => {
    postureNames(view).forEach((posture, p) => {
      for (let turn = 0; turn <= scenario.turnLimit; turn++) {
        measures.set(`${id} ${posture} in turn ${turn}`, {
          n: battles,
          ...postureSums(view, force, turn, p),
        });
      }
    });
  });
}

/** Plays a scenario with an independent player, one battle at a time. */
export function plainMeasures(scenario: Scenario, battles: number, play: () => PlainBattle): Measures {
  const measures: Measures = new Map();
  const add = (name: string, value: number) => {
    const sums = measures.get(name) ?? { n: battles, sum: 0, sumOfSquares: 0 };
    sums.sum += value;
    sums.sumOfSquares += value * value;
    measures.set(name, sums);
  };
  for (let i = 0; i < battles; i++) {
    const battle = play();
    add(`outcome ${battle.holder ?? 'nobody'} ${battle.reason}`, 1);
    add('response battle nobody_holds', battle.holder === null ? 1 : 0);
    add('response battle turns', battle.turns);
    for (const force of battle.forces) {
      for (const { unit, broke, finalLoss } of [
        { ...force, unit: '' },
        ...force.units.map((u) => ({ ...u, unit: u.id })),
      ]) {
        const end = broke ? 'broke' : 'unbroken';
        add(`${force.id} ${unit} ${end} at loss ${broke?.loss ?? finalLoss}`, 1);
        add(`${force.id} ${unit} ${end} at turn ${broke?.turn ?? battle.turns}`, 1);
      }
      force.postures.forEach((counts, turn) => {
        for (const [posture, count] of Object.entries(counts))
          add(`${force.id} ${posture} in turn ${turn}`, count);
      });
      const later = force.postures.slice(1);
      const responses: Record<(typeof FORCE_RESPONSES)[number], number> = {
        holds_field: battle.holder === force.id ? 1 : 0,
        broke: force.broke ? 1 : 0,
        turns_stood: force.broke?.turn ?? scenario.turnLimit,
        casualties: force.losses.fire,
        eliminated: force.losses.eliminated,
        routed: force.losses.routed,
        left: force.losses.left,
        surrendered: force.losses.surrendered,
        shot: force.losses.shot,
        abandoned: force.losses.abandoned,
        losses: force.finalLoss,
        wasted_initiatives: force.wastedInitiatives,
        fighting_turns: later.reduce(
          (sum, { steady, cautious, shaken }) => sum + steady + cautious + shaken,
          0,
        ),
        most_broken: Math.max(...later.map(({ broken }) => broken)),
      };
      for (const [name, value] of Object.entries(responses)) add(`response ${force.id} ${name}`, value);
    }
  }
  return measures;
}

/**
 * Standard errors between two simulators, for every measure that either of them saw. Measures seen
 * fewer than 30 times by both together are left to their neighbours: the normal approximation does
 * not hold for them.
 */
export function distances(a: Measures, b: Measures): { name: string; distance: number }[] {
  const none = (of: Measures): Sums => ({ n: [...of.values()][0]!.n, sum: 0, sumOfSquares: 0 });
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((name) => {
    const x = a.get(name) ?? none(a);
    const y = b.get(name) ?? none(b);
    if (x.sum + y.sum < 30) return [];
    const gap = x.sum / x.n - y.sum / y.n;
    if (gap === 0) return [{ name, distance: 0 }];
    // Pooled variance: under the hypothesis both are samples of the same distribution.
    const mean = (x.sum + y.sum) / (x.n + y.n);
    const variance = (x.sumOfSquares + y.sumOfSquares) / (x.n + y.n) - mean * mean;
    return [{ name, distance: Math.abs(gap) / Math.sqrt(variance * (1 / x.n + 1 / y.n)) }];
  });
}
