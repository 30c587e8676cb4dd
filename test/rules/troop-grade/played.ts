import { mergeCohorts } from '#src/battlefield/cohorts.js';
import { fieldHolder, isOver, reasonOf } from '#src/battlefield/ending.js';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { CAUSE, COHORT, deploy, MOTION, NOW, SIDE } from '#src/battlefield/state.js';
import { playStep } from '#src/battlefield/step.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { compilePlan } from '#src/plan/plan.js';
import type { Chance } from '#src/random/chance.js';
import type { DiceRows } from '#src/random/counts.js';
import { battleKey, Luck } from '#src/random/luck.js';
import type { Battle } from '#src/rules/troop-grade/battle.js';
import { takeHits } from '#src/rules/troop-grade/losses.js';
import type { TroopGradePlan } from '#src/rules/troop-grade/plan.js';
import { CHANGES, DRAW, RESULTS } from '#src/rules/troop-grade/results.js';
import { KEPT, MACHINE, piece } from '#src/rules/troop-grade/state.js';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { GRADES, type Grade } from '#src/rules/troop-grade/troops.js';
import type { Scenario } from '#src/scenario/schema.js';

/** The dice of a battle, in the order in which they are thrown. */
export interface Dice {
  /** Tests: after casualties and to recover, to leave an assault, after a lost one. */
  tests?: number[];
  leaving?: number[];
  lost?: number[];
  /** Damaged machines: immobilized up to 2. */
  damage?: number[];
  /** Hits of each volley, and in close combat; anything not listed misses. */
  hits?: number[];
  /** Hits of a barrage. */
  shells?: number[];
  /** How many of the bases that are alike and come first are hit; by default as many as possible. */
  struck?: number[];
}

const DICE = ['tests', 'leaving', 'lost', 'damage', 'hits', 'shells', 'struck'] as const;
const DICE_FOR = new Map<number, keyof Dice>([
  [DRAW.BARRAGE, 'shells'],
  [DRAW.CASUALTY_TEST, 'tests'],
  [DRAW.VOLUNTARY_ROUT, 'leaving'],
  [DRAW.LOST_ASSAULT_TEST, 'lost'],
]);

/** Chance that shows the given rolls: one roll too few or too many is a failure. */
class ScriptedChance implements Chance {
  private readonly left: Required<Dice>;
  private now: keyof Dice = 'damage';

  constructor(dice: Dice) {
    this.left = { tests: [], leaving: [], lost: [], damage: [], hits: [], shells: [], struck: [] };
    for (const name of DICE) this.left[name] = [...(dice[name] ?? [])];
  }

  goTo(purpose: number): void {
    this.now = DICE_FOR.get(purpose) ?? 'damage';
  }

  successes({ sides }: DiceRows, faces: number, count: number): number {
    if (faces <= 0) return 0;
    return faces >= sides ? count : (this.left[this.now === 'shells' ? 'shells' : 'hits'].shift() ?? 0);
  }

  /** A die, counted from 1. */
  count(): number {
    const name = this.now === 'shells' ? 'damage' : this.now;
    const roll = this.left[name].shift();
    if (roll === undefined) throw new RangeError(`no more ${name} to roll`);
    return roll - 1;
  }

  among(marked: number, wanted: number, of: number): number {
    if (marked === of || wanted === of) return Math.min(marked, wanted);
    return this.left.struck.shift() ?? Math.min(marked, wanted);
  }

  /** Dice that were never rolled. */
  get unused(): string[] {
    return DICE.flatMap((name) => this.left[name].map((roll) => `${name}: ${roll}`));
  }
}

/** A battle after deployment, with these dice. */
export function deployed(scenario: Scenario, dice: Dice = {}): Battle {
  const { field, rules } = compilePlan(scenario);
  const battle = troopGrade.newBattle(field, rules as TroopGradePlan, new ScriptedChance(dice));
  deploy(battle.state);
  return battle;
}

export interface Played extends Story {
  /** Counts of a force, by the names of 12.6. */
  count: (name: string, force?: number) => number;
  /** What happened to bases of a force in a turn, by grade: `regular pinned: 4`. */
  befell: (turn: number, force?: number) => string[];
  /** How the demoralization of a force changed in a turn: `demoralized: 4`. */
  changed: (turn: number, force?: number) => string[];
}

/** Plays and describes a battle with exactly these dice. */
export function play(scenario: Scenario, dice: Dice = {}): Played {
  const { field, rules: compiled } = compilePlan(scenario);
  const rules = compiled as TroopGradePlan;
  const chance = new ScriptedChance(dice);
  const battle = troopGrade.newBattle(field, rules, chance);
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const forces = scenario.forces.map(({ id }) => id);
  const shown = new Luck(battleKey(1));
  shown.startBattle(0);
  const teller = troopGrade.teller(battle, units, forces, shown);
  battle.witness = teller;
  deploy(battle.state);
  teller.startTurn(0);
  teller.endTurn();
  const events: [results: string[], changes: string[]][][] = [];
  let turn = 0;
  do {
    teller.startTurn(++turn);
    battle.turnCounts.fill(0);
    for (const step of troopGrade.turn(field, rules)) {
      teller.startPhase(step.phase);
      playStep(step, battle, turn);
    }
    teller.endTurn();
    events[turn] = [0, 1].map((force) => [resultsIn(battle, force), changesIn(battle, force)]);
  } while (turn < field.turnLimit && !isOver(battle));
  const holder = fieldHolder(field, battle.state);
  if (chance.unused.length > 0) throw new RangeError(`nobody rolled ${chance.unused.join(', ')}`);
  return {
    scenario: '',
    variant: '',
    design_point: 0,
    battle: 0,
    seed: 0,
    forces: [],
    turns: teller.turns,
    end: {
      turn,
      holder: forces[holder] ?? null,
      reason: reasonOf(field, battle.state, holder, troopGrade.beaten),
    },
    count: (name, force = 0) =>
      countOf(
        battle,
        force,
        troopGrade.counts.findIndex((each) => each.name === name),
      ),
    befell: (when, force = 0) => events[when][force][0],
    changed: (when, force = 0) => events[when][force][1],
  };
}

/** Counts of a force: results by grade, then changes. */
const OF_FORCE = GRADES.length * RESULTS.length + CHANGES.length;

function resultsIn({ turnCounts }: Battle, force: number): string[] {
  return GRADES.flatMap((grade: Grade, row) =>
    RESULTS.flatMap((result, i) => {
      const bases = turnCounts[force * OF_FORCE + row * RESULTS.length + i];
      return bases === 0 ? [] : [`${grade} ${result}: ${bases}`];
    }),
  );
}

function changesIn({ turnCounts }: Battle, force: number): string[] {
  return CHANGES.flatMap((change, i) => {
    const bases = turnCounts[force * OF_FORCE + GRADES.length * RESULTS.length + i];
    return bases === 0 ? [] : [`${change}: ${bases}`];
  });
}

function countOf({ field, state }: Battle, force: number, count: number): number {
  let sum = state.sides[force * FIELDS.SIDE + SIDE.COUNTS + count];
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    sum += state.units[unit * FIELDS.NOW + NOW.COUNTS + count];
  }
  return sum;
}

type EventOf<K extends StoryEvent['kind']> = Extract<StoryEvent, { kind: K }> & { turn: number };

/** Events of one kind for all units, in order. */
export function all<K extends StoryEvent['kind']>(story: Story, kind: K): EventOf<K>[] {
  return story.turns.flatMap(({ turn, events }) =>
    events
      .filter((event) => event.kind === kind)
      .map((event) => ({ ...event, turn }) as unknown as EventOf<K>),
  );
}

/** Events of one kind for a unit, in order. */
export function of<K extends StoryEvent['kind']>(story: Story, kind: K, unit = 'red-squad'): EventOf<K>[] {
  return all(story, kind).filter((event) => event.unit === unit);
}

/** Tests of a unit: `1 casualties: 3 regular → pinned`, with the total that is read; a dash means no effect. */
export function testsOf(story: Story, unit = 'red-squad'): string[] {
  return of(story, 'grade-test', unit).map(
    ({ turn, occasion, total, countsAs, effects }) =>
      `${turn} ${occasion}: ${total} ${countsAs} → ${effects.join(' + ') || '–'}`,
  );
}

/** The modifiers of a unit's tests, test by test. */
export function modifiersOf(story: Story, unit = 'red-squad'): Record<string, number>[] {
  return of(story, 'grade-test', unit).map(({ modifiers }) =>
    Object.fromEntries(modifiers.map(({ name, by }) => [name, by])),
  );
}

/** What happens to a unit's bases: `1: 4 pinned`, `1: 4 routs 12→3`, `1: 4 withdraws 12→9 blocked`. */
export function fatesOf(story: Story, unit = 'red-squad'): string[] {
  return of(story, 'suffers', unit).map(({ turn, bases, result, from, to, blocked }) => {
    const way = from === undefined ? '' : ` ${from}→${to}${blocked ? ' blocked' : ''}`;
    return `${turn}: ${bases} ${result}${way}`;
  });
}

/** Pieces that a unit loses: `1 fire: 2`. */
export function lossesOf(story: Story, unit = 'red-squad'): string[] {
  return of(story, 'lost', unit).map(({ turn, cause, pieces }) => `${turn} ${cause}: ${pieces}`);
}

/** A line of a unit's sheet at the end of each turn, from its deployment on; a dash: there is no such line. */
export function lineOf(story: Story, line: string, unit = 'red-squad'): (string | number)[] {
  return story.turns.map(({ sheets }) => sheets.find((sheet) => sheet.unit === unit)!.lines[line] ?? '–');
}

export const frontsOf = (story: Story, unit = 'red-squad') => lineOf(story, 'front', unit);

/** A unit's pieces by posture at the end of each turn: steady, pinned, demoralized. */
export function posturesOf(story: Story, unit = 'red-squad'): number[][] {
  return story.turns.map(({ sheets }) =>
    Object.values(sheets.find((sheet) => sheet.unit === unit)!.postures),
  );
}

/** Bases of a unit that are alike. */
export interface Part {
  bases: number;
  depth: number;
  pinned?: boolean;
  moved?: boolean;
  condition?: MACHINE;
}

/** Puts the bases of a unit in these places; the others are gone. */
export function place({ field, state }: Battle, unit: number, parts: readonly Part[]): void {
  const { cohorts, ranks, units } = state;
  const ofRanks = unit * field.rankSlots;
  ranks.fill(0, ofRanks, ofRanks + field.rankSlots);
  parts.forEach(({ bases, depth, pinned, moved, condition = MACHINE.WHOLE }, i) => {
    const cohort = unit * state.unitCohorts + i * FIELDS.COHORT;
    cohorts[cohort + COHORT.DEPTH] = depth;
    cohorts[cohort + COHORT.STATUS] =
      piece.pinned.as(pinned ? 1 : 0) | piece.moved.as(moved ? 1 : 0) | piece.condition.as(condition);
    cohorts[cohort + COHORT.SIZE] = bases;
    ranks[ofRanks + condition] += bases;
  });
  units[unit * FIELDS.NOW + NOW.COHORTS] = parts.length;
  units[unit * FIELDS.NOW + NOW.PIECES] = parts.reduce((sum, { bases }) => sum + bases, 0);
  mergeCohorts(state, unit, KEPT, 0);
}

/** The bases at each place, cohort by cohort: `12: 3 damaged`, `12: 2 pinned second`. */
function cohortsOf({ state }: Battle, unit: number): string[] {
  const { cohorts, units, unitCohorts } = state;
  return Array.from({ length: units[unit * FIELDS.NOW + NOW.COHORTS] }, (_, i) => {
    const cohort = unit * unitCohorts + i * FIELDS.COHORT;
    const status = cohorts[cohort + COHORT.STATUS];
    return [
      `${cohorts[cohort + COHORT.DEPTH]}: ${cohorts[cohort + COHORT.SIZE]}`,
      ['', 'damaged', 'immobilized'][piece.condition.in(status)],
      piece.pinned.in(status) === 0 ? '' : 'pinned',
      piece.moved.in(status) === 0 ? '' : 'moved',
      piece.second.in(status) === 0 ? '' : 'second',
    ]
      .filter((word) => word !== '')
      .join(' ');
  });
}

/** The same in words, for the cohort at this index in the state. */
export function cohortAt(battle: Battle, unit: number, cohort: number): string {
  return cohortsOf(battle, unit)[(cohort - unit * battle.state.unitCohorts) / FIELDS.COHORT];
}

/** The same for all bases on the board, the farthest forward first. */
export function placesOf(battle: Battle, unit: number): string[] {
  return cohortsOf(battle, unit)
    .filter((text) => !/^-?\d+: 0/.test(text))
    .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10) || (one < other ? -1 : 1));
}

/** Hits by fire on a unit's front, or at a place. @returns bases that were hurt */
export function strike(battle: Battle, unit: number, hits: number, exploded = 0, front = 12): number {
  return takeHits(battle, unit, hits, exploded, CAUSE.FIRE, front);
}

/** What a unit intends to do. */
export function motionOf({ state }: Battle, unit: number): 'standing' | 'closing' | 'leaving' {
  const motion = state.units[unit * FIELDS.NOW + NOW.MOTION];
  return motion === MOTION.CLOSING ? 'closing' : motion === MOTION.LEAVING ? 'leaving' : 'standing';
}
