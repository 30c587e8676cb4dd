import { expect, test } from 'vitest';
import { pose } from '#src/scenario/pose.js';
import { BASE } from './base.js';
import { validScenario } from './valid.js';

const NAMED = BASE.replace('- id: blue', '- id: blue\n    name: Defenders').replace(
  '- id: alpha',
  '- id: alpha\n        name: 2nd Squad',
);

function nameOf(path: string): string {
  const { source, scenario } = validScenario(NAMED, 'base.yaml');
  return pose(source, scenario, { vary: [{ path, from: 4, to: 6 }], target: 'equal' }).unknowns[0].name;
}

test.each([
  ['turnLimit', 'turnLimit'],
  ['forces.blue.units.alpha.roster.trooper', 'troopers of Defenders’ 2nd Squad'],
  ['forces.red.units.bravo.roster.trooper', 'troopers of red’s bravo'],
  ['forces.1.units.0.roster.trooper', 'troopers of red’s bravo'],
  ['forces.blue.units.*.roster.trooper', 'troopers in each unit of Defenders'],
  ['forces.*.units.*.roster.trooper', 'troopers in each unit'],
  ['forces.blue.units.*.at', 'deployment depth of each unit of Defenders'],
  ['forces.blue.units.alpha.doctrine.toRange', 'toRange of Defenders’ 2nd Squad'],
  ['combat.weapons.rifle.shots', 'shots of rifle'],
  ['combat.weapons.rifle.bands.0.needed', 'needed in the first band of rifle'],
  ['combat.weapons.rifle.bands.*.needed', 'needed in all bands of rifle'],
  ['rules.morale-ratio.tables.breakingPoint', 'breakingPoint'],
])('%s is called “%s”', (path, name) => {
  expect(nameOf(path)).toBe(name);
});
