import { fieldHolder, isOver, reasonOf } from '#src/battlefield/ending.js';
import { type FieldUnit, fieldUnits } from '#src/battlefield/field-units.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { deploy, NOW, SIDE } from '#src/battlefield/state.js';
import { playStep } from '#src/battlefield/step.js';
import type { Story } from '#src/battlefield/story.js';
import { compilePlan } from '#src/plan/plan.js';
import type { Chance } from '#src/random/chance.js';
import type { DiceRows } from '#src/random/counts.js';
import { battleKey, Luck } from '#src/random/luck.js';
import type { MoraleSystem, Settings, SystemBattle, TurnEvents } from '#src/rules/contract.js';
import type { Scenario } from '#src/scenario/schema.js';

/** Rolls by name, in the order in which they are thrown. */
export type Rolls<Name extends string> = Partial<Record<Name, readonly (number | boolean)[] | undefined>>;

/** From which names the rolls for a purpose come: single rolls, and the hits of several dice. */
export interface Sources<Name> {
  rolls: Name;
  hits: Name;
}

/** Chance that shows the given rolls: one roll too few or too many is a failure; other dice miss. */
export class ScriptedChance<Name extends string> implements Chance {
  private readonly left: Map<Name, (number | boolean)[]>;
  private now: Sources<Name>;

  /**
   * @param lowest roll of the dice that are thrown one by one
   * @param struck name of the counts of pieces that are alike and come first; by default as many as possible
   */
  constructor(
    rolls: Rolls<Name>,
    private readonly usual: Sources<Name>,
    private readonly purposes: ReadonlyMap<number, Sources<Name>>,
    private readonly lowest: number,
    private readonly struck: Name,
  ) {
    this.now = usual;
    const lists = Object.entries<Rolls<Name>[Name]>(rolls);
    this.left = new Map(lists.map(([name, list]) => [name as Name, [...(list ?? [])]]));
  }

  goTo(purpose: number): void {
    this.now = this.purposes.get(purpose) ?? this.usual;
  }

  successes({ sides }: DiceRows, faces: number, count: number): number {
    if (faces <= 0) return 0;
    return faces >= sides ? count : Number(this.next(this.now.hits) ?? 0);
  }

  count(): number {
    const roll = this.next(this.now.rolls);
    if (roll === undefined) throw new RangeError(`no more ${this.now.rolls} to roll`);
    return Number(roll) - this.lowest;
  }

  among(marked: number, wanted: number, of: number): number {
    const most = Math.min(marked, wanted);
    return marked === of || wanted === of ? most : Number(this.next(this.struck) ?? most);
  }

  private next(name: Name): number | boolean | undefined {
    return this.left.get(name)?.shift();
  }

  /** Rolls that were never made are a failure. */
  expectNoneLeft(): void {
    const left = [...this.left].flatMap(([name, rolls]) => rolls.map((roll) => `${name}: ${roll}`));
    if (left.length > 0) throw new RangeError(`nobody rolled ${left.join(', ')}`);
  }
}

/** A battle as a story, with what else is known of it. */
export interface Played extends Story {
  /** Counts of a force by name. */
  count: (name: string, force?: number) => number;
  /** Tests, dice and look-ups of a force. */
  effort: (force: number) => number[];
  /** What happened to pieces of a force in a turn, for each set of events of the system: `regular pinned: 4`. */
  happened: (turn: number, force: number, set?: number) => string[];
  /** The pieces of each unit at each place, at the end of each turn. */
  places: string[][][];
}

/** Plays and describes a battle. */
export function playStory<B extends SystemBattle, P, S extends Settings, U extends FieldUnit>(
  system: MoraleSystem<B, P, S, U>,
  scenario: Scenario,
  chance: Chance,
  placesOf: (battle: B, unit: number) => string[],
): Played {
  const { field, rules } = compilePlan(scenario);
  const battle = system.newBattle(field, rules as P, chance);
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const forces = scenario.forces.map(({ id }) => id);
  const shown = new Luck(battleKey(1));
  shown.startBattle(0);
  const teller = system.teller(battle, units, forces, shown);
  battle.witness = teller;
  deploy(battle.state);
  const turnCounts = system.turnCounts!(battle);
  const places: string[][][] = [];
  const counts: number[][] = [];
  const endTurn = () => {
    teller.endTurn();
    places.push(units.map((_, unit) => placesOf(battle, unit)));
    counts.push([...turnCounts]);
  };
  teller.startTurn(0);
  endTurn();
  let turn = 0;
  do {
    teller.startTurn(++turn);
    turnCounts.fill(0);
    for (const step of system.turn(field, rules as P)) {
      teller.startPhase(step.phase);
      playStep(step, battle, turn);
    }
    endTurn();
  } while (turn < field.turnLimit && !isOver(battle));
  const holder = fieldHolder(field, battle.state);
  for (const force of [0, 1]) system.aftermath?.(battle, force, holder, turn);
  return {
    ...{ scenario: '', variant: '', design_point: 0, battle: 0, seed: 0, forces: [] },
    turns: teller.turns,
    end: {
      turn,
      holder: forces[holder] ?? null,
      reason: reasonOf(field, battle.state, holder, system.beaten),
    },
    effort: (force) => [0, 1, 2].map((i) => sumOf(battle, force, NOW.EFFORT + i, SIDE.EFFORT + i)),
    count: (name, force = 0) => {
      const count = system.counts.findIndex((each) => each.name === name);
      return sumOf(battle, force, NOW.COUNTS + count, SIDE.COUNTS + count);
    },
    happened: (when, force, set = 0) => eventsIn(system.turnEvents!, counts[when], force, set),
    places,
  };
}

/** A number of a force, and of its units. */
function sumOf({ field, state }: SystemBattle, force: number, ofUnit: number, ofForce: number): number {
  let sum = state.sides[force * FIELDS.SIDE + ofForce];
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    sum += state.units[unit * FIELDS.NOW + ofUnit];
  }
  return sum;
}

/** Events of the turn that are counted: `elite pinned: 4`. */
function eventsIn(
  sets: readonly TurnEvents[],
  counts: readonly number[],
  force: number,
  set: number,
): string[] {
  const namesOf = ({ groups, names }: TurnEvents): string[] =>
    groups ? groups.names.flatMap((group) => names.map((name) => `${group} ${name}`)) : [...names];
  const all = sets.map(namesOf);
  const first = force * all.flat().length + all.slice(0, set).flat().length;
  return all[set].flatMap((name, i) => (counts[first + i] === 0 ? [] : [`${name}: ${counts[first + i]}`]));
}
