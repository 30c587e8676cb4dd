import { coverAt } from '../../battlefield/cover.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import type { StoryModifier } from '../../battlefield/story.js';
import { isLeaving } from '../../battlefield/units.js';
import { weaponsOf } from '../../battlefield/weapons.js';
import type { Witness } from '../../battlefield/witness.js';
import { counted } from '../../plural.js';
import type { CountsOf } from '../kit/counting.js';
import { eventsOf, type WitnessOf, when } from '../kit/events.js';
import type { TurnSets } from '../kit/recording.js';
import type { Clause } from './clauses.js';
import { bandOf, checkFactors, isAutomatic, isSilenced, neededRoll, printedNeed } from './morale.js';
import type { MoraleRatioPlan, Position } from './plan.js';
import { POSTURE, POSTURES, piece } from './state.js';
import { hasWeapon, levelsOf, lostLevels, SYSTEM, weaponsLeft } from './systems.js';
import type { MoraleRatioUnit } from './troops.js';
import { enduranceLeft, isSuppressive, piecesIn, whoIs } from './units.js';

/** The events of this book, in the order of its turn: what is counted, recorded and described. */

const event = eventsOf<Position, Clause>();

/** Checks are counted by entry (`CompiledChecks`) and posture before, those of interceptive fire after the others. */
export const checkAt = (entry: number, from: number): number => entry * POSTURES.length + from;
export const entriesOf = ({ failingFaces }: MoraleRatioPlan): number => failingFaces.length * POSTURES.length;
const checkPlace = (
  { rules }: Position,
  _unit: number,
  interceptive: boolean,
  status: number,
  entry: number,
): number => (interceptive ? entriesOf(rules) : 0) + checkAt(entry, piece.posture.in(status));

/** A move by posture, under fire or not, covered or not, and backward, none or forward: −1, 0 or 1. */
export const moveAt = (posture: number, underFire: boolean, covered: boolean, direction: number): number =>
  ((posture * 2 + (underFire ? 1 : 0)) * 2 + (covered ? 1 : 0)) * 3 + direction + 1;
const MOVES = POSTURES.length * 2 * 2 * 3;

/** Levels of a system lost between two states of a hull. */
const levelsLost = (system: SYSTEM) => (_battle: Position, _unit: number, before: number, after: number) =>
  levelsOf(before, system) - levelsOf(after, system);
const second = (_battle: Position, _unit: number, pieces: number): number => pieces;

export const TURN_SETS = {} as const satisfies TurnSets;

export const BOOK_EVENTS = {
  /** MR-7: a hull tried to repair a level, which this many faces do; its systems before and after, packed. */
  controlledDamage: event<[unit: number, faces: number, before: number, after: number]>()({
    counts: {
      all: {},
      mended: {
        rule: { clause: 'MR-7', name: 'a hull repairs a level' },
        at: (_battle, _unit, _faces, before, after) => when(after !== before),
      },
    },
    tells: (teller, { rules }, _unit, faces, before, after) => {
      const { dieSides } = rules.book.tables;
      const [die] = teller.showDice(1, after === before ? 0 : 1, dieSides, faces, 'lowest');
      const movement = levelsOf(after, SYSTEM.MOVEMENT) > levelsOf(before, SYSTEM.MOVEMENT);
      const mended = after === before ? null : movement ? 'movement' : 'targeting';
      return { kind: 'mending', clauses: ['MR-7'], die: die, needed: faces, mended };
    },
  }),

  /** MR-40: a cohort takes part in interceptive fire; called before it checks. */
  intercepted: event<[unit: number, cohort: number]>()({
    counts: {
      byUnit: { size: ({ unitCount }) => unitCount, at: (_battle, unit) => unit, by: piecesIn },
      unmarked: {
        rule: { clause: 'MR-40', name: 'unmarked pieces fire interceptively' },
        at: (battle, _unit, cohort) => when(!piece.marked.is(battle, cohort)),
        by: piecesIn,
      },
    },
  }),

  /**
   * MR-10: a cohort, or a hull, has checked by an entry: `failed` of its `size` pieces failed; before, all of them
   * had this status. Called before any piece is removed.
   */
  checked: event<
    [unit: number, interceptive: boolean, status: number, entry: number, size: number, failed: number]
  >()({
    counts: {
      checks: {
        size: (_field, rules) => 2 * entriesOf(rules),
        at: checkPlace,
        by: (_battle, _unit, _interceptive, _status, _entry, size) => size,
      },
      failures: {
        size: (_field, rules) => 2 * entriesOf(rules),
        at: (battle, unit, interceptive, status, entry, _size, failed) =>
          failed > 0 ? checkPlace(battle, unit, interceptive, status, entry) : -1,
        by: (_battle, _unit, _interceptive, _status, _entry, _size, failed) => failed,
      },
    },
    tells: (teller, battle, unit, interceptive, status, entry, size, failed) => {
      const { rules } = battle;
      const { book } = rules;
      const who = whoIs(battle, unit, status);
      const { level, start, underNbc } = rules.situations.findLast((each) => each.start <= entry)!;
      const troops = (teller.units[unit] as MoraleRatioUnit)['morale-ratio'];
      const check = { remaining: entry - start, level, troops, underNbc };
      const band = bandOf(book.tables, check.remaining, level);
      const { dieSides } = book.tables;
      const needed = neededRoll(book, check);
      const faces = Math.max(0, Math.min(dieSides, needed));
      const automatic = isAutomatic(book, band);
      const printed = printedNeed(book.tables, band);
      const factors = automatic ? [] : checkFactors(book, troops, underNbc);
      const clamped = needed - factors.reduce((sum, { by }) => sum + by, printed);
      if (clamped !== 0) factors.push({ name: 'clamp', clause: 'MR-84', by: clamped });
      const occasion: Clause[] = interceptive ? ['MR-40', 'MR-41'] : ['MR-21'];
      const { kind } = teller.units[unit];
      const isStrongpoint = kind === 'strongpoint' && battle.state.units[unit * FIELDS.NOW + NOW.WRECK] === 0;
      const isLost = band.onFailure === 'eliminated';
      const shutsDown = failed > 0 && isStrongpoint && !isLost && isSilenced(book, kind, band.onFailure);
      return {
        kind: 'check',
        clauses: [
          ...(['MR-10', 'MR-11', 'MR-13'] as const),
          ...factors.map(({ clause }) => clause),
          ...occasion,
          'MR-15',
          ...(shutsDown ? (['MR-33'] as const) : []),
        ],
        pieces: size,
        ...(who && { who }),
        from: POSTURES[piece.posture.in(status)],
        remaining: check.remaining,
        of: level,
        printed,
        needed: automatic ? (band.needed === 'automatic-success' ? 'S' : 'F') : needed,
        modifiers: factors satisfies StoryModifier[],
        dice: automatic ? [] : teller.showDice(size, size - failed, dieSides, faces, 'lowest'),
        passed: size - failed,
        failed,
        failure: band.onFailure,
        ...(shutsDown && { shutsDown }),
      };
    },
  }),

  /** MR-10: the pieces of a unit have checked in a phase, with this many dice: its row is looked up once. */
  lookedUp: event<[unit: number, checks: number, dice: number]>()({
    counts: {},
    effort: { tests: second, dice: (_battle, _unit, _checks, dice) => dice, lookUps: 1 },
  }),

  /** MR-50: soldiers of this status surrender, and reach the enemy in this many movement phases. */
  surrendered: event<[unit: number, pieces: number, phases: number, status: number]>()({
    counts: { all: { by: second } },
    tells: (_teller, battle, unit, pieces, phases, status) => {
      const who = whoIs(battle, unit, status);
      return { kind: 'surrendered', clauses: ['MR-50'], pieces, ...(who && { who }), phases };
    },
  }),

  /** MR-20: this many pieces without a marker get one; a hull counts as one. */
  marked: event<[unit: number, pieces: number]>()({
    counts: { all: { rule: { clause: 'MR-20', name: 'markers are placed on a unit' } } },
    tells: (_teller, _battle, _unit, pieces) => ({ kind: 'marked', clauses: ['MR-20'], pieces }),
  }),

  /** MR-22: this many of them check next turn. */
  deferred: event<[unit: number, pieces: number]>()({
    counts: {
      all: {
        rule: { clause: 'MR-22', name: 'a vehicle or warbot damaged on the move checks next turn' },
        by: second,
      },
    },
    tells: (_teller, _battle, _unit, pieces) => ({ kind: 'deferred', clauses: ['MR-22'], pieces }),
  }),

  /** MR-83: pieces are marked only because of an NBC attack. */
  frightened: event<[unit: number, pieces: number]>()({
    counts: {
      all: { rule: { clause: 'MR-83', name: 'soldiers are marked only by an NBC attack' }, by: second },
    },
    tells: (_teller, _battle, _unit, pieces) => ({ kind: 'frightened', clauses: ['MR-83'], pieces }),
  }),

  /** MR-4: warbots have lost points without falling. */
  weakened: event<[unit: number, points: number, interceptive: boolean]>()({
    counts: {
      all: {
        rule: { clause: 'MR-4', name: 'a hit takes a point of a warbot that survives' },
        by: second,
      },
      onTheMove: { at: (_battle, _unit, _points, interceptive) => when(interceptive), by: second },
    },
    tells: (_teller, _battle, _unit, points) =>
      points > 0 ? { kind: 'weakened', clauses: ['MR-4', 'MR-5'], points } : null,
  }),

  /** MR-7: a hull was damaged; its systems before and after, packed. */
  damaged: event<[unit: number, before: number, after: number]>()({
    counts: {
      movement: {
        rule: { clause: 'MR-7', name: 'a hull loses a level of movement' },
        by: levelsLost(SYSTEM.MOVEMENT),
      },
      targeting: {
        rule: { clause: 'MR-7', name: 'a hull loses a level of targeting' },
        by: levelsLost(SYSTEM.TARGETING),
      },
      damageControl: {
        rule: { clause: 'MR-7', name: 'a hull loses a level of damage control' },
        by: levelsLost(SYSTEM.DAMAGE_CONTROL),
      },
      weapons: {
        rule: { clause: 'MR-7', name: 'a hull loses a weapon' },
        by: (_battle, _unit, before, after) => weaponsLeft(before) - weaponsLeft(after),
      },
    },
    tells: ({ units }, { field, state }, unit, before, after) => ({
      kind: 'damaged',
      clauses: ['MR-7'],
      systems: damageIn(weaponsOf(units[unit], field.usualWeapon), before, after),
      left: state.units[unit * FIELDS.NOW + NOW.POINTS],
      of: field.units[unit * FIELDS.UNIT + UNIT.LEVEL],
    }),
  }),

  /** A hull is gone, for one of CAUSE, and some of its crew with it. */
  hullLost: event<[unit: number, cause: CAUSE, crewLost: number]>()({
    counts: {
      wrecks: {
        rule: { clause: 'MR-34', name: 'a hull leaves a wreck' },
        at: (_battle, _unit, cause) => when(leavesWreck(cause)),
      },
      exploded: {
        rule: { clause: 'MR-60', name: 'a hull explodes' },
        at: (_battle, _unit, cause) => when(cause === CAUSE.FIRE),
      },
      survivors: {
        rule: { clause: 'MR-60', name: 'crew survive an explosion' },
        at: (_battle, _unit, cause) => when(cause === CAUSE.FIRE),
        by: ({ rules }, unit, _cause, crewLost) => rules.crew[unit] - crewLost,
      },
      abandoned: {
        rule: { clause: 'MR-32', name: 'a crew abandons its vehicle' },
        at: (_battle, _unit, cause) => when(cause === CAUSE.ABANDONED),
      },
      gotOut: {
        rule: { clause: 'MR-61', name: 'crew get out of an abandoned vehicle' },
        at: (_battle, _unit, cause) => when(cause === CAUSE.ABANDONED),
        by: ({ rules }, unit, _cause, crewLost) => rules.crew[unit] - crewLost,
      },
    },
    tells: (teller, { rules, state }, unit, cause, crewLost) => {
      if (!leavesWreck(cause)) return null;
      const crew = rules.crew[unit];
      const onFoot = crew - crewLost;
      const { clause, how } = LOSSES[cause] ?? { clause: 'MR-34', how: 'is eliminated' };
      const points = state.units[unit * FIELDS.NOW + NOW.POINTS];
      const inside = cause === CAUSE.FIRE ? rules.crewLeft[rules.crewStart[unit] + points] : 0;
      const needed = rules.explosionFaces;
      const dice = teller.showDice(inside, Math.min(inside, onFoot), PERCENT, needed, 'lowest');
      return { kind: 'wreck', clauses: [clause, 'MR-34'], how, crew, dice, needed, onFoot };
    },
  }),

  /** MR-70 */
  breakingPoint: event<[force: number]>()({
    of: 'force',
    counts: { all: {} },
    tells: (_teller, battle, force) => {
      const { enduranceAtBreak, enduranceInPieces } = battle.rules;
      const left = counted(enduranceLeft(battle, force), enduranceInPieces ? 'piece' : 'point');
      const why = `it has ${left} left and its breaking point is ${enduranceAtBreak[force]}`;
      return { kind: 'breaking-point', clauses: ['MR-70'], why };
    },
  }),
} as const;

/** MR-60: sides of the die of those who may survive an explosion. */
const PERCENT = 100;

/** How a hull is lost, unless it is eliminated, and by which clause. */
const LOSSES: Readonly<Partial<Record<CAUSE, { clause: Clause; how: string }>>> = {
  [CAUSE.FIRE]: { clause: 'MR-60', how: 'explodes' },
  [CAUSE.ABANDONED]: { clause: 'MR-61', how: 'is abandoned' },
};

/** MR-34: a hull that has not left the board leaves a wreck. */
export function leavesWreck(cause: CAUSE): boolean {
  return cause !== CAUSE.ROUTED && cause !== CAUSE.LEFT;
}

/** What a hull has lost, by name: levels of systems, weapons. */
function damageIn(weapons: readonly string[], before: number, after: number): Record<string, number> {
  const lost: Record<string, number> = {};
  const levels = {
    movement: SYSTEM.MOVEMENT,
    targeting: SYSTEM.TARGETING,
    'damage control': SYSTEM.DAMAGE_CONTROL,
  };
  for (const [name, system] of Object.entries(levels)) {
    const fewer = lostLevels(after, before, system);
    if (fewer > 0) lost[name] = fewer;
  }
  weapons.forEach((name, weapon) => {
    if (!hasWeapon(before, weapon) || hasWeapon(after, weapon)) return;
    lost[`weapon ${name}`] = (lost[`weapon ${name}`] ?? 0) + 1;
  });
  return lost;
}

/** Shots that are counted separately, as bits of `aimed.shots`. */
export const enum SHOTS {
  /** MR-30 */
  SUPPRESSIVE = 0,
  /** MR-41: interceptive fire after a failed check. */
  CAUTIOUS = 1,
  SHAKEN = 2,
  /** MR-7: of hulls that have lost targeting. */
  ILL_AIMED = 3,
}

function shotsOf(battle: Position, unit: number, cohort: number): number {
  const { cohorts } = battle.state;
  const status = cohorts[cohort + COHORT.STATUS];
  const illAimed = battle.field.someHulls && hasLostTargeting(battle, unit) ? 1 << SHOTS.ILL_AIMED : 0;
  if (piece.acted.in(status) !== 0) {
    const posture = piece.posture.in(status);
    if (posture === POSTURE.CAUTIOUS) return illAimed | (1 << SHOTS.CAUTIOUS);
    return posture === POSTURE.SHAKEN ? illAimed | (1 << SHOTS.SHAKEN) : illAimed;
  }
  const depth = cohorts[cohort + COHORT.DEPTH];
  return isSuppressive(battle, unit, depth, status) ? illAimed | (1 << SHOTS.SUPPRESSIVE) : illAimed;
}

function hasLostTargeting({ field, state }: Position, unit: number): boolean {
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS];
  if (systems === 0) return false;
  return lostLevels(systems, field.units[unit * FIELDS.UNIT + UNIT.SYSTEMS], SYSTEM.TARGETING) > 0;
}

/** What this book counts of the events of the field; the field describes them. */
export const FIELD_EVENTS = {
  aimed: event<Parameters<Witness['aimed']>>()({
    counts: {
      shots: {
        size: SHOTS.ILL_AIMED + 1,
        bits: (battle, unit, _target, cohort) => shotsOf(battle, unit, cohort),
        by: (_battle, _unit, _target, _cohort, _weapon, _band, dice) => dice,
      },
    },
  }),
  /** MR-30 to MR-32: moves, or none, of pieces that do not move as ordered. */
  moved: event<Parameters<Witness['moved']>>()({
    counts: {
      all: {
        size: MOVES,
        at: (battle, unit, cohort, from, to, underFire) => {
          const posture = piece.posture.of(battle, cohort);
          if (posture === POSTURE.STEADY || (posture !== POSTURE.BROKEN && isLeaving(battle, unit)))
            return -1;
          const covered = coverAt(battle.field, battle.state, unit, from) > 0;
          return moveAt(posture, underFire, covered, Math.sign(to - from));
        },
        by: ({ state }, _unit, cohort) => state.cohorts[cohort + COHORT.SIZE],
      },
    },
  }),
  unitBroke: event<[unit: number]>()({ counts: { all: {} } }),
} as const;

export type MoraleRatioWitness = WitnessOf<typeof BOOK_EVENTS>;
export type Counts = CountsOf<typeof FIELD_EVENTS & typeof BOOK_EVENTS>;
