import { mostRead } from '../../battlefield/step.js';
import { Numbering } from '../../chain/numbering.js';
import { FORCES } from '../turn-by-links.js';
import { Cells } from './cells.js';
import { Classes } from './classes.js';
import type { Learner } from './learner.js';
import type { SideStates } from './side-states.js';
import { Table } from './table.js';

/** One link of a turn for one unit, or for the forces: where it is kept what can come of it. */
export class Hop {
  /** By its own state and the class of the other, as long as it depends on nothing else and there are not too many. */
  readonly table: Table = new Table();
  /** Else: by its own state, or the class of the first; the class of the other; and what else it sees. */
  readonly cells: Cells = new Cells();
  /** Does it depend on the units alone? */
  readonly isPlain: boolean;
  /** For what, and for which unit, its words are drawn; do all of its rows draw alike? */
  purpose = -1;
  drawsFor = -1;
  drawsAlike = true;
  private readonly turnCount: number;

  /**
   * @param unit 0, 1, or FORCES
   * @param first classes of the first unit, of a link of the forces; null: the unit’s own state counts
   * @param second classes of the other unit, or of the second
   * @param sides classes of what is true of the forces; null: it is not looked at
   * @param turns by turn, the number of what is seen of it
   */
  constructor(
    readonly index: number,
    readonly unit: number,
    readonly first: Classes | null,
    readonly second: Classes,
    readonly sides: Classes | null,
    private readonly turns: Int32Array,
    readonly endsTurn: boolean,
  ) {
    this.turnCount = Math.max(...turns) + 1;
    this.isPlain = sides === null && first === null && this.turnCount === 1;
  }

  /** A row of it draws its word for this. */
  draw(purpose: number, unit: number): void {
    if (this.purpose < 0) {
      this.purpose = purpose;
      this.drawsFor = unit;
    } else if (this.purpose !== purpose || this.drawsFor !== unit) this.drawsAlike = false;
  }

  /** The number of what is seen beside both units. @param sides class of what is true of the forces */
  besides(sides: number, turn: number): number {
    return sides * this.turnCount + this.turns[turn];
  }
}

/** The hops of a turn, in their order: those together that are played at once. */
export function hopsOf(learner: Learner): Hop[][] {
  const { links, states, sideStates, battle } = learner;
  const { field } = battle;
  const scratch = new Int32Array(mostRead(field));
  return links.map(({ forces, reads = [], byTurn, endsTurn }, index): Hop[] => {
    if (forces) {
      const turns = Int32Array.from({ length: field.turnLimit + 1 }, (_, turn) => (byTurn ? turn : 0));
      const [first, second] = states.map((of) => Classes.ofStrength(of, field));
      const all = new Classes(sideStates, (number, into) => sideStates.copy(number, into), scratch);
      return [new Hop(index, FORCES, first, second, all, turns, false)];
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
      return new Hop(index, unit, null, faces, sides, seenOfTurns(learner, index, unit, scratch), endsTurn);
    });
  });
}

function readSides(sides: SideStates, number: number, fields: readonly number[], into: Int32Array): number {
  let length = 0;
  for (let force = 0; force < 2; force++) {
    for (const field of fields) into[length++] = sides.field(number, force, field);
  }
  return length;
}

/** What the views of a link see of each turn, numbered. */
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
      // What looks at the turn alone depends on nothing else.
      if (Object.keys(sight).length > 1) scratch[end++] = turn;
      else end = write(battle, unit, turn, scratch, end);
    }
    return numbering.numberOf(scratch, end);
  });
}
