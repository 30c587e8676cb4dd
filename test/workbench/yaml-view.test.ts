import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/index.js';
import { noBrowser, overflowOf, skipped } from '../report/browser.js';
import { PHONE, shipped, yamlOf } from './page.js';
import { sharedPage } from './shared-page.js';

/** Undo as the menu of a browser or a phone requests it. */
const ASK_TO_UNDO = `document.querySelector('.yaml').shadowRoot.querySelector('.cm-content')
  .dispatchEvent(new InputEvent('beforeinput', { inputType: 'historyUndo', cancelable: true }))`;

/** The part of the page’s window that is used here. */
interface Styled {
  getComputedStyle: (of: unknown) => { color: string };
}

const squad = shipped('squad-duel');

/** The text after a click on + at Blue’s troopers. */
const oneMore = (text: string) =>
  text.replace('trooper: 8', 'trooper: 9').replace('strength: 10', 'strength: 11');

describe.skipIf(noBrowser)(`the text of the scenario${skipped}`, () => {
  const { on: onPage, alone } = sharedPage();
  /** Opens the text of the page, tries something, and expects no complaints and no requests. */
  const on = (what: (page: Page) => Promise<void>, start: Parameters<typeof onPage>[1] = {}) =>
    onPage(async (page) => {
      await page.getByRole('tab', { name: 'YAML' }).click();
      await what(page);
    }, start);
  const line = (page: Page, text: string | RegExp) => page.locator('.cm-line', { hasText: text }).first();
  /** Puts the cursor at the end of a line. */
  const goBehind = async (page: Page, text: string) => {
    await line(page, text).click();
    await page.keyboard.press('End');
  };
  const marked = (page: Page) => page.locator('.cm-lintRange-error');
  const told = (page: Page) => expect.poll(() => marked(page).count());
  /** The editor ignores a choice in the first moments of a list: the clock of the page goes on by a second. */
  const choose = async (page: Page) => {
    await page.evaluate('(() => { const now = Date.now; Date.now = () => now.call(Date) + 1000; })()');
    await page.keyboard.press('Enter');
  };

  test('loads its editor only when it is opened', () =>
    alone(async (page) => {
      expect(await page.evaluate('typeof standfastEditor')).toBe('undefined');
      await page.getByRole('tab', { name: 'YAML' }).click();
      await expect.poll(() => page.evaluate('typeof standfastEditor')).toBe('object');
    }));

  test('is coloured by syntax, in the colours of the page, with line numbers', () =>
    on(async (page) => {
      const colourOf = (text: string) =>
        line(page, 'turnLimit: 20')
          .locator('span', { hasText: text })
          .evaluate((element) => (globalThis as unknown as Styled).getComputedStyle(element).color);
      const [key, number] = [await colourOf('turnLimit'), await colourOf('20')];
      expect(key).not.toBe(number);
      await page.getByRole('button', { name: /Colours/ }).click();
      await page.getByRole('button', { name: /Colours/ }).click();
      expect(await colourOf('turnLimit')).not.toBe(key);
      expect(await page.locator('.cm-lineNumbers .cm-gutterElement').allInnerTexts()).toContain('12');
    }));

  test('a change in the text appears in the forms, and one in the forms in the text, with its comments', () =>
    on(async (page) => {
      const text = squad.replace('turnLimit: 20', 'turnLimit: 6');
      await goBehind(page, 'turnLimit: 20');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('6');
      expect(await yamlOf(page)).toBe(text);
      await page.getByRole('tab', { name: 'Survival' }).click();
      await expect.poll(() => page.locator('.curves .axis').allTextContents()).not.toContain('20');
      await page.getByRole('tab', { name: 'Forces' }).click();
      await page.getByRole('button', { name: 'troopers: one more' }).first().click();
      await page.getByRole('tab', { name: 'YAML' }).click();
      expect(await yamlOf(page)).toBe(oneMore(text));
    }));

  test('Ctrl Z undoes typing line by line, and then changes in the forms: there is one history', () =>
    on(async (page) => {
      await page.getByRole('tab', { name: 'Forces' }).click();
      await page.getByRole('button', { name: 'troopers: one more' }).first().click();
      await page.getByRole('tab', { name: 'YAML' }).click();
      const more = oneMore(squad);
      await goBehind(page, 'turnLimit: 20');
      await page.keyboard.type('0');
      await goBehind(page, 'width: 48');
      await page.keyboard.type('0');
      await page.keyboard.press('Control+z');
      expect(await yamlOf(page)).toBe(more.replace('turnLimit: 20', 'turnLimit: 200'));
      await page.keyboard.press('Control+z');
      expect(await yamlOf(page)).toBe(more);
      await page.keyboard.press('Control+z');
      expect(await yamlOf(page)).toBe(squad);
      await page.keyboard.press('Control+Shift+z');
      await page.keyboard.press('Control+y');
      await page.keyboard.press('Control+y');
      await page.evaluate(ASK_TO_UNDO);
      expect(await yamlOf(page)).toBe(more.replace('turnLimit: 20', 'turnLimit: 200'));
    }));

  test('a mistake is underlined in place, with the message of the command line', () =>
    on(async (page) => {
      await goBehind(page, 'turnLimit: 20');
      await page.keyboard.type('00');
      await told(page).toBe(1);
      expect(await marked(page).textContent()).toBe('2000');
      await marked(page).hover();
      const tooltip = page.locator('.cm-tooltip-lint');
      await tooltip.waitFor();
      const parsed = parseScenario(squad.replace('turnLimit: 20', 'turnLimit: 2000'));
      if (parsed.ok) throw new Error('it is wrong');
      expect(await tooltip.textContent()).toBe(parsed.problems[0].message.replaceAll('`', ''));
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await told(page).toBe(0);
    }));

  test('the line number in the list of mistakes leads to the mistake', () =>
    on(async (page) => {
      await page.getByRole('tab', { name: 'Rulebook' }).click();
      await page.getByRole('textbox', { name: 'Sides of the die' }).fill('1');
      await page
        .getByRole('alert')
        .getByRole('button', { name: /^line \d+$/ })
        .click();
      expect(await page.getByRole('tab', { name: /YAML/ }).getAttribute('aria-selected')).toBe('true');
      expect(await page.locator('.cm-activeLine').textContent()).toContain('dieSides: 1');
    }));

  test('keys and values are offered while typing, with their meaning', () =>
    on(async (page) => {
      await goBehind(page, 'turnLimit: 20');
      await page.keyboard.press('Enter');
      await page.keyboard.type('sol');
      const offered = page.locator('.cm-tooltip-autocomplete');
      await offered.getByRole('option', { name: /^solve/ }).waitFor();
      await page.keyboard.press('Escape');
      for (let letter = 0; letter < 3; letter++) await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await goBehind(page, 'system: morale-ratio');
      for (let letter = 0; letter < 'morale-ratio'.length; letter++) await page.keyboard.press('Backspace');
      await page.keyboard.press('Control+Space');
      await offered.getByRole('option', { name: 'troop-grade' }).waitFor();
      expect(await offered.getByRole('option').allInnerTexts()).toHaveLength(4);
      await page.keyboard.type('ratio');
      await expect.poll(() => offered.getByRole('option').count()).toBe(1);
      await choose(page);
      expect(await yamlOf(page)).toBe(squad);
    }));

  test('after the path of a factor the paths of this scenario are offered', () =>
    on(async (page) => {
      await goBehind(page, 'path: rules.morale-ratio.options.leaders');
      for (let letter = 0; letter < 'rules.morale-ratio.options.leaders'.length; letter++)
        await page.keyboard.press('Backspace');
      await page.keyboard.type('bravo.roster.t');
      const offered = page.locator('.cm-tooltip-autocomplete');
      await offered.getByRole('option', { name: 'forces.red.units.bravo.roster.trooper' }).waitFor();
      await choose(page);
      expect(await yamlOf(page)).toContain('path: forces.red.units.bravo.roster.trooper\n');
    }));

  test('is left with Escape and Tab; Tab alone types', () =>
    on(async (page) => {
      const editor = page.getByRole('textbox', { name: /^The scenario as YAML/ });
      const isInside = () => page.evaluate<boolean>("document.activeElement.matches('.yaml')");
      await editor.focus();
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
      expect(await yamlOf(page)).not.toBe(squad);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(false);
      expect(await yamlOf(page)).toBe(squad);
    }));

  test('search finds all matches, starting from the top', () =>
    on(async (page) => {
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('needed');
      await page.keyboard.press('Enter');
      expect(await page.locator('.cm-searchMatch-selected').textContent()).toBe('needed');
      expect(await page.locator('.cm-searchMatch').count()).toBe(squad.split('needed').length - 1);
    }));

  test('fits a phone', () =>
    on(
      async (page) => {
        await goBehind(page, 'turnLimit: 20');
        await page.keyboard.press('Enter');
        await page.keyboard.type('ru');
        await page.locator('.cm-tooltip-autocomplete').waitFor();
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        const box = (await page.locator('.cm-tooltip-autocomplete').boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(390);
      },
      { viewport: PHONE },
    ));
});
