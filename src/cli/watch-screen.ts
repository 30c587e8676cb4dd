import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { SinceRow } from '../tuning/since.js';
import type { SinceWords } from '../tuning/since-in-words.js';
import { LiveRegion } from './live-region.js';
import { PlainTable } from './plain-table.js';
import { say } from './say.js';

/** The results for the scenario as it was last saved without a mistake. */
export interface Shown {
  title: string;
  /** Keys that differ from the save before, `path: from → to`; none: this is the first answer. */
  keys: readonly string[];
  words: SinceWords;
  rows: readonly SinceRow[];
  battles: number;
  seed: number;
}

/** The state of the work on it. */
export type Stage =
  | { kind: 'first' | 'refining' }
  | { kind: 'drawing' }
  /** All results are written; complaints are about expectations that failed. */
  | { kind: 'settled'; at: string; complaints: string };

/** Shows answers as they arrive. */
export interface Screen {
  /** The file is valid and is being played; keys that changed. */
  saved(keys: readonly string[], warnings: readonly string[]): void;
  /** The file has mistakes: they stay visible until it has none. */
  wrong(problems: readonly string[]): void;
  /** The file was saved without a change. */
  unchanged(): void;
  answer(shown: Shown, stage: Stage): void;
  /** The work on the last answer failed. */
  failed(why: string): void;
  close(): void;
}

/** Draws in place, at the end of a terminal; one line of each earlier answer stays. */
export class TerminalScreen implements Screen {
  private readonly region: LiveRegion;
  private shown: Shown | null = null;
  private stage: Stage = { kind: 'first' };
  private keys: readonly string[] | null = null;
  private problems: readonly string[] = [];
  private warnings: readonly string[] = [];
  private isUnchanged = false;
  private isClosed = false;

  constructor(
    private readonly file: string,
    stream: WriteStream,
    private readonly color: boolean,
  ) {
    this.region = new LiveRegion(stream);
    this.draw();
  }

  saved(keys: readonly string[], warnings: readonly string[]): void {
    Object.assign(this, { keys, warnings, problems: [], isUnchanged: false });
    this.draw();
  }

  wrong(problems: readonly string[]): void {
    Object.assign(this, { problems, keys: null, isUnchanged: false });
    this.draw();
  }

  unchanged(): void {
    Object.assign(this, { problems: [], keys: null, isUnchanged: true });
    this.draw();
  }

  answer(shown: Shown, stage: Stage): void {
    const isNew = stage.kind === 'first' && this.shown !== null;
    const earlier = isNew ? lineOf(this.shown!) : null;
    this.shown = shown;
    this.stage = stage;
    if (stage.kind === 'first') this.isUnchanged = false;
    this.keys = null;
    if (earlier !== null) this.region.keep(this.styled('dim', earlier));
    this.draw();
  }

  failed(why: string): void {
    this.wrong([why]);
  }

  close(): void {
    this.isClosed = true;
    this.draw();
    this.region.close();
  }

  private draw(): void {
    const { file, shown, keys, problems, warnings } = this;
    this.region.draw([
      ...(shown ? this.shownLines(shown) : [`Watching ${file}.`]),
      ...(keys ? [`Playing${keys.length > 0 ? `: ${keys.join('; ')}` : ''} …`] : []),
      ...(this.isUnchanged ? ['Saved; nothing changed.'] : []),
      ...warnings.map((warning) => `warning: ${warning}`),
      ...(problems.length > 0 ? [...problems.map((problem) => this.styled('red', problem))] : []),
      ...(this.isClosed ? [] : [this.styled('dim', `Save ${file} to see what changes. Ctrl-C ends it.`)]),
    ]);
  }

  private shownLines({ title, keys, words }: Shown): string[] {
    return [
      this.styled('bold', title),
      ...keys.map((key) => `  ${key}`),
      '',
      this.styled('bold', words.headline),
      ...words.notes,
      ...tableWithin(words, this.region.width).split('\n'),
      words.footer,
      ...this.stageLines(),
      '',
    ];
  }

  private stageLines(): string[] {
    const { stage } = this;
    // The work on it has stopped.
    const isOver = this.problems.length > 0 || this.keys !== null || this.isClosed;
    if (isOver && stage.kind !== 'settled') return [];
    switch (stage.kind) {
      case 'first':
      case 'refining':
        return ['More battles are being played.'];
      case 'drawing':
        return ['Writing the results.'];
      case 'settled':
        return [...stage.complaints.split('\n').filter((line) => line !== ''), `Settled: ${stage.at}`];
    }
  }

  private styled(style: 'bold' | 'dim' | 'red', text: string): string {
    // A colour does not continue where a long line is broken.
    return this.color && text.length <= this.region.width
      ? styleText(style, text, { validateStream: false })
      : text;
  }
}

/** Prints the first and the settled answer, one line each; mistakes go to standard error. */
export class LineScreen implements Screen {
  saved(_: readonly string[], warnings: readonly string[]): void {
    for (const warning of warnings) say(`warning: ${warning}\n`);
  }

  wrong(problems: readonly string[]): void {
    say(`${problems.join('\n')}\n`);
  }

  unchanged(): void {
    say('saved; nothing changed\n');
  }

  answer(shown: Shown, stage: Stage): void {
    if (stage.kind === 'settled') say(stage.complaints);
    if (stage.kind !== 'first' && stage.kind !== 'settled') return;
    const at = stage.kind === 'settled' ? ` · ${stage.at}` : '';
    process.stdout.write(`${lineOf(shown)}${at}\n`);
  }

  failed(why: string): void {
    say(`${why}\n`);
  }

  close(): void {}
}

/** Prints the same answers as lines of JSON with all numbers. */
export class JsonScreen extends LineScreen {
  override answer(shown: Shown, stage: Stage): void {
    if (stage.kind === 'settled') say(stage.complaints);
    if (stage.kind !== 'first' && stage.kind !== 'settled') return;
    const { keys, battles, seed, rows, words } = shown;
    const line = { settled: stage.kind === 'settled', changed: keys, answer: words.headline };
    process.stdout.write(`${JSON.stringify({ ...line, notes: words.notes, battles, seed, rows })}\n`);
  }
}

/** `turnLimit: 20 → 12 · Blue holds the field 3.1 points more often … · 512 battles`. */
function lineOf({ keys, words }: Shown): string {
  const battles = /^\S+/.exec(words.footer)![0];
  return [...(keys.length > 0 ? [keys.join('; ')] : []), words.headline, `${battles} battles`].join(' · ');
}

/** As many columns as fit, at least two. */
function tableWithin({ head, rows }: SinceWords, width: number): string {
  for (let columns = head.length; ; columns--) {
    const table = new PlainTable(head.slice(0, columns));
    table.push(...rows.map((row) => row.slice(0, columns)));
    const text = table.within(width);
    if (columns <= 2 || text.split('\n').every((line) => line.length <= width)) return text;
  }
}
