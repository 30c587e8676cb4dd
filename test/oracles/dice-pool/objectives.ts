import type { Objective } from '#src/battlefield/objectives.js';
import type { Battle } from './battle.js';
import type { Force } from './force.js';
import type { Unit } from './unit.js';

/** Objectives: docs/battlefield.md, sections 9 and 10.5; DP-30. */

type Zone = Extract<Objective, { zone: unknown }>['zone'];

/** A unit that is to be escorted off has left by its doctrine. */
export function noteEscort(battle: Battle, unit: Unit): void {
  for (const objective of battle.scenario.objectives) {
    if (objective.type !== 'escort' || objective.by !== unit.force.id) continue;
    if (!objective.units.some((id) => id === unit.id || id === unit.description.id)) continue;
    battle.happened.add(objective.id);
    unit.force.pool.gain(battle.rules.tables.objectiveDice.escort);
  }
}

/** The last pieces of a unit fell in close combat. */
export function noteMelee(battle: Battle, destroyed: Unit): void {
  const victor = destroyed.force.enemy;
  for (const objective of battle.scenario.objectives) {
    if (objective.type !== 'melee' || objective.by !== victor.id) continue;
    battle.happened.add(objective.id);
    victor.pool.gain(battle.rules.tables.objectiveDice.melee);
  }
}

/** The end of the turn; deadlines come after all other objectives. */
export function lookAtObjectives(battle: Battle): void {
  const { objectives } = battle.scenario;
  const deadlines = objectives.filter(({ type }) => type === 'deadline');
  for (const objective of [...objectives.filter((each) => !deadlines.includes(each)), ...deadlines]) {
    const force = battle.forces.find(({ id }) => id === objective.by)!;
    if (!battle.happened.has(objective.id)) lookAt(battle, objective, force);
  }
}

function lookAt(battle: Battle, objective: Objective, force: Force): void {
  const { capture, losePrimary, loseSecondary, failCondition } = battle.rules.tables.objectiveDice;
  const { enemy, pool } = force;
  if (objective.type === 'capture' && takes(battle, force, objective.zone)) {
    battle.happened.add(objective.id);
    pool.gain(capture);
  } else if (objective.type === 'hold' && takes(battle, enemy, objective.zone)) {
    battle.happened.add(objective.id);
    pool.owe('objectives', objective.rank === 'primary' ? losePrimary : loseSecondary);
  } else if (objective.type === 'deadline' && objective.turn === battle.turn) {
    if (battle.happened.has(objective.objective)) return;
    battle.happened.add(objective.id);
    pool.owe('objectives', failCondition);
  }
}

/** A steady unit of the force stands in the zone, and no enemy does. */
function takes(battle: Battle, force: Force, zone: Zone): boolean {
  const standsIn = (unit: Unit) => isWithin(battle, unit, zone);
  const steady = force.unitsWithFront.filter(({ isSteady }) => isSteady);
  return steady.some(standsIn) && !force.enemy.unitsWithFront.some(standsIn);
}

function isWithin({ scenario: { board } }: Battle, unit: Unit, zone: Zone): boolean {
  const { from = 0, to = board.depth, left = 0, right = board.width } = zone;
  const depth = unit.force.first ? unit.front : board.depth - unit.front;
  return from <= depth && depth <= to && left <= unit.slot && unit.slot <= right;
}
