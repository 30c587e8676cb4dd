import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { effortIn, effortOf } from '../effort.js';
import { BY_GRADE, brings, hull, redLoses, scene } from './scene.js';

/** Only a roll of 1 fails. */
const ONE_IN_SIX = 1 / 6;
const about = (...numbers: number[]) => numbers.map((number) => +number.toFixed(12));

const gun = (more: Input = {}): Input => troopers(3, { id: 'gun', heavyWeapon: 'machine-gun', ...more });

describe('what tests demand of a player', () => {
  test('TG-1, TG-10: a die and a look-up of the chart, whatever it shows', () => {
    const scenario = scene({ combat: redLoses(1), red: [troopers(5), troopers(5, { id: 'idle' })] });
    expect(effortOf(scenario)).toEqual([1, 1, 1]);
    expect(effortIn(scenario)).toEqual([1, 1, 1]);
    expect(effortOf(scenario, 'blue')).toEqual([0, 0, 0]);
    expect(effortOf(scene({ combat: redLoses(0), red: troopers(5) }))).toEqual([0, 0, 0]);
  });

  test('TG-42: the same to recover, if the owner wants to', () => {
    // A third is gone: the total is below −2, and all rout.
    const rout = (recovery: string) =>
      scene({
        turnLimit: 2,
        combat: redLoses(1),
        options: { recovery },
        tables: { modifiers: { weak: -10 }, chart: { regular: { '-2': ['rout'] } } },
        red: troopers(3),
      });
    expect(effortOf(rout('never'))).toEqual([1, 1, 1]);
    expect(effortOf(rout('when-safe'))).toEqual([1, 1, 1]);
    expect(effortOf(rout('always'))).toEqual([2, 2, 2]);
    expect(effortIn(rout('always'))).toEqual([2, 2, 2]);
  });

  test('TG-51: a look-up of the same die for a heavy weapon nearby', () => {
    const near = (red: Input, heavy: Input, tables = BY_GRADE) =>
      effortOf(scene({ combat: redLoses(1), tables, red: [red, heavy] }));
    expect(near(troopers(5), gun())).toEqual(about(1, 1, 1 + ONE_IN_SIX));
    expect(near(troopers(5), gun({ heavyWeapon: 'other' }))).toEqual(about(1, 1, 1 + ONE_IN_SIX));
    // A machine gun near veterans is read as elite, which has no effect.
    expect(near(troopers(5, { grade: 'veteran' }), gun())).toEqual(about(1, 1, 1 + ONE_IN_SIX));
    expect(near(troopers(5), gun({ slot: 40 }))).toEqual([1, 1, 1]);
    expect(near(troopers(5, { grade: 'elite' }), gun())).toEqual([1, 1, 1]);
  });

  test('TG-51: one for each of several, but not for a weapon that tests itself', () => {
    const guns = gun({ copies: 2 });
    expect(effortOf(scene({ combat: redLoses(1), tables: BY_GRADE, red: [troopers(5), guns] }))).toEqual(
      about(1, 1, 1 + 2 * ONE_IN_SIX),
    );
    const both = losing({ 'red-squad': [1], gun: [1] });
    expect(effortOf(scene({ combat: both, tables: BY_GRADE, red: [troopers(5), gun()] }))).toEqual([2, 2, 2]);
  });

  test('TG-30: vehicles that withdraw with their foot look up nothing', () => {
    const carriers = hull(2, { id: 'carrier', bases: 'vehicles' });
    expect(
      effortOf(scene({ combat: redLoses(1), tables: brings('pinned'), red: [troopers(5), carriers] })),
    ).toEqual([1, 1, 1]);
  });

  test('TG-31: dice for damage and barrages are not counted', () => {
    const red = hull(2, { id: 'red-squad', bases: 'tanks' });
    expect(effortOf(scene({ combat: redLoses(1), red }))).toEqual([1, 1, 1]);
    const shelled = troopers(9, { barrage: { shots: 2 } });
    expect(effortOf(scene({ combat: losing({}), red: shelled }))).toEqual([0, 0, 0]);
  });
});
