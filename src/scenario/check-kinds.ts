import { isHull, piecesOf, soldiersOf } from '../battlefield/pieces.js';
import { type Path, valueAt } from './places.js';
import type { Finding } from './problems.js';
import type { ScenarioUnit } from './schema.js';
import { code } from './wording.js';

/** Largest size factor of a warbot. */
const MOST_SIZE = 2;

/**
 * What a unit of its kind must have, and cannot have, its weapons apart.
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
    const instead = warbots > 0 ? 'leave `roster` out' : `write \`warbots: ${soldiers}\` in its place`;
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
    const message = `${name} is of kind ${code(kind)}; only units of kind \`infantry\` and \`warbot\` have \`warbots\` — leave it out, or make them a unit of their own`;
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

/** A hull has a list of weapons, every other unit one. */
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
