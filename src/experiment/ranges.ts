/** Battles `first` … `end` − 1. */
export interface Range {
  first: number;
  end: number;
}

/**
 * Adds a range to others; those that touch become one.
 *
 * @param ranges in order, and apart
 * @returns null when some of it is there already
 * @example withRange([{ first: 0, end: 10 }], { first: 10, end: 15 }) // [{ first: 0, end: 15 }]
 */
export function withRange(ranges: readonly Range[], added: Range): Range[] | null {
  if (ranges.some(({ first, end }) => first < added.end && added.first < end)) return null;
  const joined: Range[] = [];
  for (const { first, end } of [...ranges, added].sort((a, b) => a.first - b.first)) {
    const last = joined.at(-1);
    if (last?.end === first) last.end = end;
    else joined.push({ first, end });
  }
  return joined;
}

/**
 * What is missing of a range.
 *
 * @param there in order, and apart
 * @example missingIn({ first: 0, end: 10 }, [{ first: 2, end: 5 }]) // [{ first: 0, end: 2 }, { first: 5, end: 10 }]
 */
export function missingIn({ first, end }: Range, there: readonly Range[]): Range[] {
  const missing: Range[] = [];
  let from = first;
  for (const each of there) {
    if (from < Math.min(each.first, end)) missing.push({ first: from, end: Math.min(each.first, end) });
    from = Math.max(from, each.end);
  }
  if (from < end) missing.push({ first: from, end });
  return missing;
}

/** Number of battles in ranges that are apart. */
export function battlesInAll(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { first, end }) => sum + end - first, 0);
}
