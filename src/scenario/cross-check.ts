import type { Board, Combat } from '../battlefield/description.js';
import type { Objective } from '../battlefield/objectives.js';
import { isHull, piecesOf, soldiersOf } from '../battlefield/pieces.js';
import { weaponIds } from '../battlefield/weapons.js';
import { withMinus } from '../minus.js';
import { counted } from '../plural.js';
import { objectiveFindings } from './check-objectives.js';
import { kindFindings, troopsFindings, weaponsOfKind } from './check-units.js';
import { type Path, valueAt, writtenPath } from './places.js';
import type { Finding } from './problems.js';
import type { ScenarioUnit, Schemas } from './schema.js';
import { code, codes, didYouMean, nearest } from './wording.js';

/** Most pieces in one unit, and in all copies of all units. */
const MOST_PIECES_OF_UNIT = 200;
const MOST_PIECES = 5000;

/** The parts of a scenario that are valid by themselves; the rest is missing, and so not compared with anything. */
export interface Parts {
  turnLimit?: number | undefined;
  board?: Board | undefined;
  combat?: Combat | undefined;
  objectives?: readonly Objective[] | undefined;
  forces: { id?: string | undefined; units: (ScenarioUnit | undefined)[] }[];
}

/** The parts of invalid data that are valid, so that one mistake does not hide the next. */
export function validParts(data: unknown, { scenario, unit }: Schemas): Parts {
  const { turnLimit, board, combat, objectives } = scenario.shape;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return {
    turnLimit: turnLimit.safeParse(valueAt(data, ['turnLimit'])).data,
    board: board.safeParse(valueAt(data, ['board'])).data,
    combat: combat.safeParse(valueAt(data, ['combat'])).data,
    objectives: objectives.safeParse(valueAt(data, ['objectives'])).data,
    forces: list(valueAt(data, ['forces'])).map((force) => {
      const id = valueAt(force, ['id']);
      return {
        id: typeof id === 'string' ? id : undefined,
        units: list(valueAt(force, ['units'])).map((each) => unit.safeParse(each).data),
      };
    }),
  };
}

interface Placed {
  unit: ScenarioUnit;
  path: Path;
  /** The path as users write it. */
  name: string;
  force: number;
}

/** Checks what no single key shows: whether the parts of a scenario fit together. */
export function crossCheck(parts: Parts, data: unknown): Finding[] {
  const units: Placed[] = parts.forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => {
      const path = ['forces', f, 'units', u];
      return unit ? [{ unit, path, name: code(writtenPath(data, path)), force: f }] : [];
    }),
  );
  return [
    ...forceIds(parts),
    ...unitIds(units),
    ...units.flatMap(rosterOf),
    ...units.flatMap(({ unit, path, name }) => kindFindings(unit, path, name, valueAt(data, path))),
    ...units.flatMap(({ unit, path, name }) =>
      troopsFindings(unit, path, name, valueAt(data, path), parts.combat),
    ),
    ...tooManyPieces(units),
    ...zonesOffBoard(parts),
    ...units.flatMap((placed) => offBoard(placed, parts)),
    ...contactAtStart(units, parts),
    ...units.flatMap((placed) => weaponOf(placed, parts)),
    ...units.flatMap((placed) => ordersWithoutEffect(placed, parts)),
    ...units.flatMap((placed) => assaultsWithoutContact(placed, units, parts)),
    ...lossesOf(units, parts),
    ...objectiveFindings(parts),
  ];
}

function forceIds(parts: Parts): Finding[] {
  const [first, second] = parts.forces;
  if (!first?.id || first.id !== second?.id) return [];
  const message = `both forces have the id ${code(first.id)} — give each force its own id`;
  return [{ path: ['forces', 1, 'id'], message }];
}

/** The names of a unit's copies: `alpha`, or `alpha-1`, `alpha-2` … */
function copyNames(unit: { id: string; copies: number }): string[] {
  if (unit.copies === 1) return [unit.id];
  return Array.from({ length: unit.copies }, (_, i) => `${unit.id}-${i + 1}`);
}

function unitIds(units: Placed[]): Finding[] {
  const rule = 'unit ids must be unique in the whole scenario, including those of copies (id-1, id-2, …)';
  const owners = new Map<string, Placed>();
  return units.flatMap((placed) => {
    const names = [...new Set([placed.unit.id, ...copyNames(placed.unit)])];
    const taken = names.find((name) => owners.has(name));
    for (const name of names) if (!owners.has(name)) owners.set(name, placed);
    if (taken === undefined) return [];
    const owner = owners.get(taken)!;
    const force = owner.force === placed.force ? 'this force' : 'the other force';
    const whose =
      owner.unit.copies > 1 ? `, ${code(owner.unit.id)} with its ${owner.unit.copies} copies` : '';
    const message = `the unit id ${code(taken)} is already taken in ${force}${whose}: ${rule}`;
    return [{ path: [...placed.path, 'id'], message }];
  });
}

function rosterOf({ unit, path, name }: Placed): Finding[] {
  const findings: Finding[] = [];
  const pieces = piecesOf(unit);
  if (unit.strength !== undefined && unit.strength !== pieces && pieces > 0) {
    const parts = [...Object.entries(unit.roster), ['warbots', unit.warbots], ['hull', isHull(unit) ? 1 : 0]];
    const sum = parts
      .filter(([, count]) => count !== 0)
      .map(([what, count]) => `${count} ${what}`)
      .join(' + ');
    const has = pieces === soldiersOf(unit) ? `its roster adds up to ${pieces}` : `it has ${pieces} pieces`;
    const message = `the strength of ${name} is ${unit.strength}, but ${has} (${sum}) — correct one of them`;
    findings.push({ path: [...path, 'strength'], message });
  }
  if (pieces > MOST_PIECES_OF_UNIT) {
    const message = `${name} has ${pieces} pieces; a unit has at most ${MOST_PIECES_OF_UNIT} — divide it, or use \`copies\``;
    const most = unit.warbots > soldiersOf(unit) ? 'warbots' : 'roster';
    findings.push({ path: [...path, most], message });
  }
  return findings;
}

function tooManyPieces(units: Placed[]): Finding[] {
  const pieces = units.reduce((sum, { unit }) => sum + piecesOf(unit) * unit.copies, 0);
  if (pieces <= MOST_PIECES) return [];
  const message = `the forces have ${pieces} pieces, including copies; a scenario has at most ${MOST_PIECES}`;
  return [{ path: ['forces'], anchor: 'key', message }];
}

function zonesOffBoard({ board }: Parts): Finding[] {
  if (!board) return [];
  const { width, depth } = board;
  return board.zones.flatMap((zone, i) =>
    (['from', 'to', 'left', 'right'] as const).flatMap((bound) => {
      const [most, side] = bound === 'from' || bound === 'to' ? [depth, 'deep'] : [width, 'wide'];
      const at = zone[bound];
      if (at === undefined || at <= most) return [];
      const message = `\`${bound}\` of \`board.zones.${i}\` is ${at}: outside the board, which is ${inches(most)} ${side}`;
      return [{ path: ['board', 'zones', i, bound], message }];
    }),
  );
}

function inches(n: number): string {
  return counted(n, 'inch', 'inches');
}

function offBoard({ unit, path, name }: Placed, { board }: Parts): Finding[] {
  if (!board) return [];
  const findings: Finding[] = [];
  const last = unit.slot + (unit.copies - 1) * unit.spacing;
  const wide = `outside the board, which is ${inches(board.width)} wide`;
  if (unit.slot > board.width) {
    findings.push({ path: [...path, 'slot'], message: `the slot of ${name} is ${unit.slot}: ${wide}` });
  } else if (last > board.width) {
    const copies = `${unit.copies} copies ${inches(unit.spacing)} apart`;
    const message = `the last copy of ${name} would stand at slot ${last} (${copies} from ${unit.slot}): ${wide}`;
    findings.push({ path: [...path, unit.spacing > 0 ? 'spacing' : 'slot'], message });
  }
  if (unit.at > board.depth) {
    const message = `${name} deploys at ${unit.at}: outside the board, which is ${inches(board.depth)} deep`;
    findings.push({ path: [...path, 'at'], message });
  }
  return findings;
}

/** The foremost units of the two forces must not be in contact, or behind each other, at the start. */
function contactAtStart(units: Placed[], { board }: Parts): Finding[] {
  const foremost = (force: number) =>
    units
      .filter((placed) => placed.force === force)
      .reduce<Placed | undefined>(
        (best, placed) => (best && best.unit.at >= placed.unit.at ? best : placed),
        undefined,
      );
  const [first, second] = [foremost(0), foremost(1)];
  if (!board || !first || !second) return [];
  if (first.unit.at > board.depth || second.unit.at > board.depth) return [];
  const gap = board.depth - first.unit.at - second.unit.at;
  if (gap >= board.contactRange) return [];
  const sum = `${board.depth} − ${first.unit.at} − ${second.unit.at} = ${withMinus(gap)}`;
  const rule = `the forces must start at least the contactRange of ${board.contactRange} apart`;
  const message = `${second.name} and ${first.name} deploy ${sum} inches apart in depth; ${rule} — lower \`at\` of one, or deepen the board`;
  return [{ path: [...second.path, 'at'], message }];
}

function weaponOf({ unit, path, name }: Placed, { combat }: Parts): Finding[] {
  if (combat?.model === 'scripted') {
    return (['weapon', 'weapons'] as const).flatMap((key): Finding[] => {
      if (unit[key] === undefined) return [];
      const has = key === 'weapon' ? `the weapon ${code(unit.weapon!)}` : 'weapons';
      const message = `${name} has ${has}, but with scripted combat no unit shoots — leave \`${key}\` out`;
      return [{ path: [...path, key], anchor: 'key', message }];
    });
  }
  const weapons = combat && weaponIds(combat);
  const unknown = (weapon: string | undefined, at: Path): Finding[] => {
    if (!weapons || weapon === undefined || weapons.includes(weapon)) return [];
    const among = combat.model === 'flat' ? '`combat.weapons`' : 'those printed and `combat.weapons`';
    const message = `the weapon ${code(weapon)} of ${name} is not among ${among}: ${codes(weapons, 'and')}${didYouMean(nearest(weapon, weapons))}`;
    return [{ path: at, message }];
  };
  return [
    ...weaponsOfKind(unit, path, name),
    ...unknown(unit.weapon, [...path, 'weapon']),
    ...(unit.weapons ?? []).flatMap((weapon, i) => unknown(weapon, [...path, 'weapons', i])),
  ];
}

function ordersWithoutEffect({ unit, path, name }: Placed, { combat, turnLimit }: Parts): Finding[] {
  const findings: Finding[] = [];
  if (unit.interceptiveFire && combat?.model === 'scripted') {
    const message = `interceptiveFire of ${name} has no effect: with scripted combat no unit shoots`;
    findings.push({ path: [...path, 'interceptiveFire'], anchor: 'key', severity: 'warning', message });
  }
  const { doctrine } = unit;
  if (doctrine.order === 'withdraw' && turnLimit !== undefined && doctrine.fromTurn > turnLimit) {
    const message = `${name} withdraws from turn ${doctrine.fromTurn}, after the last turn (\`turnLimit\` ${turnLimit}): it will hold`;
    findings.push({ path: [...path, 'doctrine', 'fromTurn'], severity: 'warning', message });
  }
  return findings;
}

/** Flyers are never in close combat, and units do not move across the board: one may never reach an enemy in another slot. */
function assaultsWithoutContact(
  { unit, path, name, force }: Placed,
  units: Placed[],
  parts: Parts,
): Finding[] {
  const { combat, board } = parts;
  if (
    !board ||
    !combat ||
    combat.model === 'scripted' ||
    !combat.assault ||
    unit.doctrine.order !== 'assault'
  )
    return [];
  const never = (why: string): Finding[] => {
    const message = `${name} assaults, but will never be in close combat: ${why}`;
    return [{ path: [...path, 'doctrine'], severity: 'warning', message }];
  };
  if (unit.kind === 'flyer') return never('flyers never are');
  const enemies = units.filter((placed) => placed.force !== force);
  if (enemies.length === 0) return [];
  const onTheGround = enemies.filter((enemy) => enemy.unit.kind !== 'flyer');
  if (onTheGround.length === 0) return never('all its enemies are flyers, which never are');
  let apart = Number.POSITIVE_INFINITY;
  for (const theirs of new Set(onTheGround.flatMap((enemy) => slotsOf(enemy.unit))))
    for (const own of slotsOf(unit)) apart = Math.min(apart, Math.abs(theirs - own));
  if (apart <= board.contactRange) return [];
  return never(
    `no enemy is within the contactRange of ${board.contactRange} of its slot; the nearest is ${inches(apart)} across — move one of them, or raise \`board.contactRange\``,
  );
}

function slotsOf({ slot, copies, spacing }: ScenarioUnit): number[] {
  return Array.from({ length: copies }, (_, i) => slot + i * spacing);
}

function lossesOf(units: Placed[], { combat, forces }: Parts): Finding[] {
  if (combat?.model !== 'scripted') return [];
  // A unit that is itself invalid may be the one that is meant.
  if (forces.some((force) => force.units.includes(undefined))) return [];
  const ids = units.map(({ unit }) => unit.id);
  return Object.keys(combat.losses).flatMap((id) => {
    if (ids.includes(id)) return [];
    const origin = units.find(({ unit }) => unit.copies > 1 && copyNames(unit).includes(id))?.unit;
    const message = origin
      ? `losses are named by the id of the unit, not of a copy: ${code(id)} — write ${code(origin.id)}, which applies to every copy`
      : `losses name the unit ${code(id)}, which is in neither force; there are ${codes(ids, 'and')}${didYouMean(nearest(id, ids))}`;
    return [{ path: ['combat', 'losses', id], anchor: 'key', message }];
  });
}
