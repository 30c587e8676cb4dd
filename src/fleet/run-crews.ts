import { newStudy, ordersOf } from '../experiment/study.js';
import { parseScenario } from '../scenario/parse.js';
import { formatProblem } from '../scenario/problems.js';
import type { Tally } from '../tally/tally.js';
import { type BlockJob, identityFrom } from './protocol.js';
import { RunCrew } from './run-crew.js';

/** A run is forgotten when no block of it has been requested for this long. */
const IDLE_MILLISECONDS = 30_000;

/** A run whose blocks are played here, described for people. */
export interface PlayedHere {
  scenario: string;
  battles: number;
  designPoints: number;
  seed: number;
}

interface Known {
  crew: Promise<RunCrew>;
  /** Number of blocks that it is playing. */
  busy: number;
  idle?: NodeJS.Timeout;
}

/** The runs whose blocks a worker plays: each is compiled once and has its own threads. */
export class RunCrews {
  private readonly known = new Map<string, Known>();

  /**
   * @param textOf gives the text of a run, as made by `runOf`
   * @param onRun called with each run that is started
   */
  constructor(
    private readonly threads: number,
    private readonly textOf: (run: string) => Promise<string>,
    private readonly onRun: (run: PlayedHere) => void,
  ) {}

  /**
   * @returns a tally of this block only, for each design point
   * @throws Error when the run cannot be played; see `RunCrew.play`
   */
  async play({ run, block }: BlockJob): Promise<readonly Tally[]> {
    const known = this.known.get(run) ?? this.meet(run);
    clearTimeout(known.idle);
    known.busy++;
    try {
      return await (await known.crew).play(block);
    } finally {
      known.busy--;
      if (known.busy === 0) known.idle = setTimeout(() => void this.forget(run), IDLE_MILLISECONDS).unref();
    }
  }

  /** Ends all threads; blocks that have not been played reject with the reason. */
  async end(reason: unknown): Promise<void> {
    await Promise.all([...this.known.keys()].map((run) => this.forget(run, reason)));
  }

  private meet(run: string): Known {
    const known = { crew: this.hire(run), busy: 0 };
    this.known.set(run, known);
    // The next attempt may succeed.
    known.crew.catch(() => this.known.delete(run));
    return known;
  }

  private async hire(run: string): Promise<RunCrew> {
    const { scenario: source, battles, seed } = identityFrom(await this.textOf(run), run);
    const parsed = parseScenario(JSON.stringify(source));
    if (!parsed.ok)
      throw new Error(`its scenario cannot be read: ${parsed.problems.map(formatProblem).join(' ')}`);
    const { scenario, designPoints } = parsed;
    const crew = new RunCrew(ordersOf(newStudy(designPoints, battles, seed)), this.threads);
    this.onRun({ scenario: scenario.name, battles, designPoints: designPoints.length, seed });
    return crew;
  }

  private async forget(run: string, reason: unknown = null): Promise<void> {
    const known = this.known.get(run);
    this.known.delete(run);
    clearTimeout(known?.idle);
    await known?.crew.then(
      (crew) => crew.end(reason),
      () => {},
    );
  }
}
