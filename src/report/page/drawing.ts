import type { Layout } from '../charts/chart.js';
import { type Markup, trusted } from './markup.js';

/**
 * A drawing as a page holds it: what all drawings repeat left out, the words of its marks where the page’s script
 * looks for them, and names of its own for what it refers to.
 *
 * @param svg as `renderSvg` makes it
 */
export function drawing(svg: string, id: string, layout: Layout): Markup {
  const [, root = '', body = ''] = /^(<svg[^>]*>)(.*)$/s.exec(svg) ?? [];
  const named = ` class="${layout}" role="img"`;
  const fit = body.replace(/<[^>]+>/g, (tag) => marked(lean(tag), `${id}-${layout}-`));
  return trusted(lean(root).replace('<svg', `<svg${named}`) + withoutEmptyGroups(fit));
}

/** A tag without what the page says once, what is so anyway, and needless digits. */
function lean(tag: string): string {
  return tag
    .replace(SAID_BY_THE_PAGE, '')
    .replace(SO_ANYWAY, '')
    .replace(/(font-size="[\d.]+)px"/, '$1"')
    .replace(COORDINATES, (attribute) => attribute.replace(/-?\d+\.\d{2,}(?:e-\d+)?/g, short));
}
const SAID_BY_THE_PAGE =
  / (?:font-family|style|class|role|aria-roledescription|aria-hidden|pointer-events|version|xmlns|xmlns:xlink)="[^"]*"/g;
const SO_ANYWAY =
  / (?:stroke-miterlimit="4"|(?:fill-|stroke-)?opacity="1"|stroke-width="1"|font-weight="normal"|font-style="normal"|text-anchor="start"|transform="translate\(0,0\)")/g;
const COORDINATES = / (?:d|transform|x|y|x1|x2|y1|y2|width|height|cx|cy|r)="[^"]*"/g;

/** To a tenth of a px: less is not seen. */
function short(number: string): string {
  return String(Math.round(Number(number) * 10) / 10);
}

function marked(tag: string, prefix: string): string {
  return tag
    .replace(' aria-label="', ' data-tip="')
    .replace(/( id="|url\(#)(?=[a-z]+_?\d+[")])/g, `$1${prefix}`);
}

/** Backgrounds of no colour, and groups that are empty or hold but one other. */
function withoutEmptyGroups(svg: string): string {
  let fit = svg.replace(
    /<path (?:d="M0,0h[\d.]+v[\d.]+h-?[\d.]+Z"|d=""[^>]*|[^>]*display="none"[^>]*)\/>/g,
    '',
  );
  for (let before = ''; before !== fit; ) {
    before = fit;
    fit = fit.replace(/<g[^>]*><\/g>/g, '').replace(/<g><g>((?:(?!<\/?g[ >]).)*)<\/g><\/g>/gs, '<g>$1</g>');
  }
  return fit;
}
