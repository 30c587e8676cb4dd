import { mergeCohorts } from '#src/battlefield/cohorts.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { CAUSE, COHORT, deploy, MOTION, NOW } from '#src/battlefield/state.js';
import type { Story } from '#src/battlefield/story.js';
import { compilePlan } from '#src/plan/plan.js';
import type { Battle } from '#src/rules/troop-grade/battle.js';
import { takeHits } from '#src/rules/troop-grade/losses.js';
import type { TroopGradePlan } from '#src/rules/troop-grade/plan.js';
import { DRAW } from '#src/rules/troop-grade/results.js';
import { KEPT, MACHINE, piece } from '#src/rules/troop-grade/state.js';
import { troopGrade } from '#src/rules/troop-grade/system.js';
import { expectFacts, inOrder } from '../both.js';
import { type Played, playStory, type Rolls, ScriptedChance, type Sources } from '../scripted.js';
import { eventsOf, lossesOf, sheetsOf } from '../told.js';
import { expectSameOnPlainPlayer } from './both.js';
import { type Parts, scene } from './scene.js';

/** The dice of a battle, in the order in which they are thrown. */
export interface Dice {
  /** Tests: after casualties and to recover, to leave an assault, after a lost one. */
  tests?: readonly number[];
  leaving?: readonly number[];
  lost?: readonly number[];
  /** Damaged machines: immobilized up to 2. */
  damage?: readonly number[];
  /** Hits of each volley, and in close combat; anything not listed misses. */
  hits?: readonly number[];
  /** Hits of a barrage. */
  shells?: readonly number[];
  /** How many of the bases that are alike and come first are hit; by default as many as possible. */
  struck?: readonly number[];
  /** The same for the plain player: which of those still standing is hit, from 0 to 1; by default the first. */
  falls?: readonly number[];
}

type Name = Exclude<keyof Dice, 'falls'>;
const USUAL: Sources<Name> = { rolls: 'damage', hits: 'hits' };
const SOURCES = new Map<number, Sources<Name>>([
  [DRAW.BARRAGE, { ...USUAL, hits: 'shells' }],
  [DRAW.CASUALTY_TEST, { ...USUAL, rolls: 'tests' }],
  [DRAW.VOLUNTARY_ROUT, { ...USUAL, rolls: 'leaving' }],
  [DRAW.LOST_ASSAULT_TEST, { ...USUAL, rolls: 'lost' }],
]);
const chanceOf = (dice: Rolls<Name>) => new ScriptedChance<Name>(dice, USUAL, SOURCES, 1, 'struck');

/** A battle after deployment, with these dice. */
export function deployed(parts: Parts, dice: Rolls<Name> = {}): Battle {
  const { field, rules } = compilePlan(scene(parts));
  const battle = troopGrade.newBattle(field, rules as TroopGradePlan, chanceOf(dice));
  deploy(battle.state);
  return battle;
}

/** Plays and describes a battle with exactly these dice, on the kernel and on the plain player: both see the same. */
export function play({
  tests,
  leaving,
  lost,
  damage,
  hits,
  shells,
  struck,
  falls,
  ...parts
}: Parts & Dice): Played {
  const scenario = scene(parts);
  const chance = chanceOf({ tests, leaving, lost, damage, hits, shells, struck });
  const played = playStory(troopGrade, scenario, chance, placesOf);
  chance.expectNoneLeft();
  expectSameOnPlainPlayer(scenario, played, { damage, falls });
  return played;
}

/** Tests of a unit: `1 casualties: 3 regular → pinned`, with the total that is read; a dash means no effect. */
export function testsOf(story: Story, unit = 'red-squad'): string[] {
  return eventsOf(story, 'grade-test', unit).map(
    ({ turn, occasion, total, countsAs, effects }) =>
      `${turn} ${occasion}: ${total} ${countsAs} → ${effects.join(' + ') || '–'}`,
  );
}

/** The modifiers of a unit's tests, test by test. */
export function modifiersOf(story: Story, unit = 'red-squad'): Record<string, number>[] {
  return eventsOf(story, 'grade-test', unit).map(({ modifiers }) =>
    Object.fromEntries(modifiers.map(({ name, by }) => [name, by])),
  );
}

/** What happens to a unit's bases: `1: 4 pinned`, `1: 4 routs 12→3`, `1: 4 withdraws 12→9 blocked`. */
export function fatesOf(story: Story, unit = 'red-squad'): string[] {
  return eventsOf(story, 'suffers', unit).map(({ turn, bases, result, from, to, blocked }) => {
    const way = from === undefined ? '' : ` ${from}→${to}${blocked ? ' blocked' : ''}`;
    return `${turn}: ${bases} ${result}${way}`;
  });
}

/** What a story says of a unit, and of its force. */
function seen(story: Played, unit = 'red-squad', force = 0) {
  const sheets = sheetsOf(story, unit);
  const turns = sheets.map((_, turn) => turn);
  const numbers = (line: string) => sheets.map(({ lines }) => lines[line] ?? 0);
  const turnsWith = (line: string) => turns.filter((turn) => sheets[turn].lines[line] === 'yes');
  const happened = (set: number) =>
    turns.flatMap((turn) => story.happened(turn, force, set).map((line) => `${turn} ${line}`));
  return {
    tests: testsOf(story, unit),
    modifiers: modifiersOf(story, unit),
    fates: fatesOf(story, unit).toSorted(),
    losses: lossesOf(story, unit),
    /** Its breaking, with what it had lost before. */
    broke: eventsOf(story, 'unit-broke', unit).map(({ turn, lost, of }) => `${turn}: ${lost} of ${of}`),
    /** At the end of each turn from deployment on; null: nowhere. */
    fronts: sheets.map(({ lines }) => (lines.front === '–' ? null : Number.parseInt(`${lines.front}`, 10))),
    /** Steady, pinned and demoralized pieces: `4 0 0`. */
    postures: sheets.map(({ postures }) => Object.values(postures).join(' ')),
    bases: numbers('bases'),
    damaged: numbers('damaged'),
    immobilized: numbers('immobilized'),
    /** The turns at the end of which it is so. */
    demoralized: turnsWith('demoralized'),
    prone: turnsWith('prone'),
    gassed: turnsWith('gassed'),
    /** What happened to bases of the force by grade: `1 regular pinned: 4`; and to its demoralized ones. */
    befell: happened(0),
    changed: happened(1),
    counts: Object.fromEntries(troopGrade.counts.map(({ name }) => [name, story.count(name, force)])),
    end: story.end,
  };
}

/** What a scene is about, the scene with its dice, and what is seen of red's squad. */
export type Row = readonly [title: string, parts: Parts & Dice, expected: Partial<ReturnType<typeof seen>>];

/** Plays a scene, and expects this of a unit. */
export function expectSeen(parts: Parts & Dice, expected: Row[2], unit?: string): void {
  expectFacts(seen(play(parts), unit), expected);
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
  return inOrder(cohortsOf(battle, unit).filter((text) => !/^-?\d+: 0/.test(text)));
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
