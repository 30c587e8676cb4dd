import {
  breakCounts,
  gaugeCounts,
  outcomeCount,
  type PointTally,
  pointTally,
  postureNames,
  postureSums,
  responseSums,
  responsesOf,
  subjectsOf,
} from '#src/analysis/tally-view.js';
import { REASONS } from '#src/battlefield/ledger.js';
import { playStudy } from '#src/experiment/play-study.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey } from '#src/random/luck.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { sharedMeasures } from '../oracles/plain-measures.js';
import type { PlainBattle, PlainForce } from '../oracles/plain-record.js';
import { ledgerOf } from '../play/counted-uses.js';
import type { Comparison } from './family.js';
import { type Sums, samplesP } from './p-values.js';
import { SumsByWords } from './sums-by-words.js';

/** Every number that a simulator reports, by name. */
export type Measures = Map<string, Sums>;

/** Plays a scenario with the kernel. */
export function kernelTally(scenario: Scenario, battles: number, seed: number): PointTally {
  const plan = compilePlan(scenario);
  const [tally] = playStudy({ plans: [plan], key: battleKey(seed), battles });
  return pointTally(onlyPoint(scenario), plan, tally);
}

export function kernelMeasures(scenario: Scenario, battles: number, seed: number): Measures {
  return measuresOf(kernelTally(scenario, battles, seed));
}

/** Plays only these battles with the kernel, one after the other: without preparing for many. */
export function measuresOneByOne(scenario: Scenario, seed: number, battles: readonly number[]): Measures {
  const { plan, ledger } = ledgerOf(scenario, seed, battles);
  return measuresOf(pointTally(onlyPoint(scenario), plan, ledger.counters));
}

/** Every number in a tally, by name. */
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
  gaugeMeasures(view, scenario, share);
  for (const { index, force, name } of responsesOf(view)) {
    measures.set(`response ${force || 'battle'} ${name}`, { n: battles, ...responseSums(view, index) });
  }
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

/** How often the system's gauge, if there is one, has each value. */
function gaugeMeasures(
  view: PointTally,
  scenario: Scenario,
  share: (name: string, count: number) => void,
): void {
  scenario.forces.forEach(({ id }, force) => {
    for (let turn = 0; turn <= scenario.turnLimit; turn++) {
      gaugeCounts(view, force, turn).forEach((count, value) => {
        share(`${id} gauge ${value} in turn ${turn}`, count);
      });
    }
  });
}

/** Plays a scenario with an independent player, one battle at a time. */
export function plainMeasures(battles: number, play: () => PlainBattle): Measures {
  const measures = new SumsByWords(battles);
  const [outcomes, responses] = [measures.after('outcome'), measures.after('response')];
  const ofBattle = responses.after('battle');
  for (let i = 0; i < battles; i++) {
    const battle = play();
    outcomes
      .after(battle.holder ?? 'nobody')
      .after(battle.reason)
      .add(1);
    ofBattle.after('nobody_holds').add(battle.holder === null ? 1 : 0);
    ofBattle.after('turns').add(battle.turns);
    battle.forces.forEach((force, f) => {
      addPlainForce(measures.after(force.id), force, battle.turns);
      const holdsField = battle.holder === force.id;
      const values: Record<string, number> = {
        ...plainResponses(force, holdsField, battle.turns),
        ...sharedMeasures(force, battle.forces[1 - f], holdsField),
      };
      const those = responses.after(force.id);
      for (const name in values) those.after(name).add(values[name]);
    });
  }
  return new Map(measures.named());
}

/** The breaks, postures and gauge of a force. */
function addPlainForce(measures: SumsByWords, force: PlainForce, turns: number): void {
  const addBreak = (unit: string, { broke, finalLoss }: Pick<PlainForce, 'broke' | 'finalLoss'>) => {
    const ends = measures
      .after(unit)
      .after(broke ? 'broke' : 'unbroken')
      .after('at');
    ends
      .after('loss')
      .after(broke?.loss ?? finalLoss)
      .add(1);
    ends
      .after('turn')
      .after(broke?.turn ?? turns)
      .add(1);
  };
  addBreak('', force);
  for (const unit of force.units) addBreak(unit.id, unit);
  force.postures.forEach((counts, turn) => {
    for (const posture in counts) measures.after(posture).after('in turn').after(turn).add(counts[posture]);
  });
  force.gauge?.forEach((value, turn) => {
    measures.after('gauge').after(value).after('in turn').after(turn).add(1);
  });
}

/** The postures of the system; the last one before `gone` counts as broken. */
function plainResponses(force: PlainForce, holdsField: boolean, turns: number): Record<string, number> {
  const { fire, ...otherLosses } = force.losses;
  const played = force.postures.slice(1, turns + 1);
  const postures = Object.keys(force.postures[0]).filter((posture) => posture !== 'gone');
  const broken = postures.pop()!;
  const fighting = (counts: Record<string, number>) =>
    postures.reduce((sum, posture) => sum + counts[posture], 0);
  return {
    holds_field: holdsField ? 1 : 0,
    broke: force.broke ? 1 : 0,
    turns_stood: force.broke?.turn ?? turns,
    casualties: fire + (otherLosses.assault ?? 0),
    ...otherLosses,
    losses: Object.values(force.losses).reduce((sum, count) => sum + count, 0),
    fighting_turns: played.reduce((sum, counts) => sum + fighting(counts), 0),
    most_broken: Math.max(...played.map((counts) => counts[broken])),
    ...(force.wastedInitiatives === undefined ? {} : { wasted_initiatives: force.wastedInitiatives }),
    ...force.counts,
  };
}

/** Every number that either of two simulators produced, with that of the other. */
export function compareSamples(a: Measures, b: Measures): Comparison[] {
  const none = (of: Measures): Sums => ({ n: [...of.values()][0].n, sum: 0, sumOfSquares: 0 });
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const [x, y] = [a.get(name) ?? none(a), b.get(name) ?? none(b)];
    return { name, p: samplesP(x, y), a: x.sum / x.n, b: y.sum / y.n };
  });
}
