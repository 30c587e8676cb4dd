import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { WriteStream } from 'node:tty';

/** The last lines of a terminal, which are redrawn in place; everything above stays. */
export class LiveRegion {
  private height = 0;
  private lines: readonly string[] = [];
  private readonly onResize = () => {
    // Lines now break elsewhere, so the position of everything above is unknown.
    cursorTo(this.stream, 0, 0);
    clearScreenDown(this.stream);
    this.height = 0;
    this.draw(this.lines);
  };

  constructor(private readonly stream: WriteStream) {
    stream.on('resize', this.onResize);
  }

  /** The maximum number of characters in a line. */
  get width(): number {
    return Math.max(2, (this.stream.columns || 80) - 1);
  }

  /** Replaces the lines. Long ones are broken between words. */
  draw(lines: readonly string[]): void {
    this.lines = lines;
    // A terminal that does not know its size reports 0.
    const rows = this.stream.rows || 24;
    const all = lines.flatMap((line) => broken(line, this.width));
    const fitting = all.length < rows ? all : [...all.slice(0, rows - 2), '…'];
    this.wipe();
    this.stream.write(fitting.map((line) => `${line}\n`).join(''));
    this.height = fitting.length;
  }

  /** Puts a line above the region, where it stays. */
  keep(line: string): void {
    this.wipe();
    this.stream.write(
      broken(line, this.width)
        .map((part) => `${part}\n`)
        .join(''),
    );
    this.height = 0;
    this.draw(this.lines);
  }

  /** Leaves the lines as they are and stops drawing. */
  close(): void {
    this.stream.off('resize', this.onResize);
  }

  private wipe(): void {
    if (this.height === 0) return;
    moveCursor(this.stream, 0, -this.height);
    cursorTo(this.stream, 0);
    clearScreenDown(this.stream);
    this.height = 0;
  }
}

/**
 * Breaks a line between words into parts that fit; all parts have the indent of the first.
 *
 * @example broken('  one two three', 9) // ['  one two', '  three']
 */
export function broken(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const indent = /^ */.exec(line)![0].slice(0, width - 1);
  const parts: string[] = [];
  let part = indent;
  for (const word of line.trim().split(' ')) {
    const next = part.trim() === '' ? indent + word : `${part} ${word}`;
    if (next.length <= width) part = next;
    else {
      if (part.trim() !== '') parts.push(part);
      part = indent + word;
      for (; part.length > width; part = indent + part.slice(width)) parts.push(part.slice(0, width));
    }
  }
  return [...parts, part];
}
