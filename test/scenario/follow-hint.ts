import { isScalar, parseDocument, visit } from 'yaml';

interface Said {
  line: number;
  col: number;
  message: string;
}

/**
 * The text after its reader does what a message says: `did you mean …?`, or `write …` where that is the whole of it.
 * null: the message has no hint that can be copied.
 */
export function followHint(text: string, { line, col, message }: Said): string | null {
  const hint =
    / — did you mean `([^`]+)`(?:, with(?:out)? quotes|, in quotes)?\?$/.exec(message) ??
    / — write `([^`…]+)`$/.exec(message);
  if (!hint || hint[1] === 'key: value') return null;
  const start = text.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0) + col - 1;
  const written = /^(?:unknown key )?`([^`]+)`/.exec(message)?.[1] ?? '';
  const [, key] = /leads nowhere: no key `([^`]+)`/.exec(message) ?? [];
  const inPath = key === undefined ? -1 : text.indexOf(key, start);
  if (inPath >= 0) return text.slice(0, inPath) + hint[1] + text.slice(inPath + key.length);
  // A key with its value, which replaces the line.
  if (/^\w+: /.test(hint[1])) return [...text.split('\n')].with(line - 1, hint[1]).join('\n');
  const replace = (from: number, to: number) => text.slice(0, from) + hint[1] + text.slice(to);
  if (text.startsWith(written, start) && written !== '') return replace(start, start + written.length);
  let found: readonly number[] | undefined;
  visit(parseDocument(text), {
    Node(_, node) {
      const [from, to] = node.range!;
      if (isScalar(node) ? from <= start && start < to : from === start) found = [from, to];
    },
  });
  return found ? replace(found[0], found[1]) : null;
}
