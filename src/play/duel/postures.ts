import { grown, Numbering } from '../../chain/numbering.js';

/** What follows from the postures of a force. */
export const enum STANDS {
  /** Pieces on the board that are not broken; pieces that are broken, the last posture. */
  FIGHTING = 0,
  BROKEN = 1,
  /** 1: half of the pieces are broken or gone; 1: all are gone. */
  HALF = 2,
  GONE = 3,
  FIELDS = 4,
}

/** The numbers of pieces of a force in each posture, with those gone last, numbered as they are met; and what follows from them. */
export class Postures {
  /** STANDS.FIELDS whole numbers for each numbered set of counts. */
  stands: Int32Array = new Int32Array(STANDS.FIELDS * 64);
  private readonly numbering = new Numbering();

  /** @param shown how many postures there are, plus one for pieces that are gone */
  constructor(private readonly shown: number) {}

  get count(): number {
    return this.numbering.count;
  }

  numberOf(counts: Int32Array): number {
    const { numbering, shown } = this;
    const before = numbering.count;
    const number = numbering.numberOf(counts, shown);
    if (numbering.count > before) this.add(number, counts);
    return number;
  }

  private add(number: number, counts: Int32Array): void {
    const at = STANDS.FIELDS * number;
    if (at >= this.stands.length) this.stands = grown(this.stands, at + STANDS.FIELDS);
    const { stands } = this;
    const gone = counts[this.shown - 1];
    const broken = counts[this.shown - 2];
    let pieces = 0;
    for (let i = 0; i < this.shown; i++) pieces += counts[i];
    stands[at + STANDS.FIGHTING] = pieces - gone - broken;
    stands[at + STANDS.BROKEN] = broken;
    stands[at + STANDS.HALF] = 2 * (gone + broken) >= pieces ? 1 : 0;
    stands[at + STANDS.GONE] = gone === pieces ? 1 : 0;
  }

  /** Writes the counts that have a number. */
  read(number: number, into: Int32Array): void {
    const start = this.numbering.starts[number];
    for (let i = 0; i < this.shown; i++) into[i] = this.numbering.data[start + i]!;
  }
}
