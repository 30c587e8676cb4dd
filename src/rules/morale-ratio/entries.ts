import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import type { Book } from './book.js';
import { checkFaces, fearsNbc } from './morale.js';
import { POSTURE } from './state.js';
import type { MoraleRatioUnit } from './troops.js';

/** The situation in which a unit checks: its level, and whether NBC weapons frighten it. It has an entry for each number of points left. */
interface Situation {
  unit: number;
  level: number;
  /** First entry, of 0 points left; there are `most` + 1. */
  start: number;
  most: number;
  onFoot: boolean;
  underNbc: boolean;
}

/** Checks of all units, by situation and points left. */
export interface CompiledChecks {
  /** Failing faces of the die, and what failure gives, by entry: where a situation starts + points left. */
  failingFaces: Int32Array;
  failure: Int32Array;
  situations: readonly Situation[];
  /** By unit: where its situations start: as it is, on foot, and each under NBC attack (the same if that frightens nobody). */
  checkStart: Int32Array;
  nbcStart: Int32Array;
  footStart: Int32Array;
  footNbcStart: Int32Array;
}

/** MR-10 to MR-14 by unit, situation and points left. */
export function compileChecks(
  book: Book,
  units: readonly MoraleRatioUnit[],
  field: BattlefieldPlan,
  crewPoints: Int32Array,
): CompiledChecks {
  const situations: Situation[] = [];
  let length = 0;
  const add = (unit: number, level: number, most: number, onFoot: boolean, underNbc: boolean) => {
    situations.push({ unit, level, start: length, most, onFoot, underNbc });
    length += most + 1;
    return situations.at(-1)!.start;
  };
  const starts = {
    check: [] as number[],
    nbc: [] as number[],
    foot: [] as number[],
    footNbc: [] as number[],
  };
  units.forEach((unit, u) => {
    const level = field.units[u * FIELDS.UNIT + UNIT.LEVEL];
    const fears = fearsNbc(book, unit['morale-ratio']);
    const onFoot = isHull(unit) && soldiersOf(unit) > 0;
    // MR-62: against the level of the vehicle; else, assumed, against the points of the whole crew.
    const footLevel = book.options.bailedCrews === 'on' ? level : crewPoints[u];
    const most = Math.min(crewPoints[u], footLevel);
    starts.check.push(add(u, level, level, false, false));
    starts.nbc.push(fears && !isHull(unit) ? add(u, level, level, false, true) : starts.check[u]);
    starts.foot.push(onFoot ? add(u, footLevel, most, true, false) : -1);
    starts.footNbc.push(onFoot && fears ? add(u, footLevel, most, true, true) : starts.foot[u]);
  });
  const failingFaces = new Int32Array(length);
  const failure = new Int32Array(length);
  for (const { unit, level, start, most, underNbc } of situations) {
    const troops = units[unit]['morale-ratio'];
    for (let remaining = 0; remaining <= most; remaining++) {
      const faces = checkFaces(book, { remaining, level, troops, underNbc });
      failingFaces[start + remaining] = book.tables.dieSides - faces.pass;
      if (faces.cautious) failure[start + remaining] = POSTURE.CAUTIOUS;
      if (faces.shaken) failure[start + remaining] = POSTURE.SHAKEN;
      if (faces.broken) failure[start + remaining] = POSTURE.BROKEN;
      if (faces.eliminated) failure[start + remaining] = POSTURE.ELIMINATED;
    }
  }
  return {
    failingFaces,
    failure,
    situations,
    checkStart: Int32Array.from(starts.check),
    nbcStart: Int32Array.from(starts.nbc),
    footStart: Int32Array.from(starts.foot),
    footNbcStart: Int32Array.from(starts.footNbc),
  };
}
