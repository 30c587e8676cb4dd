import type { Kind } from '../../../battlefield/description.js';
import type { Book } from '../morale.js';
import type { CheckResult, Tables } from '../tables.js';

/** MR-6, MR-6a: levels of a hull at the start; its weapons count one each. */
export function hullLevels({ options, tables }: Book, kind: Kind): Tables['systemLevels'] {
  const moves = kind === 'vehicle' || options.strongpointMovement === 'counted';
  return { ...tables.systemLevels, movement: moves ? tables.systemLevels.movement : 0 };
}

/** MR-7: inches that a vehicle moves with so many of its levels of movement left. */
export function hullMove({ tables }: Book, move: number, left: number): number {
  const { movement } = tables.systemLevels;
  return movement === 0 ? 0 : Math.floor((move * left) / movement);
}

/**
 * MR-61: the crew that is left in a damaged hull, rounded half up; as long as it has points, at least one.
 *
 * @example crewLeft(3, 5, 12) // 1: 1.25
 */
export function crewLeft(crew: number, points: number, level: number): number {
  if (crew === 0 || points === 0) return 0;
  return Math.max(1, Math.floor((2 * crew * points + level) / (2 * level)));
}

/** MR-33: do pieces of a kind with this result do nothing at all? Others that are broken flee, and do not fire either. */
export function isSilenced({ options }: Book, kind: Kind, result: CheckResult): boolean {
  if (result === 'broken' || result === 'eliminated') return true;
  return kind === 'strongpoint' && options.strongpointShutdown === 'any-failure' && result !== 'pass';
}
