import { type DiceRows, diceRows } from '../../random/counts.js';
import { COVERS, type Combat } from '../description.js';
import type { FieldUnit } from '../field-units.js';
import { isHull } from '../pieces.js';
import { FACTOR, FACTORS } from './factors.js';
import { facesWhere, isOut, locksOn, SIDES } from './rules.js';
import type { BandedWeapon, Modifiers, Troops, WeaponBandsCombat } from './schema.js';
import {
  type Effect,
  PRINTED_HULLS,
  PRINTED_LOCK_ON,
  PRINTED_PERSONNEL,
  PRINTED_WEAPONS,
  RANGES,
  USUAL_WEAPON,
} from './tables.js';

/**
 * The fire model (docs/battlefield.md, section 3) for the units of a battle. Lists have an entry for every
 * unit, then one for every unit as it is on foot, when its hull is lost.
 */
export interface BandsPlan {
  /** The lowest face of the die: 0 or 1. */
  lowest: number;
  /** By number of sides. */
  dice: DiceRows[];
  modifiers: Modifiers;
  /** What the troops add to their own rolls, and to rolls at them; and the bits of these factors (FACTOR). */
  firer: Int32Array;
  firerFactors: Int32Array;
  target: Int32Array;
  targetFactors: Int32Array;
  /** By unit and COVERS: what cover adds to rolls at it; and the bit of this factor (FACTOR). */
  cover: Int32Array;
  coverFactors: Int32Array;
  /** Added to rolls at it: on the move; on the move in the open; standing; by blast weapons. */
  onTheMove: Int32Array;
  inTheOpen: Int32Array;
  standing: Int32Array;
  blast: Int32Array;
  /** Faces that put its soldiers out of action: how many, and a bit for each from 0 to 9. */
  out: Int32Array;
  outFaces: Int32Array;
  /** Armour value of its hull. */
  armour: Int32Array;
  explodesOver: number;
}

/** A unit without its hull. */
function onFoot(unit: FieldUnit): FieldUnit {
  const { armour: _, ...troops } = unit.troops;
  return { ...unit, kind: 'infantry', troops };
}

/** @param mostDice most dice of one volley */
export function compileBands(
  combat: Combat,
  units: readonly FieldUnit[],
  mostDice: number,
): BandsPlan | null {
  if (combat.model !== 'weapon-bands') return null;
  const { modifiers } = combat;
  const all = [...units, ...units.map((unit) => (isHull(unit) ? onFoot(unit) : unit))];
  const each = (number: (unit: FieldUnit) => number) => Int32Array.from(all, number);
  const coverFactors = all.flatMap((unit) => COVERS.map((_, cover) => coverFactor(unit, cover)));
  const wears = (unit: FieldUnit, armour: string) => !isHull(unit) && armourName(unit) === armour;
  const rows = personnelOf(combat.armour);
  const outFaces = (unit: FieldUnit) => {
    const row: readonly Effect[] = rows.get(armourName(unit)) ?? PRINTED_PERSONNEL.unarmoured;
    return row.flatMap((effect, face) => (!isHull(unit) && isOut(effect, combat.outOfAction) ? [face] : []));
  };
  return {
    lowest: lowestFace(combat),
    dice: Array.from({ length: SIDES + 1 }, (_, sides) => diceRows(Math.max(1, sides), mostDice)),
    modifiers,
    firer: each(({ troops }) => sumOf(modifiers, firerFactors(troops))),
    firerFactors: each(({ troops }) => firerFactors(troops)),
    target: each((unit) => sumOf(modifiers, targetFactors(unit))),
    targetFactors: each(targetFactors),
    cover: Int32Array.from(coverFactors, (factors) => sumOf(modifiers, factors)),
    coverFactors: Int32Array.from(coverFactors),
    onTheMove: each(({ troops }) => (troops.pace === 'non-tactical' ? modifiers.nonTactical : 0)),
    inTheOpen: each((unit) => (wears(unit, 'unarmoured') ? modifiers.unarmouredMoving : 0)),
    standing: each(({ kind }) => (kind === 'vehicle' ? modifiers.stationaryVehicle : 0)),
    blast: each((unit) => (wears(unit, 'unarmoured') ? modifiers.blastUnarmoured : 0)),
    out: each((unit) => outFaces(unit).length),
    outFaces: each((unit) => outFaces(unit).reduce((bits, face) => bits | (1 << face), 0)),
    armour: each((unit) => (isHull(unit) ? (hullsOf(combat.armour).get(armourName(unit)) ?? 0) : 0)),
    explodesOver: combat.explodesOver,
  };
}

/** UM-50 */
function lowestFace({ d10 }: WeaponBandsCombat): number {
  return d10 === 'zero-to-nine' ? 0 : 1;
}

/** UM-52: what moving adds to a unit's rolls. */
export function movingModifier({ modifiers }: WeaponBandsCombat, unit: FieldUnit): number {
  return isHull(unit) || armourName(unit) === 'hma' ? 0 : modifiers.movingInfantry;
}

/** The armour that a unit wears, or that of its hull. */
export function armourName(unit: FieldUnit): string {
  return unit.troops.armour ?? (isHull(unit) ? 'unarmoured-vehicle' : 'unarmoured');
}

function isSeasoned({ experience }: Troops): boolean {
  return experience === 'seasoned' || experience === 'veteran';
}

function isUntrained({ training }: Troops): boolean {
  return training === 'civilian' || training === 'recruits';
}

/** UM-52: factors of a firer's troops. */
function firerFactors(troops: Troops): number {
  const { training } = troops;
  return (
    bit(FACTOR.UNTRAINED, isUntrained(troops)) |
    bit(FACTOR.TRAINED, training === 'trained') |
    bit(FACTOR.SPECIAL_FORCES, training === 'special-forces') |
    bit(FACTOR.SEASONED, isSeasoned(troops))
  );
}

/** UM-52: factors of a target's troops. */
function targetFactors(unit: FieldUnit): number {
  const { troops, kind } = unit;
  const worn = isHull(unit) ? '' : armourName(unit);
  return (
    bit(FACTOR.TARGET_SEASONED, isSeasoned(troops) || troops.training === 'special-forces') |
    bit(FACTOR.TARGET_UNTRAINED, isUntrained(troops)) |
    bit(FACTOR.IN_HMA, worn === 'hma') |
    bit(FACTOR.IN_LTA, worn === 'lta') |
    bit(FACTOR.CHAFF, kind === 'flyer' && troops.chaff) |
    bit(FACTOR.EVASIVE, kind === 'flyer' && troops.evasive)
  );
}

function bit(factor: FACTOR, holds: boolean): number {
  return holds ? 1 << factor : 0;
}

function sumOf(by: Modifiers, factors: number): number {
  return FACTORS.reduce((sum, key, i) => sum + ((factors & (1 << i)) === 0 ? 0 : by[key]), 0);
}

/** UM-52: factor by index into COVERS; a hull in hard cover is hull-down, and so is a strongpoint everywhere. */
function coverFactor(unit: FieldUnit, cover: number): number {
  if (unit.kind === 'flyer') return 0;
  const isDown = cover >= COVERS.indexOf(isHull(unit) ? 'hard' : 'all-round');
  if (isDown || unit.kind === 'strongpoint') return bit(FACTOR.HULL_DOWN, true);
  return bit(FACTOR.IN_COVER, cover > 0);
}

/** UM-51: the weapons of a scenario by id; its own replace printed ones. */
export function weaponsOfModel({ weapons }: WeaponBandsCombat): Map<string, BandedWeapon> {
  const printed = Object.entries(PRINTED_WEAPONS).map(([id, { blast, bands }]): [string, BandedWeapon] => [
    id,
    {
      shots: 1,
      blast,
      indirect: false,
      nbc: false,
      bands: bands.flatMap((cell, i) =>
        cell === null
          ? []
          : [{ cm: RANGES[i], hit: cell[0], ...(cell[1] === 'none' ? {} : { penetration: cell[1] }) }],
      ),
    },
  ]);
  const usual = printed.filter(([id]) => id === USUAL_WEAPON);
  return new Map([...usual, ...printed, ...Object.entries(weapons)]);
}

/** UM-54: rows of effects by armour. */
export function personnelOf(own?: WeaponBandsCombat['armour']): Map<string, readonly Effect[]> {
  return new Map<string, readonly Effect[]>([
    ...Object.entries(PRINTED_PERSONNEL),
    ...Object.entries(own?.personnel ?? {}),
  ]);
}

/** UM-53: armour values by armour. */
export function hullsOf(own?: WeaponBandsCombat['armour']): Map<string, number> {
  return new Map<string, number>([...Object.entries(PRINTED_HULLS), ...Object.entries(own?.hulls ?? {})]);
}

/** UM-40: faces of the die that lock a weapon of the scenario on to a flyer. */
export function lockOnFaces(combat: WeaponBandsCombat, weapon: BandedWeapon, speed: number): number {
  if (weapon.airDefence === undefined) return 0;
  const row = combat.lockOn[weapon.airDefence] ?? PRINTED_LOCK_ON[weapon.airDefence];
  const needed = row[speed] ?? null;
  return facesWhere(lowestFace(combat), (roll) => locksOn(roll, needed));
}
