import { describe, expect, test } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { bibTex } from '#src/report/page/cite.js';
import { readReport, reportRecord, sealed } from '#src/report/record.js';
import { sha256 } from '#src/report/sha256.js';
import { fixture } from './fixture.js';

const table = { path: 'outcomes.csv', content: 'n\n1\n' };
const record = reportRecord(fixture(), [table, { path: 'datapackage.json', content: '{}' }]);
const page = renderHtml(fixture(), [], undefined, [], record);

describe('a report', () => {
  test('holds everything needed to play it again, whatever words it contains', () => {
    const { run } = fixture();
    expect(readReport(page)).toMatchObject({
      ...{ version: '0.1.0', seed: run.seed, battles: run.battles, planned: run.battles },
      scenario: 'name: squad-duel # "</script>"\n',
      tallies: run.talliesSha256,
      tables: { 'outcomes.csv': sha256('n\n1\n') },
    });
  });

  test.each([
    ['a digit changed', page.replace('100,000 battles', '900,000 battles'), 'not as it was written'],
    ['a word in its record changed', page.replace('name: squad-duel #', 'name: squad-dual #'), 'not as it'],
    ['a line added', page.replace('</main>', '</main>\n'), 'not as it was written'],
    ['its second half missing', page.slice(0, page.length / 2), 'cut off'],
    [
      'its record missing',
      page.replace(/<script type="application\/json" id="record">.*<\/script>/, ''),
      'an earlier version',
    ],
  ])('with %s is refused', (_, changed, reason) => {
    expect(changed).not.toBe(page);
    expect(() => readReport(changed)).toThrow(reason);
  });

  test.each(['', '<!DOCTYPE html><html></html>\n', 'name: duel'])('is not %j', (text) => {
    expect(() => readReport(text)).toThrow('not a report of standfast');
  });

  test('is sealed once: the seal is the hash of the page without a seal', () => {
    const bare = page.replace(/"page":"[0-9a-f]{64}"/, `"page":"${'0'.repeat(64)}"`);
    expect(sealed(bare)).toBe(page);
    expect(page).toContain(`"page":"${sha256(bare)}"`);
  });
});

test('a BibTeX entry has no unescaped LaTeX characters', () => {
  const findings = fixture();
  findings.scenario.title = '50% & {more}_#1 \\end “x”';
  const entry = bibTex(findings);
  expect(entry).toContain("title = {{50\\% \\& \\{more\\}\\_\\#1 \\textbackslash{}end ``x''}},");
  expect(entry).toMatch(/^@misc\{standfast-[a-z-]+,\n/);
});
