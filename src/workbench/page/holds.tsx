import { count, percent } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import type { Answer, Share, Side } from '../engine/protocol.js';
import { stopLive } from './live.js';
import {
  answer,
  beforeName,
  type Comparison,
  comparison,
  isStale,
  pins,
  precision,
  problems,
  question,
} from './store.js';

/** At the top: who holds the field, and how the last change affected that. */
export function Holds() {
  const known = answer.value;
  const forces = question.value?.forces ?? [];
  if (!known || forces.length === 0)
    return <section class="holds" aria-label="Who holds the field" aria-busy={problems.value.length === 0} />;
  const [first, second, nobody] = known.now.holds;
  return (
    <section
      class={`holds${isStale.value || problems.value.length > 0 ? ' stale' : ''}`}
      aria-label="Who holds the field"
    >
      <div class="who">
        <Figure name={forces[0].name} share={first} force={1} />
        <div class="bars">
          <Bar side={known.now} />
          {known.before && <Bar side={known.before} ghost />}
          <p class="soft nobody">
            <i class="nobody" aria-hidden="true" /> nobody {percent(nobody?.rate ?? 0)}
            {known.before && <span class="ghost-key"> · thin bar: {beforeName.value}</span>}
          </p>
        </div>
        <Figure name={forces[1].name} share={second} force={2} />
      </div>
      <Sentence known={known} />
      <Status known={known} />
    </section>
  );
}

function Figure({ name, share, force }: { name: string; share: Share; force: 1 | 2 }) {
  const half = ((share.high - share.low) / 2) * 100;
  return (
    <p class={`figure force${force}`}>
      <span class="soft">{subject(name, 'hold')}</span>
      <strong>{(share.rate * 100).toFixed(1)}%</strong>
      <span class="soft">± {half.toFixed(1)}</span>
    </p>
  );
}

function Bar({ side: { holds }, ghost = false }: { side: Side; ghost?: boolean }) {
  const [first, second, nobody] = holds;
  const width = (share: Share | undefined) => ({ width: `${(share?.rate ?? 0) * 100}%` });
  return (
    <div class={ghost ? 'bar ghost' : 'bar'} aria-hidden="true">
      <i class="force1" style={width(first)} />
      <i class="nobody" style={width(nobody)} />
      <i class="force2" style={width(second)} />
      {!ghost && <b class="half" />}
    </div>
  );
}

function Sentence({ known: { difference } }: { known: Answer }) {
  if (problems.value.length > 0) return <p class="sentence" />;
  if (!difference) {
    return (
      <p class="sentence">
        <span class="soft">
          Change anything in the question. The effect is shown here, with the previous line as a ghost.
        </span>
      </p>
    );
  }
  return (
    <p class="sentence">
      {difference.says}{' '}
      <span class="soft">{[...difference.also, `Compared with ${comparedWith()}.`].join(' ')}</span>
    </p>
  );
}

/** The name of the state that the sentence compares with. */
function comparedWith(): string {
  const chosen = comparison.value;
  if (chosen === 'before') return 'the state before';
  if (chosen === 'start') return 'the start';
  return `pin ${beforeName.value}`;
}

const PRECISIONS = [0.02, 0.01, 0.005, 0.0025];

function Status({ known }: { known: Answer }) {
  const { n, ended } = known;
  const halves = known.now.holds.slice(0, 2).map(({ low, high }) => (high - low) / 2);
  const nearness = precision.value / Math.max(...halves, 1e-6);
  const share = ended ? 1 : Math.min(1, nearness * nearness);
  return (
    <div class="status soft">
      <span>
        {count(n)} battles{known.before ? ', each played both ways' : ''}
      </span>
      <progress value={share} max={1} aria-label="Progress of the run" />
      {!ended && (
        <button type="button" class="quiet" onClick={stopLive}>
          Stop
        </button>
      )}
      <label>
        until ±{' '}
        <select
          value={String(precision.value)}
          onChange={(event) => {
            precision.value = Number(event.currentTarget.value);
          }}
        >
          {PRECISIONS.map((each) => (
            <option key={each} value={String(each)} selected={each === precision.value}>
              {each * 100} {each === 0.01 ? 'point' : 'points'}
            </option>
          ))}
        </select>
      </label>
      <label>
        compared with{' '}
        <select
          value={String(comparison.value)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            comparison.value = /^\d+$/.test(value) ? Number(value) : (value as Comparison);
          }}
        >
          <option value="before" selected={comparison.value === 'before'}>
            the state before
          </option>
          <option value="start" selected={comparison.value === 'start'}>
            the start
          </option>
          {pins.value.map(({ id, label }) => (
            <option key={id} value={String(id)} selected={comparison.value === id}>
              pin {label}
            </option>
          ))}
          <option value="nothing" selected={comparison.value === 'nothing'}>
            nothing
          </option>
        </select>
      </label>
      <span>±: 95%, at every look</span>
    </div>
  );
}
