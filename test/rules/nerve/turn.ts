import { mergeCohorts } from '#src/battlefield/cohorts.js';
import { breakForce } from '#src/battlefield/counting.js';
import { ceaseFire } from '#src/battlefield/fire.js';
import { type BattlefieldPlan, FIELDS } from '#src/battlefield/plan.js';
import { SIDE } from '#src/battlefield/state.js';
import type { TurnStep } from '#src/battlefield/step.js';
import { isOnBoard } from '#src/battlefield/units.js';
import { nearestTarget, ownRetreat, scripted, targetOnTheMove, withdrawal } from '#src/battlefield/views.js';
import { underVolleys } from '#src/battlefield/volleys.js';
import { PURPOSE } from '#src/random/luck.js';
import type { Battle } from './battle.js';
import { aimAtNearest, sufferFire, sufferScript } from './fire.js';
import { breaks } from './morale.js';
import { declareIntent, moveUnit, settle } from './moving.js';
import type { NervePlan } from './plan.js';
import { own } from './state.js';
import {
  hasFailed,
  hasRallied,
  mayRally,
  mustTest,
  rally,
  rollToRally,
  steadied,
  sufferFailure,
  testNerve,
} from './tests.js';

type Step = TurnStep<Battle>;

/** A turn, step by step: the sections of docs/battlefield.md from 13.1 to 13.5. */
export function turnOf({ fires }: BattlefieldPlan, { book }: NervePlan): Step[] {
  const fire: Step[] = [
    { phase: '13.2', unit: aimAtNearest, reads: [nearestTarget] },
    underVolleys('13.2', PURPOSE.hits, sufferFire),
  ];
  const script: Step[] = [{ phase: '13.2', unit: sufferScript, reads: [scripted] }];
  const rallying: Step[] = [
    { phase: '13.4', when: mayRally, unit: rollToRally, reads: [steadied] },
    { phase: '13.4', when: hasRallied, unit: rally, reads: [] },
  ];
  return [
    { phase: '13.1', unit: declareIntent, reads: [nearestTarget, ownRetreat, withdrawal] },
    { phase: '13.1', when: isOnBoard, unit: moveUnit, reads: [targetOnTheMove] },
    { phase: '13.1', when: isOnBoard, unit: settle, reads: [] },
    ...(fires ? fire : script),
    { phase: '13.3', when: mustTest, unit: testNerve, reads: [steadied] },
    { phase: '13.3', when: hasFailed, unit: sufferFailure, reads: [] },
    ...(book.options.rally === 'test' ? rallying : []),
    { phase: '13.5', forces: breakForces },
    { phase: '13.5', unit: endTurn, endsTurn: true },
  ];
}

/** N-5: a force that breaks retreats; the other then holds the field and does not retreat. */
function breakForces(battle: Battle, turn: number): void {
  const { sides } = battle.state;
  if (sides[SIDE.RETREATING] === 1 || sides[FIELDS.SIDE + SIDE.RETREATING] === 1) return;
  for (let force = 0; force < 2; force++) {
    if (!isBroken(battle, force)) continue;
    sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    breakForce(battle, force, turn);
  }
}

function isBroken(battle: Battle, force: number): boolean {
  const { firstUnit } = battle.field;
  let steady = 0;
  for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++) {
    if (isOnBoard(battle, unit) && !own.shaken.is(battle, unit)) steady++;
  }
  return breaks(firstUnit[force + 1] - firstUnit[force], steady);
}

/** Fields that last a turn are reset; for a unit that is gone, all fields. */
function endTurn(battle: Battle, unit: number): void {
  ceaseFire(battle.state, unit);
  if (!isOnBoard(battle, unit)) {
    own.clear(battle, unit);
    return;
  }
  own.endTurn(battle, unit);
  mergeCohorts(battle.state, unit, 0, 0);
}
