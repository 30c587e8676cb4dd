import type { Assault } from '#src/battlefield/description.js';
import { modifierOf as modifierOfBlow, throwDice } from '../plain-assault-dice.js';
import type { Base } from './bases.js';
import type { Battle } from './battle.js';
import { demoralize } from './demoralization.js';
import { carryOut } from './effects.js';
import { addHits, type Hits, plainHits, takeEffect } from './hits.js';
import { modifierOf } from './modifiers.js';
import { takeTest } from './tests.js';
import type { Unit } from './unit.js';

/** Assaults: docs/battlefield.md, sections 3 and 12.4; TG-2, TG-40, TG-50. */
export function fightAssaults(battle: Battle): void {
  const { assault } = battle;
  if (assault === undefined) return;
  routVoluntarily(battle);
  const fights = fight(battle, assault);
  testLosers(battle, fights);
}

/** 12.4.1 */
function routVoluntarily(battle: Battle): void {
  const leaving = battle.unitsWithFront.filter((unit) => wantsOut(battle, unit));
  const tests = leaving.map((unit) => takeTest(battle, unit, 'voluntary_rout'));
  carryOut(battle, tests, 'voluntary-rout');
}

function wantsOut(battle: Battle, unit: Unit): boolean {
  const policy = unit.descriptor.voluntaryRout ?? battle.rules.options.voluntaryRout;
  if (policy === 'never') return false;
  const foe = battle.field.foeInContact(unit);
  if (foe === null || unit.order === 'assault' || unit.cutOff) return false;
  if (unit.present.some(({ isPinned }) => isPinned)) return false;
  return foe.frontBody.length >= battle.rules.tables.losingOdds * unit.frontBody.length;
}

/** A unit that was in contact, and its enemy. */
type Fights = Map<Unit, Unit>;

/** 12.4.2 */
function fight(battle: Battle, assault: Assault): Fights {
  const hits: Hits = new Map();
  const fights: Fights = new Map();
  for (const unit of battle.unitsWithFront) {
    const foe = battle.field.foeInContact(unit);
    if (foe === null) continue;
    fights.set(unit, foe);
    if (!unit.isArmed) continue;
    for (const base of unit.frontBody) assail(battle, assault, hits, unit, base, foe);
  }
  takeEffect(battle, hits, 'assault');
  return fights;
}

function assail(battle: Battle, assault: Assault, hits: Hits, unit: Unit, base: Base, foe: Unit): void {
  const modifier = modifierOfBlow(assault, {
    charging: base.moved,
    outnumbering: unit.frontBody.length >= 2 * foe.frontBody.length,
    unsteady: base.isPinned,
    cover: battle.field.coverAt(foe, foe.front),
    armour: foe.description.armour,
  });
  const ofUnit = unit.isDemoralized ? battle.rules.tables.demoralizedAssault : 0; // TG-41
  addHits(hits, foe, plainHits(throwDice(assault, modifier + ofUnit, () => battle.random('blows', unit.id))));
}

/** 12.4.3 */
function testLosers(battle: Battle, fights: Fights): void {
  const losers = battle.unitsWithFront.filter((unit) => hasLost(battle, unit, fights.get(unit)));
  const isDemoralizedAlready = battle.rules.options.lostAssaultTest === 'demoralized';
  const tests = losers.map((unit) => {
    const modifier = modifierOf(battle, unit, isDemoralizedAlready || unit.isDemoralized);
    unit.force.assaultsLost++;
    demoralize(battle, unit, unit.gone);
    return takeTest(battle, unit, 'lost_assault', modifier);
  });
  carryOut(battle, tests, 'lost-assault');
}

const struckOf = ({ bases }: Unit): number => bases.filter(({ wasStruck }) => wasStruck).length;

function hasLost({ rules }: Battle, unit: Unit, foe: Unit | undefined): boolean {
  if (foe === undefined) return false;
  const [own, its] = [struckOf(unit), struckOf(foe)];
  const losesDraws = rules.options.assaultTie === 'attacker' && unit.order === 'assault';
  return own > its || (own === its && losesDraws);
}
