import type { SystemId } from '#src/rules/registry.js';
import { IS_NIGHTLY } from '../scale.js';
import type { Named } from '../scenes/scene.js';
import { SCENES } from '../scenes/table.js';

/** Small scenes that take most of the time, with their many states: solved only by night. */
const MANY_STATES: Readonly<Record<SystemId, readonly string[]>> = {
  'morale-ratio': [
    'two vehicles close in on each other, and mend what they can',
    'gas, to the letter, and interceptively',
    'both assault',
    'a wreck that hides friend and foe',
    'losses by chance while both close in',
    'both advance to a range',
    'a morale officer among the cut off, the die read from 1 to 10',
    'a line of marshals that fires interceptively',
    'crews that bail out and count for themselves',
    'a retreating force whose rear is cut off',
    'nothing is mended, and crews bail out',
    'a vehicle drives at a strongpoint that fires interceptively',
  ],
  'dice-pool': ['medics, of whom 1 can help', 'medics in the field', 'medics, of whom 0 can help'],
  'unit-morale': [
    'mechanised infantry, a bunker and mortars',
    'both cross and enter',
    'an air attack, and its defence',
  ],
  'troop-grade': [
    'assaults, a tie is lost by who began it',
    'two effects in most cells, under fire',
    'a voluntary rout with a heavy weapon near',
    'both assault',
  ],
};

/** Is the scene solved in this run? */
export const isSolvedNow = (id: SystemId, name: string): boolean =>
  IS_NIGHTLY || !MANY_STATES[id].includes(name);

/** The small scenes of a system that are solved in this run. */
export const solvedScenes = (id: SystemId): readonly Named[] =>
  SCENES[id].small.filter(([name]) => isSolvedNow(id, name));
