import type { SystemId } from '#src/rules/registry.js';

/** A number of a small battle and its values: each is solved exactly. */
export interface Grid {
  system: SystemId;
  /** Name of the battle in test/scenes. */
  scene: string;
  path: string;
  values: readonly number[];
}

const TURNS = ['turnLimit', [1, 2, 3, 4, 5, 6, 7, 8]] as const;
const TROOPERS = ['forces.1.units.0.roster.trooper', [1, 2, 3, 4, 5, 6]] as const;
const FEW = ['forces.1.units.0.roster.trooper', [1, 2, 3, 4]] as const;
const DISTANCE = ['forces.0.units.0.at', [4, 6, 8, 10, 12, 14, 16]] as const;
const NEEDED = ['combat.weapons.rifle.bands.0.needed', [3, 4, 5, 6, 7, 8, 9, 10]] as const;

type Varied = readonly [path: string, values: readonly number[]];

const of =
  (system: SystemId) =>
  (scene: string, ...varied: Varied[]): Grid[] =>
    varied.map(([path, values]) => ({ system, scene, path, values }));
const ratio = of('morale-ratio');
const pool = of('dice-pool');
const morale = of('unit-morale');
const grade = of('troop-grade');

/** At most fifty, from all systems; some rise and fall, some are flat for most values. Everyday runs use the first. */
export const GRIDS: readonly Grid[] = [
  ...ratio('a duel in the open', TROOPERS),
  ...pool('a duel without leaders', TROOPERS),
  ...morale('air defence is overrun', TROOPERS),
  ...grade('a duel of rifles', TROOPERS),

  ...ratio('a duel in the open', TURNS, DISTANCE),
  ...ratio('a duel from cover', TURNS, TROOPERS),
  ...ratio('led squads', TROOPERS),
  ...ratio('elite against green levies, as intended', TURNS, TROOPERS),
  ...ratio('the same to the letter, and clamped', TROOPERS),
  ...ratio('two shots against none', TURNS),
  ...ratio('two fireteams against two squads', TURNS, FEW),
  ...ratio('an assault through cover on a line in cover', NEEDED, DISTANCE),

  ...pool('a duel without leaders', NEEDED),
  ...pool('a duel of led squads with standards', TURNS, TROOPERS, DISTANCE),
  ...pool('falling off the board', TURNS, TROOPERS),
  ...pool('activation is a test', NEEDED, TROOPERS),
  ...pool('activation costs dice', TROOPERS),
  ...pool('close combat', TURNS),
  ...pool('cut off and pinned in contact', TROOPERS),
  ...pool('an unarmed line is charged', TURNS, TROOPERS),

  ...morale('a duel of led squads, who retire to cover', TROOPERS),
  ...morale('surrender, both cut off or not', TROOPERS),
  ...morale('groups test at every threshold, every turn', TURNS, TROOPERS),
  ...morale('groups of several numbers', TROOPERS),
  ...morale('a swept zone is crossed', NEEDED, TROOPERS),
  ...morale('hand to hand, one without arms', TURNS),
  ...morale('an evasive flyer over vehicles', TURNS),
  ...morale('everybody withdraws', TURNS, DISTANCE),
  ...morale('those who run leave casualties behind', TURNS),
  ...morale('air defence is overrun', DISTANCE),

  ...grade('a duel of rifles', NEEDED),
  ...grade('conscripts and mutineers, nobody breaks', TURNS, TROOPERS),
];
