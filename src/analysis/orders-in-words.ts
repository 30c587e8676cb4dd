import type { UnitDescription } from '../battlefield/description.js';
import type { FieldUnit } from '../battlefield/field-units.js';
import { ratesOf } from '../battlefield/plan.js';
import { weaponIds, weaponsOf } from '../battlefield/weapons.js';
import type { Scenario } from '../scenario/schema.js';

/**
 * What a unit is to do, where it stands, and with what.
 *
 * @example ordersInWords(scenario, squad) // 'holds; 12″ from its edge at slot 24, moves 6″, rifle'
 */
export function ordersInWords(scenario: Scenario, unit: FieldUnit): string {
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
  return [`${orderInWords(unit)}; ${at}″ from its edge at slot ${slot}`, ...details].join(', ');
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

/** UM-56: mobility and pace count under `weapon-bands` alone. */
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
