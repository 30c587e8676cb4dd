/** The page's whole look: system faces, one column, readable on paper and on a phone. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #55565a; --line: #d9dadd; --ground: #fff; --card: #f6f7f8; --accent: #0072b2; --warn: #8a4b00; --warn-ground: #fff6e6; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececee; --soft: #b0b2b8; --line: #3c3e44; --ground: #17181b; --card: #212327; --accent: #7cc4ee; --warn: #f3c26b; --warn-ground: #2e2618; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main, header, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
header { padding-top: 3rem; }
h1 { font-size: clamp(1.6rem, 4.5vw, 2.3rem); line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.45rem; line-height: 1.25; margin: 3.5rem 0 1rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; line-height: 1.3; margin: 2.25rem 0 .5rem; }
p, ul, ol { margin: .6rem 0; max-width: 44rem; }
li { margin: .25rem 0; }
a { color: var(--accent); }
.kind { color: var(--soft); margin: 0 0 1.5rem; }
.question { font-size: 1.15rem; color: var(--soft); margin: 0; }
.question b { color: var(--ink); font-weight: 600; }
.answer { margin: 2rem 0; padding: .25rem 0 .25rem 1.25rem; border-left: 4px solid var(--accent); }
.answer .headline { font-size: clamp(1.2rem, 3vw, 1.5rem); line-height: 1.4; font-weight: 600; margin: 0 0 .75rem; max-width: 48rem; }
.aside { color: var(--soft); font-size: .95rem; }
.warnings { background: var(--warn-ground); border: 1px solid var(--warn); border-radius: .5rem; padding: .75rem 1.25rem; margin: 1.5rem 0; }
.warnings h2 { all: unset; display: block; font-weight: 600; color: var(--warn); }
nav { font-size: .95rem; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem; max-width: none; }
figure { margin: .75rem 0 0; }
.drawing { background: #fff; border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto; }
.drawing svg { display: block; min-width: 50rem; width: 100%; height: auto; }
figcaption { margin-top: .75rem; max-width: 44rem; }
.swipe { display: none; color: var(--soft); font-size: .85rem; margin: .35rem 0 0; }
@media (max-width: 53rem) { .swipe { display: block; } }
details { margin: .75rem 0 0; }
summary { cursor: pointer; color: var(--accent); padding: .25rem 0; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .92rem; line-height: 1.4; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
caption > span { display: inline-block; position: sticky; left: 0; max-width: calc(100vw - 2.5rem); }
th, td { text-align: left; vertical-align: top; padding: .35rem 1.25rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; min-width: 4.5rem; max-width: 24rem; }
thead th { font-weight: 600; color: var(--soft); border-bottom: 2px solid var(--line); }
tbody th { font-weight: 400; }
.number { text-align: right; }
details td, details tbody th { white-space: nowrap; }
details table { font-size: .85rem; }
details td, details th { padding-right: .8rem; }
details tbody th { min-width: 0; }
@media (max-width: 47rem) { details tbody th { white-space: normal; min-width: 7rem; } }
td small { display: block; color: var(--soft); font-size: .85em; }
.rules { display: flex; flex-wrap: wrap; column-gap: 3.5rem; }
.rules > * { max-width: 100%; }
.clause { color: var(--soft); font-weight: 400; font-size: .9em; white-space: nowrap; }
.tag { display: inline-block; font-size: .8rem; font-weight: 400; line-height: 1.3; padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); white-space: nowrap; }
.tag.changed { color: var(--ground); background: var(--ink); border-color: var(--ink); }
.was { display: inline-block; color: var(--soft); }
s { color: var(--soft); }
.mark { color: var(--soft); cursor: help; }
.legend { margin: -.4rem 0 1rem; }
.others { color: var(--soft); font-size: .92rem; margin: -.4rem 0 1rem; max-width: 30rem; }
ul.others { padding-left: 1.25rem; }
.tag.assumed { color: var(--ink); border: 1px dashed currentcolor; }
.story h4 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
.story ol { margin: .25rem 0; padding-left: 1.5rem; max-width: none; }
.story .sheets { list-style: none; padding: .25rem 0 0 1.5rem; margin: 0; max-width: none; font-size: .92rem; }
.story small { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.5rem; margin: .75rem 0; }
dt { color: var(--soft); }
dd { margin: 0; }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; white-space: pre-wrap; font: .9rem/1.5 ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; }
.said { white-space: pre-line; }
footer { color: var(--soft); font-size: .9rem; padding-top: 2rem; padding-bottom: 3rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --ground: #fff; --card: #fff; --accent: #000; --warn: #000; --warn-ground: #fff; }
  body { font-size: 10pt; }
  nav, .swipe { display: none; }
  .drawing { overflow: visible; border: 0; }
  .drawing svg { min-width: 0; }
  .scroll { overflow: visible; }
  figure, tr, .rule, .warnings { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
}
`;
