import { render } from 'preact';
import { App } from './app.js';
import { openFromDisk } from './disk.js';
import { startLive } from './live.js';
import { openLink } from './share.js';
import { shipped } from './shipped.js';
import { openScenario } from './store.js';
import { askBeforeLeaving } from './unsaved.js';

void start();

async function start(): Promise<void> {
  // The contents of a link are opened over the file: Save would write them, and Undo goes back to the file.
  const isOpened = await openFromDisk();
  if (!openLink() && !isOpened) openScenario('squad-duel', shipped['squad-duel']);
  window.addEventListener('hashchange', openLink);
  window.addEventListener('beforeunload', askBeforeLeaving);
  startLive();
  render(<App />, document.getElementById('app')!);
}
