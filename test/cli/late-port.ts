import { EventEmitter } from 'node:events';

/** Keeps messages until somebody listens, as the ports of new processes and threads do. */
export class LatePort extends EventEmitter {
  private readonly early: unknown[] = [];

  constructor() {
    super();
    this.on('newListener', () => queueMicrotask(() => this.deliver()));
  }

  take(message: unknown): void {
    this.early.push(message);
    this.deliver();
  }

  private deliver(): void {
    while (this.early.length > 0 && this.listenerCount('message') > 0)
      this.emit('message', this.early.shift());
  }
}
