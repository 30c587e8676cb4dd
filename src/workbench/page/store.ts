import { batch, computed, signal } from '@preact/signals';
import type { Path } from '../../scenario/places.js';
import type { Problem } from '../../scenario/problems.js';
import type { Answer, Played, Question } from '../engine/protocol.js';
import { type Edit, editYaml } from './edit-yaml.js';

/** The state that undo and redo restore: the battle, and where its text came from. */
export interface State extends Played {
  /** Name of the shipped scenario, or of the file. */
  name: string;
}

/** A state that is kept for comparison. */
export interface Pin {
  id: number;
  label: string;
  state: State;
}

/** A step of undo and redo. */
interface Step {
  /** Changes within one gesture share it. */
  id: number;
  state: State;
  /** The scenario as it was opened: only states of the same opening are compared. */
  start: State;
}

export type Comparison = 'before' | 'start' | 'nothing' | number;

/** Changes by one control within this many milliseconds are one step. */
const GESTURE = 1500;
const MOST_STEPS = 200;
export const MOST_PINS = 6;
/** The labels of pins. */
const LETTERS = [...'ABCDEFG'];

const NOTHING: State = { name: '', text: '', levels: [] };

const steps = signal<readonly Step[]>([]);
const at = signal(0);
const step = computed<Step>(() => steps.value[at.value] ?? { id: 0, state: NOTHING, start: NOTHING });
/** The last two steps that could be played: an invalid one is never compared with. */
const playable = signal<readonly [before: Step | null, last: Step | null]>([null, null]);
let gesture = { name: '', when: 0 };

export const state = computed(() => step.value.state);
export const start = computed(() => step.value.start);
const allPins = signal<readonly (Pin & { start: State })[]>([]);
export const pins = computed<readonly Pin[]>(() =>
  allPins.value.filter((each) => each.start === start.value),
);
export const comparison = signal<Comparison>('before');
export const precision = signal(0.01);
export const question = signal<Question | null>(null);
/** The scenario that the question belongs to: the question arrives a moment after the scenario. */
export const questionOf = signal('');
export const answer = signal<Answer | null>(null);
/** Does the answer that is shown belong to an older state? */
export const isStale = signal(false);
export const problems = signal<readonly Problem[]>([]);
export const failure = signal('');
/** Is the answer that is shown the final one to this question? */
export const isResting = computed(() => !isStale.value && answer.value?.ended != null);
export const announced = signal('');

export const canUndo = computed(() => at.value > 0);
export const canRedo = computed(() => at.value < steps.value.length - 1);

/** The state to compare with, played on the same luck; null: none. */
export const before = computed<State | null>(() => {
  const chosen = comparison.value;
  if (chosen === 'nothing') return null;
  const other =
    chosen === 'before'
      ? lastPlayed.value
      : chosen === 'start'
        ? start.value
        : pins.value.find(({ id }) => id === chosen)?.state;
  if (!other || isSame(other, state.value)) return null;
  return other;
});

/** The state that was played before the current gesture or undo. */
const lastPlayed = computed<State | null>(() => {
  const [earlier, last] = playable.value;
  const other = last?.id === step.value.id ? earlier : last;
  return other?.start === start.value ? other.state : null;
});

/** Notes that the current state can be played. */
export function notePlayable(): void {
  const [earlier, last] = playable.value;
  playable.value = [last?.id === step.value.id ? earlier : last, step.value];
}

/** The name of the compared state in a legend. */
export const beforeName = computed(() => {
  const chosen = comparison.value;
  if (chosen === 'before') return 'before';
  if (chosen === 'start') return 'at the start';
  return pins.value.find(({ id }) => id === chosen)?.label ?? 'before';
});

function isSame(one: State, other: State): boolean {
  return one.text === other.text && one.levels.join() === other.levels.join();
}

/** Opens a scenario. The state before is no longer compared with, but undo can still restore it. */
export function openScenario(name: string, text: string, levels: readonly number[] = []): void {
  const opened = { name, text, levels };
  batch(() => {
    push(opened, opened, `open ${name}`);
    comparison.value = 'before';
  });
}

/** Changes the text in places. */
export function edit(edits: readonly Edit[], name: string): void {
  const text = editYaml(state.value.text, edits);
  if (text !== null) change({ text }, name);
}

export function setValue(path: Path, value: unknown): void {
  edit([{ path, value }], path.join('.'));
}

/** @param name of what is changed: changes with the same name in quick succession are one step */
export function change(part: Partial<State>, name: string): void {
  const next = { ...state.value, ...part };
  if (isSame(next, state.value)) return;
  const now = performance.now();
  const continues = gesture.name === name && now - gesture.when < GESTURE && at.value > 0;
  if (continues) {
    steps.value = [...steps.value.slice(0, at.value), { ...step.value, state: next }];
    gesture.when = now;
    return;
  }
  push(next, start.value, name);
}

let pushed = 0;

function push(next: State, from: State, name: string): void {
  const made = { id: ++pushed, state: next, start: from };
  const kept = [...steps.value.slice(0, at.value + 1), made].slice(-MOST_STEPS);
  batch(() => {
    steps.value = kept;
    at.value = kept.length - 1;
  });
  gesture = { name, when: performance.now() };
}

export function undo(): void {
  move(-1);
}

export function redo(): void {
  move(1);
}

function move(by: number): void {
  const to = at.value + by;
  if (to < 0 || to >= steps.value.length) return;
  at.value = to;
  gesture = { name: '', when: 0 };
}

let pinned = 0;

/** @param label left out: the first letter that no other pin has */
export function pin(kept: State = state.value, label?: string): void {
  if (pins.value.length >= MOST_PINS) return;
  const isFree = (wanted: string) => pins.value.every((each) => each.label !== wanted);
  const free = label !== undefined && isFree(label) ? label : LETTERS.find(isFree)!;
  allPins.value = [...allPins.value, { id: ++pinned, label: free, state: kept, start: start.value }];
}

export function unpin(id: number): void {
  allPins.value = allPins.value.filter((each) => each.id !== id);
  if (comparison.value === id) comparison.value = 'before';
}

export function putBack({ state: kept }: Pin): void {
  change(kept, 'put back');
}
