import { change, state } from './store.js';

/** The text of the scenario. */
export function YamlView() {
  return (
    <textarea
      class="yaml"
      aria-label="The scenario as YAML"
      spellcheck={false}
      value={state.value.text}
      onInput={(event) => change({ text: event.currentTarget.value }, 'yaml')}
    />
  );
}
