import { customProperties, recolouring } from '../charts/palette.js';

/** Typefaces, colours and the grid of the page. */
export const PAGE = `
:root { ${customProperties('light')} --line: #d8dce1; --card: #f5f6f8; --focus: #0b62d6; --warn: #8a4b00; color-scheme: light; --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; --mono: ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; }
@media screen and (prefers-color-scheme: dark) { :root { ${customProperties('dark')} --line: #343c46; --card: #1d2228; --focus: #7db7ff; --warn: #f3c26b; color-scheme: dark; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
a { color: inherit; text-underline-offset: 3px; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 8px; background: var(--ground); padding: 8px; z-index: 9; }
.page { max-width: 1320px; margin: 0 auto; padding: 0 32px; display: grid; grid-template-columns: 196px minmax(0, 1fr); column-gap: 44px; }
.bar { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; padding: 12px 0 10px; border-bottom: 1px solid var(--line); font-size: 13px; color: var(--soft); }
.bar b { color: var(--ink); min-width: 0; }
.bar a { margin-left: auto; white-space: nowrap; }
.bar .otherwise { font-size: 12px; }
.bar code { white-space: nowrap; }
.tag { border: 1px solid var(--line); border-radius: 5px; padding: 0 7px; }
.stamp { margin-left: auto; text-align: right; min-width: 0; }
.contents { font-size: 13px; line-height: 1.35; position: sticky; top: 0; align-self: start; padding: 26px 0; max-height: 100vh; overflow: auto; }
.contents ol { list-style: none; margin: 0; padding: 0; border-left: 1px solid var(--line); }
.contents a { display: block; padding: 5px 0 5px 12px; margin-left: -1px; border-left: 2px solid transparent; text-decoration: none; color: var(--soft); }
.contents a:hover, .contents a[aria-current] { color: var(--ink); border-color: var(--ink); }
main { min-width: 0; padding: 20px 0 60px; max-width: 1040px; }
p, ul, ol { margin: 0 0 10px; }
code, pre { font: 13px/1.5 var(--mono); }
pre + .act, [data-scenario] + .act { margin-bottom: 14px; }
pre { background: var(--card); padding: 10px 12px; border-radius: 6px; white-space: pre-wrap; margin: 6px 0; }
footer { margin-top: 24px; font-size: 13px; color: var(--soft); }
`;

const FIRST_SCREEN = `
.question { margin: 0; font-size: 15.5px; line-height: 1.4; color: var(--soft); max-width: 66em; }
h1 { font-size: 27px; line-height: 1.24; letter-spacing: -.012em; margin: 8px 0 0; max-width: 37em; text-wrap: balance; }
.figures { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); margin: 16px 0 0; padding: 0; list-style: none; border: solid var(--line); border-width: 1px 0; }
.figures li { padding: 10px 16px 11px; border-left: 1px solid var(--line); }
.figures li:first-child { border-left: 0; padding-left: 0; }
.value { display: block; font-size: 30px; line-height: 1.15; font-weight: 700; letter-spacing: -.02em; }
.value small { font-size: 15px; font-weight: 600; letter-spacing: 0; }
.interval { display: block; font-size: 12.5px; line-height: 1.35; color: var(--soft); }
.label { display: block; font-size: 13.5px; line-height: 1.35; margin-top: 3px; text-wrap: pretty; }
.cautions { margin: 12px 0 0; padding: 0 0 0 12px; border-left: 3px solid var(--warn); font-size: 14px; line-height: 1.45; max-width: 66em; }
.cautions p { margin: 0 0 3px; }
.cautions summary { cursor: pointer; color: var(--soft); font-size: 13px; }
#lead { margin-top: 16px; }
.incomplete { margin: 0 0 14px; padding: 6px 0 6px 12px; border-left: 6px solid var(--warn); font-weight: 700; }
.rests { margin: 10px 0 0; padding-left: 12px; border-left: 3px solid var(--warn); font-size: 14px; }
`;

const CHART = `
figure { margin: 0 0 28px; position: relative; }
.head { display: flex; gap: 12px; align-items: flex-start; }
.head > div:first-child { flex: 1; min-width: 0; }
.head h2, .head h3, .body h3 { margin: 0; font-size: 17px; line-height: 1.3; text-wrap: pretty; }
.shows { margin: 2px 0 0; font-size: 14px; line-height: 1.4; color: var(--soft); text-wrap: pretty; }
.note { font-size: 13.5px; line-height: 1.45; color: var(--soft); margin: 8px 0 0; max-width: 60em; }
.tools { display: flex; gap: 4px; flex: none; }
.act, .help > summary { font: inherit; font-size: 13px; line-height: 1.2; color: var(--soft); background: none; border: 1px solid var(--line); border-radius: 5px; padding: 5px 9px; cursor: pointer; min-height: 28px; }
.act:hover, .help > summary:hover { color: var(--ink); border-color: var(--soft); }
.help > summary { list-style: none; width: 28px; text-align: center; padding: 5px 0; font-weight: 700; }
.help > summary::-webkit-details-marker { display: none; }
.help[open] > summary { background: var(--ink); color: var(--ground); border-color: var(--ink); }
.help > div { position: absolute; right: 0; top: 36px; z-index: 4; width: min(430px, 100%); background: var(--ground); border: 1px solid var(--soft); border-radius: 7px; padding: 12px 16px; font-size: 14px; line-height: 1.45; box-shadow: 0 8px 28px #0003; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 10px 0 2px; padding: 0; list-style: none; font-size: 13px; align-items: center; }
.legend li:not(:has(button)):not(.hint) { display: inline-flex; gap: 7px; align-items: center; padding: 3px 8px 3px 0; }
.legend svg { flex: none; }
.legend .hint { color: var(--soft); }
.act.key { color: var(--ink); border-color: transparent; display: inline-flex; gap: 7px; align-items: center; padding: 3px 8px 3px 4px; text-align: left; }
.act.key[aria-pressed=true] { border-color: var(--ink); }
.plot { margin-top: 8px; }
.plot:focus-visible { outline-offset: 6px; }
.plot > svg { display: block; width: 100%; height: auto; overflow: visible; pointer-events: none; }
#explorer .plot > svg { width: auto; max-width: 100%; }
.plot text { font-family: var(--sans); font-variant-numeric: tabular-nums; }
.plot .dim { opacity: .12; }
[data-tip] { pointer-events: all; outline: none; }
rect[data-tip][opacity="0"].shown { fill: var(--ink); opacity: .07; }
[data-tip].shown { stroke: var(--ink); stroke-width: 1.5; }
rect[data-tip][opacity="0"].shown { stroke: none; }
svg.narrow { display: none !important; }
#tip { position: fixed; left: 0; top: 0; z-index: 10; pointer-events: none; max-width: min(440px, 94vw); background: var(--ink); color: var(--ground); font-size: 13px; line-height: 1.4; padding: 7px 10px; border-radius: 6px; visibility: hidden; }
#tip.shown { visibility: visible; }
.choices { display: flex; flex-wrap: wrap; gap: 8px 14px; margin: 8px 0 0; font-size: 13px; color: var(--soft); }
.choices label { display: inline-flex; gap: 6px; align-items: center; max-width: 100%; white-space: nowrap; }
select, input { font: inherit; font-size: 13px; color: var(--ink); background: var(--ground); border: 1px solid var(--axis); border-radius: 5px; padding: 4px 6px; min-height: 28px; max-width: 100%; min-width: 0; }
.choice-of { margin: 2px 0 0; font-size: 14px; color: var(--soft); }
`;

const SECTIONS = `
.sections { margin-top: 34px; border-top: 2px solid var(--ink); }
.sections > p { margin: 8px 0 10px; font-size: 13px; color: var(--soft); }
.sec { border-top: 1px solid var(--line); }
.sec:last-of-type { border-bottom: 1px solid var(--line); }
.sec > summary { list-style: none; cursor: pointer; display: grid; grid-template-columns: 18px 352px 1fr; gap: 4px 12px; padding: 12px 0; align-items: baseline; }
.sec > summary::-webkit-details-marker { display: none; }
.sec > summary::before { content: ""; width: 8px; height: 8px; border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); align-self: center; margin-left: 2px; }
.sec[open] > summary::before { transform: rotate(45deg); }
.sec > summary:hover h2 { text-decoration: underline; text-underline-offset: 4px; text-decoration-thickness: 1px; }
.sec h2 { font-size: 16.5px; line-height: 1.3; margin: 0; }
.finding { font-size: 15px; line-height: 1.4; color: var(--soft); }
.sec[open] > summary .finding { color: var(--ink); font-weight: 600; }
.body { padding: 2px 0 24px 30px; font-size: 15px; }
.body > p, .body > ul, .body section > p, .body section > ul { max-width: 44em; }
.body section { margin-top: 26px; }
.body h3 { margin: 22px 0 8px; }
.body .head h3 { margin: 0; }
.body h4 { margin: 18px 0 6px; font-size: 15px; }
.aside, .others { color: var(--soft); font-size: 13.5px; max-width: 50em; }
.numbers, .fold { margin-top: 8px; }
.numbers > summary, .fold > summary { cursor: pointer; color: var(--soft); padding: 4px 0; font-size: 13.5px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 8px 0 16px; }
dt { color: var(--soft); }
dd { margin: 0; }
.said { white-space: pre-line; }
.story ol { padding-left: 22px; }
.story .sheets { list-style: none; padding: 4px 0 0 22px; font-size: 13.5px; }
.story small { color: var(--soft); }
`;

const TABLES = `
main { container-type: inline-size; }
.scroll { overflow-x: auto; margin: 6px 0 16px; background: linear-gradient(to right, var(--ground) 40%, transparent) left / 36px 100% no-repeat local, linear-gradient(to left, var(--ground) 40%, transparent) right / 36px 100% no-repeat local, linear-gradient(to right, var(--axis), transparent) left / 14px 100% no-repeat scroll, linear-gradient(to left, var(--axis), transparent) right / 14px 100% no-repeat scroll; }
.bar-of-table { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; margin: 10px 0 0; font-size: 13px; color: var(--soft); }
table { border-collapse: collapse; font-size: 13px; line-height: 1.4; }
caption { text-align: left; font-weight: 600; padding-bottom: 4px; }
caption > span { display: inline-block; position: sticky; left: 0; max-width: calc(100cqi - 30px); overflow-wrap: anywhere; }
th, td { text-align: left; vertical-align: top; padding: 4px 18px 4px 0; border-bottom: 1px solid var(--grid); min-width: 4em; max-width: 26em; overflow-wrap: break-word; }
thead th { font-weight: 600; color: var(--soft); border-bottom-color: var(--axis); vertical-align: bottom; }
tbody th { font-weight: 400; }
.numbers td, .numbers tbody th { white-space: nowrap; }
.number { text-align: right; }
td small { color: var(--soft); font-size: 1em; white-space: nowrap; }
.act.sort { color: inherit; font-weight: inherit; border: 0; padding: 0; min-height: 0; text-align: inherit; line-height: inherit; }
[aria-sort=ascending] .sort::after { content: " \\2191"; }
[aria-sort=descending] .sort::after { content: " \\2193"; }
.rules { display: flex; flex-wrap: wrap; column-gap: 48px; }
.rules > * { max-width: 100%; }
.book { column-width: 24em; column-gap: 48px; margin: 16px 0; padding: 16px 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
.book .title { column-span: all; font-weight: 600; margin: 0 0 8px; }
.book h4 { margin: 16px 0 4px; font-weight: 400; color: var(--soft); break-after: avoid; }
.book .entry { break-inside: avoid; margin: 0 0 8px; }
.book p { margin: 0; }
.book .line { padding-left: 1em; text-indent: -1em; margin-left: 1em; overflow-wrap: anywhere; }
.book i { color: var(--soft); }
.clause { color: var(--soft); font-weight: 400; font-size: .9em; white-space: nowrap; }
.tag { display: inline-block; font-size: 12px; font-weight: 400; line-height: 1.3; padding: 1px 8px; border: 1px solid var(--line); border-radius: 16px; color: var(--soft); white-space: nowrap; }
.tag.changed { color: var(--ground); background: var(--ink); border-color: var(--ink); }
.tag.assumed { color: var(--ink); border: 1px dashed currentcolor; }
.was { display: inline-block; color: var(--soft); }
s, .mark { color: var(--soft); }
`;

const NARROW = `
@media screen and (max-width: 1179px) { .page { grid-template-columns: minmax(0, 1fr); max-width: 1104px; } .contents { display: none; } main { margin: 0 auto; width: 100%; } }
@media screen and (max-width: 859px) { svg.wide { display: none !important; } svg.narrow { display: block !important; max-width: 450px; } }
@media screen and (max-width: 699px) {
  .page { padding: 0 16px; }
  .bar { flex-wrap: wrap; gap: 2px 14px; font-size: 12.5px; padding: 9px 0 8px; }
  .stamp { margin-left: 0; text-align: left; }
  main { padding: 14px 0 40px; }
  h1 { font-size: 22px; line-height: 1.25; margin-top: 6px; }
  .question { font-size: 15px; }
  .figures { grid-template-columns: 1fr 1fr; margin-top: 14px; }
  .figures li { padding: 9px 10px 10px; }
  .figures li:nth-child(odd) { border-left: 0; padding-left: 0; }
  .figures li:nth-child(n+3) { border-top: 1px solid var(--line); }
  .value { font-size: 25px; }
  .label { font-size: 13px; }
  .head h2, .head h3 { font-size: 16px; }
  .tools .act, .legend .hint { display: none; }
  .act.sort { min-height: 0; }
  .help > div { width: 100%; }
  .act, .help > summary, select, input { min-height: 32px; }
  .help > summary { width: 32px; padding: 7px 0; }
  .sections { margin-top: 24px; }
  .sec > summary { grid-template-columns: 18px 1fr; padding: 13px 0; }
  .finding { grid-column: 2; }
  .body { padding: 0 0 20px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 6px; }
  th:first-child, td:first-child { position: sticky; left: 0; background: var(--ground); max-width: 50vw; }
}
@media (forced-colors: active) { .plot { forced-color-adjust: none; } }
`;

const PRINT = `
@page { size: A4; margin: 14mm 14mm 16mm; }
@media print {
  body { font-size: 10pt; }
  .page { display: block; padding: 0; max-width: none; }
  .contents, .tools, .hint, .otherwise, .sections > p, #tip, .skip, .numbers:not([open]), .numbers > summary, .act:not(.key, .sort), .choices, #explorer, .bar-of-table { display: none !important; }
  h1 { font-size: 17pt; }
  .question { font-size: 10.5pt; }
  .value { font-size: 17pt; }
  .figures li { padding: 5pt 8pt; }
  figure, .figures, tr, .sec > summary, .rule { break-inside: avoid; }
  .sec > summary { break-after: avoid; padding: 5pt 0; grid-template-columns: 52mm 1fr; }
  .sec:not([open]) > summary { break-after: auto; }
  .sec > summary::before { display: none; }
  .finding { font-size: 10pt; }
  .sec h2, .head h2, .head h3, .body h3 { font-size: 11.5pt; }
  .body { padding: 0 0 8pt; font-size: 9.5pt; }
  .sections { margin-top: 12pt; }
  .plot > svg { max-height: 225mm; }
  table { font-size: 8pt; }
  .scroll { overflow: visible; background: none; }
  .numbers td, .numbers tbody th { white-space: normal; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
`;

/** The page’s whole look; the same for every run. */
export const STYLE = [PAGE, FIRST_SCREEN, CHART, recolouring(), SECTIONS, TABLES, NARROW, PRINT].join('\n');
