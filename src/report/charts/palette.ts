import type { MOST_LINES } from '../../words/summary/summary.js';

/** A colour of the charts: as it is drawn, and what replaces it in dark mode. */
interface Colour {
  light: string;
  dark: string;
}

/**
 * Every colour that a chart may use, each with one meaning. No two are drawn alike: the page distinguishes them by
 * what is drawn, to darken a chart in dark mode and to isolate a variant.
 */
export const PALETTE = {
  ink: { light: '#14181d', dark: '#e9ecef' },
  soft: { light: '#4f5963', dark: '#a9b2bb' },
  axis: { light: '#8b949d', dark: '#6c757e' },
  grid: { light: '#e3e6e9', dark: '#2c3238' },
  ground: { light: '#ffffff', dark: '#15181c' },
  /** The margin within which differences count as none. */
  band: { light: '#e6e9ec', dark: '#262c33' },
  /** Words on a filled mark. */
  onFill: { light: '#fefefe', dark: '#0e1013' },
  /** Words on a mark of medium brightness, the same in both modes. */
  onMid: { light: '#101317', dark: '#0b0d10' },

  force1: { light: '#0072b2', dark: '#4aa8e0' },
  force2: { light: '#d55e00', dark: '#ee8440' },
  nobody: { light: '#8d949c', dark: '#7a838d' },
  force1Words: { light: '#00588a', dark: '#7cc4ee' },
  force2Words: { light: '#a84300', dark: '#ffa56b' },
  nobodyWords: { light: '#5a636c', dark: '#9aa3ac' },

  /** Real battles. */
  history: { light: '#b3a08f', dark: '#8d7c6c' },

  /** Variants, levels of a factor, systems; always with a shape or a dash. Level 1 is the baseline. */
  level1: { light: '#2b3139', dark: '#dfe4ea' },
  level2: { light: '#00835c', dark: '#2fc492' },
  level3: { light: '#a9478b', dark: '#e08fc6' },
  level4: { light: '#866900', dark: '#dfc04a' },

  /** How a battle ended; what a piece was lost to. */
  ending1: { light: '#4b5563', dark: '#c3ccd6' },
  ending2: { light: '#8c97a5', dark: '#84909d' },
  ending3: { light: '#b9a77a', dark: '#a5925d' },
  ending4: { light: '#e0d5b4', dark: '#5c5338' },
  ending5: { light: '#6f5f8f', dark: '#a996cb' },
  ending6: { light: '#c7bcdb', dark: '#574a70' },
  ending7: { light: '#7a8f84', dark: '#93a89c' },
  ending8: { light: '#d6b5a9', dark: '#6e5248' },
  ending9: { light: '#46686f', dark: '#7da6ae' },

  /** States from the best to the worst. */
  stage1: { light: '#dcd7e8', dark: '#332c45' },
  stage2: { light: '#bcb1d3', dark: '#4b4069' },
  stage3: { light: '#9886bb', dark: '#6a5b92' },
  stage4: { light: '#745ea0', dark: '#8e7dba' },
  stage5: { light: '#523c80', dark: '#b4a5da' },
  stage6: { light: '#34225a', dark: '#d8cef0' },
} as const satisfies Record<string, Colour>;

export type ColourName = keyof typeof PALETTE;

/** The colour as it is drawn. */
export const drawn = (name: ColourName): string => PALETTE[name].light;

export const FORCE_COLOURS: readonly ColourName[] = ['force1', 'force2'];
export const FORCE_WORDS: readonly ColourName[] = ['force1Words', 'force2Words'];
/** One for each line that can be distinguished. */
type OfLines<Style> = readonly Style[] & { readonly length: typeof MOST_LINES };
export const LEVEL_COLOURS = ['level1', 'level2', 'level3', 'level4'] as const satisfies OfLines<ColourName>;
export const LEVEL_DASHES = [
  [1, 0],
  [8, 3],
  [2.5, 3],
  [9, 3, 2, 3],
] as const satisfies OfLines<readonly number[]>;
export const LEVEL_SHAPES = ['circle', 'square', 'triangle-up', 'diamond'] as const satisfies OfLines<string>;
export const ENDING_COLOURS: readonly ColourName[] = [
  'ending1',
  'ending2',
  'ending3',
  'ending4',
  'ending5',
  'ending6',
  'ending7',
  'ending8',
  'ending9',
];
export const STAGE_COLOURS: readonly ColourName[] = [
  'stage1',
  'stage2',
  'stage3',
  'stage4',
  'stage5',
  'stage6',
];

/** `--level1: #2b3139; …`: the colours as custom properties of a page. */
export function customProperties(mode: keyof Colour): string {
  return Object.entries(PALETTE)
    .map(([name, colour]) => `--${name}: ${colour[mode]};`)
    .join(' ');
}

/** Rules that give every drawn colour of a chart the custom property of its name. */
export function recolouring(): string {
  return Object.entries(PALETTE)
    .map(
      ([name, { light }]) =>
        `.chart [fill="${light}"] { fill: var(--${name}); } .chart [stroke="${light}"] { stroke: var(--${name}); }`,
    )
    .join('\n');
}
