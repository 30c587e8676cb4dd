import { PURPOSE } from '../random/luck.js';
import type { Drawing } from './cohorts.js';
import { copyFor } from './own-code.js';
import { FIELDS } from './plan.js';
import { type BattlefieldState, NOW, VOLLEY } from './state.js';
import type { TurnStep } from './step.js';
import { volleysAtUnit } from './views.js';
import { throwSalvo } from './weapon-bands/salvo.js';
import type { Watched } from './witness.js';

/** Throws the dice that were aimed, and lets their effects strike. */

/** A battle in which dice are thrown. */
type InCombat = Drawing & Watched;

/** Throws the dice of all volleys at a unit, and adds up their effects in `struck`, which it clears first. */
function throwVolleys(battle: InCombat, unit: number, turn: number, purpose: number): void {
  const { field, state } = battle;
  const { inReach } = field.enemies[unit];
  clearStruck(state);
  for (let i = 0; i < inReach.length; i++) {
    const shooter = inReach[i];
    if (state.units[shooter * FIELDS.NOW + NOW.AIM] === unit) throwAt(battle, unit, shooter, turn, purpose);
  }
}

/** Forgets the effects of earlier volleys. */
function clearStruck({ struck }: BattlefieldState): void {
  struck.volleys = 0;
  struck.hits = 0;
  struck.telling = 0;
  struck.exploded = 0;
  struck.underFire = 0;
}

/** Throws the dice of one shooter at its target, and adds their effects to `struck`. */
function throwAt(
  { field, state, chance, witness }: InCombat,
  unit: number,
  shooter: number,
  turn: number,
  purpose: number,
): void {
  const { units, volleys, unitVolleys, struck } = state;
  const { salvo } = struck;
  const isCombat = purpose === PURPOSE.blows;
  const dice = isCombat ? field.assault!.dice : field.dice;
  const firing = isCombat ? null : field.firing;
  const first = shooter * unitVolleys;
  const last = first + units[shooter * FIELDS.NOW + NOW.VOLLEYS] * VOLLEY;
  chance.goTo(purpose, turn, shooter);
  for (let volley = first; volley < last; volley += VOLLEY) {
    struck.volleys++;
    struck.underFire |= volleys[volley + 2];
    if (firing === null) {
      const hits = chance.successes(dice, volleys[volley], volleys[volley + 1]);
      witness.shot(shooter, unit, volleys[volley], volleys[volley + 1], hits);
      struck.hits += hits;
      struck.telling += hits;
      continue;
    }
    // UM-50, UM-53, UM-54
    throwSalvo(firing, volleys[volley], volleys[volley + 1], volleys[volley + 3], chance, salvo);
    witness.salvo(shooter, unit, salvo);
    struck.hits += salvo.hits;
    struck.telling += salvo.effective;
    struck.exploded += salvo.exploding;
  }
}

/**
 * A step that throws the volleys at each unit, and then lets them strike it.
 *
 * @param purpose of the dice
 * @param strike applies `struck` to the unit
 * @example underVolleys('4.5', PURPOSE.hits, sufferFire)
 */
export function underVolleys<Battle extends InCombat>(
  phase: string,
  purpose: number,
  strike: NonNullable<TurnStep<Battle>['unit']>,
): TurnStep<Battle> {
  return {
    phase,
    unit: copyFor(throwing<Battle>, phase, strike)(throwVolleys, purpose, strike),
    reads: [volleysAtUnit],
  };
}

function throwing<Battle extends InCombat>(
  throwAll: typeof throwVolleys,
  purpose: number,
  strike: NonNullable<TurnStep<Battle>['unit']>,
): NonNullable<TurnStep<Battle>['unit']> {
  return (battle, unit, turn) => {
    throwAll(battle, unit, turn, purpose);
    strike(battle, unit, turn);
  };
}

/** A unit that was fired at is under fire from now on. */
export function comeUnderFire({ units, struck }: BattlefieldState, unit: number): void {
  units[unit * FIELDS.NOW + NOW.UNDER_FIRE] |= struck.underFire;
}
