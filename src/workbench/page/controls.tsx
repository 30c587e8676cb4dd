import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { Path } from '../../scenario/places.js';
import { TypedBox } from './typed-box.js';

/** A whole number with minus and plus buttons; the arrow keys work, too. */
export function Stepper({
  label,
  of,
  value,
  usual,
  path,
  least = 0,
  most = 1000,
  was,
  setBy = null,
  onChange,
  onRange,
}: {
  label: string;
  /** Whose number it is, for those who do not see where it stands. */
  of: string;
  /** In the text, which may have mistakes. */
  value: unknown;
  /** The last one that could be played. */
  usual: number;
  path: Path;
  /** The ends for its buttons; what is typed is checked like the rest of the scenario. */
  least?: number;
  most?: number;
  /** Its value at the start. */
  was?: number | undefined;
  /** The factor whose level sets it, so that it cannot be changed here. */
  setBy?: string | null;
  onChange: (value: unknown) => void;
  /** Draws the effect of a range of values. */
  onRange?: (() => void) | undefined;
}) {
  const id = useId();
  const isChanged = was !== undefined && was !== value;
  const name = `${of}, ${label}`;
  const disabled = setBy !== null;
  const now = typeof value === 'number' ? value : usual;
  const step = (by: number) => {
    const next = Math.min(most, Math.max(least, now + by));
    if (next !== value) onChange(next);
  };
  return (
    <div class={`field ranged${isChanged ? ' changed' : ''}`}>
      <label for={id}>{label}</label>
      <span class="stepper">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${name}: one less`}
          disabled={disabled || now <= least}
          onClick={() => step(-1)}
        >
          −
        </button>
        <TypedBox {...{ id, value, usual, path, disabled }} label={name} onValue={onChange} onStep={step} />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${name}: one more`}
          disabled={disabled || now >= most}
          onClick={() => step(1)}
        >
          +
        </button>
      </span>
      {onRange && !disabled && <RangeButton label={name} onRange={onRange} />}
      {isChanged && <span class="was">was {was}</span>}
      <SetBy factor={setBy} />
    </div>
  );
}

/** Why a control is off. */
function SetBy({ factor }: { factor: string | null }) {
  return factor !== null && <small class="soft">set above, by “{factor}”</small>;
}

/** Next to a number that is pointed at or has the focus: draws the response over a range of its values. */
export function RangeButton({ label, onRange }: { label: string; onRange: () => void }) {
  return (
    <button
      type="button"
      class="range-button"
      aria-label={`${label}: draw over a range`}
      title="Draw the effect of a range of values"
      onClick={onRange}
    >
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
        <path d="M1 10.5C6 10.5 6 1.5 15 1.5" />
      </svg>
    </button>
  );
}

/** A few choices, one of them chosen, as buttons in a row. */
export function Segments({
  label,
  choices,
  chosen,
  disabled = false,
  onChoose,
}: {
  label: string;
  choices: readonly { value: string; shown: string; title?: string }[];
  chosen: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
}) {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next =
      choices[(choices.findIndex(({ value }) => value === chosen) + by + choices.length) % choices.length];
    onChoose(next.value);
    const buttons = (event.currentTarget as HTMLElement).querySelectorAll('button');
    buttons[choices.indexOf(next)]?.focus();
  };
  return (
    <div class="segments" role="radiogroup" aria-label={label} onKeyDown={move}>
      {choices.map(({ value, shown, title }) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons in a row, moved between by arrows
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          title={title}
          disabled={disabled}
          onClick={() => onChoose(value)}
        >
          {shown}
        </button>
      ))}
    </div>
  );
}

export function Choice({
  label,
  choices,
  chosen,
  setBy = null,
  hideLabel = false,
  onChoose,
}: {
  label: string;
  choices: readonly { value: string; shown: string }[];
  chosen: string;
  /** The factor whose level sets it, so that it cannot be changed here. */
  setBy?: string | null;
  hideLabel?: boolean;
  onChoose: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={hideLabel ? 'unseen' : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={chosen}
        disabled={setBy !== null}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map(({ value, shown }) => (
          <option key={value} value={value} selected={value === chosen}>
            {shown}
          </option>
        ))}
      </select>
      <SetBy factor={setBy} />
    </div>
  );
}

export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  panel,
}: {
  label: string;
  tabs: readonly { id: string; shown: ComponentChildren }[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Id of the panel that they control. */
  panel: string;
}) {
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const index = (tabs.findIndex(({ id }) => id === chosen) + by + tabs.length) % tabs.length;
    onChoose(tabs[index].id);
    (event.currentTarget as HTMLElement).querySelectorAll('button')[index]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, shown }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panel}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {shown}
        </button>
      ))}
    </div>
  );
}

/** A menu under a button; closed by Escape, a choice, or a click elsewhere. */
export function Menu({
  label,
  children,
}: {
  label: ComponentChildren;
  children: (close: () => void) => ComponentChildren;
}) {
  const isOpen = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    isOpen.value = false;
  };
  const closeAndStay = () => {
    close();
    box.current?.querySelector('button')?.focus();
  };
  useEffect(() => {
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const closeBy = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen.value) return;
      event.stopPropagation();
      closeAndStay();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', closeBy, true);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', closeBy, true);
    };
  }, []);
  return (
    <div class="menu" ref={box}>
      <button
        type="button"
        class="button"
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {label}
      </button>
      {isOpen.value && <div class="menu-items">{children(closeAndStay)}</div>}
    </div>
  );
}
