import { batch, effect } from '@preact/signals';
import { Engine } from './engine.js';
import {
  announced,
  answer,
  before,
  failure,
  isStale,
  notePlayable,
  precision,
  problems,
  question,
  questionOf,
  type State,
  start,
  state,
} from './store.js';

/** The maximum number of battles on each side of a live run, however imprecise the result. */
const MOST_BATTLES = 200_000;

const engine = new Engine();
/** The scenario that the answer belongs to. */
let answerOf: State | null = null;

/** Keeps the answer up to date: every change starts a run, which grows until it is precise enough. */
export function startLive(): void {
  engine.warm();
  effect(() => {
    const { name, text, levels } = state.value;
    const other = before.value;
    const until = { precision: precision.value, most: MOST_BATTLES };
    if (text === '') return;
    isStale.value = true;
    engine.ask({ ask: 'play', now: { text, levels }, before: other, until }, (reply) => {
      switch (reply.kind) {
        case 'question':
          problems.value = [];
          failure.value = '';
          notePlayable();
          batch(() => {
            questionOf.value = name;
            question.value = reply.question;
            // The figures of another scenario would get the names of this one.
            if (answerOf !== start.value) answer.value = null;
          });
          return;
        case 'refused':
          problems.value = reply.problems;
          failure.value = '';
          endRun();
          return;
        case 'failed':
          failure.value = reply.message;
          endRun();
          return;
        case 'answer':
          answer.value = reply.answer;
          answerOf = start.value;
          isStale.value = false;
          if (reply.answer.ended) announced.value = reply.answer.difference?.says ?? '';
          return;
        default:
          return;
      }
    });
  });
}

/** Stops the run and leaves the answer as it is. */
export function stopLive(): void {
  engine.stop();
  endRun();
}

function endRun(): void {
  const known = answer.value;
  if (known && !known.ended) answer.value = { ...known, ended: 'most' };
}
