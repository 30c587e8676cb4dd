import type { Board } from '../battlefield/description.js';
import type { Objective } from '../battlefield/objectives.js';
import { counted } from '../plural.js';
import type { Path } from './places.js';
import type { Finding } from './problems.js';
import { code, codes, didYouMean, nearest, thereAre } from './wording.js';

/** The parts of a scenario that its objectives refer to; parts that are invalid by themselves are missing. */
interface Surroundings {
  objectives?: readonly Objective[] | undefined;
  board?: Board | undefined;
  turnLimit?: number | undefined;
  forces: readonly {
    id?: string | undefined;
    units: readonly ({ id: string; doctrine: { order: string } } | undefined)[];
  }[];
}

/** Checks that the objectives fit the rest of the scenario, and each other. */
export function objectiveFindings(parts: Surroundings): Finding[] {
  const { objectives = [] } = parts;
  return [
    ...objectives.flatMap((objective, i) => {
      const path: Path = ['objectives', i];
      return [
        ...idTaken(objectives, i, path),
        ...forceOf(objective, path, parts),
        ...zoneOf(objective, path, parts),
        ...escortedOf(objective, path, parts),
        ...deadlineOf(objective, path, parts),
      ];
    }),
    ...oncePerForce(objectives),
    ...escortedTwice(objectives),
  ];
}

function idTaken(objectives: readonly Objective[], i: number, path: Path): Finding[] {
  const { id } = objectives[i];
  if (objectives.findIndex((other) => other.id === id) === i) return [];
  return [
    { path: [...path, 'id'], message: `the objective id ${code(id)} is already taken: ids must differ` },
  ];
}

function forceOf({ id, by }: Objective, path: Path, { forces }: Surroundings): Finding[] {
  const ids = forces.flatMap((force) => force.id ?? []);
  if (ids.length < forces.length || ids.includes(by)) return [];
  const message = `the objective ${code(id)} belongs to ${code(by)}, which is not a force; there are ${codes(ids, 'and')}${didYouMean(nearest(by, ids))}`;
  return [{ path: [...path, 'by'], message }];
}

function zoneOf(objective: Objective, path: Path, { board }: Surroundings): Finding[] {
  if (!board || !('zone' in objective)) return [];
  const { zone } = objective;
  return (['from', 'to', 'left', 'right'] as const).flatMap((bound) => {
    const [most, side] = bound === 'from' || bound === 'to' ? [board.depth, 'deep'] : [board.width, 'wide'];
    const at = zone[bound];
    if (at === undefined || at <= most) return [];
    const message = `\`${bound}\` of the objective ${code(objective.id)} is ${at}: outside the board, which is ${counted(most, 'inch', 'inches')} ${side}`;
    return [{ path: [...path, 'zone', bound], message }];
  });
}

function escortedOf(objective: Objective, path: Path, { forces }: Surroundings): Finding[] {
  if (objective.type !== 'escort') return [];
  const units = forces.find(({ id }) => id === objective.by)?.units;
  if (!units || units.includes(undefined)) return [];
  const ids = units.map((unit) => unit!.id);
  return objective.units.flatMap((id, i): Finding[] => {
    const at = [...path, 'units', i];
    if (!ids.includes(id)) {
      const message = `the objective ${code(objective.id)} names the unit ${code(id)}, which is not in force ${code(objective.by)}; there are ${codes(ids, 'and')}${didYouMean(nearest(id, ids))}`;
      return [{ path: at, message }];
    }
    const { doctrine } = units.find((unit) => unit!.id === id)!;
    if (doctrine.order === 'withdraw') return [];
    const message = `${code(id)} of the objective ${code(objective.id)} will never leave the board: its order is ${code(doctrine.order)} — write \`doctrine: { order: withdraw, fromTurn: 1 }\``;
    return [{ path: at, severity: 'warning', message }];
  });
}

function deadlineOf(
  objective: Objective,
  path: Path,
  { objectives = [], turnLimit }: Surroundings,
): Finding[] {
  if (objective.type !== 'deadline') return [];
  const findings: Finding[] = [];
  const own = objectives.filter(
    ({ by, type }) => by === objective.by && !['hold', 'deadline'].includes(type),
  );
  const ids = own.map(({ id }) => id);
  if (!ids.includes(objective.objective)) {
    const there =
      ids.length > 0 ? `${thereAre(ids)}${didYouMean(nearest(objective.objective, ids))}` : 'there is none';
    const message = `the deadline ${code(objective.id)} is for ${code(objective.objective)}: it must name a capture, escort or melee of the same force; ${there}`;
    findings.push({ path: [...path, 'objective'], message });
  }
  if (turnLimit !== undefined && objective.turn > turnLimit) {
    const message = `the deadline ${code(objective.id)} is turn ${objective.turn}, after the last turn (\`turnLimit\` ${turnLimit}): it cannot be missed`;
    findings.push({ path: [...path, 'turn'], severity: 'warning', message });
  }
  return findings;
}

/** Dice for units destroyed in close combat are given only once. */
function oncePerForce(objectives: readonly Objective[]): Finding[] {
  return objectives.flatMap(({ type, by, id }, i) => {
    const first = objectives.findIndex((other) => other.type === type && other.by === by);
    if (type !== 'melee' || first === i) return [];
    const message = `force ${code(by)} has two objectives of type \`melee\`, ${code(objectives[first].id)} and ${code(id)}; one applies to every enemy unit — leave the other out`;
    return [{ path: ['objectives', i, 'type'], message }];
  });
}

function escortedTwice(objectives: readonly Objective[]): Finding[] {
  const named = objectives.flatMap((objective, i) =>
    objective.type === 'escort'
      ? objective.units.map((id, u) => ({ id, path: ['objectives', i, 'units', u] }))
      : [],
  );
  return named.flatMap(({ id, path }, i) => {
    if (named.findIndex((other) => other.id === id) === i) return [];
    return [{ path, message: `${code(id)} is already escorted: a unit can be named only once` }];
  });
}
