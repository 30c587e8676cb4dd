import { effect, signal } from '@preact/signals';
import type { Language } from '../engine/protocol.js';
import { Engine } from './engine.js';
import { question, state } from './store.js';

/** What may be written in the scenario. */
const language = signal<Language | null>(null);

const engine = new Engine();

/** Keeps the language up to date with the rulebooks of the scenario. @returns a function that ends this */
export function learnLanguage(): () => void {
  let known: string | null = null;
  return effect(() => {
    const systems = question.value?.systems.map(({ id }) => id).join() ?? '';
    if (systems === known) return;
    known = systems;
    engine.ask({ ask: 'language', text: state.peek().text }, (reply) => {
      if (reply.kind === 'language') language.value = reply.language;
    });
  });
}

/** The language, as soon as the engine has sent it. */
export function knownLanguage(): Promise<Language> {
  return new Promise((resolve) => {
    const end: () => void = effect(() => {
      if (!language.value) return;
      resolve(language.value);
      queueMicrotask(() => end());
    });
  });
}
