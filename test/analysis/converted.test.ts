import { expect, test } from 'vitest';
import { convertedUnits } from '#src/analysis/converted.js';
import { battleText } from '../rules/rulebook/battles.js';
import { validScenario } from '../scenario/valid.js';

const PAGE = `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 2, to: 6, default: 4, quality: [5, 5, 4, 3, 3] } }
states: { steady: {}, shaken: { move: none } }
rules:
  stand: { when: casualties this phase, roll: 1d6, pass: at least nerve, failed: becomes shaken }
turn: [move, fire, stand]
breaks: { unit: is shaken }
`;

function convertedIn(text: string) {
  const parsed = validScenario(text);
  return convertedUnits(parsed.designPoints, [parsed.scenario.system]);
}

test('what the page of an own rulebook says of a quality is no conversion; what the scenario says instead is one', () => {
  const text = battleText(PAGE, 'fire', { alpha: 'quality: green' });
  expect(convertedIn(text)).toEqual([]);
  const [row, ...others] = convertedIn(`${text}\nconversion: { green: { mine: { nerve: 6 } } }\n`);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ quality: 'green', ofSystems: [[{ key: 'nerve', value: 6, assumed: false }]] });
});
