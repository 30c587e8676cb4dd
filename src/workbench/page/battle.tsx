import { computed, effect, signal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Watched } from '../engine/protocol.js';
import { Clause } from './clause.js';
import { Engine } from './engine.js';
import { isResting, problems, question, state } from './store.js';

/** Battles that are looked through for those worth watching. */
const AMONG = 1000;
/** Milliseconds that a turn is shown when the battle is played. */
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
/** The state that the battles are of. */
let of = '';

const shown = computed(() => chosen.value?.turns[turn.value] ?? null);

function watch(story: Watched): void {
  chosen.value = story;
  turn.value = 0;
  isPlaying.value = false;
}

/** One battle turn by turn, from the same record that `explain` prints. */
export function Battle() {
  useEffect(
    () =>
      effect(() => {
        const { text, levels } = state.value;
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
            value={String(story.battle)}
            onChange={(event) => ask(event.currentTarget.value)}
          />
        </label>
      </div>
      <div class="battle-tools">
        <button
          type="button"
          class="button icon"
          aria-label="A turn back"
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
          aria-label="A turn on"
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
  if (!/^\d{1,9}$/.test(typed.trim())) return;
  const { text, levels } = state.value;
  engine.ask({ ask: 'story', played: { text, levels }, battle }, (reply) => {
    if (reply.kind === 'story') watch(reply.story);
  });
}

/** The units where they stand at the end of the turn. */
function Field() {
  const now = shown.value;
  if (!now || !question.value) return null;
  const { board, forces } = question.value;
  const { width, depth, zones } = board;
  const unit = Math.max(width, depth * 1.6) / 48;
  const index = (force: string) => forces.findIndex(({ id }) => id === force);
  const present = now.units.filter(({ at }) => at !== null);
  return (
    <svg
      class="field-now"
      viewBox={`0 0 ${width} ${depth}`}
      role="img"
      aria-label={now.units.map(({ unit: name, standing }) => `${name}: ${standing}`).join('; ')}
    >
      <rect width={width} height={depth} class="ground" />
      {zones.map((zone) => (
        <rect
          key={`${zone.from} ${zone.left} ${zone.cover}`}
          x={zone.left}
          y={depth - zone.to}
          width={zone.right - zone.left}
          height={Math.max(0.4, zone.to - zone.from)}
          class={`zone ${zone.cover}`}
        />
      ))}
      {present.map(({ force, unit: name, onBoard, at, slot, worst, standing }) => {
        const f = index(force);
        const y = f === 0 ? depth - at! : at!;
        return (
          <g key={`${force} ${name}`} class={`counter still force${f + 1}`}>
            <rect
              x={slot - 1.5 * unit}
              y={y - unit}
              width={3 * unit}
              height={2 * unit}
              rx={0.4 * unit}
              class={worst > 0 ? 'shaken' : ''}
            />
            <text x={slot} y={y + 0.55 * unit} font-size={1.5 * unit}>
              {onBoard}
              {'!'.repeat(Math.max(0, worst))}
            </text>
            <title>{`${name}: ${standing}`}</title>
          </g>
        );
      })}
    </svg>
  );
}

/** What happened in the turn, in words, and how the units stand after it. */
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
      {now.units.some(({ worst }) => worst > 0) && (
        <p class="soft">On the board ! marks the worst state of a unit’s pieces.</p>
      )}
    </section>
  );
}
