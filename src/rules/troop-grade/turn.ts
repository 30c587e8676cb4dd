import { isInAssault } from '../../battlefield/assault.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { TurnStep } from '../../battlefield/step.js';
import { isOnBoard } from '../../battlefield/units.js';
import {
  bodyOfFoe,
  firstTurn,
  nearestOnTheGround,
  nearestTarget,
  ownRetreat,
  scripted,
  targetOnTheMove,
  withdrawal,
} from '../../battlefield/views.js';
import { underVolleys } from '../../battlefield/volleys.js';
import { PURPOSE } from '../../random/luck.js';
import {
  closeWithEnemy,
  dealBlows,
  hasFought,
  lossOfFoe,
  mayLeaveAssault,
  sufferBlows,
  testLeavingAssault,
  testLosers,
} from './assault.js';
import type { Battle } from './battle.js';
import { surroundings } from './conditions.js';
import { carryOut, hasTested } from './effects.js';
import { breakSides, endPins, endTurn } from './ending.js';
import { aimAtNearest, prone, sufferBarrage, sufferFire, sufferScript } from './fire.js';
import { arrive, declareIntent, moveUnit } from './movement.js';
import type { TroopGradePlan } from './plan.js';
import { failureNear, mayTest, sufferNear, suffersByOthers, testAfterCasualties } from './tests.js';

type Step = TurnStep<Battle>;

/** A turn, step by step: the sections of docs/battlefield.md from 12.0 to 12.5. */
export function turnOf(field: BattlefieldPlan, rules: TroopGradePlan): Step[] {
  const barrage: Step[] = [{ phase: '12.0', unit: sufferBarrage, reads: [firstTurn] }];
  const fire: Step[] = [
    { phase: '12.2', when: isOnBoard, unit: aimAtNearest, reads: [nearestTarget, prone] },
    underVolleys('12.2', PURPOSE.hits, sufferFire),
  ];
  const script: Step[] = [{ phase: '12.2', unit: sufferScript, reads: [scripted] }];
  return [
    ...(rules.barrages.some((shots) => shots > 0) ? barrage : []),
    { phase: '12.1', unit: declareIntent, reads: [nearestTarget, ownRetreat, withdrawal] },
    { phase: '12.1', when: isOnBoard, unit: moveUnit, reads: [targetOnTheMove] },
    { phase: '12.1', when: isOnBoard, unit: arrive, reads: [] },
    ...(field.fires ? fire : script),
    { phase: '12.3', when: isOnBoard, unit: endPins },
    { phase: '12.3', when: mayTest, unit: testAfterCasualties, reads: surroundings },
    ...effects('12.3', rules),
    ...(field.assault ? assault(rules) : []),
    { phase: '12.5', forces: breakSides },
    { phase: '12.5', unit: endTurn, endsTurn: true },
  ];
}

/** 12.4: leaving the assault, the fight, and the tests of the losers. */
function assault(rules: TroopGradePlan): Step[] {
  const leaving: Step[] = [
    { phase: '12.4.1', unit: closeWithEnemy, reads: [nearestOnTheGround] },
    { phase: '12.4.1', when: mayLeaveAssault, unit: testLeavingAssault, reads: [bodyOfFoe, ...surroundings] },
    ...effects('12.4.1', rules),
  ];
  return [
    ...(rules.leavesAssaults.includes(1) ? leaving : []),
    { phase: '12.4.2', unit: closeWithEnemy, reads: [nearestOnTheGround] },
    { phase: '12.4.2', when: isInAssault, unit: dealBlows, reads: [nearestOnTheGround, bodyOfFoe] },
    { ...underVolleys('12.4.2', PURPOSE.blows, sufferBlows), when: isInAssault },
    { phase: '12.4.3', when: hasFought, unit: testLosers, reads: [lossOfFoe, ...surroundings] },
    ...effects('12.4.3', rules),
  ];
}

/** The effects of a section's tests: units nearby share them, then all are carried out at once. */
function effects(phase: string, { someNear }: TroopGradePlan): Step[] {
  const near: Step[] = [
    { phase, when: suffersByOthers, unit: sufferNear, reads: [failureNear, ...surroundings] },
  ];
  return [...(someNear ? near : []), { phase, when: hasTested, unit: carryOut, reads: [] }];
}
