import { plural } from '../../plural.js';
import type { Findings, SectionKey } from '../../words/findings.js';
import { battlesInWords, count, counted, playedInWords } from '../../words/format.js';
import type { SectionId } from '../charts/chart.js';
import { CAVEATS } from '../charts/history.js';
import { systemName } from '../charts/names.js';
import { whatWasAssumed } from './assumed.js';
import { whatWasConverted } from './converted.js';
import { eachSystem } from './each-system.js';
import { explorer } from './explorer.js';
import { type DrawnChart, figure } from './figure.js';
import { block, bullets, type Content, html, list } from './markup.js';
import { sharedMeasures } from './measures.js';
import { method } from './method.js';
import { howToRunAgain, whatWasPlayed } from './played.js';
import { rulesUsed } from './rules-used.js';
import { whatStepsShow } from './steps.js';
import { stories, storiesInShort } from './stories.js';
import { whatComparisonsShow } from './verdicts.js';

/** A folded part of the page: its line is a question and what was found. */
export interface Section {
  id: string;
  /** In the contents. */
  name: string;
  question: string;
  finding: string;
  body: Content;
  isOpen: boolean;
}

/**
 * All sections that have anything to say, in order.
 *
 * @param lead id of the chart that is shown above them, and not again
 */
export function sectionsOf(findings: Findings, charts: readonly DrawnChart[], lead?: string): Section[] {
  const more: Partial<Record<SectionId, Content>> = {
    steps: whatStepsShow(findings),
    solve: solvedInFull(findings),
    breaks: findings.scenario.history && bullets(CAVEATS),
    effects: [
      explorer(findings),
      findings.rows.factor_associations.length === 0 && whatComparisonsShow(findings),
    ],
    morale: block('measures', 'Measures that mean the same under every rulebook', sharedMeasures(findings)),
  };
  const drawn = CHARTED.map(({ id, ...head }) =>
    chartedSection(
      findings,
      { id, ...head },
      charts.filter(({ section }) => section === id),
      more[id],
      lead,
    ),
  );
  return [...drawn, ...written(findings)].flatMap((section) => section ?? []);
}

const CHARTED: readonly { id: SectionId; name: string; question: string; isOpen?: true }[] = [
  {
    ...{ id: 'steps', name: 'Every number', question: 'What does one step of each number do?' },
    isOpen: true,
  },
  { id: 'solve', name: 'What was solved for', question: 'Which value reaches the target?', isOpen: true },
  { id: 'breaks', name: 'Break points', question: 'At what losses does each force break?', isOpen: true },
  { id: 'survival', name: 'Survival by turn', question: 'How long does each force stand?', isOpen: true },
  { id: 'effects', name: 'Effect of each change', question: 'What does each change do?' },
  { id: 'same-side', name: 'Same winner?', question: 'Do variants end the same way on the same luck?' },
  { id: 'outcomes', name: 'Outcomes', question: 'Who holds the field, and why?' },
  { id: 'losses', name: 'Losses', question: 'What are the losses?' },
  { id: 'morale', name: 'How morale develops', question: 'How does morale develop?' },
];

function chartedSection(
  findings: Findings,
  { id, name, question, isOpen = false }: { id: SectionId; name: string; question: string; isOpen?: boolean },
  charts: readonly DrawnChart[],
  more: Content,
  lead: string | undefined,
): Section | undefined {
  const hasMore = more !== undefined && html`${more}`.text.trim() !== '';
  if (charts.length === 0 && !hasMore) return undefined;
  const finding = findings.sections[id] || charts[0]?.finding || charts[0]?.title || '';
  const below = charts.filter((chart) => chart.id !== lead);
  const above = charts.find((chart) => chart.id === lead);
  return {
    ...{ id, name, question, finding },
    body: [
      above && html`<p>The <a href="#lead">main chart</a> above belongs here.</p>\n`,
      below.map((chart, i) => figure(chart, i === 0 && above === undefined ? 'first' : 'other', finding)),
      more,
    ],
    isOpen: isOpen && below.length > 0,
  };
}

/** The answer in full, and what the rest of the page is about. */
function solvedInFull({ solve, run }: Findings): Content {
  if (!solve) return undefined;
  return [
    bullets(solve.sentences),
    html`<p class="note">${counted(solve.battles, 'battle')} were played for it, all on the same luck; <code>solve.csv</code> has every value. Everything below is about the battle as written, played ${playedInWords(run)} ${plural(run.battles, 'time')}.</p>\n`,
  ];
}

function written(findings: Findings): (Section | undefined)[] {
  const { run, designPoints, stories: battles } = findings;
  const found = (id: SectionKey, otherwise: string) => findings.sections[id] || otherwise;
  const hasStories = battles.length > 0;
  return [
    hasStories
      ? {
          ...{ id: 'battles', name: 'Sample battles', question: 'What does a battle look like?' },
          finding: found('battles', storiesInShort(findings)),
          ...{ body: stories(findings), isOpen: false },
        }
      : undefined,
    {
      ...{ id: 'rules', name: 'Rules used and assumed', question: 'What was used and assumed?' },
      finding: found('rules', rulesInShort(findings)),
      body: [
        block('played', 'What was played', whatWasPlayed(findings)),
        block('converted', 'What was converted', whatWasConverted(findings)),
        block('rules-used', 'Rules used', rulesUsed(findings)),
        block('assumed', 'What was assumed', whatWasAssumed(findings)),
        block('not-modelled', 'What is not modelled', whatIsNotModelled(findings)),
      ],
      isOpen: false,
    },
    {
      ...{ id: 'method', name: 'Method', question: 'How far can the numbers be trusted?' },
      finding: found(
        'method',
        designPoints.length > 1
          ? `${battlesInWords(run)} for each of ${count(designPoints.length)} variants, on the same luck.`
          : `${battlesInWords(run)}; intervals are 95%.`,
      ),
      ...{ body: method(findings), isOpen: false },
    },
    {
      ...{ id: 'again', name: 'Run it again, cite it', question: 'How do I run it again, or cite it?' },
      finding: found('again', `One command; seed ${run.seed}, version ${run.version}.`),
      ...{ body: howToRunAgain(findings), isOpen: false },
    },
  ];
}

/** `Morale ratio; the scenario changes 2 of 21 tables.` */
function rulesInShort(findings: Findings): string {
  const tables = findings.systems.flatMap((system) => system.tables);
  const changed = tables.filter((table) => table.changed).length;
  const what =
    changed === 0 ? 'changes no table' : `changes ${changed} of ${counted(tables.length, 'table')}`;
  return `${findings.systems.map(systemName).join(', ')}; the scenario ${what}.`;
}

/** What each system leaves out, and what the battlefield leaves out. */
function whatIsNotModelled(findings: Findings): Content {
  const { systems, notModelled } = findings;
  if (systems.length > 1) {
    return [
      bullets(notModelled),
      eachSystem(findings, (system) => list(system.notModelled, 'Nothing more is listed for it.')),
    ];
  }
  return list([...systems.flatMap((system) => system.notModelled), ...notModelled], 'Nothing is listed.');
}
