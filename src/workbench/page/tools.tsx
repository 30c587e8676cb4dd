import { effect, signal } from '@preact/signals';
import { counted } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import type { Effect } from '../engine/protocol.js';
import { Choice } from './controls.js';
import { Engine } from './engine.js';
import { type Knob, rosterKnobs, turn, written } from './knob.js';
import { named } from './named.js';
import { problems, question, state } from './store.js';

/** Most battles at a value, and for each change. */
const EVEN_BATTLES = 32_768;
const MATTERS_BATTLES = 8192;
const MOST_SHOWN = 12;

const engine = new Engine();
const isBusy = signal('');
const fault = signal('');
const even = signal<{ number: Knob; says: readonly string[]; values: readonly number[] } | null>(null);
const matters = signal<{ effects: readonly Effect[]; unchanged: number; says: string } | null>(null);
const chosen = signal('');

// What was found is of another question from then on.
effect(() => {
  void state.value;
  engine.stop();
  isBusy.value = '';
  fault.value = '';
  even.value = null;
  matters.value = null;
});

function makeEven(number: Knob): void {
  ask('even', { ask: 'even', played: state.value, path: written(number), battles: EVEN_BATTLES }, (reply) => {
    if (reply.kind === 'even') even.value = { number, says: reply.says, values: reply.values };
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

/** Questions that the page answers by playing other numbers than those that stand there. */
export function Tools() {
  const all = rosterKnobs.value;
  const number = all.find((each) => written(each) === chosen.value) ?? all[0];
  const first = question.value?.forces[0].name;
  const isOff = problems.value.length > 0 || isBusy.value !== '';
  return (
    <section class="tools" aria-label="Questions">
      {number && (
        <>
          <h2>Make it even</h2>
          <Choice
            label={`so that ${subject(first ?? 'The first force', 'hold the field')} in half of all battles, by`}
            chosen={written(number)}
            choices={all.map((each) => ({ value: written(each), shown: each.label }))}
            onChoose={(key) => {
              chosen.value = key;
            }}
          />
          <Go what="even" shown="Find the number" isOff={isOff} onGo={() => makeEven(number)} />
        </>
      )}
      {even.value && (
        <div class="found" role="status">
          {even.value.says.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {even.value.values.slice(0, 4).map((value) => (
            <button key={value} type="button" class="button" onClick={() => turn(even.value!.number, value)}>
              Set it to {value}
            </button>
          ))}
        </div>
      )}
      <h2>What matters</h2>
      <p class="soft">Changes every number and option of the rulebook, one at a time.</p>
      <Go what="matters" shown="Try them all" isOff={isOff} onGo={findWhatMatters} />
      {matters.value && <Matters {...matters.value} first={first ?? ''} />}
      {fault.value !== '' && <p class="problems">{fault.value}</p>}
    </section>
  );
}

function Go({ what, shown, isOff, onGo }: { what: string; shown: string; isOff: boolean; onGo: () => void }) {
  if (isBusy.value === what) {
    return (
      <p>
        Playing …{' '}
        <button
          type="button"
          class="quiet"
          onClick={() => {
            engine.stop();
            isBusy.value = '';
          }}
        >
          Stop
        </button>
      </p>
    );
  }
  return (
    <button type="button" class="button" disabled={isOff} onClick={onGo}>
      {shown}
    </button>
  );
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
  return (
    <div class="found" role="status">
      <ol class="effects">
        {effects.slice(0, MOST_SHOWN).map(({ path, from, to, mean, says: difference }) => (
          <li key={`${path} ${to}`}>
            <span>
              {named(path.split('.').slice(1).join(', '))}: {named(from)} → {named(to)}
            </span>
            <i
              class={mean > 0 ? 'force1' : 'force2'}
              style={{ width: `${(Math.abs(mean) / most) * 100}%` }}
            />
            <small>{difference}</small>
          </li>
        ))}
      </ol>
      <p class="soft">
        How much more or less often {first} holds the field. {says}
        {left > 0 && ` ${counted(left, 'smaller effect')} ${left === 1 ? 'is' : 'are'} not shown.`}
        {unchanged > 0 && ` ${counted(unchanged, 'change')} changed nothing.`}
      </p>
    </div>
  );
}
