import type { Chance } from '../../random/chance.js';
import { COVERS } from '../description.js';
import type { BandsPlan } from './compile.js';
import { facesWhere, penetrate, SIDES } from './rules.js';

/** A volley of the fire model: how it is encoded, and what its dice do. */

/** With a modifier beyond this, a die scores more hits than a unit can have pieces, or none: modifiers end here. */
const MOST = 2000;
const STEP = 4096;
/** Packs two numbers in one: the faces that kill, times this, plus those of them that explode. */
const EXPLODING = 16;

/** The penetration of a band that cannot penetrate. */
export const CANNOT_PENETRATE = -99;

/** Hit number and modifier in one number. */
export function aimOf(hit: number, modifier: number): number {
  return hit * STEP + Math.max(-MOST, Math.min(MOST, modifier)) + MOST;
}

/** The result of one volley. */
export interface Salvo {
  dice: number;
  hit: number;
  modifier: number;
  /** Dice that scored at least 1, 2, … hits; the first `multiples` entries are in use. */
  atLeast: Int32Array;
  multiples: number;
  hits: number;
  /** What its hits do, from `effectOnSoldiers` or `effectOnHull`. */
  effect: number;
  /** Hits that put a piece out of action, or kill a hull; and those that explode it. */
  effective: number;
  exploding: number;
}

export function newSalvo(): Salvo {
  return {
    dice: 0,
    hit: 0,
    modifier: 0,
    atLeast: new Int32Array(2 * MOST),
    multiples: 0,
    hits: 0,
    effect: 0,
    effective: 0,
    exploding: 0,
  };
}

/** The effect of a hit on soldiers, from the faces that put one out of action. */
export function effectOnSoldiers(out: number): number {
  return out * EXPLODING;
}

/** UM-53: the effect of a hit on a hull: the faces that kill it, and those that explode it. */
export function effectOnHull(bands: BandsPlan, penetration: number, armour: number): number {
  if (penetration === CANNOT_PENETRATE) return 0;
  const { lowest, explodesOver } = bands;
  const result = (roll: number) => penetrate(roll + penetration, armour, explodesOver);
  const kills = facesWhere(lowest, (roll) => result(roll) !== 'stopped');
  return kills * EXPLODING + facesWhere(lowest, (roll) => result(roll) === 'explodes');
}

/** How many faces of the die harm the target, and how many of those explode it. */
export function facesIn(effect: number): { harming: number; exploding: number } {
  return { harming: Math.floor(effect / EXPLODING), exploding: effect % EXPLODING };
}

/** UM-50: faces of the die whose total, with the modifier, is `needed` or more. */
export function facesScoring(lowest: number, modifier: number, needed: number): number {
  const faces = lowest + SIDES - needed + modifier;
  if (faces < 0) return 0;
  return faces < SIDES ? faces : SIDES;
}

/**
 * Throws the dice of a volley: how many score once, how many of those twice, and so on; and what their hits do.
 *
 * @param aim from `aimOf`
 * @param effect from `effectOnSoldiers` or `effectOnHull`
 */
export function throwSalvo(
  { lowest, dice: rows }: BandsPlan,
  aim: number,
  dice: number,
  effect: number,
  chance: Chance,
  salvo: Salvo,
): void {
  const hit = Math.floor(aim / STEP);
  const modifier = (aim % STEP) - MOST;
  salvo.dice = dice;
  salvo.hit = hit;
  salvo.modifier = modifier;
  salvo.multiples = 0;
  salvo.effect = effect;
  salvo.hits = 0;
  let scoring = dice;
  let sides = SIDES;
  for (let multiple = 1; scoring > 0; multiple++) {
    const faces = facesScoring(lowest, modifier, multiple * hit);
    if (faces === 0) break;
    if (faces < sides) scoring = chance.successes(rows[sides], faces, scoring);
    if (scoring === 0) break;
    sides = faces;
    salvo.atLeast[salvo.multiples++] = scoring;
    salvo.hits += scoring;
  }
  const { harming, exploding } = facesIn(effect);
  salvo.effective = salvo.hits > 0 && harming > 0 ? chance.successes(rows[SIDES], harming, salvo.hits) : 0;
  const explodes = salvo.effective > 0 && exploding > 0;
  salvo.exploding = explodes ? chance.successes(rows[harming], exploding, salvo.effective) : 0;
}

/** Index of a unit's cover among the modifiers of the model. */
export function coverIndex(unit: number, cover: number): number {
  return unit * COVERS.length + cover;
}
