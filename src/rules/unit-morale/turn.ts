import { isInAssault } from '../../battlefield/assault.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import type { TurnStep } from '../../battlefield/step.js';
import {
  bodyOfFoe,
  nearestOnTheGround,
  nearestTarget,
  ownRetreat,
  scripted,
  targetOnTheMove,
  withdrawal,
} from '../../battlefield/views.js';
import { underVolleys } from '../../battlefield/volleys.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { closeWithEnemy, dealBlows, sufferBlows } from './close-combat.js';
import { aimIn, targetIn } from './fire.js';
import { countCasualties, settleGroups, thresholdOfGroup, throwForGroup } from './group.js';
import { sufferScript, sufferVolleys } from './losses.js';
import { arrive, moves, moveUnit } from './movement.js';
import { dangers, foreseeDangers, frontOfTarget, lockOn, settleMotion, writeOrders } from './orders.js';
import { CLASS, FIRES, type UnitMoralePlan } from './plan.js';
import { DRAW } from './results.js';
import { surroundings } from './sight.js';
import { actSpecially, bearingOnRally } from './special-actions.js';
import { isOf, mustTestIn, settleClass, takeTest } from './tests.js';

type Step = TurnStep<Battle>;

/** UM-1: a turn, step by step, by the sections of docs/battlefield.md from 11.1 to 11.7. */
export function turnOf(field: BattlefieldPlan, rules: UnitMoralePlan): Step[] {
  return [
    ...orders(field),
    ...morale(rules),
    ...suppressiveFire(rules),
    ...movement(field),
    ...(field.fires ? firing(field, rules) : script),
    // 6: orbital activity has no rule (UM-2).
    ...specialActions,
  ];
}

/** 1 */
function orders({ units }: BattlefieldPlan): Step[] {
  const airDefence: Step[] = [{ phase: '11.1', unit: lockOn, reads: [frontOfTarget] }];
  return [
    { phase: '11.1', unit: writeOrders, reads: [nearestTarget, ownRetreat, withdrawal] },
    ...(some(units, UNIT.SKYWARD) ? airDefence : []),
    { phase: '11.1', unit: foreseeDangers, reads: [dangers] },
  ];
}

/** 2: class by class, all units of a class at once, then the forces. */
function morale({ classes }: UnitMoralePlan): Step[] {
  const steps = (phase: string, of: CLASS): Step[] => [
    { phase, unit: takeTest, when: mustTestIn(of), reads: [surroundings] },
    { phase, unit: settleClass, when: isOf(of), reads: [] },
  ];
  const test = (phase: string, wanted: CLASS): Step[] =>
    classes.includes(wanted) ? steps(phase, wanted) : [];
  return [
    ...test('11.2.1', CLASS.MILITIA),
    ...test('11.2.2', CLASS.AIRCRAFT),
    ...test('11.2.3', CLASS.INFANTRY),
    ...test('11.2.4', CLASS.VEHICLES),
    ...test('11.2.5', CLASS.HOVERTANKS),
    { phase: '11.2.6', forces: countCasualties },
    { phase: '11.2.6', unit: throwForGroup, reads: [thresholdOfGroup] },
    { phase: '11.2.6', forces: settleGroups },
    { phase: '11.2.6', unit: settleMotion, reads: [ownRetreat] },
  ];
}

/** 3: stationary defenders, then air defence. */
function suppressiveFire(rules: UnitMoralePlan): Step[] {
  return [
    ...volleys(rules, '11.3.1', FIRES.SUPPRESSIVE, PURPOSE.interceptHits, PURPOSE.interceptFallen),
    ...volleys(rules, '11.3.2', FIRES.AIR_DEFENCE, PURPOSE.interceptHits, PURPOSE.interceptFallen),
  ];
}

/** 4: aircraft, then ground forces. */
function movement({ units }: BattlefieldPlan): Step[] {
  const move = (phase: string, flying: boolean): Step[] => [
    { phase, unit: moveUnit, when: moves(flying), reads: [targetOnTheMove] },
    { phase, unit: arrive, when: moves(flying), reads: [] },
  ];
  return [...(some(units, UNIT.FLIES) ? move('11.4.1', true) : []), ...move('11.4.2', false)];
}

/** 5: air to surface, infantry, vehicles, indirect fire; and close combat, where there is any. */
function firing({ assault }: BattlefieldPlan, rules: UnitMoralePlan): Step[] {
  const closeCombat: Step[] = [
    { phase: '11.5.5', unit: closeWithEnemy, reads: [nearestOnTheGround] },
    { phase: '11.5.5', when: isInAssault, unit: dealBlows, reads: [nearestOnTheGround, bodyOfFoe] },
    { ...underVolleys('11.5.5', PURPOSE.blows, sufferBlows), when: isInAssault },
  ];
  return [
    ...volleys(rules, '11.5.1', FIRES.FROM_THE_AIR, PURPOSE.hits, DRAW.FALLEN_FROM_AIR),
    ...volleys(rules, '11.5.2', FIRES.INFANTRY, PURPOSE.hits, PURPOSE.fallen),
    ...volleys(rules, '11.5.3', FIRES.VEHICLES, PURPOSE.hits, DRAW.FALLEN_BY_VEHICLES),
    ...volleys(rules, '11.5.4', FIRES.INDIRECT, DRAW.INDIRECT_HITS, DRAW.FALLEN_INDIRECT),
    ...(assault ? closeCombat : []),
  ];
}

const script: Step[] = [{ phase: '11.5', unit: sufferScript, reads: [scripted] }];

/** 7: rally, treat casualties, reorganise. */
const specialActions: Step[] = [
  { phase: '11.7', unit: actSpecially, reads: [bearingOnRally], endsTurn: true },
];

/** A phase of fire: the units that fire in it aim, then all hits strike. */
function volleys({ fires }: UnitMoralePlan, phase: string, who: FIRES, hits: number, fallen: number): Step[] {
  if (!fires.some((phases) => (phases & who) !== 0)) return [];
  const suffer = (battle: Battle, unit: number, turn: number) => sufferVolleys(battle, unit, turn, fallen);
  return [{ phase, unit: aimIn(who), reads: [targetIn(who)] }, underVolleys(phase, hits, suffer)];
}

function some(units: Int32Array, field: UNIT): boolean {
  return units.some((value, i) => i % FIELDS.UNIT === field && value === 1);
}
