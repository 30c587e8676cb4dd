import { countRows, diceRows } from '../random/counts.js';
import { compileAssault } from './assault.js';
import { compileObjectives } from './compile-objectives.js';
import { type Board, COVERS, type Combat, KINDS } from './description.js';
import { enemiesOf } from './enemies.js';
import type { FieldUnit } from './field-units.js';
import { compileCover, gapWithin } from './ground.js';
import type { Objective } from './objectives.js';
import { isHull, piecesOf } from './pieces.js';
import { type BattlefieldPlan, FIELDS, ORDER, UNIT, WEAPON } from './plan.js';
import { compileBands, movingModifier } from './weapon-bands/compile.js';
import { inchesOf } from './weapon-bands/rules.js';
import { RATES, SPEEDS } from './weapon-bands/tables.js';
import { compileWeapons } from './weapons.js';

/** Compiles what a scenario says about the field. Units are listed force by force, copies already made. */
export function compileBattlefield(
  board: Board,
  combat: Combat,
  turnLimit: number,
  forces: readonly { id: string; units: readonly FieldUnit[] }[],
  objectives: readonly Objective[] = [],
): BattlefieldPlan {
  const units = forces.flatMap((force, f) => force.units.map((unit) => ({ unit, force: f })));
  const cohortSlots = Math.max(...units.map(({ unit }) => piecesOf(unit)));
  const all = units.map(({ unit }) => unit);
  const weapons = compileWeapons(board, combat, all);
  const mostDice = weapons.mostShots * cohortSlots;
  const plan: BattlefieldPlan = {
    turnLimit,
    depth: board.depth,
    unitCount: units.length,
    firstUnit: Int32Array.of(0, forces[0].units.length, units.length),
    units: new Int32Array(units.length * FIELDS.UNIT),
    enemies: [],
    // All pieces of a unit are alike, unless the rules distinguish them.
    rankSlots: 1,
    cohortSlots,
    roster: Int32Array.from(units, ({ unit }) => piecesOf(unit)),
    worth: new Int32Array(units.length).fill(1),
    rankOfSlot: new Int32Array(units.length),
    slotType: new Int32Array(units.length),
    typeBits: 0,
    cover: new Int32Array(units.length * (board.depth + 1)),
    coverBehind: new Int32Array(units.length * (board.depth + 1)).fill(-1),
    coverAhead: new Int32Array(units.length * (board.depth + 1)).fill(-1),
    stopGap: new Int32Array(units.length * (board.width + 1)),
    slotSpan: board.width + 1,
    fires: combat.model !== 'scripted',
    weapons: weapons.weapons,
    usualWeapon: weapons.usual,
    someHulls: units.some(({ unit }) => isHull(unit)),
    wreckRadius: 0,
    hullsNear: units.map(() => new Int32Array(0)),
    bands: weapons.bands,
    modifiers: compileModifiers(combat),
    assault: compileAssault(board, combat, cohortSlots),
    objectives: compileObjectives(board, forces, objectives),
    dice: diceRows(combat.model === 'flat' ? combat.die : 1, mostDice),
    firing: compileBands(combat, all, mostDice),
    millimetresPerInch: board.millimetresPerInch,
    lockOn: weapons.lockOn,
    speeds: Int32Array.from(all, ({ troops }) => SPEEDS.indexOf(troops.speed)),
    moving: Int32Array.from(all, (unit) => movingOf(combat, unit)),
    ...compileLosses(
      combat,
      units.map(({ unit }) => unit.group),
    ),
  };

  units.forEach(({ unit, force }, u) => {
    const fields = plan.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT);
    fields[UNIT.FORCE] = force;
    fields[UNIT.SLOT] = unit.slot;
    fields[UNIT.AT] = unit.at;
    const { tactical, fast } = ratesOf(board, combat, unit);
    fields[UNIT.MOVE] = unit.troops.pace === 'tactical' || combat.model !== 'weapon-bands' ? tactical : fast;
    fields[UNIT.TACTICAL] = tactical;
    fields[UNIT.FAST] = fast;
    fields[UNIT.FLIES] = unit.kind === 'flyer' ? 1 : 0;
    fields[UNIT.SKYWARD] = weapons.weapons[weapons.first[u] * FIELDS.WEAPON + WEAPON.AIR_DEFENCE]!;
    fields[UNIT.ORDER] = orderOf(unit.doctrine.order);
    fields[UNIT.FROM_TURN] = unit.doctrine.order === 'withdraw' ? unit.doctrine.fromTurn : 0;
    fields[UNIT.INTERCEPTS] = unit.interceptiveFire && plan.fires ? 1 : 0;
    fields[UNIT.KIND] = KINDS.indexOf(unit.kind);
    fields[UNIT.WEAPON] = weapons.first[u]!;
    fields[UNIT.WEAPONS] = weapons.first[u + 1] - weapons.first[u];
    fields[UNIT.ARMOUR] = unit.armour;
    fields[UNIT.CUT_OFF] = unit.cutOff ? 1 : 0;
    fields[UNIT.PIECES] = piecesOf(unit);
    fields[UNIT.LEVEL] = piecesOf(unit);
    fields[UNIT.RANKS] = 1;
    compileCover(plan, unit.kind === 'flyer' ? { ...board, zones: [] } : board, u, force, unit.slot);
    const range = unit.doctrine.order === 'advance' ? unit.doctrine.toRange : board.contactRange;
    for (let across = 0; across <= board.width; across++)
      plan.stopGap[u * plan.slotSpan + across] = gapWithin(range, across);
  });
  plan.enemies = enemiesOf(plan);
  return plan;
}

function compileModifiers(combat: Combat): Int32Array {
  if (combat.model === 'scripted') return new Int32Array(COVERS.length + 1);
  if (combat.model === 'weapon-bands') return Int32Array.of(0, 0, 0, 0, combat.modifiers.suppressive);
  const { concealment, hard, allRound, suppressive } = combat.modifiers;
  return Int32Array.of(0, concealment, hard, allRound, suppressive);
}

function movingOf(combat: Combat, unit: FieldUnit): number {
  if (combat.model === 'flat') return combat.modifiers.moving;
  return combat.model === 'weapon-bands' ? movingModifier(combat, unit) : 0;
}

/** UM-56: inches that a unit moves, at both rates. */
export function ratesOf(board: Board, combat: Combat, unit: FieldUnit): { tactical: number; fast: number } {
  const { mobility } = unit.troops;
  if (unit.kind === 'strongpoint') return { tactical: 0, fast: 0 };
  if (combat.model !== 'weapon-bands' || mobility === undefined)
    return { tactical: unit.move, fast: 2 * unit.move };
  const [tactical, fast] = RATES[mobility].map((cm) => inchesOf(cm, board.millimetresPerInch));
  return { tactical, fast };
}

function compileLosses(
  combat: Combat,
  groups: readonly string[],
): Pick<BattlefieldPlan, 'schedules' | 'lossRowOf' | 'losses'> {
  const schedules = groups.map(() => new Int32Array(0));
  const lossRowOf = new Int32Array(groups.length).fill(-1);
  const rows: number[][] = [];
  if (combat.model === 'scripted') {
    groups.forEach((group, u) => {
      const losses = combat.losses[group];
      if (losses && 'schedule' in losses) schedules[u] = Int32Array.from(losses.schedule);
      if (losses && 'chances' in losses) {
        lossRowOf[u] = rows.length;
        rows.push(losses.chances);
      }
    });
  }
  return { schedules, lossRowOf, losses: countRows(rows) };
}

function orderOf(order: FieldUnit['doctrine']['order']): ORDER {
  switch (order) {
    case 'hold':
      return ORDER.HOLD;
    case 'advance':
      return ORDER.ADVANCE;
    case 'assault':
      return ORDER.ASSAULT;
    case 'withdraw':
      return ORDER.WITHDRAW;
  }
}
