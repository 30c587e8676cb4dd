import { describe, expect, test } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { bibTex } from '#src/report/page/cite.js';
import { readReport, recordInPage, reportRecord, sealed, unsealed } from '#src/report/record.js';
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
    ['a byte order mark', `\ufeff${page}`, 'it begins with a byte order mark'],
    ['other line ends', page.replaceAll('\n', '\r\n'), 'its line ends were changed'],
    ['two records', page.replace('<main>', `<main>${recordInPage(record).text}`), 'two records of its run'],
    ['its record in a comment', page.replace('<main>', '<!--<main>'), 'it holds a comment'],
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

  test.each<[string, string, string]>([
    ['"seed":20260401,', '', 'lacks `seed`'],
    ['"seed":20260401', '"seed":-1', 'says that `seed` is -1'],
    ['"seed":20260401', '"seed":1.5', 'says that `seed` is 1.5'],
    ['"battles":100000', '"battles":1e300', 'says that `battles` is 1e+300'],
    ['"planned":100000', '"planned":"many"', 'says that `planned` is "many"'],
    ['"version":"0.1.0"', '"version":7', 'says that `version` is 7'],
    ['"version":"0.1.0"', '"version":"0.1.0\\nthe same"', 'says that `version` is'],
    ['"scenario":"', '"scenario":7,"other":"', 'says that `scenario` is 7'],
    ['"tables":{', '"tables":{"__proto__x":1,', 'says that `tables.__proto__x` is 1'],
    ['"scenario":"', '"given":{"file":7},"scenario":"', 'says that `given.file` is 7'],
    ['"scenario":"', '"given":{"file":"a","set":[1]},"scenario":"', 'says that `given.set.0` is 1'],
    ['"scenario":"', '"__proto__":{"given":1},"scenario":7,"other":"', 'says that `scenario` is 7'],
    ['"scenario":"', '"scenario"', 'is not JSON'],
  ])('whose record has %s as %s is refused', (from, to, reason) => {
    const changed = unsealed(page).replace(from, to);
    expect(changed).not.toBe(unsealed(page));
    expect(() => readReport(sealed(changed))).toThrow(reason);
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
