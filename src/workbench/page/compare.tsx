import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { excludesZero } from '../../statistics/interval.js';
import {
  count,
  differenceWithInterval,
  numberWithInterval,
  percentWithInterval,
  pointsWithInterval,
} from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import type { Compared, ForceShown, Series, Variant } from '../engine/protocol.js';
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
import { compareInWords } from './compare-in-words.js';
import { Choice } from './controls.js';
import { Curves } from './curves.js';
import { named } from './named.js';
import { LeftOut } from './range.js';
import { pins, problems, question, state } from './store.js';

/** What is compared: every rulebook, every pin, the levels of a factor, or the values of an option. */
const chosen = signal('rulebooks');

const RESPONSES = ['holds_field', 'nobody_holds', 'losses', 'turns'];

/** What can be compared in this scenario, with labels. */
function offers(): { value: string; shown: string }[] {
  const { factors = [], options = [] } = question.value ?? {};
  return [
    { value: 'rulebooks', shown: 'every rulebook' },
    ...(pins.value.length > 0 ? [{ value: 'pins', shown: 'this state and the pins' }] : []),
    ...factors.map(({ name }, f) => ({ value: `factor ${f}`, shown: `factor: ${name}` })),
    ...options.map(({ title, name }) => ({ value: `option ${name}`, shown: `option: ${title}` })),
  ];
}

/** The choice, if this scenario has it. */
const chosenHere = () => (offers().some(({ value }) => value === chosen.value) ? chosen.value : 'rulebooks');

function askedOf(what: string): Asked | null {
  const shown = question.value;
  const { text, levels } = state.value;
  if (!shown) return null;
  const common = { responses: RESPONSES, hasSides: true };
  const [kind, which] = what.split(' ');
  if (kind === 'pins') {
    const states = [state.value, ...pins.value.map((pin) => pin.state)];
    const labels = ['as it is now', ...pins.value.map(({ label }) => `pin ${label}`)];
    return { ...common, labels, reference: 0, beside: { states } };
  }
  if (kind === 'factor') {
    const factor = shown.factors[Number(which)];
    if (!factor) return null;
    const now = shown.factors.map(({ chosen: level }, f) => levels[f] ?? level);
    const states = factor.levels.map((_, level) => ({ text, levels: now.with(Number(which), level) }));
    return { ...common, labels: factor.levels, reference: now[Number(which)], beside: { states } };
  }
  if (kind === 'option') {
    const option = shown.options.find(({ name }) => name === which);
    if (!option) return null;
    const values = option.meanings.map(({ value }) => (option.isYesOrNo ? value === 'true' : value));
    const labels = option.meanings.map(({ value }) => named(value));
    const reference = option.meanings.findIndex(({ value }) => value === option.value);
    return {
      ...common,
      labels,
      reference,
      beside: { played: { text, levels }, path: option.path.join('.'), values },
    };
  }
  const { systems, system } = shown;
  const values = systems.map(({ id }) => id);
  const reference = values.indexOf(system.id);
  const labels = systems.map(({ title }) => title);
  return { ...common, labels, reference, beside: { played: { text, levels }, path: 'system', values } };
}

/** Variants of the battle side by side: who holds the field under each, with differences, and their curves. */
export function Compare() {
  useEffect(() => {
    const end = effect(() => {
      if (problems.value.length > 0) return stopBeside();
      const asked = isAsked.value ? askedOf(chosenHere()) : null;
      if (asked) playBeside(asked);
    });
    return () => {
      end();
      stopBeside();
    };
  }, []);
  const forces = question.value?.forces ?? [];
  const known = beside.value;
  return (
    <div class="compare scroll" aria-busy={isBesideBusy.value}>
      <Choice
        label="Side by side"
        chosen={chosenHere()}
        choices={offers()}
        onChoose={(what) => {
          chosen.value = what;
        }}
      />
      {besideFault.value !== '' && <p class="problems">{besideFault.value}</p>}
      {known?.asked.hasSides && forces.length > 0 && <Shown {...known} forces={forces} />}
    </div>
  );
}

function Shown({ asked, series, forces }: { asked: Asked; series: Series; forces: readonly ForceShown[] }) {
  const { variants, reference, n, ended } = series;
  const isOfThese = variants.every((each) =>
    forces.every(({ id }) => found(each, 'mean', 'holds_field', id)),
  );
  if (!isOfThese) return null;
  if (variants.length === 0) return <LeftOut asked={asked} series={series} />;
  const labelled = variants.map((variant) => ({ label: asked.labels[variant.index], variant }));
  const says = compareInWords(
    labelled.map(({ label, variant }) => ({
      label,
      holds: forces.map(({ id }) => found(variant, 'mean', 'holds_field', id)!),
      differences: forces.map(({ id }) => found(variant, 'difference', 'holds_field', id) ?? null),
    })),
    forces.map(({ name }) => name),
  );
  return (
    <>
      <p class="range-says" role="status">
        {ended ? says : ''}
      </p>
      <p class="soft compared-foot">
        {count(n)} battles of each on the same luck. Under each number is its 95% interval, and below that its
        difference from {asked.labels[reference]} (for shares, in points); it is bold if the interval excludes
        0. Each interval holds by itself.
        {!ended && (
          <button type="button" class="quiet" onClick={stopBeside}>
            Stop
          </button>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the page is narrow */}
      <section class="wide-table" tabIndex={0} aria-label="The variants as a table">
        <table class="compared">
          <thead>
            <tr>
              <td />
              {forces.map(({ id, name }, f) => (
                <th key={id} scope="col" class={`force${f + 1}`}>
                  {subject(name, 'hold')} the field
                </th>
              ))}
              <th scope="col">nobody holds it</th>
              {forces.map(({ id, name }, f) => (
                <th key={id} scope="col" class={`force${f + 1}`}>
                  {subject(name, 'lose')}, pieces
                </th>
              ))}
              <th scope="col">turns</th>
            </tr>
          </thead>
          <tbody>
            {labelled.map(({ label, variant }) => (
              <tr key={variant.index} class={variant.index === reference ? 'present' : undefined}>
                <th scope="row">{label}</th>
                {forces.map(({ id }) => (
                  <Cell key={id} variant={variant} response="holds_field" force={id} />
                ))}
                <Cell variant={variant} response="nobody_holds" force="" />
                {forces.map(({ id }) => (
                  <Cell key={id} variant={variant} response="losses" force={id} />
                ))}
                <Cell variant={variant} response="turns" force="" />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Conversions labelled={labelled} />
      <Usual labelled={labelled} />
      <LeftOut asked={asked} series={series} />
      <div class="multiples">
        {labelled.map(({ label, variant: { index, side } }) => (
          <figure key={index}>
            <figcaption>{label}</figcaption>
            <Curves
              title="not yet broken"
              says={`${label}: share of battles in which each force has not broken, by turn`}
              xTitle="turn"
              xMost={question.value?.turnLimit ?? 1}
              xTick={String}
              isSteps
              curves={forces.map(({ id, name }, f) => ({
                ...{ name, force: f as 0 | 1, isGhost: false },
                points: (side?.survival ?? [])
                  .filter(({ force }) => force === id)
                  .map((row) => ({
                    x: row.turn,
                    y: row.standing,
                    low: row.standing_low,
                    high: row.standing_high,
                  })),
              }))}
            />
          </figure>
        ))}
      </div>
    </>
  );
}

const RATES = ['holds_field', 'nobody_holds'];

function Cell({ variant, response, force }: { variant: Variant; response: string; force: string }) {
  const mean = found(variant, 'mean', response, force);
  const difference = found(variant, 'difference', response, force);
  if (!mean) return <td class="soft">–</td>;
  const isRate = RATES.includes(response);
  const { estimate, interval } = (isRate ? percentWithInterval : numberWithInterval)(
    mean.mean,
    mean.low,
    mean.high,
  );
  const isApart = difference && excludesZero(difference);
  return (
    <td>
      {estimate} <small class="soft">({interval})</small>
      {difference && <small class={isApart ? 'apart' : 'soft'}>{differenceShown(difference, isRate)}</small>}
    </td>
  );
}

/** The interval is on a separate line, so that there is room for all columns. */
function differenceShown({ mean, low, high }: Compared, isRate: boolean): ComponentChildren {
  const { estimate, interval } = (isRate ? pointsWithInterval : differenceWithInterval)(mean, low, high);
  return (
    <>
      {estimate.replace(/\spoints?/, '')} <span>({interval})</span>
    </>
  );
}

/** Where the quality of units had to be converted, which may decide the result. */
function Conversions({ labelled }: { labelled: readonly { label: string; variant: Variant }[] }) {
  const converting = labelled.filter(({ variant }) => variant.converted.length > 0);
  if (converting.length === 0) return null;
  const isOurs = converting.some(({ variant }) => variant.converted.some(({ assumed }) => assumed));
  return (
    <div class="conversions">
      <p>
        <b>A conversion may decide this.</b> The scenario says how good its units are, but not what that means
        under each rulebook.{' '}
        {isOurs ? 'Where the file does not say, our own table is assumed:' : 'The file says:'}
      </p>
      <ul>
        {converting.map(({ label, variant: { index, converted } }) => (
          <li key={index}>
            <b>{label}</b>{' '}
            {[...new Set(converted.map(({ quality }) => quality))]
              .map((quality) => {
                const filled = converted.filter((each) => each.quality === quality);
                return `${quality}: ${filled.map(({ key, value }) => `${named(key)} ${named(value)}`).join(', ')}`;
              })
              .join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where nothing says how good the units are under a rulebook, which may decide the result as well. */
function Usual({ labelled }: { labelled: readonly { label: string; variant: Variant }[] }) {
  const silent = labelled.filter(({ variant }) => variant.usual.length > 0);
  if (silent.length === 0) return null;
  return (
    <div class="conversions">
      <p>
        <b>The usual values may decide this.</b> The scenario does not say how good its units are under every
        rulebook, so units with the same usual values are equally good there. Choose a <i>quality</i> for each
        unit, under <b>more</b> next to its name, and it is converted for each rulebook. The usual values:
      </p>
      <ul>
        {silent.map(({ label, variant: { index, usual } }) => (
          <li key={index}>
            <b>{label}</b>{' '}
            {usual
              .map(({ key, value, units }) => {
                const whose = units.length > 0 ? ` (${units.join('; ')})` : '';
                return `${named(key)} ${named(value)}${whose}`;
              })
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
