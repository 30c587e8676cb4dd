import { type SystemId, systemIds } from '../rules/registry.js';
import type { Path } from './places.js';

/** The system to which alone a place of a scenario matters: its rules, its part of a unit or of the conversion. */
export function ownerOf(path: Path): SystemId | undefined {
  const step = { rules: 1, conversion: 2, forces: 4 }[String(path[0])];
  return systemIds.find((id) => step !== undefined && id === path[step]);
}
