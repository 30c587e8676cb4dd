import { isOver } from '#src/battlefield/ending.js';
import { type BattlefieldPlan, FIELDS, STATE } from '#src/battlefield/plan.js';
import { type BattlefieldState, COHORT, deploy, NOW, VOLLEY } from '#src/battlefield/state.js';
import { mostRead, playFor, readViews, type Sight, type TurnStep } from '#src/battlefield/step.js';
import { forceOf } from '#src/battlefield/units.js';
import { Branches } from '#src/chain/branches.js';
import type { Chance } from '#src/random/chance.js';
import { battleKey, Luck } from '#src/random/luck.js';
import type { MoraleSystem, SystemBattle } from '#src/rules/contract.js';

/** Steps read only what their views name, and their views distinguish everything that affects the outcome. */

type Step = TurnStep<SystemBattle>;
/** Replaces the steps of a turn. */
export type Change = (steps: readonly Step[]) => readonly Step[];

/** Chance that can be exchanged in the middle of a battle. */
class Exchanged implements Chance {
  constructor(public now: Chance) {}
  goTo: Chance['goTo'] = (...of) => this.now.goTo(...of);
  successes: Chance['successes'] = (...of) => this.now.successes(...of);
  count: Chance['count'] = (...of) => this.now.count(...of);
  among: Chance['among'] = (...of) => this.now.among(...of);
}

/** Battles of a system, compiled. */
export interface Battles {
  system: MoraleSystem;
  field: BattlefieldPlan;
  rules: unknown;
}

/** Plays battles step by step; `look` is called before each step of a unit. */
function walk(
  { system, field, rules }: Battles,
  battles: number,
  look: (battle: SystemBattle, step: Step, unit: number, turn: number, chance: Exchanged) => void,
  change: Change,
): void {
  const luck = new Luck(battleKey(5));
  const chance = new Exchanged(luck);
  const battle = system.newBattle(field, rules, chance);
  const steps = change(system.turn(field, rules));
  for (let index = 0; index < battles; index++) {
    luck.startBattle(index);
    deploy(battle.state);
    for (let turn = 1; turn <= field.turnLimit && !isOver(battle); turn++) {
      for (const step of steps) {
        step.forces?.(battle, turn);
        for (let unit = 0; step.unit && unit < field.unitCount; unit++) {
          look(battle, step, unit, turn, chance);
          playFor(step, battle, unit, turn);
        }
      }
    }
  }
}

/** Everything that a step of a unit can change. */
class Memory {
  private readonly parts: [whole: Int32Array, saved: Int32Array][];

  constructor(state: BattlefieldState, unit: number) {
    const slots = state.ranks.length / (state.units.length / FIELDS.NOW);
    const part = (whole: Int32Array, size: number): [Int32Array, Int32Array] => {
      const own = whole.subarray(unit * size, (unit + 1) * size);
      return [own, own.slice()];
    };
    this.parts = [
      part(state.units, FIELDS.NOW),
      part(state.cohorts, state.unitCohorts),
      part(state.ranks, slots),
      part(state.volleys, state.unitVolleys),
    ];
  }

  restore(): void {
    for (const [whole, saved] of this.parts) whole.set(saved);
  }

  /** The state of the unit: its fields, and the parts in use; cohorts in no order, and equal volleys added up. */
  read(): string {
    const [units, cohorts, ranks, volleys] = this.parts.map(([whole]) => whole) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    const sizes = new Map<string, number>();
    for (let at = 0; at < units[NOW.COHORTS] * FIELDS.COHORT; at += FIELDS.COHORT) {
      const size = cohorts[at + COHORT.SIZE];
      const like = `${cohorts[at + COHORT.DEPTH]} ${cohorts[at + COHORT.STATUS]}`;
      if (size > 0) sizes.set(like, (sizes.get(like) ?? 0) + size);
    }
    const dice = new Map<string, number>();
    for (let at = 0; at < units[NOW.VOLLEYS] * VOLLEY; at += VOLLEY) {
      const like = `${volleys[at]} ${volleys[at + 2]} ${volleys[at + 3]}`;
      dice.set(like, (dice.get(like) ?? 0) + volleys[at + 1]);
    }
    const fields = [...units.subarray(0, STATE.NOW)].filter(
      (_, field) => field !== NOW.COHORTS && field !== NOW.VOLLEYS,
    );
    return [fields, [...sizes].map(String).sort(), [...ranks], [...dice].map(String).sort()].join('|');
  }
}

/** If there are more ways than this, they are not followed. */
const MOST_WAYS = 400;

/** The possible states of a unit after a step, with their chances; null: too many. */
function outcomes(step: Step, battle: SystemBattle, unit: number, turn: number, chance: Exchanged) {
  const memory = new Memory(battle.state, unit);
  const honest = chance.now;
  const branches = new Branches();
  const found = new Map<string, number>();
  let ways = 0;
  chance.now = branches;
  do {
    memory.restore();
    playFor(step, battle, unit, turn);
    const to = memory.read();
    found.set(to, (found.get(to) ?? 0) + branches.probability);
  } while (++ways <= MOST_WAYS && branches.next());
  chance.now = honest;
  memory.restore();
  return ways > MOST_WAYS
    ? null
    : [...found].map(([to, probability]) => `${to} ${probability.toFixed(9)}`).sort();
}

/** Situations that look the same to a step’s views but have different outcomes; and how many were compared. */
export function alikeButDifferent(
  of: Battles,
  battles: number,
  change: Change = (steps) => steps,
): { wrong: string[]; compared: number } {
  const known = new Map<string, readonly string[]>();
  const wrong: string[] = [];
  let compared = 0;
  let into = new Int32Array();
  let steps: readonly Step[] = [];
  walk(
    of,
    battles,
    (battle, step, unit, turn, chance) => {
      if (into.length === 0) into = new Int32Array(mostRead(battle.field));
      const seen = readViews(step, battle, unit, turn, into);
      const own = new Memory(battle.state, unit).read();
      const key = `${steps.indexOf(step)} ${unit} ${into.subarray(0, seen).join()} ${own}`;
      const to = outcomes(step, battle, unit, turn, chance);
      if (to === null) return;
      const before = known.get(key);
      known.set(key, to);
      if (!before) return;
      compared++;
      if (String(before) !== String(to)) wrong.push(`${step.phase}: unit ${unit} in turn ${turn}`);
    },
    (all) => {
      steps = change(all);
      return steps;
    },
  );
  return { wrong, compared };
}

/** What each step reads without any of its views naming it: `12.3 enemies 17`. */
export function lookedAtUnnamed(of: Battles, battles: number, change: Change = (steps) => steps): string[] {
  const found = new Set<string>();
  let traced: BattlefieldState | null = null;
  /** The unit being played, and what it may read. */
  let playing: { unit: number; phase: string; sight: readonly Sight[] } | null = null;
  const trace = (battle: SystemBattle, array: Int32Array, each: number, note: NoteRead) =>
    new Proxy(array, {
      get: (array, key) => {
        if (typeof key !== 'string' || !/^\d+$/.test(key)) {
          const value = Reflect.get(array, key, array) as unknown;
          return typeof value === 'function' ? value.bind(array) : value;
        }
        if (playing) note(battle, Math.floor(Number(key) / each), Number(key) % each, playing);
        return array[Number(key)];
      },
      set: (array, key, value: number) => {
        const owner = Math.floor(Number(key) / each);
        if (playing && owner !== playing.unit) found.add(`${playing.phase} writes to another unit`);
        array[Number(key)] = value;
        return true;
      },
    });
  type NoteRead = (
    battle: SystemBattle,
    owner: number,
    field: number,
    by: NonNullable<typeof playing>,
  ) => void;
  const note =
    (
      allowed: (sight: Sight, whose: 'friends' | 'enemies', field: number) => boolean,
      what: string,
    ): NoteRead =>
    (battle, owner, field, { unit, phase, sight }) => {
      if (owner === unit) return;
      const whose = forceOf(battle, owner) === forceOf(battle, unit) ? 'friends' : 'enemies';
      if (!sight.some((each) => allowed(each, whose, field)))
        found.add(`${phase} ${whose}: ${what} ${field}`);
    };
  const ofUnits = note(
    (sight, whose, field) =>
      (sight[whose] ?? []).includes(field) ||
      (whose === 'enemies' && field === NOW.VOLLEYS && sight.volleys === true),
    'field',
  );
  const never = note(() => false, 'cohorts or ranks');
  const ofVolleys = note((sight, whose) => whose === 'enemies' && sight.volleys === true, 'volleys');
  const start = (battle: SystemBattle) => {
    if (traced) return;
    const { units, cohorts, ranks, volleys, unitCohorts, unitVolleys, sides } = battle.state;
    traced = battle.state;
    traced.units = trace(battle, units, FIELDS.NOW, ofUnits);
    traced.cohorts = trace(battle, cohorts, unitCohorts, never);
    traced.ranks = trace(battle, ranks, ranks.length / battle.field.unitCount, never);
    traced.volleys = trace(battle, volleys, unitVolleys, ofVolleys);
    traced.sides = trace(battle, sides, FIELDS.SIDE, (_, __, field, { phase, sight }) => {
      if (!sight.some((each) => each.sides?.includes(field))) found.add(`${phase} sides: field ${field}`);
    });
  };
  const into = new Int32Array(4096);
  walk(
    of,
    battles,
    (battle) => start(battle),
    (all) =>
      change(all).map((step) => {
        const watch = <Result>(unit: number, sight: readonly Sight[], of: () => Result): Result => {
          playing = { unit, phase: step.phase, sight };
          const result = of();
          playing = null;
          return result;
        };
        const { when, unit: play, reads = [] } = step;
        return {
          ...step,
          ...(when && { when: (battle, unit) => watch(unit, [], () => when(battle, unit)) }),
          ...(play && {
            unit: (battle, unit, turn) => {
              for (const view of reads) {
                watch(unit, [view.sight], () => view.write(battle, unit, turn, into, 0));
              }
              watch(
                unit,
                reads.map(({ sight }) => sight),
                () => play(battle, unit, turn),
              );
            },
          }),
        } satisfies Step;
      }),
  );
  return [...found];
}
