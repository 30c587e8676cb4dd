import { newButton } from './clipboard.js';
import { save } from './downloads.js';

/** A button that saves the scenario which the page holds. */
export function addScenarioButton(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-scenario]')) {
    const record = document.getElementById('record')?.textContent;
    if (!record) continue;
    const { scenario } = JSON.parse(record) as { scenario: string };
    const file = new Blob([scenario], { type: 'application/yaml' });
    place.after(newButton('Save the scenario', () => save(place.dataset.scenario!, file)));
  }
}
