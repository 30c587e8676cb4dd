/** The whole state of the workbench, as its links hold it. */
export interface WorkbenchState {
  /** Version of the program that made it. */
  version: string;
  name: string;
  text: string;
  levels: readonly number[];
  /** The half-width at which runs stop, 0–1. */
  precision: number;
  view: string;
  /** Pinned states. */
  pins: readonly { label: string; text: string; levels: readonly number[] }[];
}

/** The format of links; the workbench refuses any other, with advice. */
export function linkFormat(): string {
  return '1';
}

/** The maximum number of characters in a link. */
export function mostInLink(): number {
  return 32_768;
}

/**
 * A link: the fragment of an address, which is never sent to a server.
 *
 * @param letters a state as JSON, deflated, in base 64 as addresses may hold it
 * @returns null when it is too long
 * @example linkHolding('q1bKS8xNVbJSUE') // '#1.q1bKS8xNVbJSUE'
 */
export function linkHolding(letters: string): string | null {
  const link = `#${linkFormat()}.${letters}`;
  return link.length > mostInLink() ? null : link;
}

/** What the workbench opens for a run. */
export function stateOfRun(name: string, version: string, text: string): WorkbenchState {
  return { version, name, text, levels: [], precision: 0.01, view: 'breaks', pins: [] };
}
