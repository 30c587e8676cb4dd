import { computed, signal } from '@preact/signals';
import type { Series, SeriesRequest } from '../engine/protocol.js';
import { Engine } from './engine.js';
import { precision, questionOf, state } from './store.js';

/** The maximum number of battles of each variant, however imprecise the result. */
const MOST_BATTLES = 65_536;

/** The requested variants, with their labels. */
export interface Asked extends Omit<SeriesRequest, 'until'> {
  /** In the order of the variants. */
  labels: readonly string[];
  /** The number whose range it is. */
  of?: string;
}

interface Known {
  /** Name of the scenario. */
  of: string;
  asked: Asked;
  series: Series;
}

const last = signal<Known | null>(null);
/** Does the known question belong to this scenario? Another may just have been opened. */
export const isAsked = computed(() => questionOf.value === state.value.name);
/** The last answer, with its request; null: there is none for the scenario that is shown. */
export const beside = computed(() =>
  isAsked.value && last.value?.of === questionOf.value ? last.value : null,
);
export const besideFault = signal('');
/** Is what is shown not yet the last answer to the last request? */
export const isBesideBusy = signal(false);

const engine = new Engine();
/** The request that is being played, or was played to its end. */
let asking = '';

/** Plays these variants instead of the previous ones; the last answer stays until the next. */
export function playBeside(asked: Asked): void {
  const of = state.value.name;
  const { labels: _, of: __, ...request } = asked;
  const until = { precision: precision.value, most: MOST_BATTLES };
  const key = JSON.stringify([request, until]);
  if (key === asking) return;
  asking = key;
  besideFault.value = '';
  isBesideBusy.value = true;
  engine.ask({ ask: 'series', ...request, until }, (reply) => {
    if (reply.kind === 'series') last.value = { of, asked, series: reply.series };
    if (reply.kind === 'failed') besideFault.value = reply.message.replaceAll('`', '');
    isBesideBusy.value = reply.kind === 'series' && !reply.series.ended;
  });
}

export function stopBeside(): void {
  asking = '';
  engine.stop();
  isBesideBusy.value = false;
  const known = last.value;
  if (known && !known.series.ended) last.value = { ...known, series: { ...known.series, ended: 'most' } };
}

/** A response of one variant, or how it differs from the reference. */
export function found(
  { means, differences }: Series['variants'][number],
  what: 'mean' | 'difference',
  response: string,
  force: string,
) {
  const all = what === 'mean' ? means : differences;
  return all.find((each) => each.response === response && each.force === force);
}
