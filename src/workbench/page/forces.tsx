import { useSignal } from '@preact/signals';
import type { Path } from '../../scenario/places.js';
import { counted } from '../../words/format.js';
import type { DescriptorShown, ForceShown, UnitShown } from '../engine/protocol.js';
import { Choice, Stepper } from './controls.js';
import { aim } from './knob.js';
import { named } from './named.js';
import { atStart, MOST_OF_RANK, setBy, setRank, shownAt } from './places.js';
import { edit, question, setValue } from './store.js';

/** Both forces as rosters. */
export function Forces() {
  const forces = question.value?.forces ?? [];
  return (
    <>
      {forces.map((force, f) => (
        <Force key={force.id} force={force} index={f} />
      ))}
    </>
  );
}

function Force({ force, index }: { force: ForceShown; index: number }) {
  return (
    <section class={`force force${index + 1}`} aria-label={force.name}>
      <h2>
        {force.name} <small>{counted(force.pieces, 'piece')}</small>
      </h2>
      {force.units.map((unit) => (
        <Unit key={unit.id} unit={unit} />
      ))}
    </section>
  );
}

function Unit({ unit }: { unit: UnitShown }) {
  const { name, path, copies, troops, orders } = unit;
  const isOpen = useSignal(false);
  return (
    <div class="unit">
      <div class="unit-head">
        <b>
          {copies > 1 ? `${copies} × ` : ''}
          {name}
        </b>
        <span class="soft">{troops}</span>
        <button
          type="button"
          class="quiet"
          aria-expanded={isOpen.value}
          aria-label={`More about ${name}`}
          onClick={() => {
            isOpen.value = !isOpen.value;
          }}
        >
          {isOpen.value ? 'less' : 'more'}
        </button>
      </div>
      <div class="roster">
        {unit.roster.map(({ rank, count }) => (
          <Stepper
            key={rank}
            label={plural(rank)}
            of={name}
            value={shownAt<unknown>([...path, 'roster', rank], count)}
            usual={count}
            path={[...path, 'roster', rank]}
            most={MOST_OF_RANK}
            setBy={setBy([...path, 'roster', rank])}
            was={wasNumber([...path, 'roster', rank])}
            onChange={(next) => setRank(unit, rank, next)}
            onRange={() =>
              aim({ label: `${name}: ${plural(rank)}`, path: [...path, 'roster', rank], usual: count })
            }
          />
        ))}
        {unit.warbots > 0 && <UnitNumber unit={unit} name="warbots" value={unit.warbots} most={200} />}
      </div>
      {isOpen.value && (
        <div class="unit-more">
          <p class="soft">{orders}.</p>
          <div class="roster">
            <UnitNumber unit={unit} name="copies" value={copies} least={1} most={100} />
            <UnitNumber unit={unit} name="slot" label="across, inches" value={unit.slot} />
            <UnitNumber unit={unit} name="at" label="from its edge, inches" value={unit.at} least={1} />
            <UnitNumber
              unit={unit}
              name="move"
              label="moves, inches"
              value={unit.move}
              least={1}
              most={100}
            />
          </div>
          <Doctrine unit={unit} />
          <div class="descriptors">
            {unit.descriptors.map((each) => (
              <Descriptor key={each.name} unit={name} each={each} />
            ))}
          </div>
          {unit.otherRanks.length > 0 && (
            <Choice
              label="Add a soldier"
              chosen=""
              choices={[
                { value: '', shown: 'of rank …' },
                ...unit.otherRanks.map((rank) => ({ value: rank, shown: rank })),
              ]}
              onChoose={(rank) => rank !== '' && setRank(unit, rank, 1)}
            />
          )}
          <Odds unit={unit} />
        </div>
      )}
    </div>
  );
}

/** The exact chances of the checks of a unit, as `standfast odds` prints them. */
function Odds({ unit: { name, odds } }: { unit: UnitShown }) {
  return (
    <details class="odds">
      <summary>The odds of its checks</summary>
      <p class="soft">{question.value?.oddsLegend}</p>
      {odds.map(({ title, head, rows }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the page is narrow
        <section key={title} class="wide-table" tabIndex={0} aria-label={`Odds of ${name} ${title}`}>
          <table>
            {title !== '' && <caption>{title}</caption>}
            <thead>
              <tr>
                {head.map((each) => (
                  <th key={each} scope="col">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((each, column) => (
                    <td key={head[column]}>{each}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </details>
  );
}

function UnitNumber({
  unit,
  name,
  label = name,
  value,
  least = 0,
  most = 1000,
}: {
  unit: UnitShown;
  name: string;
  label?: string;
  value: number;
  least?: number;
  most?: number;
}) {
  const path = [...unit.path, name];
  return (
    <Stepper
      label={label}
      of={unit.name}
      value={shownAt<unknown>(path, value)}
      usual={value}
      path={path}
      least={least}
      most={most}
      was={wasNumber(path)}
      setBy={setBy(path)}
      onChange={(next) => setValue(path, next)}
      onRange={() => aim({ label: `${unit.name}: ${label}`, path, usual: value })}
    />
  );
}

const ORDERS = [
  { value: 'hold', shown: 'holds its place' },
  { value: 'advance', shown: 'advances to a range' },
  { value: 'assault', shown: 'assaults' },
  { value: 'withdraw', shown: 'withdraws' },
];
const USUAL_ORDERS: Readonly<Record<string, unknown>> = {
  hold: { order: 'hold' },
  advance: { order: 'advance', toRange: 12 },
  assault: { order: 'assault' },
  withdraw: { order: 'withdraw', fromTurn: 4 },
};

function Doctrine({ unit }: { unit: UnitShown }) {
  const path = [...unit.path, 'doctrine'];
  const { order, toRange, fromTurn } = shownAt(path, unit.doctrine);
  return (
    <div class="roster">
      <Choice
        label="orders"
        chosen={order}
        choices={ORDERS}
        setBy={setBy(path)}
        onChoose={(chosen) => setValue(path, USUAL_ORDERS[chosen])}
      />
      {toRange !== undefined && (
        <Stepper
          label="to within, inches"
          of={unit.name}
          value={toRange}
          usual={unit.doctrine.toRange ?? 1}
          path={[...path, 'toRange']}
          setBy={setBy(path)}
          least={1}
          onChange={(next) => setValue([...path, 'toRange'], next)}
          onRange={() =>
            aim({ label: `${unit.name}: to within, inches`, path: [...path, 'toRange'], usual: toRange })
          }
        />
      )}
      {fromTurn !== undefined && (
        <Stepper
          label="from turn"
          of={unit.name}
          value={fromTurn}
          usual={unit.doctrine.fromTurn ?? 1}
          path={[...path, 'fromTurn']}
          setBy={setBy(path)}
          least={1}
          most={200}
          onChange={(next) => setValue([...path, 'fromTurn'], next)}
          onRange={() =>
            aim({ label: `${unit.name}: from turn`, path: [...path, 'fromTurn'], usual: fromTurn })
          }
        />
      )}
    </div>
  );
}

function Descriptor({
  unit,
  each: { name, says, path, value, kind, choices },
}: {
  unit: string;
  each: DescriptorShown;
}) {
  const shown = shownAt(path, value);
  const label = named(name);
  if (kind === 'number' && typeof value === 'number') {
    return (
      <Stepper
        label={label}
        of={unit}
        value={shown}
        usual={value}
        path={path}
        least={-100}
        setBy={setBy(path)}
        was={wasNumber(path)}
        onChange={(next) => setValue(path, next)}
        onRange={() => aim({ label, path, usual: value })}
      />
    );
  }
  if (kind === 'number') return null;
  const words = kind === 'yes-or-no' ? ['true', 'false'] : choices;
  const isEmpty = shown === null || shown === undefined;
  const read = (chosen: string) =>
    kind === 'yes-or-no' ? chosen === 'true' : chosen === '' ? undefined : chosen;
  return (
    <span title={says}>
      <Choice
        label={label}
        chosen={isEmpty ? '' : JSON.stringify(shown).replaceAll('"', '')}
        choices={[
          ...(isEmpty || atStart(path) === undefined ? [{ value: '', shown: '–' }] : []),
          ...words.map((word) => ({
            value: word,
            shown: { true: 'yes', false: 'no' }[word] ?? word.replaceAll('-', ' '),
          })),
        ]}
        setBy={setBy(path)}
        onChoose={(chosen) => edit([{ path, value: read(chosen) }], path.join('.'))}
      />
    </span>
  );
}

function plural(rank: string): string {
  return `${rank}s`;
}

function wasNumber(path: Path): number | undefined {
  const was = atStart(path);
  return typeof was === 'number' ? was : undefined;
}
