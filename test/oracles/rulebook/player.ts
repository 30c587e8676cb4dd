import type { Scenario } from '#src/scenario/schema.js';
import { breakOnce } from '../plain-measures.js';
import type { Random } from '../plain-pieces.js';
import type { PlainBattle } from '../plain-record.js';
import { playTurns } from '../shared/outcome.js';
import { Battle } from './battle.js';
import { holds } from './expression.js';
import { fightAssaults, fire, moveAll } from './field.js';
import { fullBag } from './force.js';
import { outcomeOf, stateOf } from './outcome.js';
import { breakUnits, carryOutRule } from './rules.js';
import { Asking, isBroken } from './words.js';

/**
 * Plays one battle by a page of rules, each piece and each die separately. Written only from docs/rulebook.md and
 * docs/battlefield.md, for infantry that stands together, under scripts and under `flat`.
 */
export function playPlainRulebook(scenario: Scenario, random: Random): PlainBattle {
  const battle = new Battle(scenario, random);
  return outcomeOf(battle, playTurns(battle, playTurn, stateOf));
}

const OF_THE_FIELD: Readonly<Record<string, (battle: Battle) => void>> = {
  move: moveAll,
  fire,
  assault: fightAssaults,
};

function playTurn(battle: Battle): void {
  battle.phase++;
  for (const unit of battle.units) {
    unit.before = new Set(unit.isIn);
    if (isBroken(new Asking(battle, unit.force, unit))) unit.before = new Set([...unit.before, 'broken']);
    unit.beginTurn();
  }
  for (const place of battle.page.turn) {
    endAt(battle, `before ${place}`);
    const play = OF_THE_FIELD[place];
    if (play) {
      battle.phase++;
      const units = battle.unitsWithFront;
      play(battle);
      breakUnits(battle, units, new Map(units.map((unit) => [unit, unit.gone])));
    } else {
      carryOutRule(battle, place);
    }
    endAt(battle, `after ${place}`);
  }
  breakForces(battle);
  endAt(battle, 'end of turn');
  for (const unit of battle.units) if (!unit.hasFront) unit.forget();
  refillBags(battle);
}

/** States and marks that end on their own. */
function endAt({ page, units }: Battle, when: string): void {
  const [best] = Object.keys(page.states);
  for (const unit of units) {
    if (page.states[unit.state].ends === when) unit.state = best;
    for (const mark of [...unit.marks]) if (page.marks![mark].ends === when) unit.marks.delete(mark);
  }
}

/** The first force to give up loses the field, or both at once; after that no force can. */
function breakForces(battle: Battle): void {
  const condition = battle.page.breaks?.force;
  if (condition === undefined || battle.forces.some(({ broke }) => broke !== null)) return;
  const breaking = battle.forces.filter((force) => holds(condition, new Asking(battle, force, null)));
  for (const force of breaking) breakOnce(force, { turn: battle.turn, loss: force.gone });
}

function refillBags({ page, forces }: Battle): void {
  for (const [name, bag] of Object.entries(page.bags ?? {})) {
    if (bag.refill !== 'each turn') continue;
    for (const { bags } of forces) bags.set(name, fullBag(bag));
  }
}
