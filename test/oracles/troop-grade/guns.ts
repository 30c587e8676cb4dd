import type { Board, Combat, FlatCombat } from '#src/battlefield/description.js';
import type { BandedWeapon, WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';
import { hitsOfShot, type Mark, reaches, type Shooter, strike, weaponNamed } from '../weapon-bands/fire.js';
import { type Base, isHull } from './bases.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** The kinds of hits: an ordinary one, or one that destroys a hull. */
export type Hit = 'hit' | 'explosion';

/** A base that fires at the front of its target. */
interface Aim {
  unit: Unit;
  base: Base;
  target: Unit;
  /** Inches. */
  squaredDistance: number;
}

/** A weapon of either combat model, shot by shot. */
export interface Gun {
  readonly isAirDefence: boolean;
  /** A unit without shots is unarmed. */
  readonly shots: number;
  reaches(squaredDistance: number): boolean;
  /** The hits of all shots of one base. */
  fire(battle: Battle, aim: Aim): Hit[];
}

/** The weapons of a unit, in its order; none when combat is scripted. */
export function gunsOf({ combat, board }: Scenario, unit: ScenarioUnit): Gun[] {
  const { weapon, weapons } = unit;
  const ids = isHull(unit) ? (weapons ?? [weapon]) : [weapon];
  return ids.flatMap((id) => gunOf(combat, board, id) ?? []);
}

function gunOf(combat: Combat, board: Board, id: string | undefined): Gun | null {
  if (combat.model === 'scripted') return null;
  if (combat.model === 'weapon-bands') return new BandedGun(combat, board, weaponNamed(combat, id));
  return new FlatGun(combat, combat.weapons[id ?? Object.keys(combat.weapons)[0]]);
}

/** The modifiers that this system adds to rolls to hit: TG-41 and 12.2. */
function modifierOf({ rules }: Battle, { unit, base, target }: Aim): number {
  const { demoralizedFire, pinnedFire, prone } = rules.tables;
  return (
    (unit.isDemoralized ? demoralizedFire : 0) +
    (base.isPinned ? pinnedFire : 0) +
    (target.isProne ? prone : 0)
  );
}

class FlatGun implements Gun {
  readonly isAirDefence = false;
  readonly #combat: FlatCombat;
  readonly #weapon: FlatCombat['weapons'][string];

  constructor(combat: FlatCombat, weapon: FlatCombat['weapons'][string]) {
    this.#combat = combat;
    this.#weapon = weapon;
  }

  get shots(): number {
    return this.#weapon.shots;
  }

  reaches(squaredDistance: number): boolean {
    const { shots, bands } = this.#weapon;
    return shots > 0 && squaredDistance <= bands.at(-1)!.upTo ** 2;
  }

  fire(battle: Battle, aim: Aim): Hit[] {
    const { unit, base, target, squaredDistance } = aim;
    const { shots, bands } = this.#weapon;
    const { needed } = bands.find(({ upTo }) => squaredDistance <= upTo ** 2)!;
    const { moving, concealment, hard, allRound } = this.#combat.modifiers;
    const cover = { open: 0, concealment, hard, 'all-round': allRound };
    let modifier = cover[battle.field.coverAt(target, target.front)] - target.description.armour;
    if (base.moved) modifier += moving;
    modifier += modifierOf(battle, aim);
    const rolls = Array.from({ length: shots }, () => battle.die(this.#combat.die, 'shots', unit));
    return rolls.filter((roll) => roll + modifier >= needed).map(() => 'hit');
  }
}

class BandedGun implements Gun {
  readonly #combat: WeaponBandsCombat;
  readonly #board: Board;
  readonly #weapon: BandedWeapon;

  constructor(combat: WeaponBandsCombat, board: Board, weapon: BandedWeapon) {
    this.#combat = combat;
    this.#board = board;
    this.#weapon = weapon;
  }

  get shots(): number {
    return this.#weapon.shots;
  }

  get isAirDefence(): boolean {
    return this.#weapon.airDefence !== undefined;
  }

  #band(squaredDistance: number) {
    return reaches(this.#combat, this.#board, this.#weapon, squaredDistance);
  }

  reaches(squaredDistance: number): boolean {
    return this.#band(squaredDistance) !== undefined;
  }

  fire(battle: Battle, aim: Aim): Hit[] {
    const { unit, base, target, squaredDistance } = aim;
    const band = this.#band(squaredDistance)!;
    const shooter: Shooter = {
      troops: unit.troops,
      isHull: unit.isHull,
      moved: base.moved,
      officers: 0, // this system has no officers
      lockedOn: false,
      other: modifierOf(battle, aim),
    };
    const mark = markOf(battle, target);
    const struck: Hit[] = [];
    for (let shot = 0; shot < this.#weapon.shots; shot++) {
      const hits = hitsOfShot(
        (sides) => battle.die(sides, 'shots', unit),
        this.#combat,
        this.#weapon,
        band,
        shooter,
        mark,
      );
      for (let hit = 0; hit < hits; hit++) {
        const effect = strike((sides) => battle.die(sides, 'struck', unit), this.#combat, band, mark);
        if (effect === 'out' || effect === 'killed') struck.push('hit');
        if (effect === 'exploded') struck.push('explosion');
      }
    }
    return struck;
  }
}

/** The machines of a unit with several of them count as soldiers here. */
const markOf = (battle: Battle, target: Unit): Mark => ({
  troops: target.troops,
  kind: target.description.kind,
  isHull: target.isHull,
  onFoot: false,
  cover: battle.field.coverAt(target, target.front),
  onTheMove: target.onTheMove,
  retreatsNonTactically: false,
});
