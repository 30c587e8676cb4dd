import type { Board, Combat, FlatCombat } from '#src/battlefield/description.js';
import type { BandedWeapon, WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { hitsOfShot, type Mark, reaches, type Shooter, type Struck, strike, weaponNamed } from './fire.js';

/** The weapons of plain players whose units fire by either combat model, shot by shot. */

/** A piece that fires at the front of its target. */
interface Aim {
  shooter: Shooter;
  mark: Mark;
  /** The armour of the target in the `flat` model. */
  armour: number;
  /** Inches. */
  squaredDistance: number;
}

/** Rolls one die with this many sides: of a shot, or of the hit that it scores. */
type Die = (sides: number, what: 'shots' | 'struck') => number;

export interface Gun {
  /** Its index among the weapons of its unit. */
  readonly index: number;
  readonly isIndirect: boolean;
  readonly airDefence: BandedWeapon['airDefence'];
  /** A unit without shots is unarmed. */
  readonly shots: number;
  reaches(squaredDistance: number): boolean;
  /** What the hits of all shots of one piece do. */
  fire(die: Die, aim: Aim): Struck[];
}

/** The weapons of a unit, in its order; none when combat is scripted. */
export function gunsOf({ combat, board }: Scenario, unit: ScenarioUnit, isHull: boolean): Gun[] {
  const { weapon, weapons } = unit;
  const ids = isHull ? (weapons ?? [weapon]) : [weapon];
  return ids.flatMap((id, index) => gunOf(combat, board, id, index) ?? []);
}

function gunOf(combat: Combat, board: Board, id: string | undefined, index: number): Gun | null {
  if (combat.model === 'scripted') return null;
  if (combat.model === 'weapon-bands') return new BandedGun(combat, board, weaponNamed(combat, id), index);
  return new FlatGun(combat, combat.weapons[id ?? Object.keys(combat.weapons)[0]], index);
}

/** The effect of a hit when nothing else is rolled. */
export const certainEffect = (isHull: boolean): Struck => (isHull ? 'killed' : 'out');

class FlatGun implements Gun {
  readonly isIndirect = false;
  readonly airDefence = undefined;

  constructor(
    private readonly combat: FlatCombat,
    private readonly weapon: FlatCombat['weapons'][string],
    readonly index: number,
  ) {}

  get shots(): number {
    return this.weapon.shots;
  }

  reaches(squaredDistance: number): boolean {
    const { shots, bands } = this.weapon;
    return shots > 0 && squaredDistance <= bands.at(-1)!.upTo ** 2;
  }

  fire(die: Die, { shooter, mark, armour, squaredDistance }: Aim): Struck[] {
    const { shots, bands } = this.weapon;
    const { needed } = bands.find(({ upTo }) => squaredDistance <= upTo ** 2)!;
    const { moving, concealment, hard, allRound } = this.combat.modifiers;
    const cover = { open: 0, concealment, hard, 'all-round': allRound };
    const modifier = cover[mark.cover] - armour + (shooter.moved ? moving : 0) + shooter.other;
    const rolls = Array.from({ length: shots }, () => die(this.combat.die, 'shots'));
    return rolls.filter((roll) => roll + modifier >= needed).map(() => certainEffect(mark.isHull));
  }
}

class BandedGun implements Gun {
  constructor(
    private readonly combat: WeaponBandsCombat,
    private readonly board: Board,
    private readonly weapon: BandedWeapon,
    readonly index: number,
  ) {}

  get isIndirect(): boolean {
    return this.weapon.indirect;
  }

  get shots(): number {
    return this.weapon.shots;
  }

  get airDefence(): BandedWeapon['airDefence'] {
    return this.weapon.airDefence;
  }

  #band(squaredDistance: number) {
    return reaches(this.combat, this.board, this.weapon, squaredDistance);
  }

  reaches(squaredDistance: number): boolean {
    return this.#band(squaredDistance) !== undefined;
  }

  fire(die: Die, { shooter, mark, squaredDistance }: Aim): Struck[] {
    const { combat, weapon } = this;
    const band = this.#band(squaredDistance)!;
    const struck: Struck[] = [];
    for (let shot = 0; shot < weapon.shots; shot++) {
      const hits = hitsOfShot((sides) => die(sides, 'shots'), combat, weapon, band, shooter, mark);
      for (let hit = 0; hit < hits; hit++)
        struck.push(strike((sides) => die(sides, 'struck'), combat, band, mark));
    }
    return struck;
  }
}
