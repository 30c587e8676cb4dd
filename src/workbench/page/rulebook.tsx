import { effect, signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { type Path, valueAt } from '../../scenario/places.js';
import { isCompound } from '../../scenario/plain-data.js';
import { isSameData } from '../../scenario/same-data.js';
import { capitalized } from '../../words/grammar.js';
import type { Answer, OptionShown, TableShown, WeaponShown } from '../engine/protocol.js';
import { Clause } from './clause.js';
import { RangeButton, Segments } from './controls.js';
import { aim } from './knob.js';
import { named } from './named.js';
import { changedNumbers, type Matching, OfFile, Reset, Rules, rulesMatching } from './own-rules.js';
import { setBy, setCell, shownAt } from './places.js';
import { answer, edit, isResting, problems, question, questionOf, setValue } from './store.js';
import { boxed, TypedBox } from './typed-box.js';

/** The options and tables of the current rulebook; every number can be changed. */
export function Rulebook() {
  const search = useSignal('');
  if (!question.value) return null;
  const { options, tables, system } = question.value;
  const isWanted = matching(search.value);
  const wantedOptions = options.filter(isWanted);
  const wantedTables = tables.filter(isWanted);
  const single = wantedTables.filter(({ value }) => !isCompound(value));
  const rules = rulesMatching(isWanted, question.value.page?.parts ?? []);
  const compound = wantedTables.filter(({ value }) => isCompound(value));
  return (
    <div class="rulebook">
      <div class="search">
        <input
          type="search"
          placeholder={`Search ${system.title}: a word or a clause`}
          aria-label="Search the rulebook"
          value={search.value}
          onInput={(event) => {
            search.value = event.currentTarget.value;
          }}
        />
      </div>
      <OfFile />
      <Legend />
      {wantedOptions.length > 0 && <h2>Options and readings</h2>}
      {wantedOptions.map((option) => (
        <Option key={option.name} option={option} />
      ))}
      {single.length > 0 && <h2>Single numbers</h2>}
      {single.length > 0 && (
        <table class="cells">
          <thead class="unseen">
            <tr>
              <th scope="col">What</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {single.map((table) => (
              <tr key={table.name} class={isUnused(`tables.${table.name}`) ? 'unused' : undefined}>
                <th scope="row">
                  {table.title} <Source of={table} />
                </th>
                <CellBox table={table} at={[]} label={table.title} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {compound.map((table) => (
        <Compound key={table.name} table={table} />
      ))}
      <Rules title={question.value.page?.title ?? ''} parts={rules} />
      {wantedOptions.length + wantedTables.length === 0 && (search.value === '' || rules.length === 0) && (
        <p class="soft">
          {search.value === ''
            ? 'This book has no tables and no options. Its settings for units are under Forces.'
            : `Nothing in this book is about “${search.value}”.`}
        </p>
      )}
    </div>
  );
}

function matching(search: string): Matching {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (each) => {
    const text = `${each.title} ${each.clause} ${each.asks ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** The number of options, tables and numbers of rules that differ from the book. */
export function changedInBook(): number {
  const { options = [], tables = [] } = question.value ?? {};
  const changed = [...options.filter(({ value, usual }) => value !== usual), ...tables.filter(isChanged)];
  return changed.length + changedNumbers();
}

/** What the marks mean that are shown. */
function Legend() {
  const { options = [], tables = [], clauses = {} } = question.value ?? {};
  const sources = [...options, ...tables];
  return (
    <p class="key soft">
      {changedInBook() > 0 && (
        <span>
          <span class="changed-key">changed</span> differs from the book
        </span>
      )}
      {sources.some(({ kind }) => kind === 'assumed') && (
        <span>
          <span class="assumed-key">assumed</span> the book is silent
        </span>
      )}
      {sources.some(({ clause }) => clause in clauses) && <span>press a code to read its clause</span>}
    </p>
  );
}

function isChanged({ value, printed }: TableShown): boolean {
  return !isSameData(value, printed);
}

/** The rules used in the last finished answer of this scenario: they stay while the next is played. */
const lastUsed = signal<Answer['used']>(null);

effect(() => {
  void questionOf.value;
  lastUsed.value = null;
});
effect(() => {
  const used = answer.value?.used;
  if (used) lastUsed.value = used;
});

/** Did no battle of the last finished answer use it? */
function isUnused(what: string): boolean {
  const used = lastUsed.value;
  return used !== null && (used[what] ?? 0) === 0;
}

function unusedInWords(what: 'rule' | 'table'): string {
  if (problems.value.length > 0) return 'Not known: this cannot be played yet.';
  return isResting.value ? `No battle uses this ${what} with the current settings.` : 'Being played …';
}

/** An option that is switched off is never used; that does not show what it would do when it is on. */
const isOff = (value: string) => ['false', 'off'].includes(value);

function Source({ of: { clause, kind } }: { of: { clause: string; kind: string } }) {
  return (
    <>
      <Clause code={clause} />
      {kind === 'assumed' && <small class="assumed-key">assumed</small>}
    </>
  );
}

function Option({ option }: { option: OptionShown }) {
  const { name, title, asks, path, value, usual, isYesOrNo, meanings } = option;
  const shown = String(shownAt<unknown>(path, value));
  const factor = setBy(path);
  const unused = isUnused(`options.${name}`);
  const off = isOff(shown);
  const isOurs = shown !== usual;
  return (
    <section class={`option${isOurs ? ' changed' : ''}${unused && !off ? ' unused' : ''}`} aria-label={title}>
      <div class="option-head">
        <b>{title}</b> <Source of={option} />
      </div>
      <p class="soft">{capitalized(asks)}</p>
      <Segments
        label={title}
        chosen={shown}
        disabled={factor !== null}
        choices={meanings.map((each) => ({
          value: each.value,
          shown: wordFor(each.value, isYesOrNo),
          title: each.means,
        }))}
        onChoose={(chosen) => setValue(path, isYesOrNo ? chosen === 'true' : chosen)}
      />
      <p class="means">
        {meanings.find((each) => each.value === shown)?.means}
        {factor !== null && <span class="soft"> – set above, by “{factor}”</span>}
        {isOurs && factor === null && (
          <Reset label={title} onReset={() => edit([{ path }], path.join('.'))} />
        )}
      </p>
      {unused && (
        <p class="soft">
          {off ? `Not used while it is “${wordFor(shown, isYesOrNo)}”.` : unusedInWords('rule')}
        </p>
      )}
    </section>
  );
}

function wordFor(value: string, isYesOrNo: boolean): string {
  if (isYesOrNo) return value === 'true' ? 'yes' : 'no';
  return value.replaceAll('-', ' ');
}

function Compound({ table }: { table: TableShown }) {
  const { name, title, path, value } = table;
  const unused = isUnused(`tables.${name}`);
  return (
    <section class={`compound${unused ? ' unused' : ''}`} aria-label={title}>
      <h2>
        {title} <Source of={table} />
        {isChanged(table) && setBy(path) === null && (
          <Reset label={title} onReset={() => edit([{ path }], path.join('.'))} />
        )}
      </h2>
      {unused && <p class="soft">{unusedInWords('table')}</p>}
      {isMatrix(value) ? <Matrix table={table} /> : <List table={table} />}
    </section>
  );
}

/** Rows and columns. */
function Matrix({ table }: { table: TableShown }) {
  const { title, value } = table;
  const rows = Object.entries(value as Record<string, Record<string, unknown>>);
  const columns = inOrder([...new Set(rows.flatMap(([, row]) => Object.keys(row)))]);
  const isList = Array.isArray(value);
  return (
    <div class="wide-table">
      <table class="cells">
        <thead>
          <tr>
            {!isList && <td />}
            {columns.map((column) => (
              <th key={column} scope="col">
                {named(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, cells], r) => (
            <tr key={row}>
              {!isList && <th scope="row">{named(row)}</th>}
              {columns.map((column) =>
                Object.hasOwn(cells, column) ? (
                  <CellBox
                    key={column}
                    table={table}
                    at={[isList ? r : row, column]}
                    label={`${title}, ${isList ? `row ${r + 1}` : named(row)}, ${named(column)}`}
                  />
                ) : (
                  <td key={column}>–</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A name and a value per row. */
function List({ table }: { table: TableShown }) {
  const { title, value } = table;
  return (
    <table class="cells">
      <thead class="unseen">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(value as object).map((key) => (
          <tr key={key}>
            <th scope="row">{named(key)}</th>
            <CellBox
              table={table}
              at={[Array.isArray(value) ? Number(key) : key]}
              label={`${title}, ${named(key)}`}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One cell that can be changed, and the value in the book if that differs. */
function CellBox({ table, at, label }: { table: TableShown; at: Path; label: string }) {
  const path = [...table.path, ...at];
  const usual = valueAt(table.value, at);
  const written = valueAt(shownAt(table.path, table.value), at);
  const value = written === undefined ? usual : written;
  const printed = valueAt(table.printed, at);
  const isOther = !isSameData(value ?? null, printed ?? null);
  const isAssumed = table.kind === 'assumed' && !table.printedCells?.includes(at.join(' '));
  const words = table.choices[at.join('.')];
  return (
    <td class={`${isOther ? 'changed' : ''}${isAssumed ? ' assumed' : ''}`}>
      <ValueBox
        value={value}
        usual={usual}
        path={path}
        label={label}
        words={words}
        disabled={setBy(path) !== null}
        onValue={(next) => setCell(table.path, table.value, path, next)}
      />
      {isOther && (
        <span class="was">
          {isAssumed ? 'assumed' : 'printed'} {boxed(printed)}
        </span>
      )}
    </td>
  );
}

/** A value with the choices or the range that it has. */
function ValueBox({
  words,
  ...box
}: Parameters<typeof TypedBox>[0] & { words?: readonly string[] | undefined }) {
  const { value, usual, path, label, disabled, onValue } = box;
  if (words) {
    return (
      <select
        aria-label={label}
        disabled={disabled}
        value={String(value)}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {words.map((word) => (
          <option key={word} value={word} selected={word === value}>
            {word.replaceAll('-', ' ')}
          </option>
        ))}
      </select>
    );
  }
  if (typeof usual !== 'number' || disabled) return <TypedBox {...box} />;
  return (
    <span class="ranged">
      <TypedBox {...box} />
      <RangeButton label={label} onRange={() => aim({ label, path, usual })} />
    </span>
  );
}

function isMatrix(value: unknown): boolean {
  const rows = Object.values(value as object);
  return rows.length > 0 && rows.every((row) => isCompound(row) && !Array.isArray(row));
}

/** Sorts numbers from high to low: in an object those without a sign would come first. */
function inOrder(columns: readonly string[]): string[] {
  return columns.every((column) => /^-?\d+$/.test(column))
    ? columns.toSorted((a, b) => Number(b) - Number(a))
    : [...columns];
}

/** The rolls needed to hit, by range. */
export function Weapons() {
  const weapons = question.value?.weapons ?? [];
  if (weapons.length === 0) return null;
  return (
    <>
      {weapons.map((weapon) => (
        <Weapon key={weapon.id} weapon={weapon} />
      ))}
    </>
  );
}

function Weapon({ weapon: { id, die, shots, bands } }: { weapon: WeaponShown }): ComponentChildren {
  const path = ['combat', 'weapons', id];
  return (
    <section class="weapon" aria-label={id}>
      <h2>
        {id}{' '}
        <small>
          {shots === 1 ? 'one shot' : `${shots} shots`} with a d{die}
        </small>
      </h2>
      <table class="cells">
        <tbody>
          <tr>
            <th scope="row">up to, inches</th>
            {bands.map((band, b) => (
              <WeaponCell
                key={b}
                path={[...path, 'bands', b, 'upTo']}
                value={band.upTo}
                label={`${id}, band ${b + 1}, up to`}
              />
            ))}
          </tr>
          <tr>
            <th scope="row">needs</th>
            {bands.map((band, b) => (
              <WeaponCell
                key={b}
                path={[...path, 'bands', b, 'needed']}
                value={band.needed}
                label={`${id}, up to ${band.upTo} inches, needs`}
              />
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function WeaponCell({ path, value, label }: { path: Path; value: number; label: string }) {
  return (
    <td>
      <ValueBox
        value={shownAt<unknown>(path, value)}
        usual={value}
        path={path}
        label={label}
        disabled={setBy(path) !== null}
        onValue={(next) => setValue(path, next)}
      />
    </td>
  );
}
