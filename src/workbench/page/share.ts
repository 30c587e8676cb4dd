import { VERSION } from '../../version.js';
import { isServed } from './disk.js';
import { linkOf, readLink } from './link.js';
import { openScenario, pin, pins, precision, state } from './store.js';
import { tell } from './toast.js';
import { keep } from './unsaved.js';
import { view } from './view.js';

/** The address of a served page works only on this machine; the fragment after it works in any workbench. */
const ELSEWHERE =
  'It opens on this machine while standfast runs. Elsewhere, append it, from the # on, to the address of any workbench.';

/** Puts the whole state into the address, and copies it. */
export async function share(): Promise<void> {
  const { name, text, levels } = state.value;
  try {
    const kept = pins.value.map(({ label, state: each }) => ({
      label,
      text: each.text,
      levels: each.levels,
    }));
    const link = linkOf({ name, text, levels, precision: precision.value, view: view.value, pins: kept });
    made = link;
    window.location.hash = link;
    keep();
    const isCopied = await copied(window.location.href);
    tell(
      `${isCopied ? 'Link copied' : 'The link is in the address bar'}. ${isServed ? ELSEWHERE : 'It contains everything.'}`,
    );
  } catch (error) {
    tell((error as Error).message);
  }
}

let made = '';

/** Opens what the address holds. @returns whether it held anything */
export function openLink(): boolean {
  const { hash } = window.location;
  if (hash === made) return false;
  try {
    const shared = readLink(hash);
    if (!shared) return false;
    openScenario(shared.name.slice(0, 80), shared.text, shared.levels);
    keep();
    precision.value = shared.precision;
    view.value = shared.view;
    for (const { label, text, levels } of shared.pins)
      pin({ name: state.value.name, text, levels }, label.slice(0, 8));
    if (shared.version !== VERSION)
      tell(
        `This link was made by version ${shared.version.slice(0, 20)}. This is ${VERSION}: numbers may differ.`,
      );
    return true;
  } catch (error) {
    tell((error as Error).message);
    return false;
  }
}

/** Pages from disk may not use the clipboard directly, but can still copy a selection. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement('textarea');
    box.value = text;
    box.className = 'unseen';
    document.body.append(box);
    box.select();
    const isDone = document.execCommand('copy');
    box.remove();
    return isDone;
  }
}
