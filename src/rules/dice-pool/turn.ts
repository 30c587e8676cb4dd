import { closeIn, isInAssault } from '../../battlefield/assault.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { TurnStep } from '../../battlefield/step.js';
import { isOnBoard } from '../../battlefield/units.js';
import {
  bodyOfFoe,
  nearestOnTheGround,
  nearestTarget,
  scripted,
  targetOnTheMove,
  withdrawal,
} from '../../battlefield/views.js';
import { underVolleys } from '../../battlefield/volleys.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { aimAtNearest, dealBlows, sufferBlows, sufferFire, sufferScript } from './fire.js';
import { arrive, declareIntent, moveUnit } from './movement.js';
import type { DicePoolPlan } from './plan.js';
import { breakForces, collapse, lookAtObjectives, reckon } from './pool.js';
import { collapseOfForce, endSection, rout } from './removal.js';
import { own } from './state.js';
import {
  activate,
  attack,
  bearingOnTest,
  captors,
  foreseeSurrender,
  testInAssault,
  testsToAct,
  testUnderFire,
} from './tests.js';
import { canAct } from './units.js';
import { helpForWounded, treatWounded } from './wounds.js';

type Step = TurnStep<Battle>;

/** A turn, step by step: the sections of docs/battlefield.md from 10.1 to 10.5. */
export function turnOf(field: BattlefieldPlan, { treatsInTheField }: DicePoolPlan): Step[] {
  const treatment: Step[] = [{ phase: '10.2', when: canAct, unit: treatWounded, reads: helpForWounded }];
  const fire: Step[] = [
    { phase: '10.3', when: canAct, unit: aimAtNearest, reads: [nearestTarget] },
    underVolleys('10.3', PURPOSE.hits, sufferFire),
  ];
  const script: Step[] = [{ phase: '10.3', unit: sufferScript, reads: [scripted] }];
  const assault: Step[] = [
    { phase: '10.4', unit: closeIn, reads: [nearestOnTheGround] },
    { phase: '10.4', when: isInAssault, unit: dealBlows, reads: [nearestOnTheGround, bodyOfFoe] },
    { ...underVolleys('10.4', PURPOSE.blows, sufferBlows), when: isInAssault },
    { phase: '10.4', forces: reckon },
    { phase: '10.4', unit: testInAssault, reads: [attack] },
    ...collapsing('10.4'),
  ];
  const objectives: Step[] = [
    { phase: '10.5', forces: lookAtObjectives, byTurn: true },
    ...collapsing('10.5'),
  ];
  return [
    { phase: '10.1', when: own.fallenBack.is, unit: foreseeSurrender, reads: [captors] },
    { phase: '10.1', when: testsToAct, unit: activate, reads: bearingOnTest },
    ...collapsing('10.1'),
    { phase: '10.2', unit: declareIntent, reads: [nearestTarget, withdrawal] },
    { phase: '10.2', when: canAct, unit: moveUnit, reads: [targetOnTheMove] },
    { phase: '10.2', when: isOnBoard, unit: arrive },
    ...(treatsInTheField ? treatment : []),
    ...(field.fires ? fire : script),
    { phase: '10.3', forces: reckon },
    { phase: '10.3', unit: testUnderFire, reads: [attack] },
    ...collapsing('10.3'),
    ...(field.assault ? assault : []),
    ...(field.objectives.length > 0 ? objectives : []),
    { phase: '10.6', unit: endTurn, endsTurn: true },
  ];
}

/** DP-4: the end of a section, when forces may collapse. */
function collapsing(phase: string): Step[] {
  return [
    { phase, forces: reckonAndCollapse },
    { phase, unit: endSection, reads: collapseOfForce },
    { phase, when: own.routs.is, unit: rout },
  ];
}

function reckonAndCollapse(battle: Battle, turn: number): void {
  reckon(battle);
  collapse(battle);
  breakForces(battle, turn);
}

/** What a unit did is forgotten when the turn ends. */
function endTurn(battle: Battle, unit: number): void {
  own.endTurn(battle, unit);
}
