/**
 * Tables of what a small change makes of a text: `change ⇒ messages`. A change is `from → to`, of which several are
 * parted by ` ; `; `…` leaves out, `⏎` is a line break. Messages are parted by ` ¶ `; `none` are expected if nothing is said.
 */
export interface Row {
  changes: string;
  messages: string[];
}

/** Parts of a table that begin with `# header`, by their headers. */
export function groupsOf(table: string): [header: string, rows: Row[]][] {
  const parts = table.trimEnd().split('\n\n');
  return parts
    .filter((part) => part.startsWith('# '))
    .map((part) => {
      const [header, ...rows] = part.slice(2).split('\n');
      return [header, rows.map(rowOf)];
    });
}

function rowOf(row: string): Row {
  const [changes, messages] = row.split(' ⇒ ');
  return { changes, messages: messages === 'none' ? [] : messages.split(' ¶ ') };
}

/** The changes of a row; `as it is`: none. */
export const partsOf = (changes: string): string[] =>
  changes === '' || changes === 'as it is' ? [] : changes.split(' ; ');

/** A text after one change. @throws Error if it changes nothing */
export function changed(text: string, change: string): string {
  const [from, to] = change.replaceAll('⏎', '\n').split(/ → ?/);
  const [first, last] = from.split('…');
  const start = text.indexOf(first);
  const end = last === undefined ? start + first.length : text.indexOf(last, start) + last.length;
  const result = text.slice(0, start) + to + text.slice(end);
  if (start < 0 || end <= start || result === text) throw new Error(`“${change}” changes nothing`);
  return result;
}
