import { mostRead } from '../../battlefield/step.js';
import type { Link } from '../../chain/links.js';
import { Numbering } from '../../chain/numbering.js';
import { FORCES } from '../turn-by-links.js';
import { BATCH } from './batch.js';
import { Cells } from './cells.js';
import { Classes } from './classes.js';
import type { Learner } from './learner.js';
import type { RankStates } from './rank-states.js';
import type { SideStates } from './side-states.js';
import { Table } from './table.js';

/** A larger table would not stay in the cache, even with few places in use. */
const MOST_PLACES = 1 << 20;
/** A table with more than FEW_PLACES places must use one in SPARSE of them: each duel of a family has its own tables for checks. */
const FEW_PLACES = 1 << 17;
const SPARSE = 64;

/** One link of a turn for one unit, or for the forces: it keeps the known outcomes of the link. */
export class Hop {
  /** What is known, by the unit’s own state (for the forces: the class of the first unit) and what it sees of the other. */
  table: Table = new Table();
  /** What is known by these two and by the number of what else is seen. */
  readonly cells: Cells = new Cells();
  /** Entries whose number of what else is seen is below this are in the table: 1, or 0 when the table has become too large. */
  tabled = 1;
  /** Does the link depend on the units alone? */
  readonly isPlain: boolean;
  /** Purpose and unit of its words; do all of its rows draw with the same ones? */
  purpose = -1;
  drawsFor = -1;
  drawsAlike = true;
  /** The words of the link, four for each battle that goes on; only the first of them is used. Do they hold for all rows this turn? */
  readonly words = new Int32Array(4 * BATCH);
  isDrawn = false;
  /** Columns for each class of the other unit: one for each number of points, or one. */
  readonly pointRoom: number;
  private readonly turnCount: number;

  /**
   * @param unit 0, 1, or FORCES
   * @param own states of the unit, or of the first unit
   * @param first for a link of the forces, classes of the first unit; null: the unit’s own state is used
   * @param second classes of the other unit, or of the second unit
   * @param sides classes of the states of the forces; null: the link does not look at them
   * @param points rank states of the unit, if the link depends on the points they are worth; else null
   * @param turns by turn, the number of what the link sees of it
   */
  constructor(
    readonly index: number,
    readonly unit: number,
    private readonly own: { readonly count: number },
    readonly first: Classes | null,
    readonly second: Classes,
    readonly sides: Classes | null,
    readonly points: RankStates | null,
    private readonly turns: Int32Array,
    readonly endsTurn: boolean,
  ) {
    this.turnCount = Math.max(...turns) + 1;
    this.pointRoom = points === null ? 1 : 1 + points.points[0];
    this.isPlain = sides === null && first === null && this.turnCount === 1;
  }

  /** How many whole numbers are kept. */
  get size(): number {
    return this.table.data.length + this.cells.data.length;
  }

  /** Notes that a row draws its word for this purpose and unit. */
  draw(purpose: number, unit: number): void {
    if (this.purpose < 0) {
      this.purpose = purpose;
      this.drawsFor = unit;
    } else if (this.purpose !== purpose || this.drawsFor !== unit) {
      this.drawsAlike = false;
      this.isDrawn = false;
    }
  }

  /** What is kept for a state, or the class of the first unit, and for what is seen; 0: nothing. */
  find(own: number, seen: number, besides: number): number {
    const { table, cells, tabled } = this;
    return besides < tabled ? table.data[own * table.width + seen] : cells.find(own, seen, besides);
  }

  keep(own: number, seen: number, besides: number, found: number): void {
    if (besides < this.tabled) this.table.put(own, seen, found);
    else this.cells.put(own, seen, besides, found);
  }

  /** Makes room for all states and classes known by now. */
  makeRoom(): void {
    const { first, own, second, pointRoom, table } = this;
    const rows = (first ?? own).count;
    const columns = second.count * pointRoom;
    if (this.tabled === 0 || table.reaches(rows, columns)) return;
    const places = rows * columns;
    if (places > MOST_PLACES || (places > FEW_PLACES && places > SPARSE * table.used)) this.leaveTable();
    else table.reach(rows, columns);
  }

  private leaveTable(): void {
    this.table.forEach((own, seen, found) => {
      this.cells.put(own, seen, 0, found);
    });
    this.table = new Table();
    this.tabled = 0;
  }

  /** What the unit sees of a state of the other, combined with the points of its own ranks. */
  seen(other: number, ranks: number): number {
    const { second, points, pointRoom } = this;
    return points === null ? second.of[other] : second.of[other] * pointRoom + points.points[ranks];
  }

  /** The number of what is seen in addition to the units. @param sides the state of the forces */
  besides(sides: number, turn: number): number {
    const seen = this.sides === null ? 0 : this.sides.of[sides];
    return seen * this.turnCount + this.turns[turn];
  }
}

/** The hops of a turn, link by link; those of one link are played at once. */
export type Hops = readonly (readonly Hop[])[];

/** Gives the known hops of a link, if any. */
type Known = (index: number, checks: boolean) => readonly Hop[] | undefined;

export function hopsOf(learner: Learner, known: Known): Hops {
  return learner.links.map((link, index) => known(index, link.checks) ?? hopsOfLink(learner, link, index));
}

function hopsOfLink(learner: Learner, link: Link, index: number): Hop[] {
  const { states, sideStates, ranks, battle } = learner;
  const { forces, reads = [], byTurn, endsTurn, checks } = link;
  const { field } = battle;
  const scratch = new Int32Array(mostRead(field));
  if (forces) {
    const turns = Int32Array.from({ length: field.turnLimit + 1 }, (_, turn) => (byTurn ? turn : 0));
    const [first, second] = states.map((of) => Classes.ofStrength(of, field));
    const all = new Classes(sideStates, (number, into) => sideStates.copy(number, into), scratch);
    return [new Hop(index, FORCES, states[0], first, second, all, null, turns, false)];
  }
  const sights = reads.map(({ sight }) => sight);
  const fields = [...new Set(sights.flatMap(({ enemies = [] }) => enemies))];
  const withVolleys = sights.some(({ volleys }) => volleys);
  const ofSides = [...new Set(sights.flatMap(({ sides = [] }) => sides))];
  return [0, 1].map((unit) => {
    const other = states[1 - unit];
    const faces = new Classes(
      other,
      (state, into) => other.readFace(state, into, fields, withVolleys),
      scratch,
    );
    const sides =
      ofSides.length > 0
        ? new Classes(sideStates, (number, into) => readSides(sideStates, number, ofSides, into), scratch)
        : null;
    const points = checks ? (ranks?.[unit] ?? null) : null;
    const turns = seenOfTurns(learner, index, unit, scratch);
    return new Hop(index, unit, states[unit as 0 | 1], null, faces, sides, points, turns, endsTurn);
  });
}

function readSides(sides: SideStates, number: number, fields: readonly number[], into: Int32Array): number {
  let length = 0;
  for (let force = 0; force < 2; force++) {
    for (const field of fields) into[length++] = sides.field(number, force, field);
  }
  return length;
}

/** For each turn, the number of what the views of a link see of it. */
function seenOfTurns(
  { links, battle }: Learner,
  index: number,
  unit: number,
  scratch: Int32Array,
): Int32Array {
  const numbering = new Numbering();
  const views = (links[index].reads ?? []).filter(({ sight }) => sight.turn);
  return Int32Array.from({ length: battle.field.turnLimit + 1 }, (_, turn) => {
    let end = 0;
    for (const { sight, write } of views) {
      // A view of the turn alone depends on nothing else.
      if (Object.keys(sight).length > 1) scratch[end++] = turn;
      else end = write(battle, unit, turn, scratch, end);
    }
    return numbering.numberOf(scratch, end);
  });
}
