import type { Board, Cover, FlatCombat, WeaponBandsCombat } from '#src/battlefield/description.js';
import { fireBanded, hasOfficerRank } from './plain-banded.js';
import { type Piece, type Random, roll } from './plain-pieces.js';
import type { FiringCombat } from './plain-script.js';
import type { Unit } from './plain-unit.js';
import { reaches, weaponNamed } from './weapon-bands/fire.js';

/** The weapons of a unit under either of the two fire models: docs/battlefield.md, section 3. */

/** How a piece fires at the front of a target. */
interface Aim {
  unit: Unit;
  piece: Piece;
  target: Unit;
  squaredDistance: number;
  /** The cover at the target's front. */
  cover: Cover;
  /** The modifiers that the morale system and both models add to the roll. */
  other: number;
}

export interface Gun {
  nbc: boolean;
  reaches(squaredDistance: number): boolean;
  /** All its shots: the levels, points or lives that they cost the target. */
  fire(aim: Aim): number;
}

export function gunsOf(combat: FiringCombat, board: Board, unit: Unit, random: Random): Gun[] {
  const names = namesOf(unit);
  if (combat.model === 'flat') return names.map((name) => flatGun(combat, name, random));
  return names.map((name) => bandedGun(combat, board, name, random));
}

/** Has a weapon that fires; other units do not fight in close combat either. */
export function isArmed(combat: FiringCombat, unit: Unit): boolean {
  const weapons = namesOf(unit).map((name) =>
    combat.model === 'flat' ? flatWeapon(combat, name) : weaponNamed(combat, name),
  );
  return weapons.some(({ shots }) => shots > 0);
}

/** The weapons that a piece of the unit fires; for a hull, those that it still has. */
function namesOf(unit: Unit): (string | undefined)[] {
  if (unit.onFoot) return [];
  return unit.mannedHull?.weapons ?? [unit.description.weapon];
}

const flatWeapon = ({ weapons }: FlatCombat, name = Object.keys(weapons)[0]): FlatCombat['weapons'][string] =>
  weapons[name];

function flatGun(combat: FlatCombat, name: string | undefined, random: Random): Gun {
  const { shots, bands, nbc } = flatWeapon(combat, name);
  const bandAt = (squared: number) =>
    shots === 0 ? undefined : bands.find(({ upTo }) => squared <= upTo ** 2);
  return {
    nbc,
    reaches: (squared) => bandAt(squared) !== undefined,
    fire: (aim) => {
      const { needed } = bandAt(aim.squaredDistance)!;
      const modifier = flatModifier(combat, aim);
      const totals = Array.from({ length: shots }, () => roll(combat.die, random) + modifier);
      return totals.filter((total) => total >= needed).length;
    },
  };
}

function flatModifier({ modifiers }: FlatCombat, { piece, target, cover, other }: Aim): number {
  const { moving, concealment, hard, allRound } = modifiers;
  const byCover = { open: 0, concealment, hard, 'all-round': allRound }[cover];
  return byCover + other - target.armour + (piece.moved ? moving : 0);
}

function bandedGun(combat: WeaponBandsCombat, board: Board, name: string | undefined, random: Random): Gun {
  const weapon = weaponNamed(combat, name);
  return {
    nbc: weapon.nbc,
    reaches: (squared) => reaches(combat, board, weapon, squared) !== undefined,
    fire: ({ unit, piece, target, squaredDistance, cover, other }) => {
      const band = reaches(combat, board, weapon, squaredDistance)!;
      const shooter = {
        troops: unit.description.troops,
        isHull: unit.mannedHull !== null,
        moved: piece.moved, // no piece has moved yet in interceptive fire
        officers: officersOf(unit),
        lockedOn: false,
        other,
      };
      const mark = {
        troops: target.description.troops,
        kind: target.description.kind,
        isHull: target.mannedHull !== null,
        onFoot: target.onFoot,
        cover,
        onTheMove: target.onTheMove,
        retreatsNonTactically: false,
      };
      const { out, lost } = fireBanded({ combat, weapon, band, shooter, mark, random });
      return lost ? target.mannedHull!.points : out;
    },
  };
}

/** Officers on the board, wherever they are and whatever they do; those in a hull do not count. */
function officersOf(unit: Unit): number {
  if (unit.mannedHull !== null) return 0;
  const here = unit.soldiers.filter(({ lostTo }) => lostTo === null);
  return here.filter(({ rank, isMoraleOfficer }) => isMoraleOfficer || hasOfficerRank(rank)).length;
}
