import { expect, test } from 'vitest';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { piecesOf } from '#src/battlefield/pieces.js';
import { type SystemId, systemOf } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { type ExactMeasure, exactMeasures } from './exact-measures.js';
import { TOLERANCE } from './expectations.js';
import { solvedScenes } from './solved.js';

const CAUSES = ['casualties', 'eliminated', 'routed', 'left', 'surrendered', 'shot', 'abandoned'];

/** The solution does not relate the turns of several units to each other. */
const NOT_SOLVED = 'units_cascaded';

type Equality = [what: string, is: number, shouldBe: number];

/** The sum of the means whose names match, each weighted by the number `at` in its name, or the one at its end. */
function sumOf(
  solved: ReadonlyMap<string, ExactMeasure>,
  names: string,
  weight: (at: number) => number = () => 1,
): number {
  const pattern = new RegExp(`^${names}$`);
  let sum = 0;
  for (const [name, { mean }] of solved) {
    const found = pattern.exec(name);
    if (found) sum += mean * weight(Number(found.groups?.at ?? /\d*$/.exec(name)![0]));
  }
  return sum;
}

/** Numbers of a solution that are equal by definition (docs/battlefield.md, section 6). */
function equalities(scenario: Scenario, solved: ReadonlyMap<string, ExactMeasure>): Equality[] {
  const { forces, turnLimit } = scenario;
  const { postures, gauge } = systemOf(scenario.system);
  const { options } = scenario.rules[scenario.system];
  const last = postures.at(-1)!;
  const sum = (names: string, weight?: (at: number) => number) => sumOf(solved, names, weight);
  const mean = (name: string) => solved.get(name)!.mean;
  const turns = Array.from({ length: turnLimit + 1 }, (_, turn) => turn);
  const all: Equality[] = [
    ['outcomes', sum('outcome .*'), 1],
    ['nobody holds', mean('response battle nobody_holds'), sum('outcome nobody .*')],
  ];
  for (const { id, units } of forces) {
    const named = fieldUnits(units);
    for (const unit of ['', ...named.map((each) => each.id)]) {
      for (const by of ['loss', 'turn']) {
        all.push([`${unit} ${by}`, sum(`${id} ${unit} (broke|unbroken) at ${by} \\d+`), 1]);
      }
      all.push([
        `${unit} breaks`,
        sum(`${id} ${unit} broke at loss \\d+`),
        sum(`${id} ${unit} broke at turn \\d+`),
      ]);
    }
    const pieces = named.reduce((sum, unit) => sum + piecesOf(unit), 0);
    const shown = [...postures, 'gone'].join('|');
    for (const turn of turns) {
      all.push([`turn ${turn}`, sum(`${id} (${shown}) in turn ${turn}`), pieces]);
      if (gauge) all.push([`gauge, turn ${turn}`, sum(`${id} gauge \\d+ in turn ${turn}`), 1]);
    }
    const response = (name: string) => mean(`response ${id} ${name}`);
    const has = (name: string) => solved.has(`response ${id} ${name}`);
    const unbroken = sum(`${id}  unbroken at turn \\d+`);
    const fighting = (turn: string) => sum(`${id} (${postures.slice(0, -1).join('|')}) in turn ${turn}`);
    const gone = mean(`${id} gone in turn ${turnLimit}`);
    // Losses that returned; those who return seriously wounded are not counted separately.
    const stayedAway = response('losses') - (has('returned') ? response('returned') : 0);
    const somebodyFightsWounded = options.seriouslyWounded === 'fight';
    all.push(
      ['losses by cause', response('losses'), sum(`response ${id} (${CAUSES.join('|')})`)],
      ['losses', gone, somebodyFightsWounded ? Math.min(gone, stayedAway) : stayedAway],
      ['holds', response('holds_field'), sum(`outcome ${id} .*`)],
      ['broke', response('broke'), 1 - unbroken],
      ['stood', response('turns_stood'), sum(`${id}  (broke|unbroken) at turn \\d+`, (at) => at)],
    );
    const noMoreThan = (what: string, part: number, whole: number): Equality => [
      what,
      Math.max(part, whole),
      whole,
    ];
    all.push(
      // The last state is repeated in the turns after the battle, but no fighting takes place in them.
      noMoreThan('fighting', response('fighting_turns'), fighting('[1-9]\\d*')),
      noMoreThan('fighting in turn 1', fighting('1'), response('fighting_turns')),
      noMoreThan(
        'fighting while it lasts',
        response('fighting_turns'),
        pieces * mean('response battle turns'),
      ),
      ['units broke', response('units_broke'), sum(`${id} \\S+ broke at turn \\d+`)],
      noMoreThan(
        'recovered',
        has('units_recovered') ? response('units_recovered') : 0,
        response('units_broke'),
      ),
      noMoreThan(
        'comeback',
        response('comeback'),
        Math.min(response('half_broken'), response('holds_field')),
      ),
      noMoreThan('overturned', response('overturned'), response('broke')),
    );
    if (has('dice_left')) {
      const dice = (turn: number) => sum(`${id} gauge (?<at>\\d+) in turn ${turn}`, (at) => at);
      const lost = sum(`response ${id} dice_lost_.*`);
      all.push(
        ['dice left', response('dice_left'), dice(turnLimit)],
        ['dice', response('dice_left'), dice(0) + response('dice_gained') - lost],
      );
    }
    // The number broken at any time is never above the maximum.
    for (const turn of turns.slice(1)) {
      const broken = mean(`${id} ${last} in turn ${turn}`);
      all.push([`most broken, turn ${turn}`, Math.max(0, broken - response('most_broken')), 0]);
    }
  }
  return all;
}

/** Checks that the solutions of a system's small scenes that are solved in this run are consistent. One test file per system. */
export function expectTotals(id: SystemId): void {
  test.each(solvedScenes(id))(`${id}: what a solution says agrees with itself: %s`, (_, scenario) => {
    const solved = exactMeasures(scenario);
    const off = equalities(scenario, solved).filter(
      ([, is, shouldBe]) => !(Math.abs(is - shouldBe) <= TOLERANCE),
    );
    expect(off).toEqual([]);
    const outside = [...solved].filter(
      ([name, { mean, least, most }]) =>
        !name.endsWith(NOT_SOLVED) && !(mean >= least - TOLERANCE && mean <= most + TOLERANCE),
    );
    expect(outside).toEqual([]);
  });
}
