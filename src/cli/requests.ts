/** What the process that handles signals asks of the process that plays. */
export type Request =
  /** Save the progress, and continue. */
  | 'save'
  /** Stop, and make results from what has been played. */
  | 'stop'
  /** Save the progress, and stop. */
  | 'end';

/** Passes requests to the work in progress. */
export class Requests {
  private hear: ((request: Request) => void) | null = null;

  /** Passes requests to `hear` during the work. */
  async during<T>(hear: (request: Request) => void, work: () => Promise<T>): Promise<T> {
    this.hear = hear;
    try {
      return await work();
    } finally {
      this.hear = null;
    }
  }

  /** @returns false: no work is in progress */
  ask(request: Request): boolean {
    this.hear?.(request);
    return this.hear !== null;
  }
}
