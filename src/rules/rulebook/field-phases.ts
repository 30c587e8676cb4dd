import { closeIn, fightNearest, isInAssault, isInContact } from '../../battlefield/assault.js';
import { findFront, mergeCohorts, removeFallen } from '../../battlefield/cohorts.js';
import { coverAt } from '../../battlefield/cover.js';
import { ceaseFire, gunnerOf, shoot, takeAim, targetModifier } from '../../battlefield/fire.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { type BattlefieldPlan, FIELDS, KIND, UNIT, WEAPON } from '../../battlefield/plan.js';
import { depthHit, scriptedLoss } from '../../battlefield/scripted.js';
import { CAUSE, COHORT, MOTION, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import { motionOf, nearestEnemy, nearestFoe } from '../../battlefield/targets.js';
import {
  endOfCohorts,
  firstCohort,
  isCutOff,
  isForceBeaten,
  isLeaving,
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
import { comeUnderFire, underVolleys } from '../../battlefield/volleys.js';
import { type CoverInSlot, cautiousStep, coverInSlot, shakenStep } from '../../battlefield/ways-to-cover.js';
import type { Stance } from '../../battlefield/witness.js';
import { PURPOSE } from '../../random/luck.js';
import type { ActsOf } from './acts.js';
import type { Battle } from './battle.js';
import type { Acts } from './ir.js';
import type { Keeper } from './keeping.js';
import type { Layout } from './layout.js';

type Step = TurnStep<Battle>;

const EVERY_BIT = -1;
/** Hits strike any piece of a unit whose pieces are all at one place. */
const ANYWHERE = -1;

/** The parts of a turn that belong to the field: movement, fire, close combat. */
export class FieldPhases {
  /** Cover in the slots of units. */
  private readonly covers = new WeakMap<object, CoverInSlot[]>();

  constructor(
    private readonly layout: Layout,
    private readonly acts: ActsOf,
    private readonly keeper: Keeper,
  ) {}

  of(what: 'move' | 'fire' | 'assault', field: BattlefieldPlan): Step[] {
    if (what === 'move') return this.movement();
    if (what === 'fire') return field.fires ? this.fire() : this.script();
    if (field.assault) return this.assault();
    // There is no close combat, but the state of the phase before ends.
    return [
      {
        phase: what,
        unit: (battle, unit, turn) => {
          this.layout.endPhase(battle, unit);
          if (isOnBoard(battle, unit)) this.look(battle, unit, turn);
        },
      },
    ];
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
      {
        phase,
        when: isOnBoard,
        unit: (battle, unit, turn) => this.arrive(battle, unit, turn),
        reads: [],
      },
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
    const leaves = isForceBeaten(battle, unit) || this.layout.withdraws.is(battle, unit);
    const motion = motionOf(field, state, unit, turn, leaves);
    if (this.layout.piece) {
      units[now + NOW.MOTION] = motion;
      return;
    }
    const { move } = this.acts.way(battle, unit, firstCohort(battle, unit));
    if (move === 'none') return;
    if (move === 'back')
      units[now + NOW.MOTION] = isCutOff(battle, unit)
        ? MOTION.STANDING
        : (motion & MOTION.LEAVING) | MOTION.FLEEING;
    else if (!(motion === MOTION.CLOSING && (move === 'no closer' || move === 'retire')))
      units[now + NOW.MOTION] = motion;
  }

  /** All pieces that are alike move as one; others see a unit where it was until all have moved. */
  private move(battle: Battle, unit: number, turn: number): void {
    const { chance, state, witness } = battle;
    const { cohorts, units } = state;
    const leaves = isLeaving(battle, unit);
    const flees = (units[unit * FIELDS.NOW + NOW.MOTION] & MOTION.FLEEING) !== 0;
    const underFire = units[unit * FIELDS.NOW + NOW.UNDER_FIRE] !== 0;
    chance.goTo(PURPOSE.departed, turn, unit);
    const end = endOfCohorts(battle, unit);
    for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
      if (cohorts[cohort + COHORT.SIZE] === 0) continue;
      const from = cohorts[cohort + COHORT.DEPTH];
      const way = this.acts.way(battle, unit, cohort);
      const back = !leaves && (flees || (this.layout.piece !== null && way.move === 'back'));
      const to = from + this.step(battle, unit, from, leaves, back, way, underFire);
      const goesOff = to !== from && to <= 0 && (back || leaves);
      witness.moved(unit, cohort, from, to, underFire, goesOff);
      if (to === from) continue;
      if (goesOff) {
        const routs = back || this.acts.isLast(battle, unit, cohort);
        this.goOff(battle, unit, cohort, routs ? CAUSE.ROUTED : CAUSE.LEFT);
        continue;
      }
      this.layout.moved.set(battle, unit, 1);
      this.layout.piece?.moved.set(battle, cohort, 1);
      cohorts[cohort + COHORT.DEPTH] = to;
    }
  }

  /** Off the board: a whole unit, or pieces of it. Its front stays where it was until all have moved. */
  private goOff(battle: Battle, unit: number, cohort: number, cause: CAUSE): void {
    const { cohorts, units } = battle.state;
    if (!this.layout.piece) {
      const front = units[unit * FIELDS.NOW + NOW.FRONT];
      this.keeper.goOff(battle, unit, cause);
      units[unit * FIELDS.NOW + NOW.FRONT] = front;
      return;
    }
    const pieces = cohorts[cohort + COHORT.SIZE];
    leaveBoard(battle, unit, cohort, cause);
    this.keeper.noteLoss(battle, unit, pieces, cause);
  }

  private step(
    battle: Battle,
    unit: number,
    from: number,
    leaves: boolean,
    back: boolean,
    { move, amount }: Pick<Acts, 'move' | 'amount'>,
    underFire: boolean,
  ): number {
    const { field, state } = battle;
    const usual = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
    if (move === 'none') return 0;
    const inches = move === 'percent' ? Math.floor((usual * amount) / 100) : usual;
    if (leaves) return -(move === 'back' ? usual * amount : inches);
    if (back) return isCutOff(battle, unit) ? 0 : -usual * amount;
    if (move === 'back') return 0;
    if (move === 'retire') return retirement(battle, unit, from, usual);
    const wanted = doctrineStep(field, state, unit, from, inches);
    if (move === 'under cover')
      return underFire ? cautiousStep(from, usual, wanted, this.coverOf(battle, unit)) : wanted;
    if (move === 'to cover') return shakenStep(underFire, from, usual, wanted, this.coverOf(battle, unit));
    return move === 'no closer' && wanted > 0 ? 0 : wanted;
  }

  private coverOf({ field, state }: Battle, unit: number): CoverInSlot {
    const known = this.covers.get(state) ?? [];
    this.covers.set(state, known);
    known[unit] ??= coverInSlot(field, state, unit);
    return known[unit];
  }

  private arrive(battle: Battle, unit: number, turn: number): void {
    if (this.layout.piece) mergeCohorts(battle.state, unit, EVERY_BIT, 0);
    else findFront(battle.state, unit);
    battle.state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = 0;
    this.look(battle, unit, turn);
  }

  private fire(): Step[] {
    const phase = 'fire';
    const { layout, acts } = this;
    const shotAt = seeing<Battle>(
      { enemies: [NOW.FRONT, layout.state.word, layout.state.word + 1] },
      (battle, unit) => {
        if (!isOnBoard(battle, unit)) return 0;
        const target = nearestEnemy(battle.field, battle.state, unit);
        return target < 0 ? 0 : acts.sum(battle, target, firstCohort(battle, target), 'shotAt');
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

  /** A unit fires at the nearest enemy: all pieces, or a crew as one. */
  private aim(battle: Battle, unit: number): void {
    const { field, state } = battle;
    this.layout.endPhase(battle, unit);
    // Blows of an assault before it are not shots.
    ceaseFire(state, unit);
    if (!isOnBoard(battle, unit)) return;
    const target = nearestEnemy(field, state, unit);
    if (target < 0 || isInContact(field, state, unit, target)) return;
    const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
    const weapons = field.units[unit * FIELDS.UNIT + UNIT.WEAPONS];
    const isCrew = kindOf(battle, unit) === KIND.CREW;
    const atTarget =
      targetModifier(field, state, target) +
      (this.acts.someShotAt ? this.acts.sum(battle, target, firstCohort(battle, target), 'shotAt') : 0);
    const end = endOfCohorts(battle, unit);
    for (let weapon = first; weapon < first + weapons; weapon++) {
      if (isCrew && gunnerOf(battle, unit, target, weapon, () => 0) < 0) continue;
      for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
        const size = state.cohorts[cohort + COHORT.SIZE];
        if (size === 0 || this.acts.says(battle, unit, cohort, 'fireNever')) continue;
        const aim = takeAim(battle, unit, weapon, target, state.cohorts[cohort + COHORT.DEPTH]);
        if (aim === null) continue;
        const all = (isCrew ? 1 : size) * field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
        const dice = this.acts.says(battle, unit, cohort, 'fireHalf') ? all >> 1 : all;
        const moving = this.hasMoved(battle, unit, cohort) ? field.moving[unit] : 0;
        const modifier = atTarget + moving + this.acts.sum(battle, unit, cohort, 'fire');
        if (dice > 0) shoot(battle, aim, cohort, dice, modifier);
        else battle.witness.heldFire(unit, this.acts.halvedBy(battle, unit, cohort) ?? '');
      }
    }
  }

  private hasMoved(battle: Battle, unit: number, cohort: number): boolean {
    const { piece, moved } = this.layout;
    return piece ? piece.moved.is(battle, cohort) : moved.is(battle, unit);
  }

  private sufferFire(battle: Battle, unit: number, turn: number): void {
    const { hits, telling, volleys } = battle.state.struck;
    if (!isOnBoard(battle, unit)) return;
    if (volleys > 0) this.sufferVolleys(battle, unit, turn, hits, telling);
    this.look(battle, unit, turn);
  }

  private sufferVolleys(battle: Battle, unit: number, turn: number, hits: number, telling: number): void {
    if (this.layout.needs.underFire) comeUnderFire(battle.state, unit);
    this.keeper.count(battle, unit, 'shooters', shootersAt(battle, unit));
    this.keeper.count(battle, unit, 'hits', hits);
    battle.chance.goTo(PURPOSE.fallen, turn, unit);
    this.fall(battle, unit, telling, CAUSE.FIRE);
  }

  private fall(battle: Battle, unit: number, hits: number, cause: CAUSE.FIRE | CAUSE.ASSAULT): number {
    if (hits === 0) return 0;
    const front = this.layout.piece ? depthHit(battle, unit) : ANYWHERE;
    const fell = removeFallen(battle, unit, hits, front, cause);
    battle.witness.lost(unit, fell, cause);
    mergeCohorts(battle.state, unit, EVERY_BIT, 0);
    this.keeper.noteLoss(battle, unit, fell, cause);
    return fell;
  }

  /** Does it break now that the phase is over for it? */
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
          if (hits > 0) this.sufferScript(battle, unit, turn, hits);
          this.look(battle, unit, turn);
        },
        reads: [scripted],
      },
    ];
  }

  private sufferScript(battle: Battle, unit: number, turn: number, hits: number): void {
    if (this.layout.needs.underFire)
      battle.state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = UNDER_FIRE.SHOTS;
    this.keeper.count(battle, unit, 'shooters', 1);
    this.keeper.count(battle, unit, 'hits', hits);
    battle.chance.goTo(PURPOSE.fallen, turn, unit);
    this.fall(battle, unit, hits, CAUSE.FIRE);
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
          if (isInAssault(battle, unit)) this.layout.fought?.set(battle, unit, 1);
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
      { phase, when: isOnBoard, unit: (battle, unit, turn) => this.look(battle, unit, turn) },
    ];
  }

  private strike(battle: Battle, unit: number): void {
    const { field, state } = battle;
    this.layout.foe?.set(battle, unit, nearestFoe(field, state, unit) + 1);
    fightNearest(battle, unit, (_battle, fighter, cohort): Stance | null => {
      if (this.acts.says(battle, fighter, cohort, 'assaultNever')) return null;
      return {
        charging: this.hasMoved(battle, fighter, cohort),
        unsteady: this.acts.says(battle, fighter, cohort, 'unsteady'),
        other: this.acts.sum(battle, fighter, cohort, 'assault'),
      };
    });
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

/** To the nearest cover behind it, if that is no farther than its move; a unit in cover stays. */
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
