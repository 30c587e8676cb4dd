import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { compile } from 'vega-lite';
import { beforeAll, describe, expect, it } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import { renderSvg } from '#src/report/render-svg.js';
import type { Findings } from '#src/words/findings.js';
import { IS_NIGHTLY, scaled } from '../scale.js';
import { draw } from './draw.js';
import { fixture } from './fixture.js';
import { HOSTILE, hostile } from './hostile.js';
import { empty, many, nothingHappens, single, twoSystems } from './variations.js';

/** Vega-Lite's own schema decides what a chart may contain. */
let valid: (spec: unknown) => string[];
beforeAll(() => {
  const file = new URL('../../node_modules/vega-lite/build/vega-lite-schema.json', import.meta.url);
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
  valid = (spec) =>
    validate(spec) ? [] : validate.errors!.map((error) => `${error.instancePath} ${error.message}`);
});

/**
 * Each shift puts other hostile words at other places. Vega keeps its groups in plain objects, so a word such as
 * `__proto__` may break a drawing where it names a variant. In these three shifts, the only ones that are drawn here,
 * every word names a variant once. All sixteen are checked against the schema and compiled below, which is cheap, and
 * two others are drawn for the page in a browser.
 */
const DRAWN_SHIFTS = [4, 10, 14];

/** How many of the sixteen are checked. */
const SHIFTS = scaled(3, 16);

const OF_FIXTURE = chartsOf(fixture()).filter((chart) => applies(chart, fixture()));

const CASES: [string, () => Findings][] = [
  ['the fixture', fixture],
  ['one design point', single],
  ['42 design points', many],
  ['a run in which nothing happens', nothingHappens],
  ['two systems', twoSystems],
  ...DRAWN_SHIFTS.map((shift): [string, () => Findings] => [`hostile words ${shift}`, () => hostile(shift)]),
];

/** The page in a browser draws two other shifts of hostile words for phones. */
const isDrawnNarrow = (name: string) => IS_NIGHTLY || !name.startsWith('hostile');

describe.each(CASES)('the charts of %s', (name, findingsOf) => {
  const findings = findingsOf();
  it.each(chartsOf(findings).filter((chart) => applies(chart, findings)))(
    '$id is valid, compiles cleanly and is drawn',
    async (chart) => {
      const spec = chart.spec(findings);
      expect(valid(spec)).toEqual([]);

      const svg = await draw(spec);
      expect(spec.description).not.toBe('');
      if (chart.finding === undefined) {
        const { text } = spec.title as { text: string };
        expect(svg).toContain(`>${text}<`);
      } else {
        expect(spec.description).toBe(chart.finding(findings));
        const narrow = chart.spec(findings, 'narrow');
        expect(valid(narrow)).toEqual([]);
        expect(svg).toMatch(/ viewBox="0 0 960 /);
        if (isDrawnNarrow(name)) expect(await draw(narrow)).toMatch(/ viewBox="0 0 350 /);
      }
      expect(svg.match(/NaN|undefined|Infinity|\[object/)).toBeNull();
      expect(svg.match(/<(img|script|image|b>|svg onload)/)).toBeNull();
      expect(svg.match(/ id="/)).toBeNull();
    },
  );
});

describe('every chart', () => {
  const everyHostile = HOSTILE.map((_, shift) => hostile(shift));

  it('with every shift of hostile words is valid and compiles without a warning', () => {
    for (const [shift, findings] of everyHostile.slice(0, SHIFTS).entries()) {
      for (const chart of chartsOf(findings).filter((each) => applies(each, findings))) {
        const spec = chart.spec(findings);
        const complaints: unknown[] = [];
        const complain = (...words: unknown[]) => {
          complaints.push(words);
          return logger;
        };
        const ignore = () => logger;
        const logger = {
          level: ignore as never,
          error: complain,
          warn: complain,
          info: ignore,
          debug: ignore,
        };
        compile(spec, { logger });
        expect([...valid(spec), ...complaints], `${chart.id}, shift ${shift}`).toEqual([]);
      }
    }
  });

  it('of three drawn shifts has every hostile word as the name of a variant', () => {
    const labels = DRAWN_SHIFTS.flatMap((shift) =>
      everyHostile[shift].designPoints.map(({ label }) => label),
    );
    expect(new Set(labels)).toEqual(new Set(HOSTILE));
  });

  it.each(OF_FIXTURE)('$id keeps users’ words to its data, domains and titles', (chart) => {
    const words = new Set(HOSTILE.filter((word) => word !== ''));
    const seen: string[] = [];
    const look = (node: unknown, key: string): void => {
      if (typeof node === 'string' && [...words].some((word) => node.includes(word))) seen.push(key);
      if (typeof node === 'object' && node !== null) {
        for (const [name, child] of Object.entries(node)) {
          if (name !== 'values') look(child, Array.isArray(node) ? key : name);
          if (!Array.isArray(node)) expect(words.has(name)).toBe(false);
        }
      }
    };
    for (const findings of everyHostile.slice(0, SHIFTS)) look(chart.spec(findings), '');
    expect([...new Set(seen)].filter((key) => !['domain', 'subtitle', 'description'].includes(key))).toEqual(
      [],
    );
  });

  it.each(chartsOf(fixture()))('$id has nothing to draw without rows', (chart) => {
    expect(applies(chart, empty())).toBe(false);
  });

  it.each(OF_FIXTURE)('$id says its numbers with their intervals', (chart) => {
    const { columns, rows, headings } = chart.numbers(fixture());
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toHaveLength(columns.length);
      for (const cell of row.slice(headings)) {
        // Cells without an interval are p-values and percentiles of the battles: a whole number or a range of them.
        if (typeof cell === 'string')
          expect(cell).toMatch(/^(not reached|–|0\u00a0?%|\d+( to \d+)?|<\u00a00\.001|[01]\.\d{3})$/);
        else expect(cell.interval).toMatch(/\d to [+−]?\d/);
      }
    }
  });
});

describe('renderSvg', () => {
  it('refuses to load anything', async () => {
    const spec = { data: { url: 'https://example.invalid/data.csv' }, mark: 'point', encoding: {} } as const;
    await expect(renderSvg(spec)).rejects.toThrow('must not load anything');
  });

  it('treats a warning as an error', async () => {
    const spec = {
      data: { values: [{ a: 1 }] },
      mark: 'bar',
      encoding: { shape: { field: 'a', type: 'nominal' } },
    } as const;
    await expect(renderSvg(spec)).rejects.toThrow('does not compile cleanly');
  });
});
