import { computed, effect, signal } from '@preact/signals';
import { plural } from '../../plural.js';
import { EQUAL } from '../../scenario/even-goal.js';
import { valueAt } from '../../scenario/places.js';
import type { Wanted } from '../../scenario/solve-schema.js';
import { excludesZero } from '../../statistics/interval.js';
import type { EvenInWords } from '../../tuning/even-in-words.js';
import { counted } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import type { Effect, Question } from '../engine/protocol.js';
import { Choice } from './controls.js';
import { Engine } from './engine.js';
import { type Knob, numberOf, placeOf, rosterKnobs, turn, written } from './knob.js';
import { named } from './named.js';
import { problems, question, start, state } from './store.js';

/** The maximum number of battles for a value, and the number for each change. */
const EVEN_BATTLES = 32_768;
const MATTERS_BATTLES = 8192;
const MOST_SHOWN = 12;
const MOST_OFFERS = 4;

const engine = new Engine();
const isBusy = signal('');
const fault = signal('');
const even = signal<{ number: EvenKnob; found: EvenInWords } | null>(null);
const matters = signal<{ effects: readonly Effect[]; unchanged: number; says: string } | null>(null);
/** Empty: the choice of the scenario or, without one, the default. */
const chosen = signal('');
const goalChosen = signal('');

/** A number that may make the fight even. */
interface EvenKnob extends Knob {
  wanted: Wanted;
  /** Does the `solve` key of the scenario name it? */
  isAsked: boolean;
}

/** The numbers that the scenario asks for, then all rosters. */
const evenKnobs = computed<EvenKnob[]>(() => {
  const asked = (question.value?.solve?.numbers ?? []).map(({ at, now, ...wanted }): EvenKnob => {
    const roster = rosterKnobs.value.find(({ path }) => path.join() === at.join());
    const label = wanted.name ?? roster?.label ?? named(wanted.path.split('.').slice(-2).join(', '));
    return { label, path: at, usual: now, wanted, isAsked: true };
  });
  const others = rosterKnobs.value.filter(
    (knob) => !asked.some(({ path }) => path.join() === knob.path.join()),
  );
  return [...asked, ...others.map((knob) => ({ ...knob, wanted: { path: placeOf(knob) }, isAsked: false }))];
});

/** What can count as even: the target of the scenario, then the usual meanings. */
function goalsOf({ forces, solve }: Question): { value: string; shown: string }[] {
  const half = forces.map(({ id, name }) => ({
    value: `win_rate.${id} = 0.5`,
    shown: `${subject(name, 'hold')} half the time`,
  }));
  const asked = solve ? [{ value: solve.target, shown: 'the target in the file is reached' }] : [];
  return [
    ...asked,
    ...[{ value: EQUAL, shown: 'both hold equally often' }, ...half].filter(
      ({ value }) => value !== solve?.target,
    ),
  ];
}

// A change of the state makes the results obsolete.
effect(() => {
  void state.value;
  engine.stop();
  isBusy.value = '';
  fault.value = '';
  even.value = null;
  matters.value = null;
});

effect(() => {
  void start.value;
  chosen.value = '';
  goalChosen.value = '';
});

function makeEven(number: EvenKnob, goal: string): void {
  const { wanted } = number;
  ask('even', { ask: 'even', played: state.value, wanted, goal, battles: EVEN_BATTLES }, (reply) => {
    if (reply.kind === 'even') even.value = { number, found: reply.found };
  });
}

function findWhatMatters(): void {
  ask('matters', { ask: 'matters', played: state.value, battles: MATTERS_BATTLES }, (reply) => {
    if (reply.kind === 'matters') matters.value = reply;
  });
}

function ask(what: string, ...[asked, hear]: Parameters<Engine['ask']>): void {
  isBusy.value = what;
  fault.value = '';
  engine.ask(asked, (reply) => {
    if (reply.kind === 'progress') return;
    isBusy.value = '';
    if (reply.kind === 'failed') fault.value = reply.message.replaceAll('`', '');
    hear(reply);
  });
}

/** Questions that the page answers by playing with other numbers than the current ones. */
export function Tools() {
  const all = evenKnobs.value;
  const number = all.find((each) => written(each) === chosen.value) ?? all[0];
  const goals = question.value ? goalsOf(question.value) : [];
  const usual = number?.isAsked ? goals[0] : goals.find(({ value }) => value === EQUAL);
  const goal = (goals.find(({ value }) => value === goalChosen.value) ?? usual)?.value ?? EQUAL;
  const first = question.value?.forces[0].name;
  const isOff = problems.value.length > 0 || isBusy.value !== '';
  return (
    <section class="tools" aria-label="Questions">
      {number && (
        <>
          <h2>Make it even</h2>
          <Choice
            label="by"
            chosen={written(number)}
            choices={all.map((each) => ({ value: written(each), shown: each.label }))}
            onChoose={(key) => {
              chosen.value = key;
              even.value = null;
            }}
          />
          <Choice
            label="so that"
            chosen={goal}
            choices={goals}
            onChoose={(key) => {
              goalChosen.value = key;
              even.value = null;
            }}
          />
          {question.value?.solve?.target === goal && <p class="soft">{question.value.solve.says}.</p>}
          <Go what="even" shown="Find the number" isOff={isOff} onGo={() => makeEven(number, goal)} />
        </>
      )}
      {even.value && <Even {...even.value} />}
      <h2>What matters</h2>
      <p class="soft">
        Changes numbers and options of the rulebook one at a time.
        {question.value?.page && ' Numbers within its phrases stay as they are.'}
      </p>
      <Go what="matters" shown="Try them all" isOff={isOff} onGo={findWhatMatters} />
      {matters.value && <Matters {...matters.value} first={first ?? ''} />}
      {fault.value !== '' && <p class="problems">{fault.value}</p>}
    </section>
  );
}

/** The answer, with buttons for values that reach the goal; the label says so if a value does not. */
function Even({ number, found: { says, also, offers, instead } }: { number: EvenKnob; found: EvenInWords }) {
  const now = numberOf(number);
  return (
    <div class="found" role="status">
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {instead && (
        <button
          type="button"
          class="button"
          onClick={() => {
            goalChosen.value = EQUAL;
            makeEven(number, EQUAL);
          }}
        >
          Find when both hold the field equally often
        </button>
      )}
      <ul class="offers">
        {offers.slice(0, MOST_OFFERS).map(({ value, says: found, reaches }, i) => (
          <li key={value}>
            {value === now ? (
              <b>{value}, as it is now</b>
            ) : (
              <button type="button" class="button" onClick={() => turn(number, value)}>
                {reaches ? `Set it to ${value}` : `Try ${value}${i === 0 ? ', the nearest' : ''}`}
              </button>
            )}
            <small>{found}</small>
          </li>
        ))}
      </ul>
      {also.map((sentence) => (
        <p key={sentence} class="soft">
          {sentence}
        </p>
      ))}
    </div>
  );
}

function Go({ what, shown, isOff, onGo }: { what: string; shown: string; isOff: boolean; onGo: () => void }) {
  const isPlaying = isBusy.value === what;
  const stop = () => {
    engine.stop();
    isBusy.value = '';
  };
  // One button for both: who pressed it with the keyboard stays there.
  return (
    <p>
      <button type="button" class="button" disabled={isOff && !isPlaying} onClick={isPlaying ? stop : onGo}>
        {isPlaying ? 'Stop' : shown}
      </button>
      {isPlaying && ' Playing …'}
    </p>
  );
}

/** `bands, row 7, from percent` for `tables.bands.6.fromPercent`: items of lists count from 1. */
function placeInWords(path: string): string {
  const [, ...steps] = path.split('.');
  const whole = question.value?.tables.find(({ name }) => name === steps[0])?.value;
  return steps
    .map((step, i) =>
      i > 0 && Array.isArray(valueAt(whole, steps.slice(1, i))) ? `row ${Number(step) + 1}` : named(step),
    )
    .join(', ');
}

function Matters({
  effects,
  unchanged,
  says,
  first,
}: {
  effects: readonly Effect[];
  unchanged: number;
  says: string;
  first: string;
}) {
  const left = effects.length - MOST_SHOWN;
  const most = Math.max(...effects.map(({ mean }) => Math.abs(mean)), 1e-9);
  const shown = effects.slice(0, MOST_SHOWN);
  const isOpen = (effect: Effect) => !excludesZero(effect);
  return (
    <div class="found" role="status">
      <ol class="effects">
        {shown.map((each) => (
          <li key={`${each.path} ${each.to}`}>
            <span>
              {placeInWords(each.path)}: {named(each.from)} → {named(each.to)}
            </span>
            <i
              class={`${each.mean > 0 ? 'force1' : 'force2'}${isOpen(each) ? ' open' : ''}`}
              style={{ width: `${(Math.abs(each.mean) / most) * 100}%` }}
            />
            <small>{each.says}</small>
          </li>
        ))}
      </ol>
      <p class="soft">
        How much more or less often {subject(first, 'hold')} the field. {says}
        {shown.some(isOpen) && ' A hollow bar may be chance: its interval contains 0.'}
        {left > 0 && ` ${counted(left, 'smaller effect')} ${plural(left, 'is', 'are')} not shown.`}
        {unchanged > 0 && ` ${counted(unchanged, 'change')} had no effect.`}
      </p>
    </div>
  );
}
