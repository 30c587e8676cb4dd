import { foe } from '../../battlefield/assault.js';
import { seesOrdersAndTurn } from '../../battlefield/orders.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import {
  nothing,
  playSteps,
  seesFoe,
  type TurnStep,
  targetOnTheMove,
  turnNumber,
  volleysAt,
} from '../../battlefield/step.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { sufferScript, sufferVolleys } from './casualties.js';
import { closeWithEnemy, dealBlows, sufferBlows } from './close-combat.js';
import { CLASS, FIRES, type UnitMoralePlan } from './compile.js';
import { aimIn, seesTargetIn } from './firing.js';
import { countCasualties, seesGroup, settleGroups, throwForGroup } from './group.js';
import { arriveThose, moveThose } from './moving.js';
import {
  foreseeDangers,
  lockOn,
  seesDangers,
  seesTarget,
  seesWithdrawal,
  settleMotion,
  writeOrders,
} from './orders.js';
import { actSpecially, seesRally } from './special-actions.js';
import { seesTest, settleClass, testOfClass } from './testing.js';

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
  const airDefence: Step[] = [{ phase: '11.1', unit: lockOn, reads: seesTarget }];
  return [
    { phase: '11.1', unit: writeOrders, reads: seesOrdersAndTurn, byTurn: true },
    ...(some(units, UNIT.SKYWARD) ? airDefence : []),
    { phase: '11.1', unit: foreseeDangers, reads: seesDangers },
  ];
}

/** 2: class by class, all of a class at once, then the forces. */
function morale({ classes }: UnitMoralePlan): Step[] {
  const steps = (phase: string, of: CLASS): Step[] => [
    { phase, unit: testOfClass(of), reads: seesTestOf(of) },
    { phase, unit: settleClass(of), reads: nothing },
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
    { phase: '11.2.6', unit: throwForGroup, reads: seesGroup },
    { phase: '11.2.6', forces: settleGroups },
    { phase: '11.2.6', unit: settleMotion, reads: seesWithdrawal },
  ];
}

function seesTestOf(wanted: CLASS): NonNullable<Step['reads']> {
  return (battle, unit, turn, into) =>
    battle.rules.classes[unit] === wanted ? seesTest(battle, unit, turn, into) : 0;
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
    { phase, unit: moveThose(flying), reads: targetOnTheMove },
    { phase, unit: arriveThose(flying), reads: nothing },
  ];
  return [...(some(units, UNIT.FLIES) ? move('11.4.1', true) : []), ...move('11.4.2', false)];
}

/** 5: air to surface, infantry, vehicles, indirect fire; and close combat, where there is any. */
function firing({ assault }: BattlefieldPlan, rules: UnitMoralePlan): Step[] {
  const closeCombat: Step[] = [
    { phase: '11.5.5', unit: closeWithEnemy, reads: seesFoe },
    { phase: '11.5.5', unit: dealBlows, reads: foe },
    { phase: '11.5.5', unit: sufferBlows, reads: volleysAt },
  ];
  return [
    ...volleys(rules, '11.5.1', FIRES.FROM_THE_AIR, PURPOSE.hits, PURPOSE.fallenFromAir),
    ...volleys(rules, '11.5.2', FIRES.INFANTRY, PURPOSE.hits, PURPOSE.fallen),
    ...volleys(rules, '11.5.3', FIRES.VEHICLES, PURPOSE.hits, PURPOSE.fallenByVehicles),
    ...volleys(rules, '11.5.4', FIRES.INDIRECT, PURPOSE.indirectHits, PURPOSE.fallenIndirect),
    ...(assault ? closeCombat : []),
  ];
}

const script: Step[] = [{ phase: '11.5', unit: sufferScript, reads: turnNumber, byTurn: true }];

/** 7: rally, treat casualties, reorganise. */
const specialActions: Step[] = [{ phase: '11.7', unit: actSpecially, reads: seesRally, endsTurn: true }];

/** A phase of fire: those who fire in it aim, then all hits strike. */
function volleys(
  { fires }: UnitMoralePlan,
  phase: string,
  who: FIRES,
  hits: PURPOSE,
  fallen: PURPOSE,
): Step[] {
  if (!fires.some((phases) => (phases & who) !== 0)) return [];
  const suffer = (battle: Battle, unit: number, turn: number) =>
    sufferVolleys(battle, unit, turn, hits, fallen);
  return [
    { phase, unit: aimIn(who), reads: seesTargetIn(who) },
    { phase, unit: suffer, reads: volleysAt },
  ];
}

function some(units: Int32Array, field: UNIT): boolean {
  return units.some((value, i) => i % FIELDS.UNIT === field && value === 1);
}

/** The results of tests are those of this turn. */
export function playTurn(battle: Battle, turn: number): void {
  battle.results.fill(0);
  playSteps(battle, turn);
}
