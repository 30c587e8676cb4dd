import { piecesWith } from '../../battlefield/cohorts.js';
import { coverAt } from '../../battlefield/cover.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { FIELDS, MODIFIER, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import type { StatusSheet, StoryModifier, Told } from '../../battlefield/story.js';
import { isForceBeaten, isLeaving, keepsPlace } from '../../battlefield/units.js';
import { FIRST_WEAPON, weaponsOf } from '../../battlefield/weapons.js';
import { counted, plural } from '../../plural.js';
import { observersOf } from '../kit/observers.js';
import { are, withModifiers } from '../kit/sentences.js';
import type { Narration } from '../kit/teller.js';
import { BOOK_EVENTS, FIELD_EVENTS, TURN_SETS } from './events.js';
import type { Position } from './plan.js';
import { addPostures, MARKED_OR_WALKING, POSTURE, POSTURES, piece } from './state.js';
import { hasWeapon, levelsOf, lostLevels, SYSTEM } from './systems.js';
import { hasHull, hullPace, isSuppressive, pointsLeft, whoIs } from './units.js';

/** The facts of this book’s events, as `explain --json` shows them, and the sentence for each. */
type Facts =
  | {
      kind: 'check';
      pieces: number;
      /** Which pieces of the unit, where the rules tell them apart. */
      who?: string;
      /** Posture before. */
      from: string;
      remaining: number;
      of: number;
      /** The number in the table of the ratio. */
      printed: number;
      /** This or lower on the die, modifiers included; `S` and `F`: success and failure without a roll. */
      needed: number | 'S' | 'F';
      modifiers: StoryModifier[];
      dice: number[];
      passed: number;
      failed: number;
      /** What pieces that fail become. */
      failure: string;
      /** A strongpoint that does nothing from now on. */
      shutsDown?: true;
    }
  | { kind: 'marked'; pieces: number }
  /** Marked by the weapon of the attack, even if it hit nobody. */
  | { kind: 'frightened'; pieces: number }
  /** Hits that weaken pieces without removing them. */
  | { kind: 'weakened'; points: number }
  /** Levels and weapons that a hull has lost; it has `left` of `of` points left. */
  | { kind: 'damaged'; systems: Record<string, number>; left: number; of: number }
  /** Pieces that were damaged on the move, and check next turn. */
  | { kind: 'deferred'; pieces: number }
  | { kind: 'mending'; die: number; needed: number; mended: string | null }
  /** What a lost hull leaves: a wreck, and the crew on foot; after an explosion those inside whose d100 shows `needed` or less. */
  | { kind: 'wreck'; how: string; crew: number; dice: number[]; needed: number; onFoot: number }
  | { kind: 'surrendered'; pieces: number; who?: string; phases: number };

declare module '../../battlefield/story.js' {
  interface BookFacts {
    'morale-ratio': Facts;
  }
}

type Fact<Kind extends Facts['kind']> = Extract<Facts, { kind: Kind }> & Told;

/** @public Named, so that declarations of the package lead here and to the facts above. */
export type Sentences = { [Kind in Facts['kind']]: (fact: Fact<Kind>) => string };

export const sentences: Sentences = {
  check,
  marked: ({ unit, pieces }) => `${unit}: ${piecesInWords(pieces)} ${are(pieces)} marked for a check`,
  frightened: ({ unit, pieces }) =>
    `${unit}: ${piecesInWords(pieces)} ${are(pieces)} marked for a check by the NBC attack`,
  weakened: ({ unit, points }) =>
    `${unit}: ${counted(points, 'hit')} ${plural(points, 'weakens', 'weaken')} warbots`,
  damaged: ({ unit, systems, left, of }) =>
    `${unit} is damaged: ${damages(systems)}; ${left} of ${of} points ${are(left)} left`,
  deferred: ({ unit, pieces }) => {
    return `${unit}: ${piecesInWords(pieces)} ${plural(pieces, 'has', 'have')} the initiative, and ${plural(pieces, 'checks', 'check')} next turn`;
  },
  mending: ({ unit, needed, die, mended }) =>
    `${unit}: damage control, needing ${needed} or less: ${die} → ${mended === null ? 'nothing is repaired' : `a level of ${mended} is repaired`}`,
  wreck: (fact) => `${fact.unit} ${fact.how} and leaves a wreck${crewOf(fact)}`,
  surrendered: ({ unit, pieces, who, phases }) =>
    `${unit}: ${counted(pieces, who ?? 'piece')} ${plural(pieces, 'surrenders', 'surrender')}, and will reach the enemy in ${counted(phases, 'movement phase')}`,
};

function piecesInWords(n: number): string {
  return counted(n, 'piece');
}

function check(fact: Fact<'check'>): string {
  const {
    unit,
    pieces,
    who,
    from,
    remaining,
    of,
    printed,
    needed,
    modifiers,
    dice,
    passed,
    failed,
    failure,
  } = fact;
  const state = `${unit}: ${counted(pieces, who ?? 'piece')} (${from}) ${plural(pieces, 'checks', 'check')} with ${remaining} of ${of} points left`;
  const result = [
    ...(passed > 0 ? [counted(passed, 'passes', 'pass')] : []),
    ...(failed > 0 ? [`${failed} ${are(failed)} ${failure}${fact.shutsDown ? ' and shuts down' : ''}`] : []),
  ].join(', ');
  if (needed === 'S' || needed === 'F') {
    return `${state}, ${needed === 'S' ? 'enough to pass without a roll' : 'too few to pass with any roll'} → ${result}`;
  }
  const roll = needed < 1 ? 'no roll passes' : `${needed} or less`;
  const so = modifiers.length === 0 && needed === printed && needed > 0 ? '' : `, so ${roll}`;
  return `${state}, needing ${printed} or less${withModifiers(modifiers)}${so}: ${dice.join(' ')} → ${result}`;
}

/** How many get out of a lost hull; empty for a drone. */
function crewOf({ crew, dice, needed, onFoot }: Fact<'wreck'>): string {
  if (crew === 0) return '';
  const rolls =
    dice.length === 0
      ? ''
      : `${dice.length} still inside, each needing ${needed} or less: ${dice.join(' ')} → `;
  return `; ${rolls}${onFoot === 0 ? 'none' : onFoot} of its crew of ${crew} ${onFoot > 1 ? 'get' : 'gets'} out`;
}

/** `a level of movement, the weapon cannon`. */
function damages(lost: Record<string, number>): string {
  return Object.entries(lost)
    .map(([system, levels]) => {
      const weapon = /^weapon (.+)$/.exec(system)?.[1];
      if (weapon === undefined)
        return levels === 1 ? `a level of ${system}` : `${levels} levels of ${system}`;
      if (weapon === FIRST_WEAPON) return `the ${weapon}`;
      return levels === 1 ? `the weapon ${weapon}` : `${levels} weapons (${weapon})`;
    })
    .join(', ');
}

type Lines = StatusSheet['lines'];

/** MR-90: the lines of a unit’s status sheet at this moment; what it does not have is left out. */
function sheet(battle: Position, unit: number, description: FieldUnit): Lines {
  const { field, rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const fixed = unit * FIELDS.UNIT;
  const points = pointsLeft(battle, unit);
  const pieces = state.units[now + NOW.PIECES];
  const onFoot = state.units[now + NOW.WRECK] !== 0 && pieces > 0;
  const start = onFoot ? rules.footStart[unit] : rules.checkStart[unit];
  const level = rules.situations.find((each) => each.start === start)?.level ?? 0;
  const isHull = hasHull(battle, unit);
  const front = state.units[now + NOW.FRONT];
  const marked = piecesWith(state, unit, MARKED_OR_WALKING, piece.marked.mask);
  return {
    size: pieces,
    ...(!onFoot && field.units[fixed + UNIT.ARMOUR] > 0
      ? { 'armour class': field.units[fixed + UNIT.ARMOUR] }
      : {}),
    'morale level': level,
    'current level': points,
    ratio: level === 0 ? 0 : Math.floor((100 * points) / level) / 100,
    markers: isHull ? Math.sign(marked) : marked,
    movement: onFoot ? rules.footMove : field.units[fixed + UNIT.MOVE],
    ...(isHull ? hullLines(battle, unit, description) : {}),
    front: pieces > 0 && front >= 0 ? `${front}″` : '–',
    ...(onFoot ? { 'on foot': 'yes' } : {}),
    ...(state.units[now + NOW.BROKEN] !== 0 ? { broken: 'yes' } : {}),
  };
}

function hullLines(battle: Position, unit: number, description: FieldUnit): Lines {
  const { field, rules, state } = battle;
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS];
  const full = field.units[unit * FIELDS.UNIT + UNIT.SYSTEMS];
  const levels = (system: SYSTEM) => `${levelsOf(systems, system)} of ${levelsOf(full, system)}`;
  const weapons = weaponsOf(description, field.usualWeapon).filter((_, weapon) => hasWeapon(systems, weapon));
  return {
    'current movement': hullPace(battle, unit),
    'damage control': levels(SYSTEM.DAMAGE_CONTROL),
    targeting: levels(SYSTEM.TARGETING),
    'targeting bonus': lostLevels(systems, full, SYSTEM.TARGETING) * rules.targetingFactor + 0, // never −0
    'weapon systems': weapons.join(', ') || 'none',
    'size factor': description.size,
  };
}

/** How this book describes what happens on the field. */
const narration: Narration<Position> = {
  postures: POSTURES,
  addPostures,
  postureOf: (_battle, _unit, status) => piece.posture.in(status),
  whoIs,
  sheet,
  gone: {
    [CAUSE.ELIMINATED]: ['MR-34'],
    [CAUSE.ROUTED]: ['MR-35'],
    [CAUSE.LEFT]: ['MR-35'],
    [CAUSE.SURRENDERED]: ['MR-50'],
    [CAUSE.SHOT]: ['MR-53'],
    [CAUSE.ABANDONED]: ['MR-32'],
  },
  wasted: ['MR-25'],
  unitBreak: ['MR-32'],
  crewsGetOut: true,
  effectsOfHits: ['damaged', 'weakened', 'wreck', 'marked', 'frightened'],
  hasMoved: ({ state }, cohort) => {
    const status = state.cohorts[cohort + COHORT.STATUS];
    return piece.moved.in(status) !== 0 && piece.acted.in(status) === 0;
  },
  hullModifiers: ({ field, rules, state }, unit) => {
    const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS];
    if (systems === 0) return [];
    const lost = lostLevels(systems, field.units[unit * FIELDS.UNIT + UNIT.SYSTEMS], SYSTEM.TARGETING);
    const by = lost * rules.targetingFactor;
    return by === 0 ? [] : [{ name: 'targeting lost', by, clause: 'MR-7' }];
  },
  shotModifiers: (battle, unit, cohort) => {
    const { field, rules, state } = battle;
    const status = state.cohorts[cohort + COHORT.STATUS];
    if (piece.acted.in(status) !== 0) {
      const posture = piece.posture.in(status);
      const name = `interceptive fire, ${POSTURES[posture]}`;
      return [{ name, by: rules.interceptive[posture], clause: 'MR-41' }];
    }
    if (!isSuppressive(battle, unit, state.cohorts[cohort + COHORT.DEPTH], status)) return [];
    return [{ name: 'suppressive fire', by: field.modifiers[MODIFIER.SUPPRESSIVE], clause: 'MR-30' }];
  },
  reasonToMove: (battle, unit, status, from, to) => {
    const covered = coverAt(battle.field, battle.state, unit, from) > 0;
    const leaves = isLeaving(battle, unit);
    switch (piece.posture.in(status)) {
      case POSTURE.BROKEN:
        return { why: to === from ? 'with no way back' : 'fleeing', clauses: ['MR-32'] };
      case POSTURE.CAUTIOUS:
        if (leaves || !isUnderFire(battle, unit, status)) break;
        if (covered && to !== from)
          return {
            why: keepsPlace(battle, unit) ? 'returning to its place' : 'advancing in cover',
            clauses: ['MR-30'],
          };
        if (covered) return { why: 'keeping to cover', clauses: ['MR-30'] };
        return { why: to === from ? 'finding no cover' : 'seeking cover', clauses: ['MR-30'] };
      case POSTURE.SHAKEN:
        if (leaves) break;
        if (covered) return { why: 'keeping to cover', clauses: ['MR-31'] };
        return { why: to === from ? 'staying' : 'seeking cover or falling back', clauses: ['MR-31'] };
    }
    return leaves && isForceBeaten(battle, unit) ? { why: 'retreating', clauses: ['MR-70'] } : null;
  },
};

/** A piece that fired interceptively counts as under fire. */
function isUnderFire({ state }: Position, unit: number, status: number): boolean {
  return piece.acted.in(status) !== 0 || state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] !== 0;
}

export const observers = observersOf(BOOK_EVENTS, FIELD_EVENTS, TURN_SETS, narration);
