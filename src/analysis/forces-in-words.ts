import type { UnitDescription } from '../battlefield/description.js';
import { type FieldUnit, fieldUnits } from '../battlefield/field-units.js';
import { subjectPieces } from '../battlefield/ledger.js';
import { isHull, piecesOf } from '../battlefield/pieces.js';
import { armourName } from '../battlefield/weapon-bands/compile.js';
import { compilePlan } from '../plan/plan.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Scenario } from '../scenario/schema.js';
import type { ForceFindings } from './findings.js';
import { ordersInWords } from './orders-in-words.js';

/**
 * The forces as the first design point has them, and its units as each system sees them.
 *
 * @param systems those that play
 */
export function forcesInWords(points: readonly DesignPoint[], systems: readonly SystemId[]): ForceFindings[] {
  const { scenario } = points[0]!;
  const played = systems.map((id) => points.find((point) => point.scenario.system === id)!.scenario);
  const pieces = subjectPieces(compilePlan(scenario).field).slice(-2);
  return scenario.forces.map((force, f) => ({
    id: force.id,
    name: force.name ?? force.id,
    pieces: pieces[f]!,
    units: fieldUnits(force.units).map((unit) => ({
      id: unit.id,
      name: unit.name ?? unit.id,
      pieces: piecesOf(unit),
      roster: rosterInWords(unit) + protectionInWords(scenario, unit),
      troops: played.map((each) => troopsInWords(each, force.id, unit.id)),
      orders: ordersInWords(scenario, unit),
    })),
  }));
}

/** A unit as the system that plays sees it; empty where the force has no such unit. */
function troopsInWords({ system, forces }: Scenario, force: string, id: string): string {
  const units = forces.filter((each) => each.id === force).flatMap(({ units }) => fieldUnits(units));
  const unit = units.find((each) => each.id === id);
  return unit ? systemOf(system).troopsInWords(unit) : '';
}

/** `1 sergeant, 9 troopers`; `vehicle, crew of 1 corporal, 2 troopers`. */
function rosterInWords(unit: UnitDescription): string {
  const soldiers = Object.entries(unit.roster)
    .filter(([, count]) => count > 0)
    .map(([rank, count]) => `${count} ${rank}${count === 1 ? '' : 's'}`)
    .join(', ');
  if (isHull(unit)) return `${unit.kind}, ${soldiers === '' ? 'unmanned' : `crew of ${soldiers}`}`;
  const warbots =
    unit.warbots > 0
      ? [`${unit.warbots} ${unit.warbots === 1 ? 'warbot' : 'warbots'} of size ${unit.size}`]
      : [];
  const crew = unit.kind === 'crew' ? ' serving a weapon' : '';
  return [...(soldiers === '' ? [] : [soldiers + crew]), ...warbots].join(', ');
}

/** Under `weapon-bands`: `, in flak-vest`; `, track-tank`. */
function protectionInWords({ combat }: Scenario, unit: FieldUnit): string {
  if (combat.model !== 'weapon-bands') return '';
  return isHull(unit)
    ? `, ${armourName(unit)}`
    : `, in ${armourName(unit)}`.replace('in unarmoured', 'unarmoured');
}
