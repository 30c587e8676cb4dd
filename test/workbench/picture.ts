import { join } from 'node:path';
import { closeBrowser } from '../report/browser.js';
import { ROOT } from '../root.js';
import { openWorkbench, settled } from './page.js';

/** Makes the picture of the workbench that README.md and docs/workbench.md show: `npm run picture`. */

const { page } = await openWorkbench({
  hash: '',
  viewport: { width: 1400, height: 880 },
  colorScheme: 'light',
});
await page.getByRole('button', { name: 'troopers: one more' }).nth(1).click();
await page.waitForSelector('.curve.ghost');
await settled(page);
await page.mouse.move(0, 0);
await page.locator('#question-panel').evaluate((panel) => panel.scroll(0, 0));
await page.evaluate('document.activeElement.blur()');
await page.screenshot({ path: join(ROOT, 'docs/workbench.png') });
await closeBrowser();
