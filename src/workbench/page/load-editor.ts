type EditorScript = typeof import('../editor/editor.js');

declare global {
  /** Set by the script of the editor. */
  var standfastEditor: EditorScript | undefined;
}

/** The script of the editor is in the page as text, and runs when the editor is first needed. */
export function loadEditor(): EditorScript {
  if (!globalThis.standfastEditor) {
    const script = document.createElement('script');
    script.textContent = document.getElementById('editor')!.textContent;
    document.head.append(script);
  }
  return globalThis.standfastEditor!;
}
