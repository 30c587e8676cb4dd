import { starterScenario } from '#src/scenario/starter.js';
import { validScenario } from '../scenario/valid.js';

/** Fewer pieces and turns than the starter scenario has: for tests of how battles are handed out and added up. */
export const SMALL = [
  'turnLimit=4',
  'forces.blue.units.alpha.roster={ sergeant: 1, corporal: 1, trooper: 4 }',
  'forces.blue.units.alpha.strength=6',
  'forces.red.units.bravo.roster={ sergeant: 1, trooper: 3 }',
];

const parsed = validScenario(starterScenario(), 'starter.yaml', SMALL);

/** A duel with leaders off and on. */
export const { designPoints, source } = parsed;
