import { foe } from '../../battlefield/assault.js';
import { seesOrdersAndTurn } from '../../battlefield/orders.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import {
  nothing,
  playSteps,
  seesFoe,
  type TurnStep,
  targetOnTheMove,
  turnNumber,
  volleysAt,
} from '../../battlefield/step.js';
import { seesLostAssault, seesVoluntaryRout, testLeavingAssault, testLosers } from './assault-tests.js';
import { sufferBarrage } from './barrage.js';
import type { Battle } from './battle.js';
import { seesCasualtyTest, testAfterCasualties } from './casualty-tests.js';
import { closeWithEnemy, dealBlows, sufferBlows } from './close-combat.js';
import type { TroopGradePlan } from './compile.js';
import { carryOut } from './effects.js';
import { endPins, endTurn } from './ending.js';
import { aimAtNearest, seesTarget, sufferFire, sufferScript } from './fire.js';
import { arrive, declareIntent, moveUnit } from './moving.js';
import { seesNear, sufferNear } from './near.js';
import { breakSides } from './side-break.js';

type Step = TurnStep<Battle>;

/** A turn, step by step: the sections of docs/battlefield.md from 12.0 to 12.5. */
export function turnOf(field: BattlefieldPlan, rules: TroopGradePlan): Step[] {
  const barrage: Step[] = [{ phase: '12.0', unit: sufferBarrage, reads: turnNumber, byTurn: true }];
  const fire: Step[] = [
    { phase: '12.2', unit: aimAtNearest, reads: seesTarget },
    { phase: '12.2', unit: sufferFire, reads: volleysAt },
  ];
  const script: Step[] = [{ phase: '12.2', unit: sufferScript, reads: turnNumber, byTurn: true }];
  return [
    ...(rules.barrages.some((shots) => shots > 0) ? barrage : []),
    { phase: '12.1', unit: declareIntent, reads: seesOrdersAndTurn, byTurn: true },
    { phase: '12.1', unit: moveUnit, reads: targetOnTheMove },
    { phase: '12.1', unit: arrive, reads: nothing },
    ...(field.fires ? fire : script),
    { phase: '12.3', unit: endPins },
    { phase: '12.3', unit: testAfterCasualties, reads: seesCasualtyTest },
    ...effects('12.3', rules),
    ...(field.assault ? assault(rules) : []),
    { phase: '12.5', forces: breakSides },
    { phase: '12.5', unit: endTurn, endsTurn: true },
  ];
}

/** 12.4: who leaves the assault, the fight, who has lost it. */
function assault(rules: TroopGradePlan): Step[] {
  const leaving: Step[] = [
    { phase: '12.4.1', unit: closeWithEnemy, reads: seesFoe },
    { phase: '12.4.1', unit: testLeavingAssault, reads: seesVoluntaryRout },
    ...effects('12.4.1', rules),
  ];
  return [
    ...(rules.leavesAssaults.includes(1) ? leaving : []),
    { phase: '12.4.2', unit: closeWithEnemy, reads: seesFoe },
    { phase: '12.4.2', unit: dealBlows, reads: foe },
    { phase: '12.4.2', unit: sufferBlows, reads: volleysAt },
    { phase: '12.4.3', unit: testLosers, reads: seesLostAssault },
    ...effects('12.4.3', rules),
  ];
}

/** What the tests of a section bring: to those near, then to all at once. */
function effects(phase: string, { someNear }: TroopGradePlan): Step[] {
  const near: Step[] = [{ phase, unit: sufferNear, reads: seesNear }];
  return [...(someNear ? near : []), { phase, unit: carryOut, reads: nothing }];
}

/** All steps of a turn, one after the other. */
export function playTurn(battle: Battle, turn: number): void {
  battle.turn.clear();
  playSteps(battle, turn);
}
