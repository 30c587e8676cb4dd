import type { Story } from '../../battlefield/story.js';
import type { Findings } from '../../words/findings.js';
import { count } from '../../words/format.js';
import { endInWords, eventInWords, sheetInWords } from '../../words/story.js';
import { systemName } from '../charts/names.js';
import { html, type Markup, words } from './markup.js';

const WHY: Record<Findings['stories'][number]['why'], string> = {
  typical: 'A typical battle',
  'one-sided': 'The most one-sided battle',
  longest: 'The longest battle',
  overturned: 'A battle in which the side that lost less broke first',
};

/** Single battles of the baseline, roll by roll. */
export function stories({ stories: told, run, systems, designPoints }: Findings): Markup | undefined {
  if (told.length === 0) return undefined;
  const under = systems.length > 1 && html`, under ${words(systemName(systems[0]))}`;
  const among = count(told[0].among);
  const which =
    designPoints.length > 1
      ? html` of the baseline${under}, from its first ${among}`
      : html` from the first ${among}`;
  return html`<p>These are single battles${which}, roll by roll. Where the program drew a number of successes at once, the dice shown are dice that could have produced it.${run.explainCommand !== '' && html` To read any other battle: <code>${run.explainCommand}</code>`}</p>
${told.map(
  ({ why, story }) => html`<h3>${WHY[why]}</h3>
<p>Battle ${count(story.battle)}. ${words(endInWords(story))}</p>
<details class="story fold"><summary>Read it</summary>
${story.turns.map((each) => turn(each, story.forces))}
</details>
`,
)}`;
}

function turn({ turn: number, events, sheets }: Story['turns'][number], forces: Story['forces']): Markup {
  return html`<h4>${number === 0 ? 'Deployment' : `Turn ${number}`}</h4>
${
  events.length > 0 &&
  html`<ol>${events.map(
    (event) =>
      html`<li>${words(eventInWords(event, forces))}${event.clauses.length > 0 && html` <span class="clause">${event.clauses.join(' ')}</span>`}</li>`,
  )}</ol>`
}
<ul class="sheets">${sheets.map((sheet) => {
    const { unit, standing, lines } = sheetInWords(sheet);
    return html`<li><b>${words(unit)}</b> ${standing} <small>${words(lines)}</small></li>`;
  })}</ul>`;
}

/** `A typical battle (65), the most one-sided battle (47) and the longest battle (1).` */
export function storiesInShort({ stories: told }: Findings): string {
  const each = told.map(({ why, story }, i) => {
    const name = i === 0 ? WHY[why] : WHY[why].charAt(0).toLowerCase() + WHY[why].slice(1);
    return `${name} (${count(story.battle)})`;
  });
  return `${each.slice(0, -1).join(', ')}${each.length > 1 ? ' and ' : ''}${each.at(-1)}.`;
}
