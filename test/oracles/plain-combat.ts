import type { Board, Combat, FlatCombat, ScriptedCombat } from '../../src/battlefield/description.js';
import { coverAt, type Random, roll, type Soldier, squaredDistance, type Unit } from './plain-battle.js';

/** The combat models of docs/battlefield.md, section 3, die by die. */

function weaponOf(combat: FlatCombat, unit: Unit): FlatCombat['weapons'][string] {
  const name = unit.description.weapon ?? Object.keys(combat.weapons)[0]!;
  return combat.weapons[name]!;
}

/** Whether the target's front is within the unit's weapon's range of an own depth. */
export function inRange(
  board: Board,
  combat: FlatCombat,
  unit: Unit,
  ownDepth: number,
  target: Unit,
): boolean {
  const range = weaponOf(combat, unit).bands.at(-1)!.upTo;
  return squaredDistance(board, unit, ownDepth, target) <= range ** 2;
}

/** The fire of one phase. It is simultaneous: nobody falls before all have fired. */
export class Volley {
  readonly #board: Board;
  readonly #combat: FlatCombat;
  readonly #random: Random;
  readonly #hits = new Map<Unit, number>();

  constructor(board: Board, combat: FlatCombat, random: Random) {
    this.#board = board;
    this.#combat = combat;
    this.#random = random;
  }

  /** A soldier fires all its shots at the target's front, if that is in range. */
  fire(unit: Unit, soldier: Soldier, target: Unit, penalty = 0): void {
    const { shots, bands } = weaponOf(this.#combat, unit);
    const distance = squaredDistance(this.#board, unit, soldier.depth, target);
    const band = bands.find(({ upTo }) => distance <= upTo ** 2);
    if (band === undefined || shots === 0) return;

    soldier.fired = true;
    target.underFire = true;
    const modifier = this.#modifier(unit, soldier, target) + penalty;
    for (let shot = 0; shot < shots; shot++) {
      if (roll(this.#combat.die, this.#random) + modifier >= band.needed) {
        this.#hits.set(target, (this.#hits.get(target) ?? 0) + 1);
      }
    }
  }

  /** Each hit is a casualty of the target's front body; returns the units that lost someone. */
  fall(): Unit[] {
    for (const [target, hits] of this.#hits) fallInBattle(target.frontBody, hits, this.#random);
    return [...this.#hits.keys()];
  }

  #modifier(unit: Unit, soldier: Soldier, target: Unit): number {
    const { moving, suppressive, concealment, hard, allRound } = this.#combat.modifiers;
    const cover = { open: 0, concealment, hard, 'all-round': allRound };
    let modifier = cover[coverAt(this.#board, target, target.front)];
    if (soldier.moved) modifier += moving;
    const inTheOpen = coverAt(this.#board, unit, soldier.depth) === 'open';
    if (soldier.posture === 'cautious' && soldier.moved && inTheOpen) modifier += suppressive; // MR-30
    return modifier;
  }
}

/** What the script of a turn takes from these units. */
export class ScriptedLosses {
  readonly #combat: ScriptedCombat;
  readonly #units: Unit[];
  readonly #turn: number;
  readonly #random: Random;

  constructor(combat: ScriptedCombat, units: Unit[], turn: number, random: Random) {
    this.#combat = combat;
    this.#units = units;
    this.#turn = turn;
    this.#random = random;
  }

  /** Returns the units that lost someone. */
  fall(): Unit[] {
    const struck = this.#units.filter((unit) => {
      const loss = this.#lossOf(unit);
      fallInBattle(unit.present, loss, this.#random);
      return loss > 0;
    });
    for (const unit of struck) unit.underFire = true;
    return struck;
  }

  #lossOf(unit: Unit): number {
    const script = this.#combat.losses[unit.description.id];
    if (script === undefined) return 0;
    return 'schedule' in script ? (script.schedule[this.#turn - 1] ?? 0) : draw(script.chances, this.#random);
  }
}

export const isFlat = (combat: Combat): combat is FlatCombat => combat.model === 'flat';

/** So many of these soldiers fall, whoever it may be; all of them when there are too few. */
function fallInBattle(soldiers: Soldier[], count: number, random: Random): void {
  const standing = [...soldiers];
  for (let fallen = 0; fallen < count && standing.length > 0; fallen++) {
    const [soldier] = standing.splice(Math.floor(random() * standing.length), 1);
    soldier!.lostTo = 'fire';
  }
}

function draw(chances: number[], random: Random): number {
  let rest = random();
  for (const [value, chance] of chances.entries()) {
    if (rest < chance) return value;
    rest -= chance;
  }
  return chances.findLastIndex((chance) => chance > 0);
}
