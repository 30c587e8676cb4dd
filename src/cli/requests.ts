/** What the process that hears signals asks of the one that plays. */
export type Request =
  /** Writes down how far it is, and goes on. */
  | 'save'
  /** Stops, and makes results of what there is. */
  | 'stop'
  /** Stops as soon as it has written down how far it is. */
  | 'end';

/** Who plays at the moment, and so can do what is asked. */
export class Requests {
  private hear: ((request: Request) => void) | null = null;

  /** Hears requests as long as some work goes on. */
  async during<T>(hear: (request: Request) => void, work: () => Promise<T>): Promise<T> {
    this.hear = hear;
    try {
      return await work();
    } finally {
      this.hear = null;
    }
  }

  /** @returns false: nobody is there to do it */
  ask(request: Request): boolean {
    this.hear?.(request);
    return this.hear !== null;
  }
}
