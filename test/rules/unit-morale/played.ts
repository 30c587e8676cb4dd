import { fieldHolder, isOver, reasonOf } from '#src/battlefield/ending.js';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { FIELDS } from '#src/battlefield/plan.js';
import { deploy, NOW, SIDE } from '#src/battlefield/state.js';
import { playStep } from '#src/battlefield/step.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { compilePlan } from '#src/plan/plan.js';
import type { Chance } from '#src/random/chance.js';
import type { DiceRows } from '#src/random/counts.js';
import { battleKey, Luck } from '#src/random/luck.js';
import type { Battle } from '#src/rules/unit-morale/battle.js';
import type { UnitMoralePlan } from '#src/rules/unit-morale/plan.js';
import { DRAW } from '#src/rules/unit-morale/results.js';
import { unitMorale } from '#src/rules/unit-morale/system.js';
import type { Scenario } from '#src/scenario/schema.js';

/** The dice of a battle, in the order in which they are thrown. */
export interface Dice {
  /** Totals of 2d6: for places, for groups, for rallies. */
  tests?: number[];
  groups?: number[];
  rallies?: number[];
  /** Hits of each volley, and dice of close combat that hit; anything not listed misses. */
  hits?: number[];
  /** Does air defence lock on? */
  locks?: boolean[];
  /** How many of a kind fall: troopers before NCOs before officers; by default the first ones do. */
  fall?: number[];
}

const DICE = ['tests', 'groups', 'rallies', 'hits', 'locks', 'fall'] as const;
const DICE_FOR = new Map<number, keyof Dice>([
  [DRAW.STAND_TEST, 'tests'],
  [DRAW.GROUP_TEST, 'groups'],
  [DRAW.RALLY, 'rallies'],
  [DRAW.LOCK_ON, 'locks'],
]);

/** Chance that shows the given rolls: one roll too few or too many is a failure. */
class ScriptedChance implements Chance {
  private readonly left: Required<{ [K in keyof Dice]: (number | boolean)[] }>;
  private now: keyof Dice = 'hits';

  constructor(dice: Dice) {
    this.left = { tests: [], groups: [], rallies: [], hits: [], locks: [], fall: [] };
    for (const name of DICE) this.left[name] = [...(dice[name] ?? [])];
  }

  goTo(purpose: number): void {
    this.now = DICE_FOR.get(purpose) ?? 'hits';
  }

  successes({ sides }: DiceRows, faces: number, count: number): number {
    if (faces <= 0) return 0;
    return faces >= sides ? count : Number(this.left[this.now].shift() ?? 0);
  }

  /** The total of two dice, counted from 2. */
  count(): number {
    const roll = this.left[this.now].shift();
    if (roll === undefined) throw new RangeError(`no more ${this.now} to roll`);
    return Number(roll) - 2;
  }

  among(marked: number, wanted: number, of: number): number {
    if (marked === of || wanted === of) return Math.min(marked, wanted);
    return Number(this.left.fall.shift() ?? Math.min(marked, wanted));
  }

  /** Dice that were never rolled. */
  get unused(): string[] {
    return DICE.flatMap((name) => this.left[name].map((roll) => `${name}: ${roll}`));
  }
}

export interface Played extends Story {
  /** Counts of a force, by the names of 11.10. */
  count: (name: (typeof unitMorale.counts)[number]['name'], force?: number) => number;
}

/** Plays and describes a battle with exactly these dice. */
export function play(scenario: Scenario, dice: Dice = {}): Played {
  const { field, rules: compiled } = compilePlan(scenario);
  const rules = compiled as UnitMoralePlan;
  const chance = new ScriptedChance(dice);
  const battle = unitMorale.newBattle(field, rules, chance);
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const forces = scenario.forces.map(({ id }) => id);
  const shown = new Luck(battleKey(1));
  shown.startBattle(0);
  const teller = unitMorale.teller(battle, units, forces, shown);
  battle.witness = teller;
  deploy(battle.state);
  teller.startTurn(0);
  teller.endTurn();
  let turn = 0;
  do {
    teller.startTurn(++turn);
    for (const step of unitMorale.turn(field, rules)) {
      teller.startPhase(step.phase);
      playStep(step, battle, turn);
    }
    teller.endTurn();
  } while (turn < field.turnLimit && !isOver(battle));
  const holder = fieldHolder(field, battle.state);
  for (const force of [0, 1]) unitMorale.aftermath(battle, force, holder);
  if (chance.unused.length > 0) throw new RangeError(`nobody rolled ${chance.unused.join(', ')}`);
  return {
    scenario: '',
    variant: '',
    design_point: 0,
    battle: 0,
    seed: 0,
    forces: [],
    turns: teller.turns,
    end: {
      turn,
      holder: forces[holder] ?? null,
      reason: reasonOf(field, battle.state, holder, unitMorale.beaten),
    },
    count: (name, force = 0) =>
      countOf(
        battle,
        force,
        unitMorale.counts.findIndex((each) => each.name === name),
      ),
  };
}

function countOf({ field, state }: Battle, force: number, count: number): number {
  let sum = state.sides[force * FIELDS.SIDE + SIDE.COUNTS + count];
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    sum += state.units[unit * FIELDS.NOW + NOW.COUNTS + count];
  }
  return sum;
}

/** All events, with their turn. */
export function eventsIn(story: Story): (StoryEvent & { turn: number })[] {
  return story.turns.flatMap(({ turn, events }) => events.map((event) => ({ ...event, turn })));
}

/** The results of a unit's tests and rallies, as `who: result`, turn by turn. */
export function resultsOf(story: Story, unit = 'red-squad'): string[] {
  return eventsIn(story).flatMap((event) =>
    event.kind === 'stand-test' && event.unit === unit ? [`${event.turn} ${event.who}: ${event.result}`] : [],
  );
}

/** The modifiers of a unit's tests, by name, test by test. */
export function modifiersOf(story: Story, unit = 'red-squad'): Record<string, number>[] {
  return eventsIn(story).flatMap((event) =>
    event.kind === 'stand-test' && event.unit === unit
      ? [Object.fromEntries(event.modifiers.map(({ name, by }) => [name, by]))]
      : [],
  );
}

/** The turns and phases in which a unit fires: `1 11.5.2`. */
export function shotsOf(story: Story, unit = 'red-squad'): string[] {
  return eventsIn(story)
    .filter((event) => event.kind === 'shots' && event.unit === unit)
    .map(({ turn, phase }) => `${turn} ${phase}`);
}

/** Where a unit's front is at the end of each turn. */
export function frontsOf(story: Story, unit = 'red-squad'): (string | number)[] {
  return story.turns.map(({ sheets }) => sheets.find((sheet) => sheet.unit === unit)!.lines.front);
}
