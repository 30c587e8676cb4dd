import { type SystemId, systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { distinctData, isSameData } from '../scenario/same-data.js';

/** Units of one quality for which the same values were filled in. */
export interface ConvertedUnits {
  quality: string;
  /** Names, force by force. */
  forces: { force: string; units: string[] }[];
  /** What was filled in for each of the systems that play, in their order. */
  ofSystems: FilledIn[][];
  /** What was filled in for the `weapon-bands` fire model; empty under another. */
  ofFire: FilledIn[];
}

/** For example `av: 3`, from our own table or from the scenario's. */
export interface FilledIn {
  key: string;
  value: unknown;
  assumed: boolean;
}

type Converted = DesignPoint['converted'][number];

/**
 * What the quality of units filled in for the systems that play, at any design point; units that are alike are grouped.
 * Not what the page of an own rulebook says itself: that is no conversion.
 */
export function convertedUnits(
  points: readonly DesignPoint[],
  systems: readonly SystemId[],
): ConvertedUnits[] {
  const rows: ConvertedUnits[] = [];
  for (const { force, unit, quality } of distinctData(
    points.flatMap(({ converted }) => converted.map(subjectOf)),
  )) {
    const saidAt = (plays: (point: DesignPoint) => boolean, reads: (part: string) => boolean) => {
      const said = points
        .filter(plays)
        .flatMap(({ converted }) => converted)
        .filter((each) => isSameData(subjectOf(each), { force, unit, quality }) && reads(each.part))
        .filter(({ part, assumed }) => !(assumed && saysItself(part, points)));
      return distinctData(said.map(({ key, value, assumed }): FilledIn => ({ key, value, assumed })));
    };
    const ofSystems = systems.map((id) =>
      saidAt(
        ({ scenario }) => scenario.system === id,
        (part) => part === id || (part === 'troops' && readsTroops(id, points)),
      ),
    );
    const ofFire = saidAt(
      ({ scenario }) => scenario.combat.model === 'weapon-bands',
      (part) => part === 'troops',
    );
    if ([...ofSystems, ofFire].every((cells) => cells.length === 0)) continue;
    const { forceName, unitName } = namesOf(points, force, unit);
    const row = rows.find((each) =>
      isSameData([each.quality, each.ofSystems, each.ofFire], [quality, ofSystems, ofFire]),
    );
    if (row) addTo(row, forceName, unitName);
    else rows.push({ quality, forces: [{ force: forceName, units: [unitName] }], ofSystems, ofFire });
  }
  return rows;
}

function subjectOf({ force, unit, quality }: Converted) {
  return { force, unit, quality };
}

/** Does the page of an own rulebook say what a quality means? */
function saysItself(part: string, points: readonly DesignPoint[]): boolean {
  return points.some(({ scenario }) => scenario.system === part && systemOf(scenario).page !== undefined);
}

/** Does its book use `troops`? Then values filled in there apply to it. */
function readsTroops(id: SystemId, points: readonly DesignPoint[]): boolean {
  const { scenario } = points.find((point) => point.scenario.system === id)!;
  return Object.values(systemOf(scenario).ofQuality).some(({ troops }) => troops !== undefined);
}

function namesOf(points: readonly DesignPoint[], force: string, unit: string) {
  for (const { scenario } of points) {
    const itsForce = scenario.forces.find(({ id }) => id === force);
    const found = itsForce?.units.find(({ id }) => id === unit);
    if (itsForce && found) return { forceName: itsForce.name ?? force, unitName: found.name ?? unit };
  }
  return { forceName: force, unitName: unit };
}

function addTo(row: ConvertedUnits, force: string, unit: string): void {
  const mine = row.forces.find((each) => each.force === force);
  if (mine) mine.units.push(unit);
  else row.forces.push({ force, units: [unit] });
}
