import { SingleBar } from 'cli-progress';
import { count } from '../words/format.js';

/** A line on the terminal with the rate and the time left; nothing when stderr is not a terminal. */
export interface ProgressLine {
  /** The work begins now. @param share done by an earlier run that is continued, 0–1 */
  startAt: (share: number) => void;
  /**
   * @param share done, 0–1
   * @param known the precision so far, in words, for a run that stops when it is precise enough; once all battles are
   *   played, what is still being done
   * @param crew the workers that play, in words
   */
  update: (share: number, known?: string, crew?: string) => void;
  /** Removes the line and shows the cursor again; may be called twice. */
  stop: () => void;
}

const SILENT: ProgressLine = { startAt: () => {}, update: () => {}, stop: () => {} };

/** @param battles total number of battles, over all design points */
export function progressLine(title: string, battles: number, quiet: boolean): ProgressLine {
  if (quiet || !process.stderr.isTTY) return SILENT;
  const pace = new Pace(battles);
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}% · {pace}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
  });
  bar.start(battles, 0, { pace: 'starting' });
  return {
    startAt: (share) => pace.startAt(share),
    update(share, known, crew = '') {
      const words = [crew, pace.at(share, known)].filter((part) => part !== '');
      bar.update(Math.round(share * battles), { pace: words.join(' · ') });
    },
    stop: () => bar.stop(),
  };
}

/** The rate, and the time left at that rate: an upper limit for a run that stops when it is precise enough. */
export class Pace {
  private started: number;
  /** The share that was done when it started, and at the last change. */
  private before = 0;
  private share = 0;
  /** By the rate at the last change: battles a second, and the second at which all are played. */
  private rate = 0;
  private end = Infinity;
  /** Seconds left, as last shown. */
  private left = Infinity;

  /**
   * @param battles total number of battles
   * @param now a clock, in milliseconds
   */
  constructor(
    private readonly battles: number,
    private readonly now = () => performance.now(),
  ) {
    this.started = now();
  }

  startAt(share: number): void {
    this.started = this.now();
    this.before = share;
    this.share = share;
  }

  /**
   * Between two changes of the share the time left runs down. It never climbs: when the rate has fallen, it stands still
   * until it is right again.
   *
   * @param share done, 0–1
   * @example new Pace(1e6).at(0.25) // after 5 s: '50,000 battles a second · 15 s left'
   */
  at(share: number, known = ''): string {
    if (share === 1 && known !== '') return known;
    const seconds = (this.now() - this.started) / 1000;
    const done = share - this.before;
    if (!(done > 0 && seconds > 0)) return 'starting';
    if (share !== this.share) {
      this.share = share;
      this.rate = (done * this.battles) / seconds;
      this.end = seconds + (seconds * (1 - share)) / done;
    }
    const rate = `${count(Math.round(this.rate))} battles a second`;
    if (share === 1) return rate;
    this.left = Math.min(this.left, Math.max(0, this.end - seconds));
    const left = durationInWords(this.left);
    return `${rate} · ${known === '' ? `${left} left` : `${known} · at most ${left} left`}`;
  }
}

function durationInWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
