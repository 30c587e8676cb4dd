import engineText from 'standfast:engine';
import type { Reply, Request } from '../engine/protocol.js';
import { endHelpers, generation, lendHelpers } from './helpers.js';
import rulebooks from './rulebooks.js';

type Asked = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never;

/** A working worker is never silent for this long. */
const DEADLINE = 30_000;

/** A worker that does only the newest task, with the helpers of the page; it is restarted if it is lost. */
export class Engine {
  private worker: Worker | null = null;
  /** The set of helpers that it knows, see `generation`. */
  private helpers = 0;
  private address: string | undefined;
  private id = 0;
  private hear: (reply: Reply) => void = () => {};
  private timer = 0;

  /** @param also text of a script that it has in addition to the engine */
  constructor(private readonly also = '') {}

  /** Starts the worker before there is anything to do, so that the first answer takes only milliseconds. */
  warm(): this {
    this.started();
    return this;
  }

  /** @param hear called with the replies to this request, but not with late replies to earlier ones */
  ask(asked: Asked, hear: (reply: Reply) => void): void {
    const id = ++this.id;
    this.hear = hear;
    this.watch();
    this.started().postMessage({ ...asked, id });
  }

  stop(): void {
    window.clearTimeout(this.timer);
    const id = ++this.id;
    this.hear = () => {};
    this.worker?.postMessage({ ask: 'stop', id } satisfies Request);
  }

  private started(): Worker {
    if (this.worker && this.helpers === generation()) return this.worker;
    this.worker?.terminate();
    const worker = this.made();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== this.id) return;
      if (isLast(data)) window.clearTimeout(this.timer);
      else this.watch();
      this.hear(data);
    };
    this.worker = worker;
    this.helpers = generation();
    lendHelpers(worker, () => this.made());
    return worker;
  }

  private made(): Worker {
    this.address ??= URL.createObjectURL(
      new Blob([rulebooks, this.also, engineText], { type: 'text/javascript' }),
    );
    const worker = new Worker(this.address);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(`The engine has stopped: ${event.message || 'it could not be loaded'}.`);
    };
    return worker;
  }

  private watch(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () =>
        this.fail(
          'This takes too long for a page in the browser. Try a smaller battle, or the command line.',
        ),
      DEADLINE,
    );
  }

  private fail(message: string): void {
    window.clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    endHelpers();
    this.hear({ id: this.id, kind: 'failed', message });
  }
}

function isLast(reply: Reply): boolean {
  if (reply.kind === 'answer') return reply.answer.ended !== null;
  if (reply.kind === 'series') return reply.series.ended !== null;
  return reply.kind !== 'progress' && reply.kind !== 'question';
}
