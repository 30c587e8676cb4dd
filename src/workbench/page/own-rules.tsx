import { Fragment } from 'preact';
import type { PrintedLine, PrintedNumber, PrintedPage } from '../../rules/kit/printed-page.js';
import { RangeButton } from './controls.js';
import { aim } from './knob.js';
import { rulebookLineIn, rulebookPathIn, withRulebook } from './own-rulebook.js';
import {
  canChange,
  inText,
  isBlameless,
  isChanged,
  pathInText,
  pathOf,
  resetNumbers,
  setByFactor,
  setNumber,
  whenOpened,
} from './page-numbers.js';
import { showPlace } from './question-tab.js';
import { rulebooks } from './rulebooks.js';
import { change, question, state } from './store.js';
import { boxed, TypedBox } from './typed-box.js';

/** A rulebook in a separate file: its rules can only be changed within the scenario. */
export function OfFile() {
  const path = rulebookPathIn(state.value.text);
  const page = path === null ? undefined : rulebooks[path];
  if (page === undefined) return null;
  const takeIn = () => {
    const text = withRulebook(state.value.text, page);
    if (text === null) return;
    change({ text }, 'take in the rulebook');
    showPlace(rulebookLineIn(text), 1);
  };
  return (
    <p class="of-file">
      The rules are in the file {path}.{' '}
      <button
        type="button"
        class="button"
        onClick={takeIn}
        disabled={withRulebook(state.value.text, page) === null}
      >
        Edit the rules
      </button>{' '}
      <small class="soft">
        When you change a number in them, or press this, the scenario contains the rules from then on. The
        file stays as it is.
      </small>
    </p>
  );
}

export type Matching = (each: { title: string; clause: string; asks?: string }) => boolean;

export function rulesMatching(isWanted: Matching, page: PrintedPage): PrintedPage {
  return page.flatMap(({ title, entries }) => {
    const wanted = entries.filter(({ name, clause, lines }) =>
      isWanted({ title: [title, name, ...lines.map(({ says }) => says)].join(' '), clause }),
    );
    return wanted.length > 0 ? [{ title, entries: wanted }] : [];
  });
}

/** The number of numbers in the rules that differ from what they were when the scenario was opened. */
export function changedNumbers(): number {
  const lines = (question.value?.page?.parts ?? []).flatMap(({ entries }) =>
    entries.flatMap(({ lines }) => lines),
  );
  return lines.flatMap(({ numbers }) => numbers.filter(isChanged)).length;
}

/** The rules of an own rulebook in its own words, as in the report; every number in them can be changed. */
export function Rules({ title, parts }: { title: string; parts: PrintedPage }) {
  if (parts.length === 0) return null;
  return (
    <article class="rules" aria-label="The rules">
      <h2>{title}</h2>
      {parts.map(({ title, entries }) => (
        <section key={title}>
          <h3>{title}</h3>
          {entries.map(({ name, clause, lines }) => (
            <div key={name}>
              {name !== '' && (
                <p>
                  <b>{name}</b> <span class="soft">{clause}</span>
                  {lines.some(({ numbers }) => numbers.some(isChanged)) && (
                    <Reset label={name} onReset={() => resetNumbers(lines)} />
                  )}
                </p>
              )}
              {lines.map((line, i) => (
                <Line key={i} line={line} of={name} />
              ))}
            </div>
          ))}
        </section>
      ))}
    </article>
  );
}

function Line({ line: { label, says, numbers }, of }: { line: PrintedLine; of: string }) {
  const changed = numbers.filter(isChanged);
  const from = (i: number) => (i === 0 ? 0 : numbers[i - 1].end);
  return (
    <p class="line">
      {label !== '' && <i>{label} </i>}
      {canChange.value
        ? numbers.map((number, i) => (
            <Fragment key={i}>
              {says.slice(from(i), number.start)}
              <NumberBox
                number={number}
                usual={Number(says.slice(number.start, number.end).replace('−', '-'))}
                label={`${[of, label].filter(Boolean).join(', ')}: ${near(says, number)}`}
              />
            </Fragment>
          ))
        : says.slice(0, from(numbers.length))}
      {says.slice(from(numbers.length))}
      {changed.length > 0 && (
        <span class="was">was {changed.map((number) => boxed(whenOpened(number))).join(', ')}</span>
      )}
    </p>
  );
}

/** The words next to a number: `roll is … or`. */
function near(says: string, { start, end }: PrintedNumber): string {
  const before = /(\S+\s+){0,2}\S*$/.exec(says.slice(0, start))?.[0] ?? '';
  const after = /^\S*(\s+[^\s(]+)?/.exec(says.slice(end))?.[0] ?? '';
  return `${before}…${after}`;
}

function NumberBox({ number, usual, label }: { number: PrintedNumber; usual: number; label: string }) {
  const value = inText(number) ?? usual;
  const factor = setByFactor(number);
  return (
    <span
      class={`number-box ranged${isChanged(number) ? ' changed' : ''}`}
      title={factor === null ? undefined : `set above, by “${factor}”`}
    >
      <TypedBox
        value={factor === null ? value : usual}
        usual={usual}
        path={isBlameless(number) ? [] : pathInText(number)}
        label={label}
        disabled={factor !== null}
        onValue={(next) => setNumber(number, next)}
      />
      {factor === null && (
        <RangeButton label={label} onRange={() => aim({ label, path: pathOf(number), usual, number })} />
      )}
    </span>
  );
}

export function Reset({ label, onReset }: { label: string; onReset: () => void }) {
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`${label}: as in the book`}
      onClick={({ currentTarget }) => {
        // It goes away: the focus moves to what it resets.
        const around = currentTarget.closest('section, div');
        around?.querySelector<HTMLElement>('input, select, [role=radio][tabindex="0"]')?.focus();
        onReset();
      }}
    >
      as in the book
    </button>
  );
}
