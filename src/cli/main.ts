#!/usr/bin/env node
import { endOnSignal } from './end-on-signal.js';

// Before anything else is loaded: from here on a signal ends the program with its own exit code.
endOnSignal();
const { start } = await import('./start.js');
await start();
