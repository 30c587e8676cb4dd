import type { Combat } from '../battlefield/description.js';
import { isHull, piecesOf, soldiersOf } from '../battlefield/pieces.js';
import { hullsOf, personnelOf, weaponsOfModel } from '../battlefield/weapon-bands/compile.js';
import type { WeaponBandsCombat } from '../battlefield/weapon-bands/schema.js';
import { weaponIds } from '../battlefield/weapons.js';
import { unitPath } from '../rules/each-unit.js';
import { type Path, valueAt } from './places.js';
import type { Finding } from './problems.js';
import type { Scenario, ScenarioUnit } from './schema.js';
import { code, codes, didYouMean, nearest } from './wording.js';

/**
 * Checks that a unit and its troops fit the fire model.
 *
 * @param name the unit's path as users write it, in quotes
 * @param written the unit as the file has it, without defaults
 */
export function troopsFindings(
  unit: ScenarioUnit,
  path: Path,
  name: string,
  written: unknown,
  combat: Combat | undefined,
): Finding[] {
  return [
    ...flyersWithoutModel(unit, path, name, combat),
    ...flyersAlone(unit, path, name),
    ...(combat ? unknownArmour(unit, path, name, combat) : []),
    ...(combat?.model === 'weapon-bands'
      ? [
          ...idleArmour(unit, path, name, combat),
          ...mixedAirDefence(unit, path, name, combat),
          ...idleMove(unit, path, name, written),
        ]
      : []),
  ];
}

function flyersWithoutModel(
  { kind }: ScenarioUnit,
  path: Path,
  name: string,
  combat: Combat | undefined,
): Finding[] {
  if (kind !== 'flyer' || combat === undefined || combat.model === 'weapon-bands') return [];
  const message = `${name} is a flyer: only the combat model \`weapon-bands\` has rules for flyers, not ${code(combat.model)}`;
  return [{ path: [...path, 'kind'], message }];
}

function flyersAlone({ kind, troops }: ScenarioUnit, path: Path, name: string): Finding[] {
  if (kind === 'flyer') return [];
  return (['chaff', 'evasive'] as const).flatMap((key): Finding[] => {
    if (!troops[key]) return [];
    const message = `${code(key)} of ${name} has no effect: it is not a flyer`;
    return [{ path: [...path, 'troops', key], anchor: 'key', severity: 'warning', message }];
  });
}

/** Some systems use it under every model; models without their own armour have the printed armour. */
function unknownArmour(unit: ScenarioUnit, path: Path, name: string, combat: Combat): Finding[] {
  const { armour } = unit.troops;
  const own = combat.model === 'weapon-bands' ? combat.armour : undefined;
  const forHulls = [...hullsOf(own).keys()];
  const forSoldiers = [...personnelOf(own).keys()];
  const [known, others] = isHull(unit) ? [forHulls, forSoldiers] : [forSoldiers, forHulls];
  if (armour === undefined || known.includes(armour)) return [];
  const at = [...path, 'troops', 'armour'];
  const wrongKind = isHull(unit)
    ? 'for soldiers, and this unit is a hull'
    : 'for hulls, and this unit has soldiers';
  const why = others.includes(armour) ? `is ${wrongKind}` : 'is not known';
  const meant = others.includes(armour) ? '' : didYouMean(nearest(armour, known));
  const message = `the armour ${code(armour)} of ${name} ${why}; there are ${codes(known, 'and')}${meant}`;
  return [{ path: at, message }];
}

/** A unit fires either at flyers or at the ground. */
function mixedAirDefence(unit: ScenarioUnit, path: Path, name: string, combat: WeaponBandsCombat): Finding[] {
  const { named, skyward } = airDefenceOf(unit, combat);
  if (skyward.length === 0 || skyward.length === named.length) {
    if (skyward.length === 0 || unit.kind !== 'flyer') return [];
    const message = `${name} is a flyer with air defence, which fires only at flyers: flyers never fight each other — give it weapons for the ground`;
    return [{ path: [...path, 'weapons'], message }];
  }
  const message = `the weapons of ${name} are air defence (${codes(skyward, 'and')}) and others: air defence fires only at flyers — split it into two units`;
  return [{ path: [...path, 'weapons'], message }];
}

function idleArmour(
  { armour }: ScenarioUnit,
  path: Path,
  name: string,
  { assault }: WeaponBandsCombat,
): Finding[] {
  if (armour === 0 || assault !== undefined) return [];
  const message = `\`armour\` of ${name} has no effect: \`weapon-bands\` uses \`troops.armour\`, and there is no close combat`;
  return [{ path: [...path, 'armour'], anchor: 'key', severity: 'warning', message }];
}

/** The weapons of a unit, and those of them that are air defence. */
function airDefenceOf(unit: ScenarioUnit, combat: WeaponBandsCombat): { named: string[]; skyward: string[] } {
  const weapons = weaponsOfModel(combat);
  const named = unit.weapons ?? [unit.weapon ?? weaponIds(combat)[0]];
  return { named, skyward: named.filter((id) => weapons.get(id)?.airDefence !== undefined) };
}

/** Air defence in each variant whose enemy has no flyers in any variant; always warnings. */
export function idleAirDefence(variants: readonly Scenario[]): Finding[][] {
  const hasFlyers = [0, 1].map((f) =>
    variants.some(({ forces }) => forces[f].units.some(({ kind }) => kind === 'flyer')),
  );
  return variants.map(({ combat, forces }) => {
    if (combat.model !== 'weapon-bands') return [];
    return forces.flatMap((force, f) =>
      force.units.flatMap((unit, u): Finding[] => {
        if (hasFlyers[1 - f] || airDefenceOf(unit, combat).skyward.length === 0) return [];
        const message = `air defence of ${unitPath(force, unit)} has nothing to fire at: the enemy has no flyer`;
        const key = isHull(unit) ? 'weapons' : 'weapon';
        return [{ path: ['forces', f, 'units', u, key], severity: 'warning', message }];
      }),
    );
  });
}

function idleMove(unit: ScenarioUnit, path: Path, name: string, written: unknown): Finding[] {
  if (unit.troops.mobility === undefined || valueAt(written, ['move']) === undefined) return [];
  if (unit.kind === 'strongpoint') return [];
  const message = `\`move\` of ${name} has no effect: it moves at the rate of its mobility ${code(unit.troops.mobility)}`;
  return [{ path: [...path, 'move'], anchor: 'key', severity: 'warning', message }];
}

/** Largest size factor of a warbot. */
const MOST_SIZE = 2;

/**
 * Checks what a unit of its kind must have and cannot have, except weapons.
 *
 * @param name the unit's path as users write it, in quotes
 * @param written the unit as the file has it, without defaults
 */
export function kindFindings(unit: ScenarioUnit, path: Path, name: string, written: unknown): Finding[] {
  return [
    ...rosterOfKind(unit, path, name, written),
    ...warbotsOfKind(unit, path, name),
    ...ordersOfKind(unit, path, name, written),
  ];
}

function rosterOfKind(unit: ScenarioUnit, path: Path, name: string, written: unknown): Finding[] {
  const { kind, warbots } = unit;
  const soldiers = soldiersOf(unit);
  const at: Path = [...path, 'roster'];
  const roster = `${name.slice(0, -1)}.roster\``;
  if (kind === 'warbot' && soldiers > 0) {
    const instead = warbots > 0 ? 'leave `roster` out' : `write \`warbots: ${soldiers}\` instead`;
    const message = `${roster}: a unit of kind \`warbot\` has no soldiers — ${instead}, or make it \`kind: infantry\`, which may have both`;
    return [{ path: at, anchor: 'key', message }];
  }
  const needsSoldiers = kind === 'crew' ? soldiers === 0 : piecesOf(unit) === 0;
  if (kind === 'warbot' || !needsSoldiers) return [];
  const message =
    valueAt(written, ['roster']) === undefined
      ? `\`roster\` is missing in ${name}: soldiers by rank; write a map, such as \`{ trooper: 8 }\``
      : `${roster}: a roster needs at least one piece, such as \`trooper: 8\``;
  return [{ path: at, message }];
}

function warbotsOfKind(unit: ScenarioUnit, path: Path, name: string): Finding[] {
  const { kind, warbots, size } = unit;
  const findings: Finding[] = [];
  if (kind === 'warbot' && piecesOf(unit) === 0) {
    const message = `${name} is of kind \`warbot\` and has no warbots — say how many, such as \`warbots: 2\``;
    findings.push({ path: [...path, 'kind'], message });
  }
  if (warbots === 0) return findings;
  if (kind !== 'warbot' && kind !== 'infantry') {
    const message = `${name} is of kind ${code(kind)}; only units of kind \`infantry\` and \`warbot\` have \`warbots\` — leave it out, or make them a separate unit`;
    findings.push({ path: [...path, 'warbots'], anchor: 'key', message });
  } else if (size > MOST_SIZE) {
    const message = `the warbots of ${name} have size ${size}; a warbot has size 0 to ${MOST_SIZE} (MR-4) — lower \`size\`, or make each of them a \`vehicle\` without a roster`;
    findings.push({ path: [...path, 'size'], message });
  }
  return findings;
}

function ordersOfKind(unit: ScenarioUnit, path: Path, name: string, written: unknown): Finding[] {
  const { kind, doctrine, cutOff } = unit;
  const findings: Finding[] = [];
  const at: Path = [...path, 'doctrine', 'order'];
  if (kind === 'strongpoint' && doctrine.order !== 'hold') {
    const message = `${name} is a strongpoint and cannot move: it cannot ${code(doctrine.order)}, only \`hold\` — leave \`doctrine\` out`;
    findings.push({ path: at, message });
  } else if (cutOff && doctrine.order === 'withdraw') {
    const message = `${name} is \`cutOff\`: it has no way back and cannot \`withdraw\` — give it another order, or leave \`cutOff\` out`;
    findings.push({ path: at, message });
  }
  if (kind === 'strongpoint' && valueAt(written, ['move']) !== undefined) {
    const message = `\`move\` of ${name} has no effect: a strongpoint cannot move`;
    findings.push({ path: [...path, 'move'], anchor: 'key', severity: 'warning', message });
  }
  return findings;
}

/** A hull has a list of weapons, every other unit one weapon. */
export function weaponsOfKind(unit: ScenarioUnit, path: Path, name: string): Finding[] {
  const { kind, weapon, weapons } = unit;
  if (isHull(unit) && weapon !== undefined) {
    const instead = weapons ? 'leave `weapon` out' : `write ${code(`weapons: [${weapon}]`)}`;
    const message = `${name} is of kind ${code(kind)} and has a list of \`weapons\`, not one \`weapon\` — ${instead}`;
    return [{ path: [...path, 'weapon'], anchor: 'key', message }];
  }
  if (!isHull(unit) && weapons !== undefined) {
    const instead = weapon === undefined ? `write ${code(`weapon: ${weapons[0]}`)}` : 'leave `weapons` out';
    const message = `${name} is of kind ${code(kind)} and has one \`weapon\`; only units of kind \`vehicle\`, \`strongpoint\` and \`flyer\` have a list of \`weapons\` — ${instead}`;
    return [{ path: [...path, 'weapons'], anchor: 'key', message }];
  }
  return [];
}
