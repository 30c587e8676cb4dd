import { unmetInWords } from './expectations.js';
import type { Findings } from './findings.js';

/** Besides what is vital, this many words are on the first screen of a page; the rest is folded. */
const MOST_WORDS = 20;

/** What readers must know before they trust results. */
export interface Cautions {
  first: string[];
  more: string[];
}

/**
 * What stands on the first screen of a report’s page, and what is folded: what is vital always stands there, and then
 * the first notes, in as few words as possible.
 */
export function cautionsOnPage(findings: Findings): Cautions {
  const { vital, summary, warnings } = findings;
  const others = [
    ...unmet(findings),
    ...summary.caveats,
    ...warnings.filter((each) => !vital.includes(each)),
  ];
  const shown = others.filter(
    (_, i) => (i === 0 && vital.length === 0) || wordsIn([...vital, ...others.slice(0, i + 1)]) <= MOST_WORDS,
  );
  return { first: [...vital, ...shown], more: others.slice(shown.length) };
}

/** What the terminal shows with the answer; it has shown warnings and expectations elsewhere. */
export function cautionsInTerminal({ vital, summary }: Findings): string[] {
  return [...vital, ...summary.caveats];
}

function unmet({ expectations }: Findings): string[] {
  return unmetInWords(expectations).map((each) => `${each}.`);
}

function wordsIn(sentences: readonly string[]): number {
  return sentences.join(' ').split(/\s+/).length;
}
