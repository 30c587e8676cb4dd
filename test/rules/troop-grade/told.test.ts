import { expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { linesOf } from '../told.js';
import { play } from './played.js';
import { BY_GRADE, brings, hull, redLoses } from './scene.js';

/** What is told about a battle in which red's squad, or another, fails with a 1. */
const lines = (tables: Input, red: Input | Input[], damage: number[] = [], more: Input = {}) =>
  linesOf(play({ combat: redLoses(1), tables, red, damage, tests: [1], ...more }));

test('TG-51, TG-30: units near one that failed tell the total and the row', () => {
  const tables = { ...BY_GRADE, modifiers: { unsupported: -2 } };
  const gun = troopers(3, { id: 'gun', heavyWeapon: 'machine-gun' });
  const chart = { regular: { '-1': ['pinned'] }, veteran: { '-1': ['withdraw'] } };
  const trucks = troopers(2, { id: 'trucks', bases: 'vehicles' });
  const told = lines({ ...tables, chart }, [troopers(5), gun, trucks]);
  expect(told).toContain(
    '1 12.3 gun reads the total of red-squad, which is near, as veteran: −1 → withdraw [TG-51]',
  );
  expect(told).toContain('1 12.3 trucks suffers with red-squad, which is near and pinned: withdraw [TG-30]');
});

test('TG-33, TG-34: why bases disintegrate that were to surrender', () => {
  const between = troopers(1, { id: 'friend', at: 18 });
  expect(lines(brings('surrender'), [troopers(5), between])).toContain(
    '1 12.3 red-squad: 4 bases disintegrate, with a friend between [TG-33 TG-34]',
  );
  const nobody = losing({ 'red-squad': [1], 'blue-squad': [1] });
  expect(lines(brings('surrender'), troopers(5), [], { combat: nobody })).toContain(
    '1 12.3 red-squad: 4 bases disintegrate, with no enemy to surrender to [TG-33 TG-34]',
  );
  expect(lines(brings('withdraw'), [troopers(5, { cutOff: true }), between])).toContain(
    '1 12.3 red-squad: 4 bases disintegrate, cut off and with a friend between [TG-31 TG-33 TG-34]',
  );
});

test('TG-30, TG-31: cavalry that would be pinned withdraws', () => {
  expect(lines(brings('pinned'), troopers(5, { bases: 'cavalry' }))).toContain(
    '1 12.3 red-squad: 4 bases withdraw, instead of being pinned, from 12″ to 6″ from its edge [TG-30 TG-31]',
  );
});

test('TG-31, TG-32: the clause by which a machine is abandoned', () => {
  expect(lines(brings('rout'), hull(3), [3])).toContain(
    '1 12.3 red-squad: 1 damaged base is abandoned [TG-32]',
  );
  expect(lines(brings('withdraw'), hull(3), [1])).toContain(
    '1 12.3 red-squad: 1 immobilized base is abandoned [TG-31]',
  );
});

test('TG-40: a force that breaks tells the bases that the rule counts', () => {
  const red = [troopers(5), troopers(6, { id: 'friend', at: 6, slot: 40 })];
  const told = lines({ ...brings('rout'), sideBreakPercent: 40 }, red, [], {
    options: { sideBreak: 'lost-or-demoralized' },
  });
  expect(told).toContain('1 12.5 red breaks, with 1 of 11 pieces lost []');
  expect(told).toContain(
    '1 12.5 red: the breaking point is reached, because 5 of its 11 bases are lost or demoralized; the force retreats from the next turn on []',
  );
});

test('TG-30, TG-41: bases that are pinned stay, demoralized or not', () => {
  const advancing = troopers(5, { doctrine: { order: 'assault' } });
  expect(lines(brings('pinned'), advancing, [], { turnLimit: 2 })).toContain(
    '2 12.1 red-squad: 4 pinned, staying, at 18″ from its edge [TG-30]',
  );
  expect(lines(brings('rout'), advancing, [], { turnLimit: 2 })).toContain(
    '2 12.1 red-squad: 4 demoralized, pinned, staying, at 9″ from its edge [TG-30]',
  );
});
