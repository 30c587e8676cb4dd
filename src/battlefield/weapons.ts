import type { Board, Combat } from './description.js';
import type { FieldUnit } from './field-units.js';
import { isHull } from './pieces.js';
import { FIELDS } from './plan.js';
import { square } from './square.js';
import { lockOnFaces, weaponsOfModel } from './weapon-bands/compile.js';
import { squaredInches } from './weapon-bands/rules.js';
import { CANNOT_PENETRATE } from './weapon-bands/salvo.js';
import type { WeaponBandsCombat } from './weapon-bands/schema.js';
import { SPEEDS } from './weapon-bands/tables.js';

interface CompiledWeapons {
  bands: Int32Array;
  weapons: Int32Array;
  /** Where the weapons of each unit start, and the end. */
  first: number[];
  mostShots: number;
  /** By weapon and SPEEDS: faces that lock on (UM-40). */
  lockOn: Int32Array;
  /** Name of the weapon of units that name none. */
  usual: string;
}

/** What the weapon of a hull is called when nobody shoots. */
export const FIRST_WEAPON = 'first weapon';

/** The weapons of every unit: all of a hull's, and the one that all pieces of another unit have. */
export function compileWeapons(board: Board, combat: Combat, units: readonly FieldUnit[]): CompiledWeapons {
  const bands: number[] = [];
  const compiled = new Map<string, number[]>();
  if (combat.model === 'weapon-bands') addBanded(combat, board.millimetresPerInch, compiled, bands);
  for (const [name, { shots, nbc, bands: own }] of Object.entries(
    combat.model === 'flat' ? combat.weapons : {},
  )) {
    const band = bands.length / FIELDS.BAND;
    compiled.set(name, [shots, band, own.length, square(own.at(-1)!.upTo), nbc ? 1 : 0, 0, 0, 0]);
    for (const { upTo, needed } of own) bands.push(needed, square(upTo), CANNOT_PENETRATE, 0);
  }
  const [usual = FIRST_WEAPON] = compiled.keys();
  const unarmed = new Array<number>(FIELDS.WEAPON).fill(0);
  const first = [0];
  const weapons: number[] = [];
  const lockOn: number[] = [];
  for (const unit of units) {
    for (const name of weaponsOf(unit, usual)) {
      weapons.push(...(compiled.get(name) ?? unarmed));
      lockOn.push(...SPEEDS.map((_, speed) => facesThatLock(combat, name, speed)));
    }
    first.push(weapons.length / FIELDS.WEAPON);
  }
  return {
    bands: Int32Array.from(bands),
    weapons: Int32Array.from(weapons),
    first,
    lockOn: Int32Array.from(lockOn),
    usual,
    mostShots: Math.max(0, ...[...compiled.values()].map(([shots]) => shots)),
  };
}

function facesThatLock(combat: Combat, weapon: string, speed: number): number {
  if (combat.model !== 'weapon-bands') return 0;
  const own = weaponsOfModel(combat).get(weapon);
  return own ? lockOnFaces(combat, own, speed) : 0;
}

/** The weapons of the fire model, which are given in centimetres. */
function addBanded(
  combat: WeaponBandsCombat,
  millimetresPerInch: number,
  compiled: Map<string, number[]>,
  bands: number[],
): void {
  for (const [name, { shots, nbc, blast, indirect, airDefence, bands: own }] of weaponsOfModel(combat)) {
    const reach = squaredInches(own.at(-1)!.cm, millimetresPerInch);
    const kinds = [nbc, blast, indirect, airDefence !== undefined].map(Number);
    compiled.set(name, [shots, bands.length / FIELDS.BAND, own.length, reach, ...kinds]);
    for (const { cm, hit, penetration = CANNOT_PENETRATE } of own)
      bands.push(hit, squaredInches(cm, millimetresPerInch), penetration, 0);
  }
}

/** Names of a unit's weapons; `usual` is that of a unit that names none. */
export function weaponsOf(unit: FieldUnit, usual = ''): readonly string[] {
  return isHull(unit) ? (unit.weapons ?? [usual]) : [unit.weapon ?? usual];
}

/** Ids of a scenario's weapons; the first is that of units that name none. */
export function weaponIds(combat: Combat): string[] {
  if (combat.model === 'scripted') return [];
  return combat.model === 'flat' ? Object.keys(combat.weapons) : [...weaponsOfModel(combat).keys()];
}
