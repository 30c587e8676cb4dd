import { computed, effect, signal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { sum } from '../../statistics/sum.js';
import type { Watched } from '../engine/protocol.js';
import { Ground } from './board.js';
import { Clause } from './clause.js';
import { Engine } from './engine.js';
import { isResting, problems, question, type State, start, state } from './store.js';

/** The number of battles searched for those worth watching. */
const AMONG = 1000;
/** Milliseconds for which a turn is shown when the battle plays. */
const A_TURN = 1400;

const WHY: Readonly<Record<string, string>> = {
  typical: 'a typical one',
  'one-sided': 'the most one-sided',
  longest: 'the longest',
  overturned: 'broke first, lost less',
};

const engine = new Engine();
const stories = signal<readonly Watched[]>([]);
const chosen = signal<Watched | null>(null);
const turn = signal(0);
const isPlaying = signal(false);
/** The state that the battles belong to, and its scenario. */
let of = '';
let from: State | null = null;
/** A typed number that no battle has; null: none. */
const wrong = signal<string | null>(null);

const shown = computed(() => chosen.value?.turns[turn.value] ?? null);

function watch(story: Watched): void {
  chosen.value = story;
  turn.value = 0;
  isPlaying.value = false;
  wrong.value = null;
}

/** One battle turn by turn, from the same record that `explain` prints. */
export function Battle() {
  useEffect(
    () =>
      effect(() => {
        const { text, levels } = state.value;
        if (from !== start.value) {
          from = start.value;
          of = '';
          chosen.value = null;
        }
        const key = `${levels.join()}\n${text}`;
        if (!isResting.value || problems.value.length > 0 || key === of) return;
        engine.ask({ ask: 'stories', played: { text, levels }, among: AMONG }, (reply) => {
          if (reply.kind !== 'stories') return;
          of = key;
          stories.value = reply.stories;
          watch(reply.stories[0]);
        });
      }),
    [],
  );
  useEffect(() => {
    const timer = window.setInterval(() => isPlaying.value && step(1), A_TURN);
    return () => window.clearInterval(timer);
  }, []);
  const story = chosen.value;
  if (!story && problems.value.length > 0) return null;
  if (!story) return <p class="soft">Looking through {AMONG} battles …</p>;
  const firstBreak = story.turns.findIndex(({ events }) => events.some(({ isBreak }) => isBreak));
  return (
    <div class="battle">
      <div class="battle-tools">
        {stories.value.map((each) => (
          <button
            key={each.why}
            type="button"
            class="chip"
            aria-pressed={each.battle === story.battle}
            onClick={() => watch(each)}
          >
            {WHY[each.why]}
          </button>
        ))}
        <label class="soft">
          battle{' '}
          <input
            class="battle-number"
            inputMode="numeric"
            value={wrong.value ?? String(story.battle)}
            aria-invalid={wrong.value !== null}
            onChange={(event) => ask(event.currentTarget.value)}
          />
        </label>
        {wrong.value !== null && (
          <span class="wrong" role="status">
            a whole number from 0 to 999999999
          </span>
        )}
      </div>
      <div class="battle-tools">
        <button
          type="button"
          class="button icon"
          aria-label="Previous turn"
          disabled={turn.value === 0}
          onClick={() => step(-1)}
        >
          ◀
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            if (turn.value === story.turns.length - 1) turn.value = 0;
            isPlaying.value = !isPlaying.value;
          }}
        >
          {isPlaying.value ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          class="button icon"
          aria-label="Next turn"
          disabled={turn.value === story.turns.length - 1}
          onClick={() => step(1)}
        >
          ▶
        </button>
        <input
          type="range"
          aria-label="Turn"
          min={0}
          max={story.turns.length - 1}
          value={turn.value}
          onInput={(event) => {
            turn.value = Number(event.currentTarget.value);
          }}
        />
        {firstBreak > 0 && (
          <button
            type="button"
            class="button"
            onClick={() => {
              turn.value = firstBreak;
            }}
          >
            To the first break
          </button>
        )}
      </div>
      <p>
        <b>{turn.value === 0 ? 'Deployment' : `Turn ${turn.value}`}</b>{' '}
        <span class="soft">
          of {story.turns.length - 1}. {story.ends}
        </span>
      </p>
      <div class="battle-sides">
        <Field />
        <Events />
      </div>
    </div>
  );
}

function step(by: number): void {
  const last = (chosen.value?.turns.length ?? 1) - 1;
  turn.value = Math.min(last, Math.max(0, turn.value + by));
  if (turn.value === last) isPlaying.value = false;
}

function ask(typed: string): void {
  const battle = Number(typed);
  if (!/^\d{1,9}$/.test(typed.trim())) {
    wrong.value = typed;
    return;
  }
  const { text, levels } = state.value;
  engine.ask({ ask: 'story', played: { text, levels }, battle }, (reply) => {
    if (reply.kind === 'story') watch(reply.story);
  });
}

/** Up to this many units, counters are large and have names. */
const FEW = 2;

/** The positions of the units at the end of the turn. */
function Field() {
  const now = shown.value;
  if (!now || !question.value) return null;
  const { board, forces } = question.value;
  const { width, depth } = board;
  const areFew = now.units.length <= FEW;
  const size = Math.max(width, depth * 1.6) / (areFew ? 24 : 40);
  // A counter is behind the front of its unit, so one at the edge of the board extends beyond it.
  const margin = (areFew ? 3.6 : 2.8) * size;
  const index = (force: string) => forces.findIndex(({ id }) => id === force);
  const present = now.units.filter(({ at }) => at !== null);
  return (
    <figure class="field-now">
      <svg
        viewBox={`0 ${-margin} ${width} ${depth + 2 * margin}`}
        role="img"
        aria-label={now.units.map(({ unit: name, standing }) => `${name}: ${standing}`).join('; ')}
      >
        <Ground board={board} />
        {present.map((unit) => {
          const f = index(unit.force);
          const front = f === 0 ? depth - unit.at! : unit.at!;
          return (
            <Counter
              key={`${unit.force} ${unit.unit}`}
              unit={unit}
              force={f}
              front={front}
              size={size}
              named={areFew}
            />
          );
        })}
      </svg>
      <figcaption class="soft">
        The number on a counter is the number of its pieces; each ! is one step down to the worst state of any
        of them. In the bar behind it, steady pieces are darkest; the empty part is pieces that are gone.
      </figcaption>
    </figure>
  );
}

interface CounterGiven {
  unit: Watched['turns'][number]['units'][number];
  force: number;
  /** Inches from the upper edge. */
  front: number;
  /** Half of its height, inches. */
  size: number;
  named: boolean;
}

/** A unit behind its front: its pieces, and behind them a bar of their postures, empty where pieces are gone. */
function Counter({ unit, force, front, size, named: isNamed }: CounterGiven) {
  const { onBoard, gone, postures, slot, worst, standing } = unit;
  const back = force === 0 ? size : -size;
  const y = front + back;
  const [left, width] = [slot - 1.5 * size, 3 * size];
  const bar = { y: y + 1.4 * back - 0.3 * size, height: 0.6 * size };
  const apiece = width / (onBoard + gone);
  const shown = `${onBoard}${'!'.repeat(Math.max(0, worst))}`;
  const height = shown.length > 3 ? 1.1 * size : 1.5 * size;
  const before = (posture: number) => sum(postures.slice(0, posture));
  return (
    <g class={`counter still force${force + 1}`}>
      <rect
        x={left}
        y={y - size}
        width={width}
        height={2 * size}
        rx={0.4 * size}
        class={worst > 0 ? 'shaken' : ''}
      />
      <text x={slot} y={y + 0.37 * height} font-size={height}>
        {shown}
      </text>
      <g class="postures">
        <rect x={left} width={width} {...bar} class="gone" />
        {postures.map((count, posture) => (
          <rect
            key={posture}
            x={left + before(posture) * apiece}
            width={count * apiece}
            {...bar}
            opacity={1 - (0.75 * posture) / Math.max(1, postures.length - 1)}
          />
        ))}
      </g>
      {isNamed && (
        <text class="name" x={slot} y={y + 2.3 * back + 0.35 * size} font-size={1.1 * size}>
          {unit.unit}
        </text>
      )}
      <title>{`${unit.unit}: ${standing}`}</title>
    </g>
  );
}

/** What happened in the turn, in words, and the state of the units after it. */
function Events() {
  const now = shown.value;
  const forces = question.value?.forces ?? [];
  if (!now) return null;
  const classOf = (force: string) => `force${forces.findIndex(({ id }) => id === force) + 1}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section class="events" tabIndex={0} aria-label="What happens">
      <ol>
        {now.events.map(({ force, unit, says, clauses, isBreak }, i) => (
          <li key={`${turn.value} ${i} ${unit}`} class={`${classOf(force)}${isBreak ? ' break' : ''}`}>
            {says}
            {clauses.map((code) => (
              <Fragment key={code}>
                {' '}
                <Clause code={code} />
              </Fragment>
            ))}
          </li>
        ))}
      </ol>
      {now.events.length === 0 && <p class="soft">Nothing has happened yet.</p>}
      <ul class="standings">
        {now.units.map(({ force, unit, standing }) => (
          <li key={`${force} ${unit}`}>
            <span class={classOf(force)}>{unit}</span> {standing}
          </li>
        ))}
      </ul>
    </section>
  );
}
