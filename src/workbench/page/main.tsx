import { render } from 'preact';
import { App } from './app.js';
import { startLive } from './live.js';
import { shipped } from './shipped.js';
import { openScenario } from './store.js';

openScenario('squad-duel', shipped['squad-duel']);
startLive();
render(<App />, document.getElementById('app')!);
