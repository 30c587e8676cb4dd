import { FieldTeller } from '../../battlefield/field-teller.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { isHull } from '../../battlefield/pieces.js';
import { FIELDS } from '../../battlefield/plan.js';
import { type CAUSE, NOW } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import type { StatusSheet, StoryEvent, StoryModifier } from '../../battlefield/story.js';

/** What keeps a unit from its orders, or slows it. */
interface Hindrance {
  why: string;
  clauses: string[];
  /** It does not move: no other reason is given. */
  stays?: true;
}

/** How a book describes what happens on the field; its events describe what happens by its own rules. */
export interface Narration<Battle extends OnTheField> {
  postures: readonly string[];
  readonly addPostures: (battle: Battle, unit: number, counts: Int32Array, at: number) => void;
  /** The posture of a piece, by the status of its cohort: an index into `postures`. */
  postureOf(battle: Battle, unit: number, status: number): number;
  /** What pieces of this status are called, in units whose pieces the rules tell apart; left out: none are. */
  readonly whoIs?: (battle: Battle, unit: number, status: number) => string | undefined;
  sheet(battle: Battle, unit: number, description: FieldUnit): StatusSheet['lines'];
  /** Clauses by which pieces are gone, initiatives are wasted, a unit breaks; left out: none of the book. */
  wasted?: readonly string[];
  unitBreak?: readonly string[];
  gone: Readonly<Partial<Record<CAUSE, readonly string[]>>>;
  readonly hasMoved: (battle: Battle, cohort: number, unit: number) => boolean;
  /** What the hull of a unit adds to its shots, named before all other modifiers; left out: nothing. */
  hullModifiers?(battle: Battle, unit: number): readonly StoryModifier[];
  /** What the book adds to a shot with a weapon of the unit, by its number; modifiers of 0 are not shown. */
  shotModifiers(
    battle: Battle,
    unit: number,
    cohort: number,
    target: number,
    weapon: number,
  ): readonly StoryModifier[];
  /** Why a cohort fires only half of its shots; left out, or null: it fires all. */
  firesHalf?(battle: Battle, unit: number, cohort: number): string | null;
  /** With `weapon-bands`: bits of FACTOR that the book adds to such a shot; left out: none. */
  readonly shotFactors?: (battle: Battle, unit: number, weapon: number) => number;
  /** What the book adds in close combat; left out: nothing. */
  closeCombat?: Omit<StoryModifier, 'by'>;
  /** A unit moves as one: what its first cohort does holds for all. */
  movesAsOne?: true;
  /** Left out, or null: units follow their orders. */
  hindrance?(battle: Battle, unit: number, status: number): Hindrance | null;
  /** Why a cohort goes this far, if the book and not its orders decides it; left out, or null: its orders do, unless something hinders it. */
  reasonToMove?(
    battle: Battle,
    unit: number,
    status: number,
    from: number,
    to: number,
  ): Omit<Hindrance, 'stays'> | null;
  /** Why a force reaches its breaking point, as the rule counts it; left out, or null: the book's own events say why it retreats. */
  reasonToBreak?(battle: Battle, force: number, when: { phase: string; turn: number }): string | null;
  /** Why a unit breaks; left out, or null: the book's own events say why. */
  reasonOfUnit?(battle: Battle, unit: number, turn: number): string | null;
  /** A crew can outlive its hull: crew lost with the hull are reported first, then the hull alone. */
  crewsGetOut?: true;
  /** Events in which the book describes what hits do: they come after all shots of their phase. */
  effectsOfHits?: readonly StoryEvent['kind'][];
}

/** Narrates a battle in the terms of a book. */
export class BookTeller<Battle extends OnTheField> extends FieldTeller<Battle> {
  protected readonly postures: readonly string[];
  protected readonly addPostures: Narration<Battle>['addPostures'];
  protected override readonly effectsOfHits: readonly StoryEvent['kind'][];
  /** Units whose hulls are gone, where crews can get out. */
  private readonly onFoot = new Set<number>();

  constructor(
    private readonly book: Narration<Battle>,
    ...of: ConstructorParameters<typeof FieldTeller<Battle>>
  ) {
    super(...of);
    this.postures = book.postures;
    this.addPostures = book.addPostures;
    this.effectsOfHits = book.effectsOfHits ?? [];
  }

  /** A hull is lost with the crew in it. */
  override lost(unit: number, pieces: number, cause: number): void {
    if (!isHull(this.units[unit]) || this.onFoot.has(unit)) super.lost(unit, pieces, cause);
    else if (this.book.crewsGetOut) this.lostApart(unit, pieces, cause);
    else this.tellLoss(unit, pieces, cause, { hull: 1, ...this.crewLost(unit, pieces) });
  }

  /** While there is a hull, the pieces lost are crew. */
  private lostApart(unit: number, pieces: number, cause: number): void {
    const now = unit * FIELDS.NOW;
    const left = this.state.units[now + NOW.PIECES];
    if (this.state.units[now + NOW.SYSTEMS] > 0) {
      this.tellLoss(unit, pieces, cause, this.ranksLost(unit), left + 1, true);
      return;
    }
    this.onFoot.add(unit);
    this.tellLoss(unit, pieces, cause, { hull: 1 }, left);
  }

  /** By rank, where the rules distinguish ranks. */
  private crewLost(unit: number, pieces: number): Record<string, number> {
    const ranks = this.ranksLost(unit);
    return pieces === 1 || Object.keys(ranks).length > 0 ? ranks : { piece: pieces - 1 };
  }

  override forceBroke(force: number): void {
    const when = { phase: this.phase, turn: this.turns.at(-1)!.turn };
    const why = this.book.reasonToBreak?.(this.battle, force, when);
    if (why) this.tellOfForce(force, { kind: 'breaking-point', clauses: [], why });
    super.forceBroke(force);
  }

  protected shotModifiers(unit: number, cohort: number, weapon: number, target: number): StoryModifier[] {
    const { battle, book } = this;
    const moving = book.hasMoved(battle, cohort, unit) ? this.movingModifier(unit) : [];
    const own = book.shotModifiers(battle, unit, cohort, target, weapon);
    return [...(book.hullModifiers?.(battle, unit) ?? []), ...moving, ...own.filter(({ by }) => by !== 0)];
  }

  protected override firesHalf(unit: number, cohort: number): string | null {
    return this.book.firesHalf?.(this.battle, unit, cohort) ?? null;
  }

  protected override otherInCloseCombat(by: number): StoryModifier {
    return { name: 'morale', by, ...this.book.closeCombat };
  }

  protected reasonToMove(unit: number, status: number, from: number, to: number): Omit<Hindrance, 'stays'> {
    const reason = this.book.reasonToMove?.(this.battle, unit, status, from, to);
    if (reason) return reason;
    const hindrance = this.book.hindrance?.(this.battle, unit, status);
    if (hindrance?.stays && to === from) return { why: hindrance.why, clauses: hindrance.clauses };
    const ordered = this.asOrdered(unit, from, to);
    if (to === from || !hindrance) return ordered;
    return { why: `${ordered.why}, ${hindrance.why}`, clauses: hindrance.clauses };
  }

  protected override movingPieces(unit: number, cohort: number): number {
    if (!this.book.movesAsOne) return super.movingPieces(unit, cohort);
    return this.state.units[unit * FIELDS.NOW + NOW.PIECES];
  }

  protected postureOf(status: number, unit: number): string {
    return this.postures[this.book.postureOf(this.battle, unit, status)];
  }

  protected override whoIs(status: number, unit: number): string | undefined {
    return this.book.whoIs?.(this.battle, unit, status);
  }

  protected clausesOf(cause: number): string[] {
    return [...(this.book.gone[cause as CAUSE] ?? [])];
  }

  protected linesOf(unit: number): StatusSheet['lines'] {
    return this.book.sheet(this.battle, unit, this.units[unit]);
  }

  protected override wasteClauses(): string[] {
    return [...(this.book.wasted ?? [])];
  }

  protected override reasonOfUnit(unit: number): string | null {
    return this.book.reasonOfUnit?.(this.battle, unit, this.turns.at(-1)!.turn) ?? null;
  }

  protected override unitBreakClauses(): string[] {
    return [...(this.book.unitBreak ?? [])];
  }
}
