import { plural } from '../../plural.js';

/** What is wrong with a rulebook, and where. */
export interface Fault {
  /** Steps from the root of the rulebook. */
  path: readonly (string | number)[];
  message: string;
  /** Characters into the text at that place. */
  offset?: number;
  anchor?: 'key';
  severity?: 'warning';
}

/** The nearest of the allowed words, if it is near enough for the word to be a typing error. */
export type Nearest = (word: string, allowed: readonly string[]) => string | undefined;

/** Collects the faults of a rulebook while it is read. */
export class Faults {
  readonly all: Fault[] = [];

  constructor(readonly nearest: Nearest) {}

  add(path: Fault['path'], message: string, more: Pick<Fault, 'offset' | 'anchor' | 'severity'> = {}): void {
    this.all.push({ path, message, ...more });
  }

  /** What some work would add; nothing of it is kept. */
  foundBy(work: () => void): Fault[] {
    const before = this.all.length;
    work();
    return this.all.splice(before).filter(({ severity }) => severity !== 'warning');
  }

  /** ` — did you mean …?`, or what is allowed. */
  choice(word: string, allowed: readonly string[]): string {
    const near = this.nearest(word, allowed);
    if (near) return ` — did you mean \`${near}\`?`;
    if (allowed.length === 0) return '; the rulebook has none';
    const few = allowed.slice(0, 12).map((each) => `\`${each}\``);
    return `; there ${plural(allowed.length, 'is', 'are')} ${few.join(', ')}${allowed.length > 12 ? ' …' : ''}`;
  }
}
