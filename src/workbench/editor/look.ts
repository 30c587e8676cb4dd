import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** The editor in the colours of the page, light and dark. */
export const look = [
  EditorView.theme({
    '&': { height: '100%', background: 'var(--pane)', color: 'var(--ink)', fontSize: '12.5px' },
    '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
    '.cm-scroller': { fontFamily: MONO, lineHeight: '1.5' },
    '.cm-content': { caretColor: 'var(--ink)', padding: '6px 0' },
    '.cm-line': { padding: '0 8px 0 6px' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
    '.cm-gutters': { background: 'var(--sunk)', color: 'var(--soft)', borderRight: '1px solid var(--line)' },
    '.cm-activeLine': { background: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
    '.cm-activeLineGutter': { background: 'var(--line)', color: 'var(--ink)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'color-mix(in srgb, var(--accent) 28%, transparent)',
    },
    '&.cm-focused .cm-matchingBracket': { background: 'var(--line)', color: 'inherit' },
    '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--bad-fill)', color: 'inherit' },
    '.cm-selectionMatch': { background: 'var(--sunk)' },
    '.cm-searchMatch': { background: 'var(--changed-fill)', outline: '1px solid var(--changed)' },
    '.cm-searchMatch-selected': { background: 'var(--changed)', color: 'var(--pane)' },
    '.cm-lintRange': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy 1.5px',
      textUnderlineOffset: '3px',
    },
    '.cm-lintRange-error': { textDecorationColor: 'var(--bad)' },
    '.cm-lintRange-warning': { textDecorationColor: 'var(--changed)' },
    '.cm-lintPoint::after': { borderBottomColor: 'var(--bad)' },
    '.cm-tooltip': {
      background: 'var(--pane)',
      color: 'var(--ink)',
      border: '1px solid var(--edge)',
      borderRadius: '6px',
      boxShadow: '0 8px 28px #0003',
      maxWidth: 'min(420px, 92vw)',
    },
    '.cm-tooltip-lint': { overflow: 'hidden' },
    '.cm-diagnostic': { borderLeftWidth: '4px', padding: '6px 10px', whiteSpace: 'normal' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--changed)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: MONO, maxHeight: '15em', maxWidth: '92vw' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--ink)',
      color: 'var(--pane)',
    },
    '.cm-completionDetail': { color: 'var(--soft)', fontStyle: 'normal', marginLeft: '1.2em' },
    'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
    '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
    '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', maxWidth: 'min(300px, 80vw)' },
    '.cm-panels': { background: 'var(--sunk)', color: 'var(--ink)' },
    '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
    '.cm-panel.cm-search': { padding: '6px 30px 6px 8px', fontSize: '13px' },
    '.cm-panel.cm-search label': { fontSize: '12px', whiteSpace: 'nowrap' },
    '.cm-panel.cm-search [name=close]': {
      color: 'var(--ink)',
      fontSize: '18px',
      width: '28px',
      height: '28px',
    },
    '.cm-textfield': {
      background: 'var(--pane)',
      color: 'var(--ink)',
      border: '1px solid var(--edge)',
      borderRadius: '5px',
      font: 'inherit',
      padding: '3px 8px',
      width: '12em',
    },
    '.cm-button': {
      background: 'var(--pane)',
      color: 'var(--ink)',
      border: '1px solid var(--edge)',
      borderRadius: '5px',
      font: 'inherit',
      padding: '3px 8px',
    },
    '.cm-textfield:focus-visible, .cm-button:focus-visible': { outline: '2px solid var(--accent)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.atom, color: 'var(--accent)' },
      { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
      { tag: [tags.number, tags.keyword], color: 'var(--assumed)' },
      { tag: tags.string, color: 'var(--changed)' },
      { tag: tags.meta, color: 'var(--soft)' },
    ]),
  ),
];
