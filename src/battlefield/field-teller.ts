import type { Luck } from '../random/luck.js';
import { PURPOSE } from '../random/luck.js';
import { isOutnumbering } from './assault.js';
import { coverOf } from './cover.js';
import { COVERS } from './description.js';
import { targetIn } from './field-rules.js';
import type { FieldUnit } from './field-units.js';
import { armourOf } from './fire.js';
import { isHull, PIECE_NAMES } from './pieces.js';
import { BAND, type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { FORCE_RESPONSES, RESPONSE_AT } from './responses.js';
import { type ShownDice, showFaces } from './shown-dice.js';
import { square } from './square.js';
import { type BattlefieldState, COHORT, NOW, SIDE } from './state.js';
import type { OnTheField } from './step.js';
import type { StatusSheet, Story, StoryEvent, StoryModifier } from './story.js';
import { isLeaving, keepsPlace, piecesAtStart } from './units.js';
import { FACTOR, FACTOR_NAMES, FACTORS } from './weapon-bands/factors.js';
import { facesOfHit, factorsOf, isWholeHull, officersIn } from './weapon-bands/fire.js';
import { hitsScored, SIDES } from './weapon-bands/rules.js';
import type { Salvo } from './weapon-bands/salvo.js';
import { showSalvo } from './weapon-bands/shown.js';
import { weaponsOf } from './weapons.js';
import type { Stance, Witness } from './witness.js';

/** Names of CAUSE in a story: those of the responses, except that `casualties` is called fire. */
const CAUSE_NAMES = ['fire', ...FORCE_RESPONSES.slice(RESPONSE_AT.casualties + 1, RESPONSE_AT.losses)];

type Turns = Story['turns'];
/** An event before the teller has added its phase, force and unit. */
export type Happening = StoryEvent extends infer Event
  ? Event extends StoryEvent
    ? Omit<Event, 'phase' | 'force' | 'unit'>
    : never
  : never;

/** Shots or blows that were aimed, until their dice are thrown. */
interface Aim {
  kind: 'shots' | 'blows';
  sides: number;
  weapon: { weapon?: string };
  distance: number;
  needed: number;
  dice: number;
  modifiers: StoryModifier[];
  clauses: string[];
  half: string | null;
}

/** Narrates a battle as it is played; a system's teller adds the events of its own rules. */
export abstract class FieldTeller<Battle extends OnTheField = OnTheField> implements Witness {
  readonly turns: Turns = [];
  protected phase = '';
  private aims: Aim[][] = [];
  protected readonly plan: BattlefieldPlan;
  protected readonly state: BattlefieldState;
  /** Ranks at the last call of `ranksLost`. */
  protected readonly ranksBefore: Int32Array;

  /** @param dice separate luck, for faces that nothing depends on */
  constructor(
    protected readonly battle: Battle,
    readonly units: readonly FieldUnit[],
    private readonly forceIds: readonly string[],
    protected readonly dice: Luck,
  ) {
    this.plan = battle.field;
    this.state = battle.state;
    this.ranksBefore = this.state.deployedRanks.slice();
  }

  startTurn(turn: number): void {
    this.turns.push({ turn, events: [], sheets: [] });
    this.dice.goTo(PURPOSE.shown, turn, 0);
    this.aims = this.units.map(() => []);
  }

  startPhase(phase: string): void {
    if (phase !== this.phase) this.aims = this.units.map(() => []);
    this.phase = phase;
  }

  endTurn(): void {
    const turn = this.turns.at(-1)!;
    turn.events = shotsFirst(turn.events, [...EFFECTS, ...this.effectsOfHits]);
    turn.sheets = this.units.map((_, unit) => this.sheet(unit));
  }

  /** The system's postures; adds a unit's pieces on the board by posture to the counts from index `at` on. */
  protected abstract readonly postures: readonly string[];
  protected abstract addPostures(battle: Battle, unit: number, counts: Int32Array, at: number): void;
  /** Events by which the system describes the effects of hits, in addition to EFFECTS. */
  protected readonly effectsOfHits: readonly StoryEvent['kind'][] = [];
  /** The lines of a unit's status sheet at this moment. */
  protected abstract linesOf(unit: number): StatusSheet['lines'];
  /** Modifiers, except those of the target, to the shots of a cohort with one of its weapons, with their clauses. */
  protected abstract shotModifiers(
    unit: number,
    cohort: number,
    weapon: number,
    target: number,
  ): StoryModifier[];
  /** Why a cohort moves, or does not. */
  protected abstract reasonToMove(
    unit: number,
    status: number,
    from: number,
    to: number,
    underFire: boolean,
  ): { why: string; clauses: string[] };
  protected abstract postureOf(status: number, unit: number): string;
  /** Clauses of the book by which pieces are removed. */
  protected abstract clausesOf(cause: number): string[];

  protected isLeaving(unit: number): boolean {
    return isLeaving({ state: this.state }, unit);
  }

  /** The reason of a unit that moves by its orders. */
  protected asOrdered(unit: number, from: number, to: number): { why: string; clauses: string[] } {
    if (this.isLeaving(unit)) return { why: 'withdrawing', clauses: [] };
    if (to === from) return { why: 'standing', clauses: [] };
    return { why: keepsPlace(this.battle, unit) ? 'returning to its place' : 'advancing', clauses: [] };
  }

  private sheet(unit: number): StatusSheet {
    const of = piecesAtStart(this.battle, unit);
    return {
      force: this.forceOf(unit),
      unit: this.units[unit].id,
      postures: this.posturesOf(unit),
      gone: of - this.state.units[unit * FIELDS.NOW + NOW.PIECES],
      lines: this.linesOf(unit),
    };
  }

  private posturesOf(unit: number): Record<string, number> {
    const counts = new Int32Array(this.postures.length);
    this.addPostures(this.battle, unit, counts, 0);
    return Object.fromEntries(this.postures.map((posture, i) => [posture, counts[i]]));
  }

  private forceOf(unit: number): string {
    return this.forceIds[this.plan.units[unit * FIELDS.UNIT + UNIT.FORCE]];
  }

  tell(unit: number, happening: Happening): void {
    this.say(this.forceOf(unit), this.units[unit].id, happening);
  }

  tellOfForce(force: number, happening: Happening): void {
    this.say(this.forceIds[force], '', happening);
  }

  private say(force: string, unit: string, happening: Happening): void {
    const event: StoryEvent = { phase: this.phase, force, unit, ...happening };
    this.turns.at(-1)!.events.push(event);
  }

  /**
   * Random faces of `count` dice, `successes` of them successful; all orders are equally likely.
   *
   * @param faces number of successful faces: the lowest of the die, or the highest
   */
  showDice(
    count: number,
    successes: number,
    sides: number,
    faces: number,
    successful: 'lowest' | 'highest',
  ): number[] {
    let left = successes;
    return Array.from({ length: count }, (_, i) => {
      const succeeds = this.dice.below(count - i) < left;
      if (succeeds) left--;
      const among = succeeds ? faces : sides - faces;
      const low = succeeds === (successful === 'lowest');
      return (low ? 0 : sides - among) + 1 + this.dice.below(among);
    });
  }

  /** Random faces of dice, each of which shows one of some faces. */
  showFaces(groups: readonly ShownDice[]): number[] {
    return showFaces(groups, this.dice);
  }

  /** Two d6 that show a sum; all combinations are equally likely. */
  showTwoDice(sum: number): [number, number] {
    const least = Math.max(1, sum - 6);
    const first = least + this.dice.below(Math.min(6, sum - 1) - least + 1);
    return [first, sum - first];
  }

  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const { plan, state } = this;
    const modifiers = [
      ...this.shotModifiers(unit, cohort, this.numberOf(unit, weapon), target),
      ...this.modifiersAt(unit, target, weapon),
    ];
    this.aims[unit].push({
      kind: 'shots',
      sides: plan.firing ? SIDES : plan.dice.sides,
      weapon: this.weaponOf(unit, weapon),
      distance: this.distance(unit, target, state.cohorts[cohort + COHORT.DEPTH]),
      needed: plan.bands[band * FIELDS.BAND + BAND.NEEDED],
      dice,
      modifiers,
      clauses: clausesIn(modifiers),
      half: this.firesHalf(unit, cohort),
    });
  }

  /** Why a cohort fires only half of its shots; null: it fires all. */
  protected firesHalf(_unit: number, _cohort: number): string | null {
    return null;
  }

  /** What the target, and with `weapon-bands` the firer and its weapon, add to a roll. */
  private modifiersAt(unit: number, target: number, weapon: number): StoryModifier[] {
    const { plan, state } = this;
    const { firing } = plan;
    if (!firing) {
      const cover = coverOf(plan, state, target);
      const all = [
        { name: targetIn(COVERS[cover]), by: plan.modifiers[cover] },
        { name: 'armour', by: -armourOf(plan, state, target) },
      ];
      return all.filter(({ by }) => by !== 0);
    }
    const factors = factorsOf(plan, state, unit, target, weapon);
    return FACTORS.flatMap((key, factor): StoryModifier[] => {
      const times = factor === FACTOR.OFFICER ? officersIn(plan, state, unit) : 1;
      const by = times * firing.modifiers[key];
      if ((factors & (1 << factor)) === 0 || by === 0) return [];
      return [{ name: FACTOR_NAMES[key], by, clause: 'UM-52' }];
    });
  }

  fought(unit: number, target: number, _: number, dice: number, stance: Stance): void {
    const { plan, state } = this;
    const assault = plan.assault!;
    const cover = coverOf(plan, state, target);
    const armour = armourOf(plan, state, target);
    const other = this.otherInCloseCombat?.(stance.other);
    const modifiers: StoryModifier[] = [
      { name: 'charging', by: stance.charging ? assault.charging : 0 },
      { name: 'outnumbering', by: isOutnumbering(state, unit, target) ? assault.outnumbering : 0 },
      { name: 'unsteady', by: stance.unsteady ? assault.unsteady : 0 },
      { name: targetIn(COVERS[cover]), by: assault.cover[cover] },
      { name: 'armour', by: -armour },
      ...(other ? [other] : []),
    ].filter(({ by }) => by !== 0);
    this.aims[unit].push({
      kind: 'blows',
      sides: assault.dice.sides,
      weapon: {},
      distance: this.distance(unit, target, state.units[unit * FIELDS.NOW + NOW.FRONT]),
      needed: assault.needed,
      dice,
      modifiers,
      clauses: clausesIn(modifiers),
      half: null,
    });
  }

  /** What the system adds to a roll in close combat; left out: nothing. */
  protected otherInCloseCombat?(by: number): StoryModifier;

  /** Index of a weapon among those of its unit: 0 for the first. */
  private numberOf(unit: number, weapon: number): number {
    return weapon - this.plan.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  }

  /** The name of a hull's weapon; nothing for other units. */
  private weaponOf(unit: number, weapon: number): { weapon?: string } {
    const description = this.units[unit];
    if (!isHull(description)) return {};
    return {
      weapon: weaponsOf(description, this.plan.usualWeapon)[this.numberOf(unit, weapon)],
    };
  }

  private distance(unit: number, target: number, from: number): number {
    const { plan, state } = this;
    const gap = plan.depth - from - state.units[target * FIELDS.NOW + NOW.FRONT];
    const across = plan.units[unit * FIELDS.UNIT + UNIT.SLOT] - plan.units[target * FIELDS.UNIT + UNIT.SLOT];
    return Math.round(10 * Math.sqrt(square(gap) + square(across))) / 10;
  }

  /** A volley: the shots of one cohort, or of several whose dice hit alike and were thrown together. */
  shot(shooter: number, target: number, faces: number, dice: number, hits: number): void {
    const { sides } = this.aims[shooter][0];
    const shown = this.showDice(dice, hits, sides, faces, 'highest');
    while (shown.length > 0) {
      const aim = this.aims[shooter].shift()!;
      const own = shown.splice(0, aim.dice);
      this.tell(shooter, {
        kind: aim.kind,
        clauses: aim.clauses,
        ...aim.weapon,
        target: this.units[target].id,
        distance: aim.distance,
        needed: aim.needed,
        modifiers: aim.modifiers,
        ...(aim.half !== null && { half: aim.half }),
        dice: own,
        hits: own.filter((roll) => roll > sides - faces).length,
      });
    }
  }

  /** A volley by `weapon-bands`, and the effects of its hits. */
  salvo(shooter: number, target: number, salvo: Salvo): void {
    const shown = showSalvo(salvo, this.plan.firing!.lowest, this.dice);
    const { hits, effective, exploding, effect } = salvo;
    const hitsOf = (face: number) => hitsScored(face + salvo.modifier, salvo.hit);
    while (shown.length > 0) {
      const aim = this.aims[shooter].shift()!;
      const own = shown.splice(0, aim.dice);
      this.tell(shooter, {
        kind: aim.kind,
        clauses: [...new Set(['UM-50', ...aim.clauses])],
        ...aim.weapon,
        target: this.units[target].id,
        distance: aim.distance,
        needed: aim.needed,
        modifiers: aim.modifiers,
        ...(aim.half !== null && { half: aim.half }),
        dice: own,
        hits: own.reduce((sum, face) => sum + hitsOf(face), 0),
      });
    }
    if (hits === 0) return;
    const hull = isWholeHull(this.plan, this.state, target);
    const clauses = hull ? ['UM-53'] : ['UM-54', 'UM-55'];
    const faces = facesOfHit(this.plan, this.state, target, effect);
    const dice = this.showFaces([
      { dice: exploding, faces: faces.exploding },
      { dice: effective - exploding, faces: faces.harming },
      { dice: hits - effective, faces: faces.harmless },
    ]);
    const needed = [...faces.harming, ...faces.exploding];
    this.tell(target, {
      ...{ kind: 'struck', clauses, hull, hits, dice, needed },
      ...(faces.exploding.length > 0 && { explodesFrom: faces.exploding[0] }),
      ...{ effective, exploding },
    });
  }

  lost(unit: number, pieces: number, cause: number): void {
    this.tellLoss(unit, pieces, cause, this.ranksLost(unit));
  }

  /**
   * @param left pieces that the unit has afterwards
   * @param inside are they the crew of a hull that is lost with them?
   */
  protected tellLoss(
    unit: number,
    pieces: number,
    cause: number,
    ranks: Record<string, number>,
    left = this.state.units[unit * FIELDS.NOW + NOW.PIECES],
    inside = false,
  ): void {
    if (pieces === 0) return;
    this.tell(unit, {
      kind: 'lost',
      clauses: this.clausesOf(cause),
      cause: CAUSE_NAMES[cause],
      pieces,
      ranks,
      left,
      ...(inside && { inside }),
    });
  }

  /** Ranks that the unit has lost since the last call; empty when the rules do not distinguish ranks. */
  protected ranksLost(unit: number): Record<string, number> {
    const { plan, state, ranksBefore } = this;
    const lost: Record<string, number> = {};
    const distinct = plan.units[unit * FIELDS.UNIT + UNIT.RANKS] > 1;
    for (let slot = unit * plan.rankSlots; slot < (unit + 1) * plan.rankSlots; slot++) {
      const name = PIECE_NAMES[plan.rankOfSlot[slot]];
      lost[name] = (lost[name] ?? 0) + ranksBefore[slot] - state.ranks[slot];
      ranksBefore[slot] = state.ranks[slot]!;
    }
    return distinct ? Object.fromEntries(Object.entries(lost).filter(([, fewer]) => fewer > 0)) : {};
  }

  /** Pieces of a unit have returned, and can be lost again. */
  returned(unit: number): void {
    this.ranksLost(unit);
  }

  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean, leaves: boolean): void {
    const { cohorts } = this.state;
    const status = cohorts[cohort + COHORT.STATUS];
    const { why, clauses } = this.reasonToMove(unit, status, from, to, underFire);
    if (to === from && clauses.length === 0) return; // a cohort that simply stands is not worth a line
    const pieces = this.movingPieces(unit, cohort);
    const posture = this.postureOf(status, unit);
    const who = this.whoIs(status, unit);
    this.tell(unit, {
      kind: 'moved',
      clauses,
      pieces,
      ...(who && { who }),
      posture,
      from,
      to,
      ...(leaves && { leaves }),
      why,
    });
  }

  /** What pieces are called in units whose pieces the rules tell apart. */
  protected whoIs(_status: number, _unit: number): string | undefined {
    return undefined;
  }

  /** Pieces that move together: those of one cohort. */
  protected movingPieces(_: number, cohort: number): number {
    return this.state.cohorts[cohort + COHORT.SIZE];
  }

  wasted(unit: number, pieces: number): void {
    this.tell(unit, { kind: 'wasted', clauses: this.wasteClauses(), pieces });
  }

  protected wasteClauses(): string[] {
    return [];
  }

  unitBroke(unit: number): void {
    const of = piecesAtStart(this.battle, unit);
    const lost = this.state.units[unit * FIELDS.NOW + NOW.BREAK_LOSS];
    const why = this.reasonOfUnit(unit);
    const taken = of - this.state.units[unit * FIELDS.NOW + NOW.PIECES] - lost;
    this.tell(unit, {
      kind: 'unit-broke',
      clauses: this.unitBreakClauses(),
      lost,
      of,
      ...(why !== null && { why, ...(taken > 0 && { taken }) }),
    });
  }

  /** Why a unit breaks, where no other event says it. */
  protected reasonOfUnit(_unit: number): string | null {
    return null;
  }

  protected unitBreakClauses(): string[] {
    return [];
  }

  forceBroke(force: number): void {
    const lost = this.state.sides[force * FIELDS.SIDE + SIDE.BREAK_LOSS];
    this.tellOfForce(force, { kind: 'force-broke', clauses: [], lost, of: this.state.pieces[force] });
  }

  /** The modifier of a shot for moving, as a story shows it. */
  protected movingModifier(unit: number): StoryModifier[] {
    const by = this.plan.moving[unit];
    if (by === 0) return [];
    return [
      this.plan.firing ? { name: FACTOR_NAMES.movingInfantry, by, clause: 'UM-52' } : { name: 'moving', by },
    ];
  }
}

function clausesIn(modifiers: readonly StoryModifier[]): string[] {
  return [...new Set(modifiers.flatMap(({ clause }) => clause ?? []))];
}

/** Effects of hits. */
const EFFECTS: readonly StoryEvent['kind'][] = ['struck', 'lost'];

/** Fire is simultaneous: all shots of a phase come before their effects. What precedes all shots is no effect. */
function shotsFirst(events: readonly StoryEvent[], effects: readonly StoryEvent['kind'][]): StoryEvent[] {
  return runsOf(events).flatMap((all) => {
    const first = all.findIndex(isVolley);
    const from = all.findIndex(({ kind }, i) => i > first && effects.includes(kind));
    const late = all.slice(from).filter(isVolley);
    if (from < 0 || late.length === 0) return all;
    const others = all.slice(from).filter((event) => !isVolley(event));
    return [...all.slice(0, from), ...late, ...others];
  });
}

/** Splits events into runs of one phase each: a phase can occur several times in a turn. */
function runsOf(events: readonly StoryEvent[]): StoryEvent[][] {
  const runs: StoryEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0].phase === event.phase) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

function isVolley({ kind }: StoryEvent): boolean {
  return kind === 'shots' || kind === 'blows';
}
