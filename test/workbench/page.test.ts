import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { explainBattle, parseScenario, runScenario } from '#src/index.js';
import { breakLines } from '#src/report/charts/break-lines.js';
import { clauses } from '#src/rules/morale-ratio/clauses.js';
import { eventInWords } from '#src/words/story.js';
import { noBrowser, overflowOf, skipped } from '../report/browser.js';
import { IS_NIGHTLY } from '../scale.js';
import { PHONE, settled, shipped, short, TEAMS, yamlOf } from './page.js';
import { sharedPage } from './shared-page.js';

/** The visible text. */
const textOf = async (place: Locator): Promise<string> => (await place.allInnerTexts())[0];

/** Two teams under a rulebook file. */
const PINS = `standfast: 1
name: pins-duel
title: Two teams
question: Does it help?
system: ./pins.yaml
turnLimit: 4
board: { width: 48, depth: 36 }
combat: { model: flat, die: 6, weapons: { rifle: { bands: [{ upTo: 24, needed: 5 }] } }, assault: { needed: 4 } }
forces:
  - id: blue
    name: Attackers
    units: [{ id: able, roster: { trooper: 4 }, slot: 14, at: 8, move: 6, doctrine: { order: assault } }]
  - id: red
    name: Defenders
    units: [{ id: dog, roster: { trooper: 4 }, slot: 14, at: 8, move: 6, doctrine: { order: hold } }]
`;

describe.skipIf(noBrowser)(`the workbench${skipped}`, () => {
  const { on, alone } = sharedPage();
  const sentence = (page: Page) => textOf(page.locator('.sentence'));
  const figure = (page: Page, force: 1 | 2) => textOf(page.locator(`.figure.force${force} strong`));
  const stepper = (page: Page, force: 1 | 2, rank: string) =>
    page.locator(`section.force${force} .field`, { hasText: rank });
  const troopers = (page: Page) => stepper(page, 2, 'troopers').locator('input');
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const open = async (page: Page, name: string) => {
    await page.getByRole('combobox', { name: 'Scenario' }).selectOption(name);
    await settled(page);
  };

  test('the effect of one more soldier is described with an interval, on the same luck, next to the earlier curve', () =>
    on(async (page) => {
      expect(await page.locator('.curve.ghost').count()).toBe(0);
      await page.getByRole('button', { name: 'troopers: one more' }).nth(1).click();
      await settled(page);
      expect(await troopers(page).inputValue()).toBe('9');
      expect(await page.locator('.curve.ghost').count()).toBe(2);
      expect(await sentence(page)).toMatch(
        /^Red holds the field more often: \+[\d.]+\spoints \(\+[\d.]+ to \+[\d.]+\)\. Battles are shorter/,
      );
      expect(await sentence(page)).toMatch(/ Compared with the state before\.$/);
      expect(await textOf(stepper(page, 2, 'troopers'))).toContain('was 8');
    }));

  test('by itself it opens with a duel, and plays it to ± 1 point; undo and redo cover everything, with keys too', () =>
    alone(
      async (page) => {
        await settled(page);
        expect(await page.getByLabel('Scenario', { exact: true }).inputValue()).toBe('squad-duel');
        expect(await textOf(page.locator('.figure.force1'))).toMatch(/± [01]\.\d/);
        await page.getByLabel('until ±').selectOption({ label: '2 points' });
        await settled(page);
        const before = await figure(page, 1);
        await page.getByRole('radio', { name: 'intended' }).click();
        await page.getByRole('button', { name: 'troopers: one less' }).nth(0).click();
        await settled(page);
        expect(await figure(page, 1)).not.toBe(before);
        await page.keyboard.press('Control+z');
        await page.keyboard.press('Control+z');
        await settled(page);
        expect(await figure(page, 1)).toBe(before);
        expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
        await page.keyboard.press('Control+Shift+z');
        expect(await page.getByRole('radio', { name: 'intended' }).getAttribute('aria-checked')).toBe('true');
      },
      { hash: '', processors: 2 },
    ));

  test('several clicks on one control are one undo step, unless time passes between them', () =>
    on(async (page) => {
      const more = page.getByRole('button', { name: 'troopers: one more' }).nth(0);
      const count = () => stepper(page, 1, 'troopers').locator('input').inputValue();
      // The clock of the page stands still, however slow the machine is.
      await page.evaluate('performance.now = () => 1e9');
      for (let press = 0; press < 3; press++) await more.click();
      await page.evaluate('performance.now = () => 1e9 + 2000');
      await more.click();
      await page.evaluate('delete performance.now');
      for (const undone of ['12', '11', '8']) {
        expect(await count()).toBe(undone);
        await page.getByRole('button', { name: 'Undo' }).click();
      }
    }));

  test('the odds of the checks of a unit follow its options', () =>
    on(async (page) => {
      await page.getByRole('button', { name: 'More about alpha' }).click();
      await page.getByText('The odds of its checks').click();
      const last = page.locator('.odds tr').last();
      expect(await textOf(last)).toBe('10\t10\tS\t100 %\t·\t·\t·\t·');
      await page.getByRole('radio', { name: 'on' }).click();
      // The leaders count as points.
      await expect.poll(() => textOf(last)).toBe('13\t13\tS\t100 %\t·\t·\t·\t·');
      expect(await textOf(page.locator('.odds p'))).toMatch(
        /^“left” and “of” are points: those left, and those at the start/,
      );
    }));

  test('a unit can be dragged on the board and moved with arrow keys; nothing else in the file changes', () =>
    on(async (page) => {
      const unit = page.getByRole('button', { name: /bravo of Red, 10\spieces/ });
      const box = (await unit.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 60, { steps: 5 });
      await page.mouse.up();
      const dragged = (await unit.getAttribute('aria-label'))!;
      await unit.press('ArrowDown');
      await expect.poll(() => unit.getAttribute('aria-label')).not.toBe(dragged);
      const [, slot, at] = /: (\d+)\sinches across, (\d+) from/.exec(
        (await unit.getAttribute('aria-label'))!,
      )!;
      expect(Number(slot)).toBeGreaterThan(24);
      expect(Number(at)).toBeGreaterThan(9);
      const squad = shipped('squad-duel');
      const second = squad.lastIndexOf('slot: 24');
      const moved =
        squad.slice(0, second) +
        squad.slice(second).replace('slot: 24', `slot: ${slot}`).replace('at: 8', `at: ${at}`);
      await tab(page, 'YAML').click();
      expect(await yamlOf(page)).toBe(moved);
    }));

  test('a unit at the corner of the board is drawn whole, and cannot leave it', () =>
    on(
      async (page) => {
        const unit = page.getByRole('button', { name: /alpha of Blue, 10\spieces/ });
        for (let press = 0; press < 2; press++) await unit.press('ArrowLeft');
        for (let press = 0; press < 11; press++) await unit.press('ArrowUp');
        expect(await unit.getAttribute('aria-label')).toMatch(/: 0\sinches across, 35 from/);
        const [corner, board] = [await unit.boundingBox(), await page.locator('.board svg').boundingBox()];
        expect(corner!.x).toBeGreaterThan(board!.x);
        expect(corner!.y).toBeGreaterThan(board!.y);
      },
      { text: shipped('squad-duel').replace('slot: 24', 'slot: 1').replace('at: 8', 'at: 25') },
    ));

  test('the rules of a rulebook file can be edited once the scenario contains them', () =>
    on(
      async (page) => {
        const before = await figure(page, 1);
        await tab(page, 'Rulebook').click();
        expect(await textOf(page.locator('.of-file'))).toContain('The rules are in the file ./pins.yaml.');
        const rules = page.getByRole('article', { name: 'The rules' });
        expect(await textOf(rules)).toMatch(
          /^Pins: Pins are shaken off before acting\n[\s\S]*at most morale - pins/,
        );
        await page.getByRole('searchbox', { name: 'Search the rulebook' }).fill('no such word');
        expect(await rules.count()).toBe(0);
        await page.getByRole('searchbox', { name: 'Search the rulebook' }).fill('');
        await page.getByRole('button', { name: 'Edit the rules' }).click();
        const text = await yamlOf(page);
        expect(text).toContain('system: pins\n');
        expect(text).toContain('\nrulebook:\n  rulebook: 1\n  id: pins\n');
        await settled(page);
        expect(await figure(page, 1)).toBe(before);
        await page.keyboard.press('Control+z');
        expect(await yamlOf(page)).toContain('system: ./pins.yaml\n');
        await tab(page, 'Rulebook').click();
        expect(await page.locator('.of-file').count()).toBe(1);
      },
      { name: 'pins-duel', text: PINS },
    ));

  test('a number within a phrase of an own rulebook can be changed, drawn over a range, and reset', () =>
    on(
      async (page) => {
        const before = await figure(page, 1);
        await tab(page, 'Rulebook').click();
        expect(await page.locator('.key').isVisible()).toBe(false);
        const dice = page.getByRole('textbox', { name: 'order, roll: …d6' });
        const rolls = page.getByRole('textbox', { name: 'order, pass: roll is …' });
        expect(await dice.inputValue()).toBe('2');
        expect(await rolls.count()).toBe(2);
        await dice.fill('3');
        await expect.poll(() => sentence(page)).toMatch(/^Defenders hold the field less/);
        expect(await textOf(tab(page, 'Rulebook'))).toBe('Rulebook · 1 changed');
        expect(await textOf(page.locator('.key'))).toBe('changed differs from the book');
        expect(await textOf(page.locator('.rules .was'))).toBe('was 2');
        expect(await dice.evaluate((box) => box === box.ownerDocument.activeElement)).toBe(true);

        await rolls.nth(1).fill('a dozen');
        await rolls.nth(1).press('Tab');
        await page.locator('.problems').waitFor();
        expect(await rolls.nth(1).getAttribute('aria-invalid')).toBe('true');
        expect(await rolls.nth(0).getAttribute('aria-invalid')).toBe('false');
        expect(await rolls.nth(1).inputValue()).toBe('a dozen');
        await rolls.nth(1).fill('11');
        await page.locator('.problems').waitFor({ state: 'detached' });

        await page.getByRole('button', { name: 'order, roll: …d6: draw over a range' }).press('Enter');
        await page.getByRole('button', { name: /^2: Attackers .* Set it$/ }).press('Enter');
        expect(await dice.inputValue()).toBe('2');
        await tab(page, 'YAML').click();
        const text = await yamlOf(page);
        expect(text).toContain(
          '      roll: 2d6\n      pass: roll is 2 or at most morale - pins and not roll is 11\n',
        );
        await tab(page, 'Rulebook').click();
        await page.getByRole('button', { name: 'order: as in the book' }).press('Enter');
        // It is gone: the focus is at what it put back.
        expect(await page.locator(':focus').getAttribute('aria-label')).toBe('order, roll: …d6');
        expect(await rolls.nth(1).inputValue()).toBe('12');
        expect(await textOf(tab(page, 'Rulebook'))).toBe('Rulebook');
        await settled(page);
        expect(await figure(page, 1)).toBe(before);
        await page.keyboard.press('Control+z');
        await expect.poll(() => rolls.nth(1).inputValue()).toBe('11');
        expect(await page.locator('.of-file').count()).toBe(0);
        while ((await page.locator('.of-file').count()) === 0) await page.keyboard.press('Control+z');
        expect(await textOf(page.locator('.of-file'))).toContain('./pins.yaml');
        expect(await rolls.nth(1).inputValue()).toBe('12');
      },
      { name: 'pins-duel', text: PINS },
    ));

  test('a number of the rules that a level sets cannot be changed', () =>
    on(async (page) => {
      await open(page, 'bag-duel');
      await tab(page, 'Rulebook').click();
      const runs = page.getByRole('textbox', { name: /^fate: .*… run$/ });
      expect(await runs.inputValue()).toBe('3');
      expect(await runs.isDisabled()).toBe(true);
      const stands = page.getByRole('textbox', { name: 'fate: … stand,' });
      expect(await stands.isEnabled()).toBe(true);
      await page.getByRole('radio', { name: '3, one of each' }).click();
      await expect.poll(() => stands.isDisabled()).toBe(true);
      expect(await stands.inputValue()).toBe('1');
    }));

  test('every cell of the rulebook can be changed, and shows the printed value; the other view follows', () =>
    on(async (page) => {
      await tab(page, 'Rulebook').click();
      const cell = page.getByRole('textbox', { name: 'Factor of green troops' });
      expect(await cell.inputValue()).toBe('1');
      await cell.fill('3');
      const row = page.locator('tr', { has: cell });
      const code = row.getByRole('button', { name: 'MR-82' });
      await code.click();
      expect(await textOf(row)).toContain(clauses['MR-82']);
      await code.press('Enter');
      expect(await page.locator('.clause-says').count()).toBe(0);
      const around = page.locator('td', { has: cell });
      await around.locator('.was').waitFor();
      expect(await textOf(around)).toBe('printed 1');
      expect(await around.getAttribute('class')).toContain('changed');
      await expect.poll(() => textOf(tab(page, 'Rulebook'))).toBe('Rulebook · 3 changed');
      await tab(page, 'YAML').click();
      expect(await yamlOf(page)).toContain('      greenFactor: 3\n');
      await tab(page, 'Rulebook').click();
      await page.getByRole('searchbox').fill('green');
      expect(await page.locator('.option').count()).toBe(1);
    }));

  test('changing a cell of a table that the file does not contain writes the whole table', () =>
    on(async (page) => {
      await tab(page, 'Rulebook').click();
      const needed = page.getByRole('textbox', { name: /row 2, needed/ });
      expect(await needed.inputValue()).toBe('9');
      await needed.fill('');
      await page.keyboard.press('Tab');
      await page.getByRole('alert').waitFor();
      expect(await needed.inputValue()).toBe('');
      await needed.fill('8');
      await settled(page);
      expect(await needed.inputValue()).toBe('8');
      expect(await textOf(page.locator('td', { has: needed }))).toBe('printed 9');
      expect(await page.locator('.problems').count()).toBe(0);
    }));

  test('an invalid scenario shows the reason and its line, keeps the last answer, and can be undone', () =>
    on(async (page) => {
      await page.getByRole('button', { name: 'troopers: one more' }).first().click();
      await settled(page);
      const before = await figure(page, 1);
      const compared = await sentence(page);
      await tab(page, 'Rulebook').click();
      const cell = page.getByRole('textbox', { name: 'Sides of the die' });
      await cell.fill('1');
      const problems = page.getByRole('alert');
      await problems.waitFor();
      expect(await textOf(problems)).toMatch(/line \d+: .*dieSides.* from 2 to 100/s);
      expect(await cell.getAttribute('aria-invalid')).toBe('true');
      expect(await figure(page, 1)).toBe(before);
      await problems.getByRole('button', { name: 'Undo' }).click();
      await settled(page);
      expect(await page.getByRole('alert').count()).toBe(0);
      // The invalid state is not what the next is compared with.
      expect(await sentence(page)).toBe(compared);

      // It becomes invalid while it is played.
      await page.getByLabel('until ±').selectOption('0.0025');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      await cell.fill('1');
      await problems.waitFor();
      // No run goes on, and every picture says why.
      expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      expect(await page.getByLabel('Progress of the run').getAttribute('value')).toBe('1');
      expect(await textOf(page.locator('.rulebook'))).not.toContain('Being played');
      for (const name of ['Watch a battle', 'Compare', 'Survival']) {
        await tab(page, name).click();
        expect(await textOf(page.locator('.answer'))).toContain('This cannot be played until');
        expect(await textOf(page.locator('.answer'))).not.toContain('Looking through');
      }
    }));

  test('a unit without pieces, and one with too many, are reported in the words of the forms', () =>
    on(async (page) => {
      const problems = page.getByRole('alert');
      // What was typed stays, and is marked; the total of the unit is not reported as well.
      for (const [typed, got] of [
        ['9999', '9999'],
        ['3.5', '3.5'],
        ['abc', '"abc"'],
        ['', 'nothing'],
      ]) {
        await troopers(page).fill(typed);
        await page.keyboard.press('Tab');
        await expect
          .poll(() => problems.locator('li').allInnerTexts())
          .toEqual([
            expect.stringMatching(`roster.trooper must be a whole number from 0 to 200, got ${got}$`),
          ]);
        expect(await troopers(page).inputValue()).toBe(typed);
        expect(await troopers(page).getAttribute('aria-invalid')).toBe('true');
      }
      await page.getByRole('button', { name: 'bravo, troopers: one more' }).click();
      await settled(page);
      expect(await troopers(page).inputValue()).toBe('9');
      for (const rank of ['troopers', 'sergeants', 'corporals']) {
        const box = stepper(page, 2, rank).locator('input');
        if ((await box.count()) > 0) await box.fill('0');
      }
      await problems.waitFor();
      await expect.poll(() => textOf(problems)).toMatch(/line \d+: bravo must have at least one piece/);
      expect(await textOf(problems)).not.toContain('strength');
    }));

  test('Morale classes that are off are not called useless, and lines keep their place', () =>
    on(async (page) => {
      await tab(page, 'Rulebook').click();
      const option = page.getByRole('region', { name: 'Morale classes' });
      expect(await textOf(option)).toContain('Not used while it is “off”.');
      const said = page.locator('.option p', { hasText: /^(Not used|No battle|Being played)/ });
      const before = await said.count();
      await page.getByRole('textbox', { name: 'Sides of the die' }).press('ArrowUp');
      expect(await said.count()).toBe(before);
      const [box, button] = [page.locator('.cells .ranged input'), page.locator('.cells .range-button')];
      await box.first().focus();
      const [digits, curve] = [await box.first().boundingBox(), await button.first().boundingBox()];
      expect(curve!.x).toBeGreaterThanOrEqual(digits!.x + digits!.width);
    }));

  test('the pictures of the answer, with mouse and keys', () =>
    on(async (page) => {
      expect(await textOf(page.locator('.noted p'))).toMatch(/as if every battle went on/);
      await page.getByRole('button', { name: 'troopers: one more' }).first().click();
      await settled(page);
      await tab(page, 'Effort').click();
      expect(await textOf(page.locator('.effort'))).toContain('checks and tests');
      expect(await textOf(page.locator('.effort'))).toMatch(
        /\bturns\s+[\d.]+ \([\d.]+ to [\d.]+\)\s+was [\d.]+$/,
      );
      expect(
        await page.evaluate("getComputedStyle(document.querySelector('.effort .both')).textAlign"),
        'between the columns of the forces',
      ).toBe('center');
      await page.keyboard.press('ArrowLeft');
      expect(await textOf(page.locator('.ending-rows'))).toMatch(
        /Blue: enemy (destroyed|broken)\s+[\d.]+% \([\d.]+ to [\d.]+\)/,
      );
      await page.locator('.asks').click();
      await page.keyboard.press('2');
      expect(await tab(page, 'Survival').getAttribute('aria-selected')).toBe('true');
      expect(await page.locator('#chart').getAttribute('aria-label')).toMatch(/Blue: \d+% have not broken/);
      expect(await page.locator('#chart .name.force1').textContent()).toMatch(
        /^Blue[\d.]+%\([\d.]+ to [\d.]+\)$/,
      );
    }));

  test('a break curve ends where no battle got further, as in the report', () => {
    const text = shipped('squad-duel')
      .replace(/^experiment:[\s\S]*/m, '')
      .replace('turnLimit: 20', 'turnLimit: 2');
    const name = 'short';
    return on(
      async (page) => {
        const battles = Number.parseInt(
          (await textOf(page.locator('.status span').first())).replace(',', ''),
          10,
        );
        const [left, right, last] = await page.evaluate<number[]>(`(() => {
          const [grid, line] = ['.grid', '.force1 .line'].map((each) => document.querySelector('#chart ' + each));
          const end = line.getAttribute('d').split(/[ML]/).at(-1).split(',')[0];
          return [grid.getAttribute('x1'), grid.getAttribute('x2'), end].map(Number);
        })()`);
        const { lineOf, end } = breakLines(await runScenario(text, { file: name, battles, jobs: 1 }));
        const inReport = lineOf('blue', 0).at(-1)!.x / end;
        expect(inReport).toBeLessThan(1);
        expect((last - left) / (right - left)).toBeCloseTo(inReport, 2);
      },
      { name, text },
    );
  });

  test('a picture that cannot be drawn is replaced by a message; the page works on, and the next picture is drawn', () =>
    on(
      async (page) => {
        await page.evaluate(
          "globalThis.own = Math.floor; Math.floor = () => { throw new Error('numbers have no end') }",
        );
        await tab(page, 'Survival').click();
        expect(await textOf(page.locator('.answer-panel [role=alert]'))).toBe(
          'This could not be drawn: numbers have no end. Change anything, or choose another view.',
        );
        await page.evaluate('Math.floor = own');
        await page.getByRole('button', { name: 'troopers: one more' }).nth(1).click();
        await page.waitForSelector('.answer-panel .curve', { state: 'attached' });
        await tab(page, 'Break points').click();
        expect(await page.locator('.answer-panel .curve').count()).toBeGreaterThan(1);
      },
      {},
      [expect.stringContaining('numbers have no end')],
    ));

  test('a pin can be compared with and restored', () =>
    on(async (page) => {
      await page.getByRole('button', { name: /Pin this/ }).click();
      await page.getByRole('radio', { name: 'literal' }).click();
      await page.getByRole('radio', { name: 'on' }).click();
      await page.getByLabel('compared with').selectOption({ label: 'pin A' });
      await settled(page);
      expect(await textOf(page.locator('.ghost-key'))).toContain('A');
      await page.getByRole('button', { name: 'go back to it' }).click();
      await settled(page);
      expect(await page.getByRole('radio', { name: 'off' }).first().getAttribute('aria-checked')).toBe(
        'true',
      );
      expect(await page.locator('.curve.ghost').count()).toBe(0);
    }));

  test('a battle can be watched turn by turn, in the words of explain', () =>
    on(async (page) => {
      await tab(page, 'Watch a battle').click();
      await page.getByRole('button', { name: 'a typical one' }).waitFor();
      const parsed = parseScenario(shipped('squad-duel'));
      if (!parsed.ok) throw new Error('it is valid');
      const number = page.getByLabel('battle', { exact: true });
      await number.fill('seven');
      await number.press('Enter');
      expect(await textOf(page.locator('.battle-tools').first())).toContain('a whole number from 0');
      expect(await number.inputValue()).toBe('seven');
      await number.fill('7');
      await number.press('Enter');
      await page.waitForSelector('.chip[aria-pressed=false]:first-child');
      const story = explainBattle(parsed.designPoints[0], 1, 7);
      await page.getByRole('button', { name: 'Next turn' }).click();
      await page.getByRole('button', { name: 'Next turn' }).click();
      const said = await page.locator('.events ol li').allInnerTexts();
      expect(said).toHaveLength(story.turns[2].events.length);
      for (const [i, event] of story.turns[2].events.entries()) {
        expect(said[i].replaceAll(/\s+/g, ' ')).toContain(eventInWords(event).replaceAll(/\s+/g, ' '));
        for (const clause of event.clauses) expect(said[i]).toContain(clause);
      }
      await page.getByRole('button', { name: 'To the first break' }).click();
      expect(await textOf(page.locator('.events .break').first())).toMatch(
        /breaks, with \d+ of 10 pieces lost/,
      );
      for (const counter of await page.locator('.field-now .counter').all()) {
        const rects = await counter.locator('.postures rect').all();
        const widths = await Promise.all(rects.map((rect) => rect.getAttribute('width')));
        const [all, ...parts] = widths.map(Number);
        const share = parts.reduce((sum, part) => sum + part, 0) / all;
        expect(Math.round(share * 10)).toBe(
          Number.parseInt((await counter.locator('text').first().textContent())!, 10),
        );
      }
    }));

  test('a fight can be made even, and the number is put in place', () =>
    on(
      async (page) => {
        await page.getByRole('button', { name: 'troopers: one more' }).nth(0).click();
        await page.getByRole('button', { name: 'Find the number' }).click();
        const found = page.locator('.tools .found');
        await found.waitFor();
        expect(await textOf(found)).toMatch(
          /^(The fight is even|The fight would be even|Blue and Red hold the field equally often) with (between \d+ and )?\d+ troopers of Red’s bravo[:,]/,
        );
        const offer = found.locator('.offers li', { has: page.getByRole('button') }).first();
        expect(await textOf(offer)).toMatch(
          /^(Set it to \d+|Try \d+, the nearest)\s+From [\d,]+\sbattles: Blue [\d.]+% \([\d.]+ to [\d.]+\), Red [\d.]+% \([\d.]+ to [\d.]+\); difference \S+\spoints \([+−][\d.]+ to [+−][\d.]+\)$/,
        );
        const number = /\d+/.exec(await textOf(offer))![0];
        await offer.getByRole('button').click();
        expect(await troopers(page).inputValue()).toBe(number);
        expect(await page.locator('.tools .found').count()).toBe(0);
        expect(await page.getByRole('alert').count()).toBe(0);
      },
      { text: TEAMS },
    ));

  test('the question of the file comes first, with its own number and target', () =>
    on(
      async (page) => {
        const by = page.getByLabel('by', { exact: true });
        await expect.poll(() => textOf(by.locator('option').first())).toBe('troopers behind the wall');
        expect(await textOf(page.getByLabel('so that').locator('option:checked'))).toBe(
          'the target in the file is reached',
        );
        expect(await textOf(page.locator('.tools'))).toContain('Red holds the field in 50% of battles.');
        await page.getByRole('button', { name: 'Find the number' }).click();
        const found = page.locator('.tools .found');
        await found.waitFor();
        expect(await textOf(found)).toMatch(
          /^Red holds the field in 50% of battles with between 5 \(.*\) and 6 troopers behind the wall \(.*\)\./,
        );
        await by.selectOption({ label: 'Blue, hedge: troopers' });
        expect(await textOf(page.getByLabel('so that').locator('option:checked'))).toBe(
          'both hold equally often',
        );
        await page.getByRole('button', { name: 'Find the number' }).click();
        await found.waitFor();
        expect(await textOf(found)).toMatch(/with (between )?1\d .*troopers/);
      },
      { name: 'even-fight' },
    ));

  test('warnings of a playable scenario are shown next to the forms too', () =>
    on(
      async (page) => {
        const warning = page.locator('.remarks');
        await warning.locator('summary').click();
        expect(await textOf(warning)).toMatch(
          /^2\swarnings: is this what you mean\?\s+line \d+ .* cannot hit.* can never be hit/s,
        );
        await warning.getByRole('button').first().click();
        expect(await page.locator('.cm-activeLine').textContent()).toContain('id: hedge');
      },
      {
        name: 'even-fight',
        text: shipped('even-fight').replace('upTo: 24, needed: 8', 'upTo: 24, needed: 9'),
      },
    ));

  test('the changes that matter are listed, the largest effect first', () =>
    on(
      async (page) => {
        await page.getByRole('button', { name: 'Try them all' }).click();
        await page.waitForSelector('.effects');
        const effects = await page.locator('.effects small').allInnerTexts();
        const sizes = effects.map((each) =>
          Math.abs(Number(/^([−+]?[\d.]+)/.exec(each)![1].replace('−', '-'))),
        );
        expect(sizes.length).toBeGreaterThan(3);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        const isOpen = effects.map((each) => /\(−[^)]* to [+0]/.test(each));
        const hollow = await page
          .locator('.effects i')
          .evaluateAll((bars: { className: string }[]) =>
            bars.map(({ className }) => className.includes('open')),
          );
        expect(hollow).toEqual(isOpen);
      },
      { name: 'small-duel', text: short('small-duel', 4) },
    ));

  test('another scenario can be opened; long names stay within the column of the questions', () =>
    on(async (page) => {
      const before = await figure(page, 1);
      const seen = await watch(page, "document.querySelector('.figure.force1')?.textContent ?? ''");
      await page.getByLabel('Scenario', { exact: true }).selectOption({ label: 'Over the top' });
      const choice = page.locator('.tools select').first();
      await expect.poll(() => textOf(choice)).toContain('Machine-gun nest');
      await settled(page);
      // The figures never carry the names of the other scenario.
      const figures = await seen();
      expect(figures.length).toBeGreaterThan(2);
      for (const each of figures.filter((said) => said.includes(before))) expect(each).toMatch(/^Blue/);
      const box = (await choice.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(1400 - 16);
    }));

  test('on a phone the header is one row, the answer is a screen of its own, and nothing is wider than the window', () =>
    on(
      async (page) => {
        const header = page.locator('header');
        for (const name of ['Undo', 'Redo', 'Copy link', 'Download', 'Colours: as in the system'])
          expect(await header.getByRole('button', { name, exact: true }).isVisible(), name).toBe(true);
        const heightOf = async (place: Locator) => (await place.boundingBox())!.height;
        expect(await heightOf(header)).toBeLessThan(60);
        expect(await heightOf(page.locator('.figure').first())).toBeLessThan(30);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect(await page.locator('.answer').isVisible()).toBe(false);
        await page.getByRole('button', { name: 'Answer', exact: true }).click();
        expect(await page.locator('.curves').isVisible()).toBe(true);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      },
      { viewport: PHONE },
    ));

  test('is not wider than its window, from a desk to a phone', () =>
    on(async (page) => {
      for (const width of IS_NIGHTLY ? [1400, 1024, 861, 768, 390] : [1024, 861, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const fits = async (name: string) =>
          expect(await overflowOf(page), `${name}, ${width} px`).toBeLessThanOrEqual(0);
        const question = page.getByRole('button', { name: 'Question', exact: true });
        if (await question.isVisible()) await question.click();
        for (const name of ['Rulebook', 'YAML', 'Forces']) {
          await tab(page, name).click();
          await fits(name);
        }
        const answer = page.getByRole('button', { name: 'Answer', exact: true });
        if (await answer.isVisible()) await answer.click();
        await tab(page, 'Watch a battle').click();
        await page.getByRole('button', { name: 'To the first break' }).click();
        await fits('Watch a battle');
      }
    }));

  test('whoever uses the keys keeps their place: what was pressed keeps the focus', () =>
    on(
      async (page) => {
        const focus = () => page.locator(':focus');
        const find = page.getByRole('button', { name: 'Find the number' });
        await find.focus();
        const focused = await watch(page, 'document.activeElement.textContent');
        await find.press('Enter');
        await page.locator('.found').waitFor();
        expect(await focused()).toEqual(['Find the number', 'Stop', 'Find the number']);

        const menu = page.getByRole('button', { name: 'Download' });
        await menu.press('Enter');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Escape');
        expect(await textOf(focus())).toBe('Download');
        const saved = page.waitForEvent('download');
        await menu.press('Enter');
        await page.getByRole('button', { name: /^YAML/ }).press('Enter');
        await saved;
        expect(await textOf(focus())).toBe('Download');
      },
      { text: TEAMS },
    ));
});

/** Collects what an expression gives, frame by frame, each time that it changes; the result ends that, and returns it. */
async function watch(page: Page, expression: string): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    const seen = globalThis.seen = [];
    const look = () => {
      const now = ${expression};
      if (seen.at(-1) !== now) seen.push(now);
      if (globalThis.seen === seen) requestAnimationFrame(look);
    };
    look();
  })()`);
  return () => page.evaluate<string[]>('(() => { const all = seen; globalThis.seen = null; return all; })()');
}
