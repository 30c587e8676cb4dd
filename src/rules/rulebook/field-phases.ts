import { closeIn, fightNearest, isInAssault, isInContact } from '../../battlefield/assault.js';
import { findFront, mergeCohorts, removeFallen } from '../../battlefield/cohorts.js';
import { coverAt } from '../../battlefield/cover.js';
import { ceaseFire, gunnerOf, shoot, takeAim, targetModifier } from '../../battlefield/fire.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { type BattlefieldPlan, FIELDS, KIND, UNIT, WEAPON } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import { motionOf, nearestEnemy, nearestFoe } from '../../battlefield/targets.js';
import {
  endOfCohorts,
  firstCohort,
  isCutOff,
  isForceBeaten,
  isOnBoard,
  kindOf,
} from '../../battlefield/units.js';
import {
  bodyOfFoe,
  nearestOnTheGround,
  nearestTarget,
  ownRetreat,
  scripted,
  seeing,
  targetOnTheMove,
  withdrawal,
} from '../../battlefield/views.js';
import { underVolleys } from '../../battlefield/volleys.js';
import type { Stance } from '../../battlefield/witness.js';
import { PURPOSE } from '../../random/luck.js';
import type { ActsOf } from './acts.js';
import type { Battle } from './battle.js';
import type { Keeper } from './keeping.js';
import type { Layout } from './layout.js';

type Step = TurnStep<Battle>;

const EVERY_BIT = -1;
/** Hits strike all of a unit who are at a place. */
const ANYWHERE = -1;

/** The parts of a turn that are the field’s: movement, fire, close combat. */
export class FieldPhases {
  constructor(
    private readonly layout: Layout,
    private readonly acts: ActsOf,
    private readonly keeper: Keeper,
  ) {}

  of(what: 'move' | 'fire' | 'assault', field: BattlefieldPlan): Step[] {
    if (what === 'move') return this.movement();
    if (what === 'fire') return field.fires ? this.fire() : this.script();
    return field.assault ? this.assault() : [];
  }

  private movement(): Step[] {
    const phase = 'move';
    return [
      {
        phase,
        unit: (battle, unit, turn) => this.declareIntent(battle, unit, turn),
        reads: [nearestTarget, ownRetreat, withdrawal],
      },
      {
        phase,
        when: isOnBoard,
        unit: (battle, unit, turn) => this.move(battle, unit, turn),
        reads: [targetOnTheMove],
      },
      { phase, when: isOnBoard, unit: (battle, unit) => this.arrive(battle, unit), reads: [] },
    ];
  }

  private declareIntent(battle: Battle, unit: number, turn: number): void {
    const { field, state } = battle;
    const { units } = state;
    const now = unit * FIELDS.NOW;
    this.layout.endPhase(battle, unit);
    const onBoard = isOnBoard(battle, unit);
    units[now + NOW.TARGET] = onBoard ? nearestEnemy(field, state, unit) : -1;
    units[now + NOW.MOTION] = MOTION.STANDING;
    if (!onBoard) return;
    const { move } = this.acts.way(battle, unit);
    const leaves = isForceBeaten(battle, unit) || this.layout.withdraws.is(battle, unit);
    if (move === 'none') return;
    const motion = motionOf(field, state, unit, turn, leaves);
    if (motion !== MOTION.LEAVING && move === 'back')
      units[now + NOW.MOTION] = isCutOff(battle, unit) ? MOTION.STANDING : MOTION.FLEEING;
    else if (!(motion === MOTION.CLOSING && (move === 'no closer' || move === 'retire')))
      units[now + NOW.MOTION] = motion;
  }

  /** All of a unit move as one; others see it where it was until all have moved. */
  private move(battle: Battle, unit: number, turn: number): void {
    const { chance, state, witness } = battle;
    const from = state.units[unit * FIELDS.NOW + NOW.FRONT];
    const motion = state.units[unit * FIELDS.NOW + NOW.MOTION];
    const first = firstCohort(battle, unit);
    const to = from + this.step(battle, unit, from, motion);
    witness.moved(unit, first, from, to, false);
    if (to === from) return;
    chance.goTo(PURPOSE.departed, turn, unit);
    const goes = motion === MOTION.LEAVING || motion === MOTION.FLEEING;
    if (goes && to <= 0) {
      this.keeper.goOff(
        battle,
        unit,
        motion === MOTION.LEAVING && !this.acts.isLast(battle, unit) ? CAUSE.LEFT : CAUSE.ROUTED,
      );
      return;
    }
    this.layout.moved.set(battle, unit, 1);
    const end = endOfCohorts(battle, unit);
    for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) state.cohorts[cohort + COHORT.DEPTH] = to;
  }

  private step(battle: Battle, unit: number, from: number, motion: number): number {
    const { field, state } = battle;
    const usual = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
    const { move, amount } = this.acts.way(battle, unit);
    if (move === 'none') return 0;
    const inches = move === 'percent' ? Math.floor((usual * amount) / 100) : usual;
    if (motion === MOTION.FLEEING) return -usual * amount;
    if (motion === MOTION.LEAVING) return -(move === 'back' ? usual * amount : inches);
    if (move === 'back') return 0;
    if (move === 'retire') return retirement(battle, unit, from, usual);
    const wanted = doctrineStep(field, state, unit, from, inches);
    return move === 'no closer' && wanted > 0 ? 0 : wanted;
  }

  private arrive(battle: Battle, unit: number): void {
    findFront(battle.state, unit);
  }

  private fire(): Step[] {
    const phase = 'fire';
    const { layout, acts } = this;
    const shotAt = seeing<Battle>(
      { enemies: [NOW.FRONT, layout.state.word, layout.state.word + 1] },
      (battle, unit) => {
        if (!isOnBoard(battle, unit)) return 0;
        const target = nearestEnemy(battle.field, battle.state, unit);
        return target < 0 ? 0 : acts.sum(battle, target, 'shotAt');
      },
    );
    const volleys = underVolleys<Battle>(phase, PURPOSE.hits, (battle, unit, turn) =>
      this.sufferFire(battle, unit, turn),
    );
    const shooters = seeing<Battle>({ enemies: [NOW.AIM] }, shootersAt);
    const isAsked = [...layout.windows.keys()].some((window) => window.startsWith('shooters'));
    return [
      {
        phase,
        unit: (battle, unit) => this.aim(battle, unit),
        reads: acts.someShotAt ? [nearestTarget, shotAt] : [nearestTarget],
      },
      isAsked ? { ...volleys, reads: [...(volleys.reads ?? []), shooters] } : volleys,
    ];
  }

  /** All of a unit fire at the nearest enemy; a crew one of its shots. */
  private aim(battle: Battle, unit: number): void {
    const { field, state } = battle;
    this.layout.endPhase(battle, unit);
    // Blows of an assault before it are no shots.
    ceaseFire(state, unit);
    if (!isOnBoard(battle, unit) || this.acts.says(battle, unit, 'fireNever')) return;
    const target = nearestEnemy(field, state, unit);
    if (target < 0 || isInContact(field, state, unit, target)) return;
    const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
    const weapons = field.units[unit * FIELDS.UNIT + UNIT.WEAPONS];
    const cohort = firstCohort(battle, unit);
    const isCrew = kindOf(battle, unit) === KIND.CREW;
    const modifier =
      targetModifier(field, state, target) +
      (this.layout.moved.is(battle, unit) ? field.moving[unit] : 0) +
      this.acts.sum(battle, unit, 'fire') +
      (this.acts.someShotAt ? this.acts.sum(battle, target, 'shotAt') : 0);
    for (let weapon = first; weapon < first + weapons; weapon++) {
      if (isCrew && gunnerOf(battle, unit, target, weapon, () => 0) < 0) continue;
      const aim = takeAim(battle, unit, weapon, target, state.units[unit * FIELDS.NOW + NOW.FRONT]);
      if (aim === null) continue;
      const all =
        (isCrew ? 1 : state.cohorts[cohort + COHORT.SIZE]) *
        field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
      const dice = this.acts.says(battle, unit, 'fireHalf') ? all >> 1 : all;
      if (dice > 0) shoot(battle, aim, cohort, dice, modifier);
    }
  }

  private sufferFire(battle: Battle, unit: number, turn: number): void {
    const { hits, telling } = battle.state.struck;
    if (battle.state.struck.volleys === 0 || !isOnBoard(battle, unit)) return;
    this.keeper.count(battle, unit, 'shooters', shootersAt(battle, unit));
    this.keeper.count(battle, unit, 'hits', hits);
    battle.chance.goTo(PURPOSE.fallen, turn, unit);
    this.fall(battle, unit, telling, CAUSE.FIRE);
    this.look(battle, unit, turn);
  }

  private fall(battle: Battle, unit: number, hits: number, cause: CAUSE.FIRE | CAUSE.ASSAULT): number {
    if (hits === 0) return 0;
    const fell = removeFallen(battle, unit, hits, ANYWHERE, cause);
    battle.witness.lost(unit, fell, cause);
    mergeCohorts(battle.state, unit, EVERY_BIT, 0);
    this.keeper.noteLoss(battle, unit, fell, cause);
    return fell;
  }

  private look(battle: Battle, unit: number, turn: number): void {
    const { field, state } = battle;
    const gone = field.units[unit * FIELDS.UNIT + UNIT.PIECES] - state.units[unit * FIELDS.NOW + NOW.PIECES];
    this.keeper.lookAtBreak(battle, unit, turn, gone);
  }

  private script(): Step[] {
    return [
      {
        phase: 'fire',
        unit: (battle, unit, turn) => {
          this.layout.endPhase(battle, unit);
          if (!isOnBoard(battle, unit)) return;
          const hits = scriptedLoss(battle.field, unit, turn, battle.chance);
          if (hits === 0) return;
          this.keeper.count(battle, unit, 'shooters', 1);
          this.keeper.count(battle, unit, 'hits', hits);
          battle.chance.goTo(PURPOSE.fallen, turn, unit);
          this.fall(battle, unit, hits, CAUSE.FIRE);
          this.look(battle, unit, turn);
        },
        reads: [scripted],
      },
    ];
  }

  private assault(): Step[] {
    const phase = 'assault';
    return [
      {
        phase,
        unit: (battle, unit) => {
          this.layout.endPhase(battle, unit);
          ceaseFire(battle.state, unit);
          closeIn(battle, unit);
        },
        reads: [nearestOnTheGround],
      },
      {
        phase,
        when: isInAssault,
        unit: (battle, unit) => this.strike(battle, unit),
        reads: [nearestOnTheGround, bodyOfFoe],
      },
      {
        ...underVolleys<Battle>(phase, PURPOSE.blows, (battle, unit, turn) =>
          this.sufferBlows(battle, unit, turn),
        ),
        when: isInAssault,
      },
    ];
  }

  private strike(battle: Battle, unit: number): void {
    const { field, state } = battle;
    this.layout.foe?.set(battle, unit, nearestFoe(field, state, unit) + 1);
    if (this.acts.says(battle, unit, 'assaultNever')) return;
    fightNearest(
      battle,
      unit,
      (_battle, fighter): Stance => ({
        charging: this.layout.moved.is(battle, fighter),
        unsteady: this.acts.says(battle, fighter, 'unsteady'),
        other: this.acts.sum(battle, fighter, 'assault'),
      }),
    );
  }

  private sufferBlows(battle: Battle, unit: number, turn: number): void {
    const { telling } = battle.state.struck;
    if (telling === 0) return;
    this.keeper.count(battle, unit, 'hits', telling);
    battle.chance.goTo(PURPOSE.struckDown, turn, unit);
    const fell = this.fall(battle, unit, telling, CAUSE.ASSAULT);
    this.layout.fell?.set(battle, unit, fell);
    this.look(battle, unit, turn);
  }
}

/** To the nearest cover behind it, when that is no farther than its move; who is in cover stays. */
function retirement({ field, state }: Battle, unit: number, from: number, move: number): number {
  if (coverAt(field, state, unit, from) > 0) return 0;
  const behind = field.coverBehind[unit * (field.depth + 1) + from];
  return behind >= 0 && from - behind <= move ? behind - from : 0;
}

/** Enemy units that fire at it in this phase. */
function shootersAt({ field, state }: Pick<Battle, 'field' | 'state'>, unit: number): number {
  const { inReach } = field.enemies[unit];
  let shooters = 0;
  for (let i = 0; i < inReach.length; i++)
    if (state.units[inReach[i] * FIELDS.NOW + NOW.AIM] === unit) shooters++;
  return shooters;
}
