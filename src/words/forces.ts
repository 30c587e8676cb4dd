import { ratesOf } from '../battlefield/compile.js';
import type { UnitDescription } from '../battlefield/description.js';
import { type FieldUnit, fieldUnits } from '../battlefield/field-units.js';
import { forcePieces } from '../battlefield/ledger.js';
import { isHull, piecesOf } from '../battlefield/pieces.js';
import { armourName } from '../battlefield/weapon-bands/compile.js';
import { weaponIds, weaponsOf } from '../battlefield/weapons.js';
import { compilePlan } from '../plan/plan.js';
import { counted } from '../plural.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Scenario } from '../scenario/schema.js';
import type { ForceFindings } from './findings.js';

/** How many forms of a unit among the variants are listed; the others are only counted. */
const MOST_SAID = 4;

/**
 * The forces of the first design point, and its units in all variants, as each system sees them.
 *
 * @param systems the systems that play
 */
export function forcesInWords(points: readonly DesignPoint[], systems: readonly SystemId[]): ForceFindings[] {
  const scenarios = points.map((point) => point.scenario);
  const unitsIn = new Map(scenarios.map((scenario) => [scenario, unitsOf(scenario)]));
  const pieces = forcePieces(compilePlan(scenarios[0]).field);
  return scenarios[0].forces.map((force, f) => ({
    id: force.id,
    name: force.name ?? force.id,
    pieces: pieces[f],
    units: fieldUnits(force.units).map((unit) => {
      const inVariants = (
        variants: readonly Scenario[],
        say: (scenario: Scenario, unit: FieldUnit) => string,
      ) =>
        together(
          variants.flatMap((scenario) => {
            const there = unitsIn.get(scenario)!.get(`${force.id} ${unit.id}`);
            return there ? [say(scenario, there)] : [];
          }),
        );
      return {
        id: unit.id,
        name: unit.name ?? unit.id,
        pieces: piecesOf(unit),
        roster: inVariants(
          scenarios,
          (scenario, each) => rosterInWords(each) + protectionInWords(scenario, each),
        ),
        troops: systems.map((id) =>
          inVariants(
            scenarios.filter(({ system }) => system === id),
            (scenario, each) => systemOf(scenario).troopsInWords(each),
          ),
        ),
        orders: inVariants(scenarios, ordersInWords),
      };
    }),
  }));
}

function unitsOf({ forces }: Scenario): Map<string, FieldUnit> {
  return new Map(
    forces.flatMap(({ id, units }) => fieldUnits(units).map((unit) => [`${id} ${unit.id}`, unit] as const)),
  );
}

/** What variants say, the baseline's first: `green / regular`. */
function together(said: readonly string[]): string {
  const all = [...new Set(said)];
  const left = all.length - MOST_SAID;
  return [...all.slice(0, MOST_SAID), ...(left > 0 ? [`${left} more`] : [])].join(' / ');
}

/** `1 sergeant, 9 troopers`; `vehicle, crew of 1 corporal, 2 troopers`. */
function rosterInWords(unit: UnitDescription): string {
  const soldiers = Object.entries(unit.roster)
    .filter(([, count]) => count > 0)
    .map(([rank, count]) => counted(count, rank))
    .join(', ');
  if (isHull(unit)) return `${unit.kind}, ${soldiers === '' ? 'unmanned' : `crew of ${soldiers}`}`;
  const warbots = unit.warbots > 0 ? [`${counted(unit.warbots, 'warbot')} of size ${unit.size}`] : [];
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

/**
 * The orders, the position and the equipment of a unit.
 *
 * @example ordersInWords(scenario, squad) // 'holds; 12″ from its edge, 24″ across, moves 6″, rifle'
 */
function ordersInWords(scenario: Scenario, unit: FieldUnit): string {
  const { combat } = scenario;
  const { at, slot, interceptiveFire, armour, cutOff } = unit;
  const details = [
    ...movementInWords(scenario, unit),
    ...(combat.model === 'scripted' ? [] : weaponsOf(unit, weaponIds(combat)[0])),
    ...(armour > 0 ? [`armour ${armour}`] : []),
    ...(combat.model === 'weapon-bands' ? flightInWords(unit) : []),
    ...(interceptiveFire ? ['fires interceptively'] : []),
    ...(cutOff ? ['cut off'] : []),
  ];
  return [`${orderInWords(unit)}; ${at}″ from its edge, ${slot}″ across`, ...details].join(', ');
}

function orderInWords({ doctrine }: UnitDescription): string {
  switch (doctrine.order) {
    case 'hold':
      return 'holds';
    case 'assault':
      return 'assaults';
    case 'advance':
      return `advances to within ${doctrine.toRange}″`;
    case 'withdraw':
      return `withdraws from turn ${doctrine.fromTurn}`;
  }
}

/** UM-56: mobility and pace count only under `weapon-bands`. */
function movementInWords({ board, combat }: Scenario, unit: FieldUnit): string[] {
  if (unit.kind === 'strongpoint') return [];
  const { mobility, pace } = unit.troops;
  const { tactical, fast } = ratesOf(board, combat, unit);
  if (combat.model !== 'weapon-bands') return [`moves ${tactical}″`];
  const as = mobility === undefined ? '' : ` as ${mobility}`;
  return [pace === 'tactical' ? `moves ${tactical}″${as}` : `moves ${fast}″${as}, non-tactically`];
}

function flightInWords({ kind, troops: { speed, chaff, evasive } }: FieldUnit): string[] {
  if (kind !== 'flyer') return [];
  return [
    speed === 'landing' ? speed : `flies ${speed.replace('-', ' ')}`,
    ...(chaff ? ['chaff or flares'] : []),
    ...(evasive ? ['evasive'] : []),
  ];
}
