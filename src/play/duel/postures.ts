import { grown, Numbering } from '../../chain/numbering.js';

/** Pieces of a force by posture, those that are gone last, numbered as they are met; and what follows of them. */
export class Postures {
  /** Pieces that can fight: on the board, and not in the last posture, broken; those that are broken. */
  fighting: Int32Array = new Int32Array(64);
  broken: Int32Array = new Int32Array(64);
  /** 1: half of the pieces are broken or gone; 1: all are gone. */
  half: Int32Array = new Int32Array(64);
  gone: Int32Array = new Int32Array(64);
  private readonly numbering = new Numbering();

  /** @param shown postures, and gone */
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
    if (number >= this.gone.length) {
      for (const name of ['fighting', 'broken', 'half', 'gone'] as const)
        this[name] = grown(this[name], number + 1);
    }
    const gone = counts[this.shown - 1];
    const broken = counts[this.shown - 2];
    let pieces = 0;
    for (let i = 0; i < this.shown; i++) pieces += counts[i];
    this.fighting[number] = pieces - gone - broken;
    this.broken[number] = broken;
    this.half[number] = 2 * (gone + broken) >= pieces ? 1 : 0;
    this.gone[number] = gone === pieces ? 1 : 0;
  }

  /** Writes the counts of a number. */
  read(number: number, into: Int32Array): void {
    const start = this.numbering.starts[number];
    for (let i = 0; i < this.shown; i++) into[i] = this.numbering.data[start + i]!;
  }
}
