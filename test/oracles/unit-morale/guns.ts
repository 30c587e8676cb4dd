import type { Board, Combat, FlatCombat } from '#src/battlefield/description.js';
import type { BandedWeapon, WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { hitsOfShot, type Mark, reaches, type Shooter, strike, weaponNamed } from '../weapon-bands/fire.js';
import type { Battle } from './battle.js';
import { isHullKind, type Piece } from './pieces.js';
import type { Unit } from './unit.js';

/** What a hit does to its target. */
export type Struck = 'in-action' | 'out' | 'killed' | 'exploded';

/** A piece that fires at the front of its target. */
interface Aim {
  unit: Unit;
  piece: Piece;
  target: Unit;
  /** Inches. */
  squaredDistance: number;
}

/** A weapon of either combat model, shot by shot. */
export interface Gun {
  /** Its index among the weapons of its unit. */
  readonly index: number;
  readonly isIndirect: boolean;
  readonly airDefence: BandedWeapon['airDefence'];
  /** A unit without shots is unarmed. */
  readonly shots: number;
  reaches(squaredDistance: number): boolean;
  /** The hits of all shots of one piece. */
  fire(battle: Battle, aim: Aim): Struck[];
}

/** The weapons of a unit, in its order; none when combat is scripted. */
export function gunsOf({ combat, board }: Scenario, unit: ScenarioUnit): Gun[] {
  const { weapon, weapons } = unit;
  const ids = isHullKind(unit) ? (weapons ?? [weapon]) : [weapon];
  return ids.flatMap((id, index) => gunOf(combat, board, id, index) ?? []);
}

function gunOf(combat: Combat, board: Board, id: string | undefined, index: number): Gun | null {
  if (combat.model === 'scripted') return null;
  if (combat.model === 'weapon-bands') return new BandedGun(combat, board, weaponNamed(combat, id), index);
  return new FlatGun(combat, combat.weapons[id ?? Object.keys(combat.weapons)[0]], index);
}

class FlatGun implements Gun {
  readonly index: number;
  readonly isIndirect = false;
  readonly airDefence = undefined;
  readonly #combat: FlatCombat;
  readonly #weapon: FlatCombat['weapons'][string];

  constructor(combat: FlatCombat, weapon: FlatCombat['weapons'][string], index: number) {
    this.#combat = combat;
    this.#weapon = weapon;
    this.index = index;
  }

  get shots(): number {
    return this.#weapon.shots;
  }

  reaches(squaredDistance: number): boolean {
    const { shots, bands } = this.#weapon;
    return shots > 0 && squaredDistance <= bands.at(-1)!.upTo ** 2;
  }

  fire(battle: Battle, { unit, piece, target, squaredDistance }: Aim): Struck[] {
    const { shots, bands } = this.#weapon;
    const { needed } = bands.find(({ upTo }) => squaredDistance <= upTo ** 2)!;
    const { moving, concealment, hard, allRound } = this.#combat.modifiers;
    const cover = { open: 0, concealment, hard, 'all-round': allRound };
    const modifier =
      cover[battle.coverAt(target, target.front)] - target.description.armour + (piece.moved ? moving : 0);
    const rolls = Array.from({ length: shots }, () => battle.die(this.#combat.die, 'shots', unit));
    return rolls.filter((roll) => roll + modifier >= needed).map(() => certainEffect(target));
  }
}

/** The effect of a hit when nothing else is rolled. */
export const certainEffect = (target: Unit): Struck => (target.hull === null ? 'out' : 'killed');

class BandedGun implements Gun {
  readonly index: number;
  readonly #combat: WeaponBandsCombat;
  readonly #board: Board;
  readonly #weapon: BandedWeapon;

  constructor(combat: WeaponBandsCombat, board: Board, weapon: BandedWeapon, index: number) {
    this.#combat = combat;
    this.#board = board;
    this.#weapon = weapon;
    this.index = index;
  }

  get isIndirect(): boolean {
    return this.#weapon.indirect;
  }

  get shots(): number {
    return this.#weapon.shots;
  }

  get airDefence(): BandedWeapon['airDefence'] {
    return this.#weapon.airDefence;
  }

  #band(squaredDistance: number) {
    if (this.#weapon.shots === 0) return undefined;
    return reaches(this.#combat, this.#board, this.#weapon, squaredDistance);
  }

  reaches(squaredDistance: number): boolean {
    return this.#band(squaredDistance) !== undefined;
  }

  fire(battle: Battle, { unit, piece, target, squaredDistance }: Aim): Struck[] {
    const band = this.#band(squaredDistance)!;
    const shooter: Shooter = {
      troops: unit.troops,
      isHull: unit.hull !== null,
      moved: piece.moved,
      officers: unit.hull === null ? unit.present.filter(({ grade }) => grade === 'officer').length : 0,
      lockedOn: unit.lockedOn.has(this.index),
      other: 0,
    };
    const mark = markOf(battle, target);
    const struck: Struck[] = [];
    for (let shot = 0; shot < this.#weapon.shots; shot++) {
      const hits = hitsOfShot(
        (sides) => battle.die(sides, 'shots', unit),
        this.#combat,
        this.#weapon,
        band,
        shooter,
        mark,
      );
      for (let hit = 0; hit < hits; hit++)
        struck.push(strike((sides) => battle.die(sides, 'struck', unit), this.#combat, band, mark));
    }
    return struck;
  }
}

const markOf = (battle: Battle, target: Unit): Mark => ({
  troops: target.troops,
  kind: target.description.kind,
  isHull: target.hull !== null,
  onFoot: false,
  cover: battle.coverAt(target, target.front),
  onTheMove: target.onTheMove,
  retreatsNonTactically: target.retreatsNonTactically,
});
