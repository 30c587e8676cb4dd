import { render } from 'preact';
import { App } from './app.js';
import { openFromDisk } from './disk.js';
import { startLive } from './live.js';
import { openLink } from './share.js';
import { shipped } from './shipped.js';
import { openScenario } from './store.js';

void start();

async function start(): Promise<void> {
  if (!(await openFromDisk()) && !openLink()) openScenario('squad-duel', shipped['squad-duel']);
  window.addEventListener('hashchange', openLink);
  startLive();
  render(<App />, document.getElementById('app')!);
}
