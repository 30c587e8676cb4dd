import type { FlatCombat } from '#src/battlefield/description.js';
import { modifierOf as modifierOfBlow, throwDice } from '../plain-assault-dice.js';
import { doctrineStep, excess } from '../plain-doctrine.js';
import { takeAny } from '../plain-pieces.js';
import { scriptedLoss } from '../plain-script.js';
import type { Battle } from './battle.js';
import type { Unit } from './force.js';

/** The parts of the turn that belong to the field: docs/battlefield.md, sections 2 to 4. A unit stands in one place. */

const MANNERS = ['full', '50 percent', 'no closer', 'back', 'back 2 moves', 'none'];

/** Of several ways to move, the one listed later. */
function mannerOf(unit: Unit): string {
  const manners = unit.manners.map(({ move = 'full' }) => MANNERS.indexOf(move));
  if (manners.includes(-1)) throw new Error('this way to move is not played');
  return MANNERS[Math.max(...manners)];
}

export function moveAll(battle: Battle): void {
  for (const unit of battle.unitsWithFront) settleIntent(battle, unit);
  const moves = battle.unitsWithFront.map((unit) => ({ unit, by: stepOf(battle, unit) }));
  for (const { unit, by } of moves) {
    unit.moved = by !== 0;
    unit.depth += by;
    if (unit.depth > 0 || by >= 0) continue;
    if (!goesBack(unit)) continue;
    const cause = unit.isWorst || !unit.leaving ? 'routed' : 'left';
    for (const piece of unit.present) unit.lose(piece, cause, battle);
  }
}

function settleIntent({ field, scenario: { board }, turn }: Battle, unit: Unit): void {
  const { doctrine, cutOff } = unit.description;
  unit.target = field.pickTarget(unit);
  const withdraws = doctrine.order === 'withdraw' && turn >= doctrine.fromTurn;
  unit.leaving = (withdraws || unit.force.broke !== null) && !cutOff;
  unit.onTheMove =
    excess(board, unit, unit.front) > 0 &&
    !['no closer', 'back', 'back 2 moves', 'none'].includes(mannerOf(unit));
}

const goesBack = (unit: Unit): boolean => unit.leaving || mannerOf(unit).startsWith('back');

function stepOf({ scenario: { board } }: Battle, unit: Unit): number {
  const manner = mannerOf(unit);
  if (manner === 'none') return 0;
  if (unit.description.cutOff && goesBack(unit)) return 0;
  if (manner === 'back 2 moves') return -2 * unit.move;
  if (manner === 'back' || unit.leaving) return -unit.move;
  const step = doctrineStep(board, unit, unit.depth);
  if (manner === '50 percent') throw new Error('50 percent is not played');
  return manner === 'no closer' ? Math.min(0, step) : step;
}

/** The number of hits on each unit. */
type Hits = Map<Unit, number>;

const add = (hits: Hits, unit: Unit, count: number): void => {
  hits.set(unit, (hits.get(unit) ?? 0) + count);
};

export function fire(battle: Battle): void {
  const { combat } = battle.scenario;
  const hits: Hits = new Map();
  if (combat.model === 'scripted') {
    for (const unit of battle.unitsWithFront) {
      const count = scriptedLoss(combat, unit.description.id, battle.turn, battle.random);
      if (count === 0) continue;
      add(hits, unit, count);
      note(battle, unit, 'shooters', 1);
    }
  } else if (combat.model === 'flat') {
    for (const unit of battle.unitsWithFront) openFire(battle, combat, unit, hits);
  } else {
    throw new Error(`${combat.model} is not played`);
  }
  takeEffect(battle, hits, 'fire');
}

function openFire(battle: Battle, combat: FlatCombat, unit: Unit, hits: Hits): void {
  const target = battle.field.pickTarget(unit);
  if (target === null) return;
  if (combat.assault !== undefined && touches(battle, unit, target)) return;
  const ways = unit.manners.map((manner) => manner.fire);
  if (ways.includes('never')) return;
  const { shots, bands } = combat.weapons[unit.description.weapon ?? Object.keys(combat.weapons)[0]];
  const squared = battle.field.squaredDistance(unit, unit.front, target);
  const band = bands.find(({ upTo }) => squared <= upTo ** 2);
  const all = shots * unit.present.length;
  const fired = ways.includes('half') ? Math.floor(all / 2) : all;
  if (band === undefined || fired === 0) return;
  const { moving, concealment, hard, allRound } = combat.modifiers;
  const cover = { open: 0, concealment, hard, 'all-round': allRound };
  const modifier =
    cover[battle.field.coverAt(target, target.front)] -
    target.description.armour +
    (unit.moved ? moving : 0) +
    unit.modifier('fire') +
    target.modifier('shot-at');
  note(battle, target, 'shooters', 1);
  for (let shot = 0; shot < fired; shot++) {
    if (battle.die(combat.die, 'shots', unit) + modifier >= band.needed) add(hits, target, 1);
  }
}

function touches({ field, scenario }: Battle, unit: Unit, enemy: Unit): boolean {
  return field.squaredDistance(unit, unit.front, enemy) <= scenario.board.contactRange ** 2;
}

function note({ turn, phase }: Battle, unit: Unit, what: 'hits' | 'shooters', count: number): void {
  unit.events.push({ what, count, turn, phase });
}

export function fightAssaults(battle: Battle): void {
  const { combat } = battle.scenario;
  if (combat.model === 'scripted' || combat.assault === undefined) return;
  if (combat.model !== 'flat') throw new Error(`${combat.model} is not played`);
  const { assault, weapons } = combat;
  const hits: Hits = new Map();
  for (const unit of battle.unitsWithFront) {
    const foe = battle.field.foeInContact(unit);
    if (foe === null || unit.manners.some((manner) => manner.assault === 'never')) continue;
    if (weapons[unit.description.weapon ?? Object.keys(weapons)[0]].shots === 0) continue;
    const blow = {
      charging: unit.moved,
      outnumbering: unit.present.length >= 2 * foe.present.length,
      unsteady: isUnsteady(unit),
      cover: battle.field.coverAt(foe, foe.front),
      armour: foe.description.armour,
    };
    const modifier = modifierOfBlow(assault, blow) + unit.modifier('assault');
    for (const _ of unit.present) add(hits, foe, throwDice(assault, modifier, battle.random));
  }
  takeEffect(battle, hits, 'assault');
}

/** States other than the first are unsteady unless they say otherwise; marks are if they say so. */
function isUnsteady(unit: Unit): boolean {
  const [state, ...marks] = unit.manners;
  return (state.unsteady ?? !unit.isBest) || marks.some(({ unsteady = false }) => unsteady);
}

function takeEffect(battle: Battle, hits: Hits, cause: 'fire' | 'assault'): void {
  for (const [unit, count] of hits) {
    if (cause === 'fire') note(battle, unit, 'hits', count);
    const standing = unit.present;
    for (let hit = 0; hit < count && standing.length > 0; hit++) {
      unit.lose(takeAny(standing, battle.random), cause, battle);
    }
  }
}
