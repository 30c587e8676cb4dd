import { isOver } from '#src/battlefield/ending.js';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '#src/battlefield/plan.js';
import { type BattlefieldState, deploy } from '#src/battlefield/state.js';
import { FACTORS } from '#src/battlefield/weapon-bands/factors.js';
import { factorsOf } from '#src/battlefield/weapon-bands/fire.js';
import type { Witness } from '#src/battlefield/witness.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { systemOf } from '#src/rules/registry.js';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';

export type Data = Record<string, unknown>;

export interface Scene {
  system?: 'morale-ratio' | 'dice-pool' | 'unit-morale';
  turnLimit?: number;
  board?: Data;
  /** Settings of the fire model other than its name. */
  combat?: Data;
  options?: Data;
  tables?: Data;
  red?: Data | Data[];
  blue?: Data | Data[];
}

const WEAPONS = {
  /** Reaches across the whole board. */
  long: { bands: [{ cm: 300, hit: 5 }] },
  'long-blast': { blast: true, bands: [{ cm: 300, hit: 5 }] },
  sam: { airDefence: 'heavy-sam', bands: [{ cm: 300, hit: 5 }] },
  none: { shots: 0, bands: [{ cm: 1, hit: 20 }] },
};

const unitsOf = (force: string, units: Data | Data[]): Data[] =>
  [units].flat().map((unit, i) => ({
    id: i === 0 ? `${force}-squad` : `${force}-${i}`,
    slot: 24,
    at: 6,
    ...(unit.kind === 'vehicle' || unit.kind === 'strongpoint' ? {} : { roster: { trooper: 1 } }),
    ...unit,
  }));

/** A vest without modifiers; one trooper faces another. */
export const VEST = { armour: 'flak-vest' };

/** Red fires its `long` weapon from 24 inches; blue does not fire. */
export function bandsScenario({
  system = 'morale-ratio',
  combat = {},
  options,
  tables,
  red = {},
  blue = {},
  ...rest
}: Scene): Scenario {
  const { weapons, ...others } = combat;
  const armed = (units: Data | Data[], weapon: string) =>
    [units].flat().map((unit) => ({ troops: VEST, weapon, ...unit }));
  return scenarioSchema.parse({
    standfast: 1,
    name: 'small',
    title: 'Small',
    question: 'What happens?',
    turnLimit: 1,
    system,
    combat: { model: 'weapon-bands', weapons: { ...WEAPONS, ...(weapons as Data) }, ...others },
    rules: { [system]: { options, tables } },
    forces: [
      { id: 'red', units: unitsOf('red', armed(red, 'long')) },
      { id: 'blue', units: unitsOf('blue', armed(blue, 'none')) },
    ],
    ...rest,
  });
}

interface Deployed {
  plan: BattlefieldPlan;
  state: BattlefieldState;
  /** Index of a unit's first weapon; units in order, red's first. */
  weaponOf: (unit: number) => number;
}

/** The board after deployment. */
export function bandsField(scene: Scene): Deployed {
  const scenario = bandsScenario(scene);
  const { field: plan, rules } = compilePlan(scenario);
  const { state } = systemOf(scenario.system).newBattle(plan, rules, new Luck(battleKey(1)));
  return { plan, state, weaponOf: (unit) => plan.units[unit * FIELDS.UNIT + UNIT.WEAPON] };
}

/** A volley of the fire model when its dice are thrown. */
interface Volley {
  turn: number;
  by: string;
  at: string;
  dice: number;
  hit: number;
  modifier: number;
  /** The result of `factorsOf`, by key. */
  factors: string[];
}

interface Played {
  volleys: Volley[];
  /** Unit, from and to, in order. */
  moves: [string, number, number][];
  /** Faces of each attempt to lock on. */
  locks: number[];
}

/** One battle, and the volleys fired in it. */
export function playScene(scene: Scene, battleNumber = 0): Played {
  const scenario = bandsScenario(scene);
  const names = scenario.forces.flatMap(({ units }) => fieldUnits(units)).map(({ id }) => id);
  const { field, rules } = compilePlan(scenario);
  const system = systemOf(scenario.system);
  const luck = new Luck(battleKey(1));
  luck.startBattle(battleNumber);
  const battle = system.newBattle(field, rules, luck);
  const { state } = battle;
  const played: Played = { volleys: [], moves: [], locks: [] };
  const aims: { dice: number; factors: number }[][] = names.map(() => []);
  let turn = 0;
  const listener = {
    ...battle.witness,
    aimed(unit: number, target: number, _: number, weapon: number, __: number, dice: number) {
      const factors = factorsOf(field, state, unit, target, weapon);
      aims[unit].push({ dice, factors });
    },
    salvo(shooter: number, target: number, salvo: Parameters<Witness['salvo']>[2]) {
      const { dice, hit, modifier } = salvo;
      let left = dice;
      let bits = 0;
      while (left > 0) {
        const aim = aims[shooter].shift()!;
        bits |= aim.factors;
        left -= aim.dice;
      }
      const factors = FACTORS.filter((_, factor) => (bits & (1 << factor)) !== 0);
      played.volleys.push({ turn, by: names[shooter], at: names[target], dice, hit, modifier, factors });
    },
    moved(unit: number, _: number, from: number, to: number) {
      played.moves.push([names[unit], from, to]);
    },
    lockedOn(_: number, __: number, ___: number, faces: number) {
      played.locks.push(faces);
    },
  };
  battle.witness = listener;
  deploy(state);
  for (turn = 1; turn <= scenario.turnLimit && !isOver(battle); turn++) system.playTurn(battle, turn);
  return played;
}

/** The modifier of red's first volley, and its causes. */
export function firstAim(scene: Scene): [modifier: number, factors: string[]] {
  const volley = playScene(scene).volleys.find(({ by }) => by === 'red-squad')!;
  return [volley.modifier, volley.factors];
}
