import { Composer, type Document, isMap, isSeq, Lexer, LineCounter, Parser, type YAMLError } from 'yaml';
import { lookAlikes } from '../look-alikes.js';
import { wordsOfText } from './count-words.js';
import type { Place } from './places.js';
import { type Fault, FOR_READERS, MOST_NESTING, toPlain } from './plain.js';
import { code, notAllowed, steeringAt } from './wording.js';

/**
 * YAML or JSON text → plain data, with the place of every value.
 *
 *   text → size → tokens, counted and their nesting watched → document → plain data
 *
 * The limits are far above any scenario. They keep a hostile file from using too much
 * memory or time: the parser itself has no limits.
 */

/** A file larger than this is refused unread. */
export const MOST_BYTES = 1 << 20;
const MOST_WORDS = 100_000;
const MOST_ESCAPES = 10_000;

export interface ReadText {
  /** Plain data; `undefined` when there are faults, unless each is only of a value. */
  data: unknown;
  place: Place;
  faults: Fault[];
  /** What YAML reads otherwise than it may be meant. */
  warnings: Fault[];
  /** Whether the whole text is one map or list written in block style, `key: value`. */
  isBlock: boolean;
  positionOf: (offset: number) => { line: number; col: number };
}

export function readText(withMark: string): ReadText {
  const text = withMark.startsWith('\ufeff') ? withMark.slice(1) : withMark;
  const lines = new LineCounter();
  lines.addNewLine(0);
  const nowhere: Place = { value: 0, key: 0, parts: new Map() };
  const failed = (...faults: Fault[]): ReadText => {
    return {
      ...{ data: undefined, place: nowhere, faults, warnings: [] },
      ...{ isBlock: false, positionOf: lines.linePos },
    };
  };

  // 1. Size and characters.
  if (text.length > MOST_BYTES || new TextEncoder().encode(text).length > MOST_BYTES) {
    return failed({ offset: 0, message: 'the file is larger than 1 MiB, the most a scenario may have' });
  }
  if (text.trim() === '') {
    return failed({ offset: 0, message: 'the file is empty; a scenario starts with `standfast: 1`' });
  }
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) lines.addNewLine(i + 1);
  const odd = steeringAt(text.replaceAll('\r', '\n'));
  if (odd !== -1) return failed({ offset: odd, message: notAllowed(text, odd) });

  // 2. Tokens.
  const tokens: unknown[] = [];
  const refusal = tokenize(text, tokens);
  if (refusal) return failed(refusal);

  // 3. Document.
  let document: Document.Parsed;
  try {
    const composer = new Composer({
      uniqueKeys: false,
      prettyErrors: false,
      version: '1.2',
      schema: 'core',
      merge: false,
    });
    document = composer.compose(tokens as never, true, text.length).next().value as Document.Parsed;
  } catch (error) {
    return failed({
      offset: 0,
      message: `not readable as YAML: ${error instanceof Error ? error.message : 'unknown'}`,
    });
  }
  const { yaml } = document.directives;
  if (yaml.explicit && yaml.version !== '1.2') {
    return failed({
      offset: 0,
      message: `\`%YAML ${yaml.version}\`: this program reads YAML 1.2 — leave the line out`,
    });
  }
  const faults: Fault[] = tellingErrors(document.errors, lines, text).map((error) => {
    const folded = foldedBefore(error, text);
    const fault = folded ?? { offset: error.pos[0], message: syntaxMessage(error, text) };
    return { ...fault, message: fault.message + lookAlikes(lineAround(text, fault.offset)) };
  });
  if (faults.length > 0) return failed(...faults);

  // 4. Plain data.
  const warnings: Fault[] = [];
  const { data, place } = toPlain(document.contents, text, faults, warnings);
  if (faults.some(({ isOfValue }) => !isOfValue)) return failed(...faults);
  const collection = isMap(document.contents) || isSeq(document.contents) ? document.contents : null;
  const isBlock = collection !== null && collection.flow !== true;
  return { data, place, faults, warnings, isBlock, positionOf: lines.linePos };
}

/** The line of a place, without tabs, which are reported as such; empty if it is text for readers. */
function lineAround(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0];
  return FOR_READERS.includes(/^[\s-]*([\w]+)\s*:/.exec(line)?.[1]) ? '' : line.replaceAll('\t', '');
}

/** Feeds the parser token by token, and stops it before a text can overwhelm it. */
function tokenize(text: string, tokens: unknown[]): Fault | undefined {
  const parser = new Parser();
  let [count, escapes, documents] = [0, 0, 0];
  for (const lexeme of new Lexer().lex(text)) {
    count += lexeme.startsWith('#') ? 1 : Math.max(1, wordsOfText(lexeme));
    if (count > MOST_WORDS) {
      return {
        offset: parser.offset,
        message: 'the file has more than 100,000 words and signs, the most a scenario may have',
      };
    }
    if (lexeme.startsWith('"')) {
      for (let i = lexeme.indexOf('\\'); i !== -1; i = lexeme.indexOf('\\', i + 2)) escapes++;
      if (escapes > MOST_ESCAPES) {
        return {
          offset: parser.offset,
          message: 'the file has more than 10,000 escapes (`\\`) in quoted text',
        };
      }
    }
    const offset = parser.offset;
    for (const token of parser.next(lexeme)) {
      tokens.push(token);
      if (token.type === 'document' && ++documents > 1) return { offset: token.offset, message: SEVERAL };
    }
    if (parser.stack.length > MOST_NESTING && nesting(parser) > MOST_NESTING) {
      return { offset, message: `maps and lists are nested more than ${MOST_NESTING} deep` };
    }
  }
  for (const token of parser.end()) {
    tokens.push(token);
    if (token.type === 'document' && ++documents > 1) return { offset: token.offset, message: SEVERAL };
  }
  return undefined;
}

const SEVERAL = 'a second document starts here; a file holds one scenario — remove the `---` or `...` line';

function nesting(parser: Parser): number {
  return parser.stack.filter(
    (t) => t.type === 'block-map' || t.type === 'block-seq' || t.type === 'flow-collection',
  ).length;
}

/**
 * Leaves out errors that only follow from earlier ones: keeps the first of each line, only tabs if there are any, and
 * nothing after a line with the wrong indentation.
 */
function tellingErrors(errors: readonly YAMLError[], lines: LineCounter, text: string): YAMLError[] {
  const tabs = errors.filter(({ code }) => code === 'TAB_AS_INDENT');
  const seen = new Set<number>();
  const shifted = errors.findIndex((error) => isIndentation(error) || isAboveIndented(error, text));
  const first = shifted < 0 ? errors : errors.slice(0, shifted + 1);
  return (tabs.length > 0 ? tabs : first).filter(({ pos }) => {
    const { line } = lines.linePos(pos[0]);
    return !seen.has(line) && seen.add(line);
  });
}

const INDENTATION =
  /^(All (mapping|sequence) items must start at the same column|A collection cannot be both a mapping and a sequence|Sequence item without - indicator)/i;

function isIndentation({ message }: YAMLError): boolean {
  return INDENTATION.test(message);
}

/** Is this a key with its value, and only the line below it wrong, since it is indented further? */
function isAboveIndented({ code, pos: [offset] }: YAMLError, text: string): boolean {
  const [rest] = text.slice(offset).split('\n', 1);
  return code === 'BLOCK_AS_IMPLICIT_KEY' && !/:(\s|$)/.test(rest);
}

/** The fault of `key: > 0.4`, in which YAML takes `>` for the start of folded text; undefined: it is another error. */
function foldedBefore({ message, pos: [offset] }: YAMLError, text: string): Fault | undefined {
  if (!/^(Block scalar header includes extra|Not a YAML token: )/.test(message)) return undefined;
  const line = text.lastIndexOf('\n', offset - 1) + 1;
  const [key] = /^[^>|#]*[:-]\s+(?=[>|])/.exec(text.slice(line)) ?? [];
  if (key === undefined) return undefined;
  const [written] = text.slice(line + key.length).split(/\s*(?:\n|\s#)/, 1);
  return {
    offset: line + key.length,
    message: `text cannot start with ${code(written[0])} — put it in quotes: ${code(`"${written}"`)}`,
  };
}

/** Is this place between brackets, `{ }` or `[ ]`? */
function isInBrackets(text: string, offset: number): boolean {
  let open = 0;
  for (const lexeme of new Lexer().lex(text.slice(0, offset))) {
    if (lexeme === '{' || lexeme === '[') open++;
    if (lexeme === '}' || lexeme === ']') open--;
  }
  return open > 0;
}

/** Between brackets: what is wrong with two parts that stand side by side; undefined: something else is wrong. */
function withoutComma({ message, pos: [offset] }: YAMLError, text: string): string | undefined {
  const isBeside =
    /^(Block collections are not allowed within flow|Missing , or :|Unexpected (scalar|flow-\w+-start|(double|single)-quoted-scalar)|Missing space between|Implicit keys need to be on a single line)/i;
  if (!isBeside.test(message) || !isInBrackets(text, offset)) return undefined;
  return 'a comma is missing before this, or in it — between `{ }` and `[ ]` a comma stands after every part but the last: `{ width: 48, depth: 36 }`';
}

/** What is wrong and, for common mistakes, what to do about it. */
function syntaxMessage(error: YAMLError, text: string): string {
  const comma = withoutComma(error, text);
  if (comma !== undefined) return comma;
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return 'a tab indents this line; YAML allows only spaces here';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return isAboveIndented(error, text)
        ? 'this key has a value, so the next line cannot be indented below it — let keys of the same map start in the same column'
        : /\{[^{}]*;[^{}]*\}/.test(text.slice(text.lastIndexOf('\n', error.pos[0] - 1) + 1).split('\n', 1)[0])
          ? 'a second `: ` on one line — write a comma, not `;`, between the parts of `{ }`'
          : 'a second `: ` on one line — put text that holds `: ` in quotes';
    case 'MULTILINE_IMPLICIT_KEY': {
      const [line] = text.slice(error.pos[0]).split('\n', 1);
      const [, key, value] = /^([\w-]+):?\s*(\S.*)$/.exec(line) ?? [];
      const write = key === undefined ? '' : `, such as ${code(`${key}: ${value}`)}`;
      return `this line has no colon with a blank after it — write ${code('key: value')}${write}`;
    }
    case 'BAD_SCALAR_START':
      return `text cannot start with ${code(/ (\S+)$/.exec(error.message)?.[1] ?? 'this character')} — put it in quotes`;
    default: {
      if (isIndentation(error)) {
        const [above = ''] = text
          .slice(0, text.lastIndexOf('\n', error.pos[0] - 1))
          .split('\n')
          .slice(-1);
        const cut = /\s(#.*)$/.exec(above)?.[1];
        return cut === undefined
          ? 'the indentation of this line fits no line above it — let keys of the same map, and items of the same list, start in the same column'
          : `the line above ends before ${code(cut)}, which is a comment, and this line does not continue it — put text that holds ${code('#')} in quotes, or indent this line as a key`;
      }
      if (error.message.startsWith('Unexpected scalar at node end'))
        return 'a quote ends the text before this — put text that has a quote or an apostrophe in the other kind of quotes: `"It\'s"`';
      const [, close] =
        /^Flow (?:map|sequence) in block collection .* end with a ([\]}])/.exec(error.message) ?? [];
      if (close !== undefined)
        return `the ${close === ']' ? 'list that begins with `[`' : 'map that begins with `{`'} has no ${code(close)} before this — add it, or indent this line`;
      if (/^Missing closing .quote/.test(error.message))
        return 'text that begins with a quote has no quote at its end — add it';
      if (error.message.startsWith('Unexpected block-seq-ind'))
        return 'a list cannot begin on the line of its key — put text that begins with `- ` in quotes, or begin the list on a line of its own';
      if (error.message.startsWith('Flow map must end')) return 'a `{` has no `}` — add it at the end';
      if (error.message.startsWith('Flow sequence must end')) return 'a `[` has no `]` — add it at the end';
      if (error.message.includes('1024 chars')) return 'a key is longer than 1,024 characters';
      const [line] = text.slice(error.pos[0]).split('\n', 1);
      return `${line.trim() === '' ? 'the end of this line' : code(line.slice(0, 60))} cannot be read — put text that holds signs such as ${code('{')}, ${code(']')} or ${code('&')} in quotes`;
    }
  }
}
