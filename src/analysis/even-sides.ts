import type { Board } from '../battlefield/description.js';
import { isSameData } from '../scenario/same-data.js';
import type { Scenario, ScenarioUnit } from '../scenario/schema.js';
import { evenP } from '../statistics/even.js';
import { holm } from '../statistics/holm.js';
import { forceSums, type PointTally } from './tally-view.js';

/** A design point at which both sides are the same. */
export interface EvenSides {
  label: string;
  battles: number;
  /** For each force: its name, and the number of battles in which it holds the field. */
  sides: readonly { name: string; holds: number }[];
  /** p-value: how likely chance alone is this uneven, Holm-adjusted over all such design points of the run. */
  p: number;
}

/** The design points at which both sides are the same, and how likely chance alone is to make them as uneven as they were. */
export function evenSides(views: readonly PointTally[]): EvenSides[] {
  const found = views
    .filter(({ point }) => isMirror(point.scenario))
    .map((view) => ({
      label: view.point.label,
      battles: view.battles,
      sides: view.point.scenario.forces.map(({ id, name = id }, f) => ({
        name,
        holds: forceSums(view, f, 'holds_field').sum,
      })),
    }));
  const adjusted = holm(found.map(({ sides: [a, b] }) => evenP(a.holds, b.holds)));
  return found.map((each, i) => ({ ...each, p: adjusted[i] }));
}

/**
 * Are both sides certainly the same? They are if their units are the same one by one, except for names; the board is
 * its own mirror image from edge to edge; the script takes the same losses from both; there are no objectives; and no
 * option of the rules names a side. Sides that are the same in a way that this does not see, such as units in another
 * order, count as different.
 */
export function isMirror({ board, combat, forces, objectives, rules, system }: Scenario): boolean {
  const [first, second] = forces.map(({ units }) => units) as [ScenarioUnit[], ScenarioUnit[]];
  const lossesOf = ({ id }: ScenarioUnit) => (combat.model === 'scripted' ? combat.losses[id] : undefined);
  return (
    first.length === second.length &&
    first.every((unit, i) => isSameData(withoutName(unit), withoutName(second[i]))) &&
    first.every((unit, i) => isSameData(lossesOf(unit), lossesOf(second[i]))) &&
    objectives.length === 0 &&
    !Object.values(rules[system].options).some((value) => SIDES.includes(value)) &&
    isOwnMirror(board)
  );
}

/** Option values that name a force: the scenario's defender may be the first. */
const SIDES: readonly unknown[] = ['first', 'second'];

const NAMES: readonly string[] = ['id', 'name'];

/** Unset keys are left out, since a copy may not have them at all. */
function withoutName(unit: ScenarioUnit): object {
  const told = Object.entries(unit).filter(([key, value]) => !NAMES.includes(key) && value !== undefined);
  return Object.fromEntries(told);
}

/** Mirrored front to back only: slots are one row for both forces. */
function isOwnMirror({ width, depth, zones }: Board): boolean {
  const wide = zones.map(({ from, to, left = 0, right = width, cover }) => ({
    from,
    to,
    left,
    right,
    cover,
  }));
  const left = [...wide];
  for (const zone of wide) {
    const mirrored = { ...zone, from: depth - zone.to, to: depth - zone.from };
    const i = left.findIndex((other) => isSameData(other, mirrored));
    if (i < 0) return false;
    left.splice(i, 1);
  }
  // Where zones overlap, the last one counts, and in the mirror image another may be last.
  return !wide.some((a, i) => wide.slice(0, i).some((b) => a.cover !== b.cover && overlap(a, b)));
}

interface Bounds {
  from: number;
  to: number;
  left: number;
  right: number;
}

function overlap(a: Bounds, b: Bounds): boolean {
  return a.from <= b.to && b.from <= a.to && a.left <= b.right && b.left <= a.right;
}
