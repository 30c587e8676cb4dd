import { MOST_PINS, pin, pins, putBack, unpin } from './store.js';

/** Pinned states, to compare with and to go back to. */
export function Pins() {
  return (
    <section class="pins" aria-label="Pinned states">
      <div class="pins-head">
        <h2>Pinned</h2>
        <button type="button" class="button" disabled={pins.value.length >= MOST_PINS} onClick={() => pin()}>
          Pin this <kbd>P</kbd>
        </button>
      </div>
      {pins.value.length === 0 && (
        <p class="soft">Keep a state to compare others with it, or to go back to it.</p>
      )}
      <ul>
        {pins.value.map((each) => (
          <li key={each.id}>
            <b>{each.label}</b>
            <button type="button" class="quiet" onClick={() => putBack(each)}>
              go back to it
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={`Remove pin ${each.label}`}
              onClick={() => unpin(each.id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
