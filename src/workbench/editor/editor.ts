import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentService, StreamLanguage } from '@codemirror/language';
import { yaml } from '@codemirror/legacy-modes/mode/yaml';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Offer, Offers } from '../page/completions.js';
import { look } from './look.js';

/** What the page gives an editor. */
export interface Surroundings {
  /** Its name for screen readers. */
  label: string;
  text: string;
  /** Called after typing, with the new text and the line that was changed. */
  onText: (text: string, line: number) => void;
  /** Undo and redo belong to the page, and apply to all of it. */
  onUndo: () => void;
  onRedo: () => void;
  offersAt: (text: string, at: number) => Promise<Offers | null>;
}

/** A message about a place in the text. Lines and columns count from 1. */
export interface Remark {
  line: number;
  col: number;
  severity: 'error' | 'warning';
  message: string;
}

/** A YAML editor on the page. */
export interface Editor {
  /** Shows a text from elsewhere; unchanged parts stay in place. */
  show: (text: string) => void;
  remark: (remarks: readonly Remark[]) => void;
  goTo: (line: number, col: number) => void;
  close: () => void;
}

/** The original mode does not highlight `b` in `a: { b: 1 }` as a key: a map in braces begins with one. */
const mode: typeof yaml = {
  ...yaml,
  token: (stream, state: { pair?: boolean }) => {
    const token = yaml.token(stream, state);
    if (stream.current() === '{') state.pair = false;
    return token;
  },
};

const fromElsewhere = Annotation.define<boolean>();

/**
 * Opens an editor in an element. It is in a shadow tree, where the page’s policy does not block its styles.
 */
export function openEditor(host: HTMLElement, given: Surroundings): Editor {
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: given.text, extensions: extensionsFor(given) }),
  });
  return {
    show: (text) => {
      const change = changeTo(view.state.doc.toString(), text.replaceAll('\r\n', '\n'));
      if (!change) return;
      const selection = view.hasFocus ? { anchor: change.from + change.insert.length } : undefined;
      view.dispatch({
        changes: change,
        annotations: fromElsewhere.of(true),
        ...(selection && { selection, scrollIntoView: true }),
      });
    },
    remark: (remarks) => {
      const { doc } = view.state;
      view.dispatch(
        setDiagnostics(
          view.state,
          remarks.map((each) => diagnosticOf(each, doc)),
        ),
      );
    },
    goTo: (line, col) => {
      const anchor = offsetOf(view.state.doc, line, col);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

function extensionsFor({ label, onText, onUndo, onRedo, offersAt }: Surroundings) {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': `${label}. Escape, then Tab, leaves it.`,
      tabindex: '0',
    }),
    StreamLanguage.define(mode),
    indentService.of((context, at) => indentBehind(context.lineAt(at, -1).text)),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    highlightSelectionMatches(),
    autocompletion({ override: [(context) => completions(context, offersAt)], icons: false }),
    look,
    // The keys for undo and redo belong to the page; a menu, or a phone, sends these events.
    EditorView.domEventHandlers({
      beforeinput: ({ inputType }) => {
        const act = { historyUndo: onUndo, historyRedo: onRedo }[inputType];
        act?.();
        return act !== undefined;
      },
    }),
    keymap.of([...closeBracketsKeymap, ...searchKeymap, ...lintKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.updateListener.of(({ docChanged, transactions, state, changes }) => {
      if (!docChanged || transactions.some((each) => each.annotation(fromElsewhere))) return;
      let at = 0;
      changes.iterChangedRanges((_from, _to, from) => {
        at = from;
      });
      onText(state.doc.toString(), state.doc.lineAt(at).number);
    }),
  ];
}

/** The indent of the next line: deeper after a key without a value, and in line with the keys of a list item. */
function indentBehind(line: string): number {
  const [, space, dash] = /^(\s*)(- +)?/.exec(line)!;
  const within = space.length + (dash?.length ?? 0);
  return /:\s*(#.*)?$/.test(line) ? within + 2 : within;
}

/** The smallest single change from one text to another; null: they are the same. */
function changeTo(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

function offsetOf(doc: Text, line: number, col: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + Math.max(1, col) - 1, to);
}

/** A remark under the word at its place; a quoted text counts as one word. */
function diagnosticOf({ line, col, severity, message }: Remark, doc: Text): Diagnostic {
  const from = offsetOf(doc, line, col);
  const rest = doc.sliceString(from, doc.lineAt(from).to);
  const word = /^("(\\.|[^"\\])*"|'[^']*'|[^\s,:#{}[\]]+|\S)/.exec(rest)?.[0] ?? '';
  return { from, to: from + word.length, severity, message };
}

/** Offers completions while a word is typed, after a colon, or on request. */
async function completions(
  context: CompletionContext,
  offersAt: Surroundings['offersAt'],
): Promise<CompletionResult | null> {
  if (!context.explicit && !context.matchBefore(/[\w.$/-]+|: /)) return null;
  const found = await offersAt(context.state.doc.toString(), context.pos);
  if (!found) return null;
  return { from: found.from, options: found.offers.map(completionOf), validFor: /^[\w.$/-]*$/ };
}

function completionOf(offer: Offer): Completion {
  const { label, detail, kind, says, writes, continues } = offer;
  return {
    ...{ label, detail, type: kind },
    ...(says !== '' && { info: says }),
    apply: (view, completion, from, to) => {
      const rest = /^[\w.$/-]*/.exec(view.state.sliceDoc(to, view.state.doc.lineAt(to).to))![0];
      view.dispatch({
        changes: { from, to: to + rest.length, insert: writes },
        selection: { anchor: from + writes.length },
        annotations: pickedCompletion.of(completion),
        scrollIntoView: true,
        userEvent: 'input.complete',
      });
      if (continues) startCompletion(view);
    },
  };
}
