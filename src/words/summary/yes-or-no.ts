/** Verbs that begin a question for yes or no. */
const ASKS = /^(do|does|did|is|are|was|were|can|could|will|would|has|have|should)\b/i;
const SAMENESS = /\b(same|alike|equal|equally|identical)\b/i;
const DIFFERENCE = /\b(matters?|differ|differs|different|differently|difference|changes?)\b/i;
/** Words that turn a question round, or make it one of several. */
const UNSAFE = /\b(not|never|no|nothing|none|without|or|only|more|less|how|why|still)\b|n[’']t\b/i;

/**
 * “Yes” or “No”, where a question asks for that and whether something differs answers it: “Do they send home the same
 * side?”, “… does it matter which?”. Null for other questions, or where the program cannot tell what yes would mean.
 *
 * @param differs whether something differs; null: that is not known
 */
export function yesOrNo(question: string, differs: boolean | null): 'Yes' | 'No' | null {
  if (differs === null) return null;
  const asked = question
    .split(/[.!;:?,]\s|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => ASKS.test(part));
  if (asked.length !== 1) return null;
  const [clause] = asked as [string];
  if (UNSAFE.test(clause)) return null;
  const [same, other] = [SAMENESS.test(clause), DIFFERENCE.test(clause)];
  if (same === other) return null;
  return differs === other ? 'Yes' : 'No';
}
