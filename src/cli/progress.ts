import { SingleBar } from 'cli-progress';
import { count } from '../words/format.js';

/** A line on the terminal with the rate and the time left; nothing when stderr is not a terminal. */
export interface ProgressLine {
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

const SILENT: ProgressLine = { update: () => {}, stop: () => {} };

/** @param battles total number of battles, over all design points */
export function progressLine(title: string, battles: number, quiet: boolean): ProgressLine {
  if (quiet || !process.stderr.isTTY) return SILENT;
  const started = performance.now();
  const bar = new SingleBar({
    format: `${title} {bar} {percentage}% · {pace}`,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
  });
  bar.start(battles, 0, { pace: pace(0, battles, 0) });
  return {
    update(share, known, crew = '') {
      const seconds = (performance.now() - started) / 1000;
      const words = [crew, pace(share, battles, seconds, known)].filter((part) => part !== '');
      bar.update(Math.round(share * battles), { pace: words.join(' · ') });
    },
    stop: () => bar.stop(),
  };
}

/**
 * The rate, and the time left at that rate: an upper limit for a run that stops when it is precise enough.
 *
 * @example pace(0.25, 1e6, 5) // '50,000 battles a second · 15 s left'
 */
export function pace(share: number, battles: number, seconds: number, known = ''): string {
  if (!(share > 0 && seconds > 0)) return 'starting';
  const rate = count(Math.round((share * battles) / seconds));
  if (share === 1) return known === '' ? `${rate} battles a second` : known;
  const left = durationInWords((seconds * (1 - share)) / share);
  return `${rate} battles a second · ${known === '' ? `${left} left` : `${known} · at most ${left} left`}`;
}

function durationInWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
