import { coverOf } from './cover.js';
import { targetModifier } from './fire.js';
import { FIELDS, ORDER, UNIT } from './plan.js';
import { NOW, SIDE, VOLLEY } from './state.js';
import type { OnTheField, Sight, View } from './step.js';
import { nearestEnemy, nearestFoe } from './targets.js';
import { isForceBeaten } from './units.js';
import { readWrecks } from './wrecks.js';

/** Views for the steps of any system. */

/**
 * A view of what a rule asks about others: the number or boolean that the rule itself works with.
 *
 * @example seeing({ sides: [SIDE.RETREATING] }, isForceBeaten)
 */
export function seeing<Battle>(
  sight: Sight,
  of: (battle: Battle, unit: number) => number | boolean,
): View<Battle> {
  return {
    sight,
    write: (battle, unit, _, into, at) => {
      into[at] = Number(of(battle, unit));
      return at + 1;
    },
  };
}

/** Views that matter only where something is true of the unit itself. */
export function given<Battle>(
  condition: (battle: Battle, unit: number) => boolean,
  ...views: readonly View<Battle>[]
): View<Battle> {
  return {
    sight: together(views.map(({ sight }) => sight)),
    write: (battle, unit, turn, into, first) =>
      condition(battle, unit)
        ? views.reduce((at, { write }) => write(battle, unit, turn, into, at), first)
        : first,
  };
}

function together(sights: readonly Sight[]): Sight {
  const fieldsOf = (of: 'enemies' | 'friends' | 'sides') => sights.flatMap((sight) => sight[of] ?? []);
  return {
    enemies: fieldsOf('enemies'),
    friends: fieldsOf('friends'),
    sides: fieldsOf('sides'),
    ...(sights.some(({ volleys }) => volleys) && { volleys: true }),
    ...(sights.some(({ turn }) => turn) && { turn: true }),
  };
}

/** A view of what a rule asks about the turn. */
function inTurn(of: (battle: OnTheField, unit: number, turn: number) => number): View {
  return {
    sight: { turn: true },
    write: (battle, unit, turn, into, at) => {
      into[at] = of(battle, unit, turn);
      return at + 1;
    },
  };
}

/** Must it withdraw by now? */
export const withdrawal = inTurn(({ field }, unit, turn) => {
  const fields = unit * FIELDS.UNIT;
  return field.units[fields + UNIT.ORDER] === ORDER.WITHDRAW && turn >= field.units[fields + UNIT.FROM_TURN]
    ? 1
    : 0;
});

/** Losses that the script gives it in this turn. */
export const scripted = inTurn(({ field }, unit, turn) => field.schedules[unit][turn - 1] ?? 0);

/** Is this the first turn? */
export const firstTurn = inTurn((_battle, _unit, turn) => (turn === 1 ? 1 : 0));

/** Does its own force retreat? */
export const ownRetreat = seeing({ sides: [SIDE.RETREATING] }, isForceBeaten);

/** The nearest enemy, its front and how hard it is to hit there; and the wrecks in the unit's slot. */
export const nearestTarget: View = {
  sight: { enemies: [NOW.FRONT, NOW.WRECK, NOW.MOTION], friends: [NOW.WRECK] },
  write: (battle, unit, _, into, at) =>
    seeTarget(battle, unit, nearestOf(battle, unit, nearestEnemy), into, at),
};

/** The same for the nearest enemy that does not fly. */
export const nearestOnTheGround: View = {
  sight: nearestTarget.sight,
  write: (battle, unit, _, into, at) =>
    seeTarget(battle, unit, nearestOf(battle, unit, nearestFoe), into, at),
};

/** Pieces of that enemy's front body. */
export const bodyOfFoe = seeing<OnTheField>({ enemies: [NOW.FRONT, NOW.BODY] }, (battle, unit) => {
  const foe = nearestOf(battle, unit, nearestFoe);
  return foe < 0 ? 0 : battle.state.units[foe * FIELDS.NOW + NOW.BODY];
});

/** Front and motion of the unit's target, and how hard it is to hit; and the wrecks in the unit's slot. */
export const targetOnTheMove: View = {
  sight: nearestTarget.sight,
  write: (battle, unit, _, into, at) => {
    const { units } = battle.state;
    const target = units[unit * FIELDS.NOW + NOW.TARGET];
    into[at] = target < 0 ? -1 : units[target * FIELDS.NOW + NOW.MOTION];
    return seeTarget(battle, unit, target, into, at + 1);
  },
};

function nearestOf({ field, state }: OnTheField, unit: number, nearest: typeof nearestEnemy): number {
  return state.units[unit * FIELDS.NOW + NOW.FRONT] < 0 ? -1 : nearest(field, state, unit);
}

function seeTarget(
  { field, state }: OnTheField,
  unit: number,
  target: number,
  into: Int32Array,
  at: number,
): number {
  const front = target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.FRONT];
  into[at] = target;
  into[at + 1] = front;
  into[at + 2] = front < 0 ? 0 : targetModifier(field, state, target);
  // What the modifier alone does not show: the cover of a target, and whether its hull is lost.
  into[at + 3] = front < 0 ? 0 : coverOf(field, state, target);
  into[at + 4] = front >= 0 && state.units[target * FIELDS.NOW + NOW.WRECK] !== 0 ? 1 : 0;
  return readWrecks(field, state, unit, into, at + 5);
}

/** Dice thrown at the unit, added up over volleys that are alike. */
export const volleysAtUnit: View = {
  sight: { enemies: [NOW.AIM], volleys: true },
  write: ({ field, state }, unit, _, into, first) => {
    const { units, volleys, unitVolleys } = state;
    let end = first;
    for (const shooter of field.enemies[unit].inReach) {
      if (units[shooter * FIELDS.NOW + NOW.AIM] !== unit) continue;
      const start = shooter * unitVolleys;
      const last = start + units[shooter * FIELDS.NOW + NOW.VOLLEYS] * VOLLEY;
      for (let volley = start; volley < last; volley += VOLLEY) {
        let at = first;
        while (at < end && !isLike(into, at, volleys, volley)) at += VOLLEY;
        if (at === end) {
          into[at] = volleys[volley]!;
          into[at + 1] = 0;
          into[at + 2] = volleys[volley + 2]!;
          into[at + 3] = volleys[volley + 3]!;
          end += VOLLEY;
        }
        into[at + 1] = into[at + 1] + volleys[volley + 1];
      }
    }
    return end;
  },
};

/** Do two volleys hit on the same faces, in the same manner and with the same effect? */
function isLike(these: Int32Array, at: number, those: Int32Array, other: number): boolean {
  return (
    these[at] === those[other] && these[at + 2] === those[other + 2] && these[at + 3] === those[other + 3]
  );
}
