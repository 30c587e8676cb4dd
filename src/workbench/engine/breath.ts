/** Lets messages arrive between two slices of work; false: there is something newer to do. */
export type Breathe = () => Promise<boolean>;

/** The work was asked to stop. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Lets messages arrive; a timer would wait for 4 ms. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}
