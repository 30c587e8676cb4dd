import { computed, effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { NAMELESS, type Problem } from '../../scenario/problems.js';
import type { Remark } from '../editor/editor.js';
import { offersAt } from './completions.js';
import { knownLanguage, learnLanguage } from './language.js';
import { loadEditor } from './load-editor.js';
import { pathsOf } from './paths-of.js';
import { wantedPlace } from './question-tab.js';
import { change, problems, question, redo, state, undo } from './store.js';

/** The results of the checks, which are those of the command line. */
const remarks = computed<Remark[]>(() =>
  problems.value.length > 0
    ? problems.value.filter(isOfText).map((each) => remarkOf(each, 'error'))
    : (question.value?.warnings ?? []).filter(isOfText).map((each) => remarkOf(each, 'warning')),
);

/** Other problems are in the file of a rulebook. */
function isOfText({ file }: Problem): boolean {
  return file === NAMELESS;
}

function remarkOf({ line, col, message }: Problem, severity: Remark['severity']): Remark {
  return { line, col, severity, message: message.replaceAll('`', '') };
}

/** The text of the scenario, in an editor. */
export function YamlView() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const editor = loadEditor().openEditor(host.current!, {
      label: 'The scenario as YAML',
      text: state.peek().text,
      onText: (text, line) => change({ text: withLineEndsOf(state.peek().text, text) }, `yaml, line ${line}`),
      onUndo: undo,
      onRedo: redo,
      offersAt: async (text, at) => {
        const paths = question.peek() ? pathsOf(question.peek()!) : [];
        return offersAt(text, at, await knownLanguage(), paths);
      },
    });
    const ends = [
      learnLanguage(),
      effect(() => editor.show(state.value.text)),
      effect(() => editor.remark(remarks.value)),
      effect(() => {
        if (!wantedPlace.value) return;
        editor.goTo(wantedPlace.value.line, wantedPlace.value.col);
        wantedPlace.value = null;
      }),
    ];
    return () => {
      for (const end of ends) end();
      editor.close();
    };
  }, []);
  return (
    <>
      <div class="yaml" ref={host} />
      <p class="yaml-keys soft">
        <kbd>Ctrl Space</kbd> what is allowed here · <kbd>Ctrl F</kbd> find · <kbd>F8</kbd> next mistake ·{' '}
        <kbd>Esc</kbd> <kbd>Tab</kbd> leave
      </p>
    </>
  );
}

/** Keeps the line endings of the file. */
function withLineEndsOf(before: string, text: string): string {
  return before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}
