import type { Findings } from '../../words/findings.js';
import { stampOf } from './first-screen.js';

/** `A. Author: Elite or levy. 20,000 battles × 6 variants, seed 1, standfast 0.27.0.` */
export function citation(findings: Findings): string {
  const { authors, title } = findings.scenario;
  const by = authors.length > 0 ? `${authors.join(', ')}: ` : '';
  const stop = /[.?!…]$/.test(title) ? '' : '.';
  return `${by}${title}${stop} ${stampOf(findings).replaceAll(' · ', ', ')}.`;
}

/** The same for LaTeX. The reader must add the year: a report does not know when it was made. */
export function bibTex(findings: Findings): string {
  const { scenario, run } = findings;
  const key = ['standfast', scenario.name, ...(run.tag === '' ? [] : [run.tag])]
    .join('-')
    .replace(/[^A-Za-z0-9-]+/g, '-');
  return [
    `@misc{${key},`,
    ...(scenario.authors.length > 0 ? [`  author = {${scenario.authors.map(inLatex).join(' and ')}},`] : []),
    `  title = {{${inLatex(scenario.title)}}},`,
    `  howpublished = {Simulated with standfast ${inLatex(run.version)}},`,
    `  note = {${inLatex(stampOf(findings).replaceAll(' · ', ', '))}. SHA-256 of all counters: ${run.talliesSha256.slice(0, 16)}}`,
    '}',
  ].join('\n');
}

/** Escapes the characters that have a meaning in LaTeX. */
function inLatex(text: string): string {
  return text.replace(/[\\{}$&#%_^~×“”]/g, (sign) => LATEX[sign]);
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\^{}',
  '~': '\\~{}',
  '×': '$\\times$',
  '“': '``',
  '”': "''",
};
