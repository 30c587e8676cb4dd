import { customProperties } from '../../report/charts/palette.js';

/** Colours of the page, in addition to those of its charts. */
const PAGE = {
  light: {
    ...{ ground: '#f7f6f3', pane: '#ffffff', sunk: '#efede7', line: '#dedbd3', edge: '#8f8b81' },
    ...{ ink: '#191c20', soft: '#575e66', accent: '#1d5c8a' },
    ...{ changed: '#8a5200', 'changed-fill': '#fff1cd', assumed: '#6a3d9e' },
    ...{ bad: '#a8102a', 'bad-fill': '#fdeaec', 'on-force1': '#ffffff' },
  },
  dark: {
    ...{ ground: '#131517', pane: '#1b1e21', sunk: '#24282c', line: '#31363b', edge: '#6d757c' },
    ...{ ink: '#e8e9ea', soft: '#a5acb3', accent: '#7cc4ee' },
    ...{ changed: '#f2bd5c', 'changed-fill': '#3a2f14', assumed: '#c7a7f2' },
    ...{ bad: '#ff9aa6', 'bad-fill': '#3b1a1f', 'on-force1': '#14181d' },
  },
} as const;

/** Custom properties of both modes: the mode of the system, unless the reader chooses. */
export function colourStyle(): string {
  return [
    `:root { ${properties('light')} }`,
    `@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${properties('dark')} } }`,
    `:root[data-theme=dark] { ${properties('dark')} }`,
  ].join('\n');
}

function properties(mode: keyof typeof PAGE): string {
  const own = Object.entries(PAGE[mode]).map(([name, colour]) => `--${name}: ${colour};`);
  return `${customProperties(mode)} ${own.join(' ')} color-scheme: ${mode};`;
}
