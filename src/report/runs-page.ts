import { plural } from '../plural.js';
import type { RunRecord } from '../storage/run-record.js';
import { count, playedInWords } from '../words/format.js';
import { html, type Markup, trusted, words } from './page/markup.js';
import { PAGE } from './page/style.js';
import { LIST_GENERATOR } from './record.js';
import { sha256Base64 } from './sha256.js';

/** A run as a list of runs shows it. */
export interface ListedRun extends RunRecord {
  /** Its folder, next to the list. */
  folder: string;
}

/** A page that lists runs, each with its question, its answer and its first chart. It loads only their charts. */
export function renderRunsPage(runs: readonly ListedRun[]): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${sha256Base64(STYLE)}'; img-src 'self' file:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
${trusted(LIST_GENERATOR)}">
<title>Runs</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<main class="runs">
<h1>${count(runs.length)} ${plural(runs.length, 'run')}</h1>
<ul>
${runs.map(listed)}</ul>
</main>
</body>
</html>
`.text;
}

function listed({
  folder,
  tag,
  title,
  question,
  answer,
  chart,
  version,
  seed,
  battles,
  fewest,
  toSolve,
}: ListedRun): Markup {
  const address = `${encodeURIComponent(folder)}/`;
  return html`<li>
<div>
<h2><a href="${address}report.html">${words(title)}</a>${tag !== '' && html` <small>${tag}</small>`}</h2>
<p class="soft">${words(question)}</p>
<p>${words(answer)}</p>
<p class="soft small"><code>${folder}</code> · ${toSolve > 0 && `${count(toSolve)} battles to solve · `}${playedInWords({ battles, fewest })} ${plural(battles, 'battle')} at each variant · seed ${seed} · standfast ${version}</p>
</div>
${chart !== '' && html`<a class="picture" href="${address}report.html" tabindex="-1" aria-hidden="true"><img src="${address}${chart}" alt="" loading="lazy"></a>`}
</li>
`;
}

const STYLE = `${PAGE}
.runs { margin: 0 auto; padding: 24px 32px 60px; max-width: 1040px; }
.runs h1 { font-size: 24px; margin: 0 0 16px; }
.runs ul { list-style: none; padding: 0; margin: 0; }
.runs li { display: grid; grid-template-columns: minmax(0, 1fr) 340px; gap: 8px 28px; padding: 18px 0; border-top: 1px solid var(--line); }
.runs h2 { font-size: 18px; line-height: 1.3; margin: 0 0 4px; }
.runs h2 small { font-weight: 400; border: 1px solid var(--line); border-radius: 5px; padding: 1px 7px; }
.runs p { margin: 0 0 6px; }
.soft { color: var(--soft); }
.small { font-size: 13px; }
.picture { background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: 8px; align-self: start; }
.picture img { display: block; width: 100%; height: auto; }
@media (max-width: 760px) { .runs { padding: 16px 16px 40px; } .runs li { grid-template-columns: minmax(0, 1fr); } }
`;
