import type { Anchor, Path } from './places.js';

/** Something wrong in plain data, before it is known where that stands in a text. */
export interface Finding {
  path: Path;
  message: string;
  /** Default: the value. */
  anchor?: Anchor;
  /** Warnings do not keep a scenario from running. Default: an error. */
  severity?: 'error' | 'warning';
}

export function isWarning(finding: Finding): boolean {
  return finding.severity === 'warning';
}
