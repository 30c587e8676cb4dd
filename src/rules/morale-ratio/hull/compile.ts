import { isHull, soldiersOf } from '../../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../../battlefield/plan.js';
import { type DiceRows, diceRows } from '../../../random/counts.js';
import type { MoraleRatioUnit } from '../compile.js';
import { soldierPoints } from '../levels.js';
import type { Book } from '../morale.js';
import { crewLeft, hullMove } from './rules.js';

/** What the rules make of hulls and their crews. */
export interface CompiledHulls {
  /** By unit: its crew, and what they are worth. */
  crew: Int32Array;
  crewPoints: Int32Array;
  /** Crew that is left, by hull and points: index crewStart[u] + points. */
  crewLeft: Int32Array;
  crewStart: Int32Array;
  /** Inches by hull and levels of movement: index paceStart[u] + levels. */
  paces: Int32Array;
  paceStart: Int32Array;
  footMove: number;
  targetingFactor: number;
  /** Faces that mend a level, by levels of damage control. */
  mendingFaces: Int32Array;
  explosionDice: DiceRows;
  explosionFaces: number;
}

/** MR-6, MR-7, MR-60, MR-61 by hull. */
export function compileHulls(
  book: Book,
  units: readonly MoraleRatioUnit[],
  field: BattlefieldPlan,
): CompiledHulls {
  const { tables } = book;
  const crew = Int32Array.from(units, (unit) => (isHull(unit) ? soldiersOf(unit) : 0));
  const left: number[] = [];
  const paces: number[] = [];
  const crewStart = new Int32Array(units.length);
  const paceStart = new Int32Array(units.length);
  units.forEach((unit, u) => {
    crewStart[u] = left.length;
    paceStart[u] = paces.length;
    if (!isHull(unit)) return;
    const level = field.units[u * FIELDS.UNIT + UNIT.LEVEL]!;
    for (let points = 0; points <= level; points++) left.push(crewLeft(crew[u]!, points, level));
    for (let levels = 0; levels <= tables.systemLevels.movement; levels++)
      paces.push(hullMove(book, field.units[u * FIELDS.UNIT + UNIT.MOVE]!, levels));
  });
  return {
    crew,
    crewPoints: Int32Array.from(units, (unit) => (isHull(unit) ? soldierPoints(book, unit) : 0)),
    crewLeft: Int32Array.from(left),
    crewStart,
    paces: Int32Array.from(paces),
    paceStart,
    footMove: tables.footMove,
    targetingFactor: tables.targetingFactor,
    mendingFaces: Int32Array.from({ length: tables.systemLevels.damageControl + 1 }, (_, levels) =>
      Math.min(tables.dieSides, levels * tables.damageControlFaces),
    ),
    explosionDice: diceRows(100, Math.max(...crew)),
    explosionFaces: tables.explosionSurvival,
  };
}
