import type { ComponentChildren } from 'preact';
import { breakLine } from '../../report/charts/break-line.js';
import { wilson } from '../../statistics/wilson.js';
import {
  counted,
  type Shown as Estimated,
  numberWithInterval,
  percent,
  percentWithInterval,
} from '../../words/format.js';
import { reasonInWords } from '../../words/reasons.js';
import type { Answer, ForceShown, Side } from '../engine/protocol.js';
import { Battle } from './battle.js';
import { Compare } from './compare.js';
import { Tabs } from './controls.js';
import { type Curve, Curves, nearest, type Point } from './curves.js';
import { Guard } from './guard.js';
import { UNPLAYABLE } from './problem-in-words.js';
import { Range } from './range.js';
import { answer, beforeName, isStale, problems, question } from './store.js';
import { VIEWS, view } from './view.js';

/** One of the pictures of the answer. */
export function AnswerView() {
  const known = answer.value;
  const forces = question.value?.forces ?? [];
  return (
    <section
      class={`answer${isStale.value || problems.value.length > 0 ? ' stale' : ''}`}
      aria-label="The answer"
    >
      <Tabs
        label="What is shown"
        panel="answer-panel"
        tabs={VIEWS}
        chosen={view.value}
        onChoose={(id) => {
          view.value = id;
        }}
      />
      {problems.value.length > 0 && <p class="unplayable">{UNPLAYABLE}</p>}
      <div id="answer-panel" role="tabpanel" aria-labelledby={`tab-${view.value}`} class="answer-panel">
        <Guard key={view.value} of={known}>
          {forces.length > 0 && <Shown known={known} forces={forces} />}
        </Guard>
      </div>
    </section>
  );
}

function Shown({ known, forces }: { known: Answer | null; forces: readonly ForceShown[] }) {
  switch (view.value) {
    case 'battle':
      return <Battle />;
    case 'range':
      return <Range />;
    case 'compare':
      return <Compare />;
    default:
      return known && <OfAnswer known={known} forces={forces} />;
  }
}

interface Given {
  known: Answer;
  forces: readonly ForceShown[];
}

function OfAnswer({ known, forces }: Given) {
  switch (view.value) {
    case 'survival':
      return <Survival known={known} forces={forces} />;
    case 'losses':
      return <Losses known={known} forces={forces} />;
    case 'endings':
      return <Endings known={known} forces={forces} />;
    case 'effort':
      return <Effort known={known} forces={forces} />;
    default:
      return <Breaks known={known} forces={forces} />;
  }
}

/** The curves of the state before, then those of the current one; none of forces that the answer does not know yet. */
function curvesOf({ known, forces }: Given, points: (side: Side, force: string) => Point[]): Curve[] {
  const of = (side: Side, isGhost: boolean) =>
    forces.map(({ id, name }, f) => ({ name, force: f as 0 | 1, isGhost, points: points(side, id) }));
  const all = [...(known.before ? of(known.before, true) : []), ...of(known.now, false)];
  return all.filter(({ points: some }) => some.length > 0);
}

function Breaks(given: Given) {
  const curves = curvesOf(given, ({ breaks }, id) =>
    breakLine(
      breaks.filter(({ force }) => force === id),
      ({ loss_fraction }) => loss_fraction,
    ).map(({ x, share, low, high }) => ({ x, y: share, low, high })),
  );
  const losses = given.known.now.breaks.map(({ loss_fraction }) => loss_fraction);
  // The curve goes on as if every battle did: how often the force really breaks is said beside it.
  const noted = curves.map((curve) => ({ ...curve, note: brokeIn(given, curve) }));
  return (
    <Noted
      also="The line follows the losses as if every battle went on until the force breaks. Many battles end before that,
        so it breaks in fewer of them. It stops at the highest losses of any battle."
    >
      <Curves
        id="chart"
        title="still unbroken, judged by losses alone"
        says={noted
          .flatMap(({ name, note, isGhost }) => (isGhost ? [] : `${name} ${note?.join(' ')} of battles`))
          .join('. ')}
        xTitle="pieces lost"
        xMost={1}
        xTick={percent}
        isSteps
        snap={(x) => nearest(losses, x)}
        curves={noted}
      />
    </Noted>
  );
}

/** Curves, and below them what their bands and brackets are. */
function Noted({ also = '', children }: { also?: string; children: ComponentChildren }) {
  return (
    <div class="noted">
      {children}
      <p class="soft">
        {also} Bands and brackets are {INTERVALS}, each for one point.
      </p>
    </div>
  );
}

/** Those of the figures above the pictures hold at every look. */
const INTERVALS = '95% intervals for the battles played so far';

/** `broke in 60.2%`, `(59.7 to 60.7)`. */
function brokeIn({ known, forces }: Given, { force }: Curve): string[] {
  const { id } = forces[force];
  const row = known.now.responses.find((each) => each.response === 'broke' && each.force === id);
  if (!row) return [];
  const { estimate, interval } = percentWithInterval(row.mean, row.ci_low, row.ci_high);
  return [`broke in ${estimate}`, `(${interval})`];
}

/** Each with its last value and the interval of that. */
function withEnds(curves: readonly Curve[]): Curve[] {
  return curves.map((curve) => {
    const { y, low, high } = curve.points.at(-1)!;
    const { estimate, interval } = percentWithInterval(y, low, high);
    return { ...curve, note: [estimate, `(${interval})`] };
  });
}

function Survival(given: Given) {
  const curves = curvesOf(given, ({ survival }, id) =>
    survival
      .filter(({ force }) => force === id)
      .map(({ turn, standing, standing_low, standing_high }) => ({
        x: turn,
        y: standing,
        low: standing_low,
        high: standing_high,
      })),
  );
  return (
    <Noted>
      <Curves
        id="chart"
        title="battles in which the force has not broken"
        says={endsInWords(curves, 'have not broken at the end')}
        xTitle="turn"
        xMost={question.value?.turnLimit ?? 1}
        xTick={String}
        isSteps
        curves={withEnds(curves)}
      />
    </Noted>
  );
}

function Losses(given: Given) {
  const curves = curvesOf(given, ({ strength }, id) =>
    strength
      .filter(({ force }) => force === id)
      .map((row) => ({ x: row.turn, y: row.strength, low: row.ci_low, high: row.ci_high })),
  );
  return (
    <Noted>
      <Curves
        id="chart"
        title="strength left on the board, mean of all battles"
        says={endsInWords(curves, 'of its pieces are left at the end')}
        xTitle="turn"
        xMost={question.value?.turnLimit ?? 1}
        xTick={String}
        isSteps={false}
        curves={withEnds(curves)}
      />
    </Noted>
  );
}

function endsInWords(curves: readonly Curve[], what: string): string {
  return curves
    .filter(({ isGhost }) => !isGhost)
    .map(({ name, points }) => `${name}: ${percent(points.at(-1)?.y ?? 0)} ${what}`)
    .join('. ');
}

function Endings({ known, forces }: Given) {
  const names = new Map(forces.map(({ id, name }) => [id, name]));
  const keyOf = (row: { holder: string; reason: string }) => `${row.holder} ${row.reason}`;
  const was = new Map(known.before?.outcomes.map((row) => [keyOf(row), row.rate]));
  const gone = (known.before?.outcomes ?? []).filter(
    (row) => !known.now.outcomes.some((now) => keyOf(now) === keyOf(row)),
  );
  const never = wilson(0, known.n);
  const rows = [
    ...known.now.outcomes,
    ...gone.map((row) => ({ ...row, rate: 0, ci_low: never.low, ci_high: never.high })),
  ];
  return (
    <div class="scroll">
      <table class="ending-rows">
        <caption>How battles end. In brackets: {INTERVALS}.</caption>
        <thead>
          <tr>
            <th scope="col">who holds the field, and why</th>
            <th scope="col" colSpan={2}>
              battles
            </th>
            {known.before && <th scope="col">{beforeName.value}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const force = forces.findIndex(({ id }) => id === row.holder);
            const before = was.get(keyOf(row));
            return (
              <tr key={keyOf(row)}>
                <th scope="row">
                  <span class={`force${force + 1}`}>{names.get(row.holder) ?? 'nobody'}</span>:{' '}
                  {reasonInWords(row.reason)}
                </th>
                <td class="meter">
                  <div class="track">
                    <i class={`force${force + 1}`} style={{ width: `${row.rate * 100}%` }} />
                    {before !== undefined && <b style={{ left: `${before * 100}%` }} />}
                  </div>
                </td>
                <td class="number">
                  <Estimate {...percentWithInterval(row.rate, row.ci_low, row.ci_high)} />
                </td>
                {known.before && <td class="number soft">{((before ?? 0) * 100).toFixed(1)}%</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Estimate({ estimate, interval }: Estimated) {
  return (
    <>
      {estimate} {interval !== '' && <small class="soft">({interval})</small>}
    </>
  );
}

/** What a battle asks of its players: responses and their labels. */
const EFFORT: readonly (readonly [response: string, title: string])[] = [
  ['tests', 'checks and tests'],
  ['dice', 'dice thrown for them'],
  ['look_ups', 'look-ups in tables'],
  ['wasted_initiatives', 'turns that a piece spends only on a check'],
  ['casualties', 'casualties from fire'],
  ['losses', 'pieces lost in all'],
];

function Effort({ known, forces }: Given) {
  const mean = (side: Side, force: string, name: string) =>
    side.responses.find((row) => row.force === force && row.response === name);
  const cell = (force: string, name: string) => {
    const row = mean(known.now, force, name);
    if (!row) return <span class="soft">–</span>;
    const was = known.before && mean(known.before, force, name);
    return (
      <>
        <Estimate {...numberWithInterval(row.mean, row.ci_low, row.ci_high)} />
        {was && was.mean.toFixed(2) !== row.mean.toFixed(2) && (
          <small class="was">was {was.mean.toFixed(2)}</small>
        )}
      </>
    );
  };
  const turns = mean(known.now, '', 'turns');
  return (
    <div class="scroll">
      <table class="effort">
        <caption>
          What a battle asks of its players: it lasts {turns ? counted(Math.round(turns.mean), 'turn') : '–'}{' '}
          on average. In brackets: {INTERVALS}.
        </caption>
        <thead>
          <tr>
            <th scope="col">per battle, on average</th>
            {forces.map(({ id, name }, f) => (
              <th key={id} scope="col" class={`number force${f + 1}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EFFORT.map(([name, title]) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              {forces.map(({ id }) => (
                <td key={id} class="number">
                  {cell(id, name)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">turns</th>
            <td class="both" colSpan={2}>
              {cell('', 'turns')}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
