import { newButton } from './clipboard.js';

/** Turns every entry of a legend into a button that dims what has the colour of another entry. */
export function turnIntoButtons(): void {
  for (const legend of document.querySelectorAll('.legend')) {
    const entries = [...legend.querySelectorAll<HTMLElement>('[data-colour]')];
    if (entries.length < 2) continue;
    const buttons = entries.map((entry) => {
      const button = newButton('', () => isolate(legend, button, buttons));
      button.classList.add('key');
      button.dataset.colour = entry.dataset.colour!;
      button.setAttribute('aria-pressed', 'false');
      button.append(...entry.childNodes);
      if (entry.dataset.words) button.dataset.words = entry.dataset.words;
      delete entry.dataset.colour;
      entry.append(button);
      return button;
    });
    if (legend.closest('#lead')) continue;
    const hint = document.createElement('li');
    hint.className = 'hint';
    hint.textContent = 'Select a name to isolate it.';
    legend.append(hint);
  }
}

export function isolate(legend: Element, button: HTMLElement, buttons: readonly HTMLElement[]): void {
  const isOn = button.getAttribute('aria-pressed') !== 'true';
  for (const each of buttons) each.setAttribute('aria-pressed', String(isOn && each === button));
  const chart = legend.closest('.chart')!;
  for (const other of buttons) {
    const { colour } = other.dataset;
    // Words at the end of a line have the colour of its words.
    const words = other.dataset.words ?? colour;
    const marks = `:is([fill="${colour}"],[stroke="${colour}"],[fill="${words}"])`;
    for (const mark of chart.querySelectorAll(`.plot ${marks}`)) {
      mark.classList.toggle('dim', isOn && other !== button);
    }
  }
}
