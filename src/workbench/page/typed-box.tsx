import { useSignal } from '@preact/signals';
import type { Path } from '../../scenario/places.js';
import { isWrong } from './places.js';

/**
 * A box for a value. A number counts as soon as it is typed, anything else when the box is left; what is not allowed
 * stays in the box, which is then marked.
 */
export function TypedBox({
  id,
  value,
  usual,
  path,
  label,
  disabled,
  onValue,
  onStep = (by) => typeof value === 'number' && onValue(value + by),
}: {
  id?: string;
  /** In the text, which may have mistakes. */
  value: unknown;
  /** The last one that could be played. */
  usual: unknown;
  path: Path;
  label: string;
  disabled: boolean;
  onValue: (value: unknown) => void;
  /** For the arrow keys. */
  onStep?: (by: number) => void;
}) {
  const draft = useSignal<string | null>(null);
  const text = value === null && usual !== null ? '' : boxed(value);
  const take = (typed: string) => onValue(read(typed, usual));
  return (
    <input
      id={id}
      aria-label={label}
      aria-invalid={isWrong(path)}
      disabled={disabled}
      inputMode={typeof usual === 'number' ? 'numeric' : 'text'}
      autocomplete="off"
      style={{ width: `${Math.max(3, text.length + 2)}ch` }}
      value={draft.value ?? text}
      onInput={(event) => {
        draft.value = event.currentTarget.value;
        if (/^[-−]?\d+(\.\d+)?$/.test(draft.value.trim())) take(draft.value);
      }}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        draft.value = null;
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by === undefined || typeof usual !== 'number') return;
        event.preventDefault();
        draft.value = null;
        onStep(by);
      }}
    />
  );
}

/** `–` means nothing; `pinned + rout` is a list. */
export function boxed(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(' + ');
  return (typeof value === 'object' ? JSON.stringify(value) : `${value as string}`).replace(/^-/, '−');
}

/** The typed text as a value of the same kind as before: a list stays a list. */
function read(typed: string, before: unknown): unknown {
  const text = typed.trim().replace(/^−/, '-');
  const isNothing = text === '' || text === '–' || text === '-';
  if (Array.isArray(before)) return isNothing ? [] : text.split(/\s*[+,]\s*/);
  if (isNothing) return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
