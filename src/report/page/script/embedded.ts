import * as clipboard from './clipboard.js';
import * as downloads from './downloads.js';
import * as explorer from './explorer.js';
import * as explorerChart from './explorer-chart.js';
import * as explorerRows from './explorer-rows.js';
import * as legends from './legends.js';
import * as scenario from './scenario.js';
import * as sections from './sections.js';
import * as standalone from './standalone.js';
import * as tables from './tables.js';
import * as tooltips from './tooltips.js';
import * as workbench from './workbench.js';
import * as workbenchLink from './workbench-link.js';

const MODULES = [
  clipboard,
  standalone,
  downloads,
  tooltips,
  legends,
  tables,
  sections,
  explorerRows,
  explorerChart,
  explorer,
  scenario,
  workbenchLink,
  workbench,
];

/**
 * The page's script: the functions of this folder, as they are compiled, in one scope. So they share only functions:
 * no constants of a module, and no two functions with the same name.
 */
export const SCRIPT: string = [
  "'use strict';(() => {",
  ...MODULES.flatMap((module) => Object.values(module).map(String)),
  'explore();turnIntoButtons();addTools();addDownloads();addCopyButtons();addScenarioButton();addWorkbenchLink();listenForTips();followSections();',
  '})();',
]
  .join('\n')
  .replace(/^ +/gm, '');
