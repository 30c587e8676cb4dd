import { effect, signal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { count, numberWithInterval, percentWithInterval } from '../../words/format.js';
import { type ResponseWords, wordsOf } from '../../words/responses.js';
import type { ForceShown } from '../engine/protocol.js';
import {
  type Asked,
  beside,
  besideFault,
  found,
  isAsked,
  isBesideBusy,
  playBeside,
  stopBeside,
} from './beside.js';
import { Choice } from './controls.js';
import { type Curve, Curves, nearest, type Scales } from './curves.js';
import { aimed, type Knob, numberOf, placed, placeOf, rosterKnobs, turn, written } from './knob.js';
import { MOST_OF_RANK } from './places.js';
import { type Along, rangeInWords } from './range-in-words.js';
import { boundsOf, type Ends, usualEnds, valuesIn } from './range-values.js';
import { problems, question, state } from './store.js';

/** The responses that can be drawn, and their titles. */
const TITLES: Readonly<Record<string, string>> = {
  holds_field: 'who holds the field',
  broke: 'who breaks',
  half_broken: 'who is half broken or gone',
  losses: 'pieces lost',
  turns: 'turns played',
};

const response = signal('holds_field');
/** The ends that the user has set, and for which number; null: the default ones. */
const chosen = signal<{ of: string; ends: Ends } | null>(null);

const knobNow = (): Knob | undefined => aimed.value ?? rosterKnobs.value[0];
/** Rosters and distances are never below 0; a roster has a most. */
function possibleFor({ path }: Knob): Ends {
  const isRoster = path.at(-2) === 'roster';
  return {
    from: path[0] === 'forces' ? 0 : Number.NEGATIVE_INFINITY,
    to: isRoster ? MOST_OF_RANK : Number.POSITIVE_INFINITY,
  };
}

/** Typed ends that make no range, and for which number; null: none. */
const wrong = signal<({ of: string } & Typed) | null>(null);
const isWrongFor = (knob: Knob): boolean => wrong.value?.of === written(knob);

interface Typed {
  from: string;
  to: string;
}

function endsOf(knob: Knob): Ends {
  const own = chosen.value;
  return own?.of === written(knob) ? own.ends : usualEnds(numberOf(knob), possibleFor(knob).from);
}

/** A response over a range of one number, with its interval at each value. */
export function Range() {
  useEffect(() => {
    const end = effect(() => {
      const { text, levels } = state.value;
      const knob = knobNow();
      if (problems.value.length > 0) return stopBeside();
      if (!isAsked.value || !knob) return;
      const now = numberOf(knob);
      const values = valuesIn(endsOf(knob), now, possibleFor(knob));
      playBeside({
        of: written(knob),
        beside: {
          played: { text, levels },
          path: placeOf(knob),
          values: values.map((value) => placed(knob, value)),
        },
        reference: Math.max(0, values.indexOf(now)),
        responses: [response.value],
        hasSides: false,
        labels: values.map(String),
      });
    });
    return () => {
      end();
      stopBeside();
    };
  }, []);
  const knob = knobNow();
  const forces = question.value?.forces ?? [];
  if (!knob || forces.length === 0)
    return <p class="soft">Point at a number on the left, and press the small curve next to it.</p>;
  const others = rosterKnobs.value.filter((each) => written(each) !== written(knob));
  const known = beside.value;
  const isOfThis = known?.asked.of === written(knob);
  return (
    <div class="range" aria-busy={isBesideBusy.value}>
      <div class="range-tools">
        <Choice
          label="The number"
          chosen={written(knob)}
          choices={[knob, ...others].map((each) => ({ value: written(each), shown: each.label }))}
          onChoose={(path) => {
            aimed.value = others.find((each) => written(each) === path) ?? knob;
          }}
        />
        <Choice
          label="Effect on"
          chosen={response.value}
          choices={Object.entries(TITLES).map(([value, shown]) => ({ value, shown }))}
          onChoose={(value) => {
            response.value = value;
          }}
        />
        <Handles knob={knob} />
      </div>
      {besideFault.value !== '' && <p class="problems">{besideFault.value}</p>}
      {isWrongFor(knob) && (
        <p class="problems" role="status">
          A range needs two numbers, the lower one first.
        </p>
      )}
      {known && isOfThis && !isWrongFor(knob) && <Drawn knob={knob} known={known} forces={forces} />}
    </div>
  );
}

/** The ends of the range: two handles, and two boxes. */
function Handles({ knob }: { knob: Knob }) {
  const now = numberOf(knob);
  const ends = endsOf(knob);
  const bounds = boundsOf(now, possibleFor(knob).from, ends);
  const step = Number.isInteger(now) ? 1 : 'any';
  const [from, to] = [useId(), useId()];
  const set = (next: Partial<Ends>) => {
    const both = { ...ends, ...next };
    if (both.from < both.to) chosen.value = { of: written(knob), ends: both };
  };
  const shown = isWrongFor(knob) ? wrong.value! : { from: String(ends.from), to: String(ends.to) };
  const type = (next: Partial<Typed>) => {
    const { from: lower, to: upper } = { ...shown, ...next };
    const isRange = lower !== '' && upper !== '' && Number(lower) < Number(upper);
    wrong.value = isRange ? null : { of: written(knob), from: lower, to: upper };
    if (isRange) set({ from: Number(lower), to: Number(upper) });
  };
  const share = (value: number) => `${((value - bounds.from) / (bounds.to - bounds.from)) * 100}%`;
  return (
    <div class="handles">
      <label for={from}>from</label>
      <input
        id={from}
        class="end"
        type="number"
        step={step}
        value={shown.from}
        aria-invalid={isWrongFor(knob)}
        onChange={(event) => type({ from: event.currentTarget.value })}
      />
      <span class="track" style={{ '--from': share(ends.from), '--to': share(ends.to) }}>
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="range"
            aria-label={end === 'from' ? 'Lower end of the range' : 'Upper end of the range'}
            min={bounds.from}
            max={bounds.to}
            step={step}
            value={ends[end]}
            onInput={(event) => {
              wrong.value = null;
              set({ [end]: event.currentTarget.valueAsNumber });
              event.currentTarget.valueAsNumber = endsOf(knob)[end];
            }}
          />
        ))}
      </span>
      <label for={to}>to</label>
      <input
        id={to}
        class="end"
        type="number"
        step={step}
        value={shown.to}
        aria-invalid={isWrongFor(knob)}
        onChange={(event) => type({ to: event.currentTarget.value })}
      />
    </div>
  );
}

interface Known {
  asked: Asked;
  series: NonNullable<(typeof beside)['value']>['series'];
}

function Drawn({
  knob,
  known: { asked, series },
  forces,
}: {
  knob: Knob;
  known: Known;
  forces: readonly ForceShown[];
}) {
  const [name] = asked.responses;
  const words = wordsOf(name)!;
  const of = words.who === undefined ? forces : [{ id: '', name: 'A battle' }];
  const alongs = of.map(({ id }) =>
    series.variants.flatMap((variant): Along[] => {
      const mean = found(variant, 'mean', name, id);
      const difference = found(variant, 'difference', name, id) ?? null;
      return mean ? [{ ...mean, value: Number(asked.labels[variant.index]), difference }] : [];
    }),
  );
  const [first] = alongs;
  if (first.length < 2)
    return (
      <>
        <p class="problems">Fewer than two values of this range can be played.</p>
        <LeftOut asked={asked} series={series} />
      </>
    );
  const curves = of.map(
    ({ name: its }, f): Curve => ({
      ...{ name: its, force: f as 0 | 1, isGhost: false },
      points: alongs[f].map(({ value, mean, low, high }) => ({ x: value, y: mean, low, high })),
    }),
  );
  const says = rangeInWords(first, of[0].name, words);
  const values = first.map(({ value }) => value);
  const [least, most] = [values[0], values.at(-1)!];
  const yMost = words.counts
    ? Math.max(...curves.flatMap(({ points }) => points.map(({ high }) => high)))
    : null;
  return (
    <>
      <p class="range-says" role="status">
        {series.ended ? says : ''}
      </p>
      <Curves
        id="chart"
        title={`${TITLES[name]}, by ${knob.label}`}
        says={says}
        xTitle={knob.label}
        xLeast={least}
        xMost={most}
        xTick={String}
        xTicks={values.length > 12 ? values.filter((_, i) => i % 2 === 0) : values}
        yMost={yMost}
        isSteps={false}
        snap={(x) => nearest(values, x)}
        curves={curves}
        stamp={`${count(series.n)} battles at each value, seed ${question.value?.seed ?? 1}; 95% intervals at each value`}
        over={(scales) => (
          <Values
            knob={knob}
            alongs={alongs}
            names={of.map((each) => each.name)}
            words={words}
            scales={scales}
          />
        )}
      />
      <p class="soft range-foot">
        {count(series.n)} battles at each value on the same luck; the bands are 95% intervals, for each value
        by itself. Press a value to set it.
        {!series.ended && (
          <button type="button" class="quiet" onClick={stopBeside}>
            Stop
          </button>
        )}
      </p>
      <LeftOut asked={asked} series={series} />
    </>
  );
}

/** Each value can be pressed, or chosen with the arrow keys and Enter; the current one is marked. */
function Values({
  knob,
  alongs,
  names,
  words,
  scales: { xAt, yAt, top, bottom },
}: {
  knob: Knob;
  alongs: readonly (readonly Along[])[];
  names: readonly string[];
  words: ResponseWords;
  scales: Scales;
}) {
  const box = useRef<SVGGElement>(null);
  const [first] = alongs;
  const now = numberOf(knob);
  const present = first.findIndex(({ value }) => value === now);
  const width = (xAt(first.at(-1)!.value) - xAt(first[0].value)) / (first.length - 1);
  const shown = ({ mean, low, high }: Along) =>
    (words.counts ? numberWithInterval : percentWithInterval)(mean, low, high);
  const press = (event: KeyboardEvent, at: number) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      box.current?.querySelectorAll<SVGGElement>('[role=button]')[at + by]?.focus();
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      turn(knob, first[at].value);
    }
  };
  return (
    <g ref={box}>
      {present >= 0 && (
        <>
          <line class="present" x1={xAt(now)} x2={xAt(now)} y1={top} y2={bottom} />
          <text class="axis" x={xAt(now) + 5} y={bottom - 6}>
            now {now}
          </text>
        </>
      )}
      {first.map(({ value }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a place in a drawing
        <g
          key={value}
          class={value === now ? 'value present' : 'value'}
          role="button"
          tabindex={at === Math.max(0, present) ? 0 : -1}
          aria-label={`${value}: ${alongs.map((along, f) => `${names[f]} ${shown(along[at]).estimate}, ${shown(along[at]).interval}`).join('; ')}. ${value === now ? 'As it is now' : 'Set it'}`}
          onClick={() => turn(knob, value)}
          onKeyDown={(event) => press(event, at)}
        >
          <rect x={xAt(value) - width / 2} y={top} width={width} height={bottom - top} />
          {alongs.map((along, f) => (
            <circle key={names[f]} class={`force${f + 1}`} cx={xAt(value)} cy={yAt(along[at].mean)} r={3.5} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** Values that the scenario cannot have, and why. */
export function LeftOut({ asked: { labels }, series: { leftOut } }: Known) {
  if (leftOut.length === 0) return null;
  return (
    <ul class="left-out soft">
      {leftOut.map(({ index, why }) => (
        <li key={index}>
          <b>{labels[index]}</b> is left out: {why.replaceAll('`', '')}
        </li>
      ))}
    </ul>
  );
}
