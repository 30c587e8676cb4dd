import { eventSums, type PointTally } from '#src/analysis/tally-view.js';
import { systemOf } from '#src/rules/registry.js';
import { kindsOf } from '#src/rules/turn-events.js';
import type { Scenario } from '#src/scenario/schema.js';
import type { PlainBattle, PlainForce } from '../oracles/plain-record.js';
import type { TroopGradeBattle } from '../oracles/troop-grade/outcome.js';
import type { playPlainUnitMorale } from '../oracles/unit-morale/player.js';
import type { Measures } from './agreement.js';
import type { SumsByWords } from './sums-by-words.js';

/** What happened in each turn, in the event sets of a system, according to the kernel and to its plain player. */

type Turn = Map<string, number>;

/** `red effects green routs in turn 2`. */
const nameOf = (force: string, set: string, group: string, event: string, turn: number) =>
  `${force} ${set} ${group} ${event} in turn ${turn}`;

export function kernelEvents(view: PointTally): Measures {
  const { scenario } = view.point;
  const measures: Measures = new Map();
  let first = 0;
  for (const set of systemOf(scenario.system).turnEvents ?? []) {
    (set.groups?.names ?? ['']).forEach((group, g) => {
      set.names.forEach((event, e) => {
        scenario.forces.forEach(({ id }, f) => {
          for (let turn = 1; turn <= scenario.turnLimit; turn++) {
            const sums = eventSums(view, f, turn, first + g * set.names.length + e);
            measures.set(nameOf(id, set.id, group, event, turn), { n: view.battles, ...sums });
          }
        });
      });
    });
    first += kindsOf(set);
  }
  return measures;
}

/** Adds a battle to the measures of what happened in each turn. */
export function addPlainEvents({ system }: Scenario, battle: PlainBattle, measures: SumsByWords): void {
  const turnsOf = TURNS_OF[system];
  if (turnsOf === undefined) return;
  for (const force of battle.forces) {
    const ofForce = measures.after(force.id);
    turnsOf(force).forEach((happened, turn) => {
      for (const [what, amount] of happened) ofForce.after(what).after('in turn').after(turn).add(amount);
    });
  }
}

/** By system: what its plain player reports of a force's turns, 0 to the last one. */
const TURNS_OF: Readonly<Record<string, (force: PlainForce) => Turn[]>> = {
  'unit-morale': (force) => (force as StandForce).results.map(turnOfStands),
  'troop-grade': (force) => (force as GradeForce).events.map(turnOfGrades),
};

type StandForce = ReturnType<typeof playPlainUnitMorale>['forces'][number];

/** The names of the results. */
const RESULTS: Readonly<Record<keyof StandForce['results'][number], string>> = {
  'carried on': 'carries on',
  held: 'held',
  retiring: 'retires',
  'retreating or surrendering': 'runs',
};

function turnOfStands(results: StandForce['results'][number]): Turn {
  return new Map(
    (Object.keys(RESULTS) as (keyof typeof RESULTS)[]).map((result) => [
      `tests  ${RESULTS[result]}`,
      results[result],
    ]),
  );
}

type GradeForce = TroopGradeBattle['forces'][number];

function turnOfGrades({ byGrade, byUnit }: GradeForce['events'][number]): Turn {
  const turn: Turn = new Map();
  const add = (what: string, bases: number) => turn.set(what, (turn.get(what) ?? 0) + bases);
  for (const [grade, row] of Object.entries(byGrade)) {
    for (const [what, bases] of Object.entries(row)) add(`effects ${grade} ${what}`, bases);
  }
  for (const row of Object.values(byUnit)) {
    for (const [how, bases] of Object.entries(row)) add(`demoralization  ${how}`, bases);
  }
  return turn;
}
