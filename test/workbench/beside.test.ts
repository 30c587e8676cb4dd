import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, skipped } from '../report/browser.js';
import { PHONE, shipped, short } from './page.js';
import { sharedPage } from './shared-page.js';

interface Sized {
  scrollWidth: number;
  clientWidth: number;
}

describe.skipIf(noBrowser)(`variants side by side${skipped}`, () => {
  const { on } = sharedPage();
  /** Waits until the run has ended, and returns its sentence. */
  const ended = async (page: Page) => {
    const says = page.locator('[aria-busy=false] .range-says', { hasText: /\w/ });
    await says.waitFor();
    return (await says.allInnerTexts())[0];
  };
  const troopers = (page: Page) =>
    page.locator('section.force2 .field', { hasText: 'troopers' }).locator('input');
  /** Chooses what is compared, which stays chosen from test to test. */
  const compare = (page: Page, label: string) => page.getByLabel('Side by side').selectOption({ label });
  const labels = (page: Page) =>
    page
      .locator('.value')
      .evaluateAll((all: { getAttribute(name: string): string }[]) =>
        all.map((each) => each.getAttribute('aria-label')),
      );

  test('a number can be drawn over a range, with intervals; clicking a value sets it', () =>
    on(async (page) => {
      const button = page.getByRole('button', { name: 'troopers: draw over a range' }).nth(1);
      await troopers(page).focus();
      await page.keyboard.press('Tab');
      await page.waitForSelector('.range-button:focus');
      expect(await button.boundingBox()).toEqual(await page.locator('.range-button:focus').boundingBox());
      await page.keyboard.press('Enter');
      expect(await ended(page)).toMatch(
        /^From 4 to 12: Blue holds the field in 9\d% to 1\d% of battles\. The curve of Blue crosses one half between \d+ and \d+\.$/,
      );
      const all = await labels(page);
      expect(all.map((label) => Number.parseInt(label, 10))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(all[4]).toMatch(
        /^8: Blue 4\d\.\d%, [\d.]+ to [\d.]+; Red 4\d\.\d%, [\d.]+ to [\d.]+\. As it is now$/,
      );
      expect(all[0]).toMatch(/Set it$/);
      // The answer for the present value is nearly the same as above, on the same luck.
      const [figure] = await page.locator('.figure.force1 strong').allInnerTexts();
      expect(
        Math.abs(Number.parseFloat(/Blue ([\d.]+)/.exec(all[4])![1]) - Number.parseFloat(figure)),
      ).toBeLessThan(2);
      await page.locator('.value').nth(2).click({ force: true });
      await expect.poll(() => troopers(page).inputValue()).toBe('6');
      expect(await page.locator('.value.present').getAttribute('aria-label')).toMatch(/^6: .*As it is now$/);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => troopers(page).inputValue()).toBe('8');
    }));

  test('the ends can be moved with keys, by dragging and by typing; arrows and Enter set a value', () =>
    on(
      async (page) => {
        await page.locator('.value').first().waitFor();
        const [from, to] = ['from', 'to'].map((name) => page.getByRole('spinbutton', { name, exact: true }));
        const lower = page.getByRole('slider', { name: 'Lower end of the range' });
        await lower.focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        expect(await from.inputValue()).toBe('6');
        const track = (await page.locator('.track').boundingBox())!;
        const upper = page.getByRole('slider', { name: 'Upper end of the range' });
        // Its bounds are 0 to 28: the thumb is at 12.
        const at = track.x + 9 + ((track.width - 18) * 12) / 28;
        await page.mouse.move(at, track.y + track.height / 2);
        await page.mouse.down();
        await page.mouse.move(at + track.width / 4, track.y + track.height / 2, { steps: 4 });
        await page.mouse.up();
        expect(Number(await upper.inputValue())).toBeGreaterThan(16);
        for (const none of ['6', '']) {
          await to.fill(none);
          await to.press('Tab');
          await page.getByText('A range needs two numbers, the lower one first.').waitFor();
          expect(await page.locator('.value').count()).toBe(0);
          expect(await to.inputValue()).toBe(none);
        }
        await to.fill('9');
        await to.press('Tab');
        await page.waitForSelector('.value:nth-of-type(4):last-of-type');
        expect((await labels(page)).map((label) => Number.parseInt(label, 10))).toEqual([6, 7, 8, 9]);
        await page.locator('.value[tabindex="0"]').focus();
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Enter');
        await expect.poll(() => troopers(page).inputValue()).toBe('7');
      },
      { text: short('squad-duel', 6), view: 'range' },
    ));

  test('another response, and a cell of a table; impossible values are named with the reason', () =>
    on(
      async (page) => {
        for (const [end, value] of [
          ['from', '4'],
          ['to', '12'],
        ]) {
          await page.getByLabel(end, { exact: true }).fill(value);
          await page.getByLabel(end, { exact: true }).press('Enter');
        }
        await page.getByLabel('Effect on').selectOption({ label: 'turns played' });
        await page.locator('.range-says', { hasText: 'turns' }).waitFor();
        expect(await ended(page)).toMatch(
          /^From 4 to 12: A battle lasts [\d.]+ to [\d.]+ turns\. The highest is [\d.]+, at \d+\.$/,
        );
        await page.getByLabel('from', { exact: true }).fill('-2');
        await page.getByLabel('from', { exact: true }).press('Enter');
        await page.locator('.left-out').waitFor();
        expect((await page.locator('.left-out li').allInnerTexts())[0]).toMatch(/^-2 is left out: .*0/);
        await page.getByLabel('Effect on').selectOption({ label: 'who holds the field' });
        await page.getByRole('tab', { name: 'Rulebook' }).click();
        const cell = page.locator('.cells td:has(input)').first();
        await cell.hover();
        const label = await cell.locator('input').getAttribute('aria-label');
        await cell.getByRole('button').click();
        expect(
          await page.evaluate("document.querySelector('.range-tools select').selectedOptions[0].textContent"),
        ).toBe(label);
        expect(await ended(page)).toMatch(/\w/);
      },
      { text: short('squad-duel', 10), view: 'range', precision: 0.1 },
    ));

  test('all rulebooks are compared at once, with differences and the places where a conversion decides', () =>
    on(
      async (page) => {
        await compare(page, 'every rulebook');
        expect(await ended(page)).toMatch(
          /^Attackers hold the field from 2\d% of battles \(Dice pool\) to 5\d% \(Unit morale\)\. .*Defenders come out ahead under Dice pool/,
        );
        const rows = await page.locator('.compared tbody tr').allInnerTexts();
        expect(rows).toHaveLength(4);
        expect(rows[0]).toMatch(/^Morale ratio\s+4\d\.\d%\s*\(4[\d.]+ to 4[\d.]+\)\s/);
        expect(rows[1]).toMatch(/^Dice pool\s+2\d\.\d%\s*\([\d. to]+\)\s*−2\d\.\d\s+\(−[\d.]+ to −[\d.]+\)/);
        expect(await page.locator('.multiples .curve').count()).toBe(8);
        await page.getByRole('button', { name: 'More about Squad' }).click();
        await page.getByText('set above, by “Attackers”').first().waitFor();
        await page.getByRole('button', { name: /^4 × Squad of Attackers, 9\spieces each: / }).waitFor();
        // Every column is in sight.
        expect(
          await page
            .locator('.compare .wide-table')
            .evaluate((box: Sized) => box.scrollWidth - box.clientWidth),
        ).toBe(0);
        expect((await page.locator('.conversions').allInnerTexts())[0]).toMatch(
          /^A conversion may decide this\.[\s\S]*Dice pool regular: av 4/,
        );
      },
      { name: 'four-systems', view: 'compare', precision: 0.02 },
    ));

  test('what other rulebooks take as usual is named; once both units have a quality from the forms, every rulebook can play them', () =>
    on(
      async (page) => {
        await compare(page, 'every rulebook');
        await ended(page);
        expect(await page.locator('.compared tbody tr').count()).toBe(3);
        const [usual] = await page.locator('.conversions').allInnerTexts();
        expect(usual).toMatch(/^The usual values may decide this\./);
        expect(usual).toMatch(/Dice pool av 4\nUnit morale training regular, experience experienced$/);
        for (const [name, quality] of [
          ['alpha', 'veteran'],
          ['bravo', 'regular'],
        ]) {
          await page.getByRole('button', { name: `More about ${name}` }).click();
          await page.getByLabel('quality').last().selectOption(quality);
        }
        await page.locator('.compared tr', { hasText: 'Troop grade' }).waitFor();
        await ended(page);
        expect(await page.locator('.compared tbody tr').count()).toBe(4);
        const [said, ...others] = await page.locator('.conversions').allInnerTexts();
        expect(said).toMatch(/^A conversion may decide this\./);
        expect(said).toMatch(/Troop grade veteran: grade veteran; regular: grade regular/);
        expect(others).toEqual([]);
      },
      { view: 'compare' },
    ));

  test('a scenario chosen after a comparison is compared itself, with its own rulebook, and nothing remains of the earlier one', () =>
    on(
      async (page) => {
        await compare(page, 'every rulebook');
        await ended(page);
        expect(await page.locator('.compared tbody tr').count()).toBe(3);
        await page.getByRole('combobox', { name: 'Scenario' }).selectOption('nerve-duel');
        await page.locator('.compared thead', { hasText: 'Attackers hold the field' }).waitFor();
        expect(await ended(page)).toMatch(/^Attackers hold the field from /);
        expect(await page.locator('.compared tbody tr').count()).toBe(4);
        expect(await page.locator('.multiples figure').count()).toBe(4);
        expect((await page.locator('.left-out').allInnerTexts())[0]).toMatch(
          /^Troop grade is left out: .* has no troop grade/,
        );
        expect(await page.locator('.compared tr.present', { hasText: 'Nerve' }).count()).toBe(1);
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.locator('.compared thead', { hasText: 'Blue holds the field' }).waitFor();
        expect(await page.locator('.compared tbody tr').count()).toBe(3);
        await page.getByRole('tab', { name: 'Endings' }).click();
        await page.locator('.ending-rows').waitFor();
      },
      { view: 'compare' },
    ));

  test('an option and the pins are compared', () =>
    on(
      async (page) => {
        await page.getByRole('button', { name: 'Pin this' }).click();
        await page.getByRole('button', { name: 'troopers: one more' }).nth(1).click();
        await compare(page, 'this state and the pins');
        const pinned = page.locator('.compared tr', { hasText: 'pin A' });
        await pinned.waitFor();
        expect(await ended(page)).toMatch(/^Blue holds the field from 4\d% of battles \(as it is now\) to /);
        expect(await pinned.locator('.apart').count()).toBeGreaterThan(2);
        await compare(page, 'factor: classes');
        await page.locator('.compared tr', { hasText: 'literal' }).waitFor();
        expect(await page.locator('.compared tbody tr').count()).toBe(3);
      },
      { view: 'compare' },
    ));

  test('a long name in a list does not make the tab wider than a phone', () =>
    on(
      async (page) => {
        await page.getByRole('button', { name: 'Answer', exact: true }).click();
        await ended(page);
        const beyond = (box: Sized) => box.scrollWidth - box.clientWidth;
        expect(await page.locator('.compare').evaluate(beyond)).toBe(0);
      },
      {
        ...{ viewport: PHONE, view: 'compare' },
        text: shipped('squad-duel').replace('- name: leaders', `- name: ${'W'.repeat(40)}`),
      },
    ));
});
