import { describe, expect, test } from 'vitest';
import { MINE, told } from './battles.js';

/**
 * Small scenes: in turn 1 the script takes one of four pieces from blue’s alpha, two from red’s charlie and one
 * from delta; then the rule is carried out.
 */
function afterTurnOne(rule: string, clock = '{ to: 9, start: 2 }') {
  const page = `${MINE}counters: { pins: { to: 4 } }
force-counters: { clock: ${clock} }
states: { steady: {}, shaken: {}, fleeing: {} }
marks: { down: {} }
rules: { due: { ${rule} } }
turn: [move, fire, due]
breaks: { unit: was removed }
`;
  const { turns, end, said } = told(page);
  const { sheets } = turns[1];
  const of = (unit: string) => {
    const { postures, gone, lines } = sheets.find((sheet) => sheet.unit === unit)!;
    const state = Object.entries(postures).flatMap(([name, count]) =>
      count > 0 ? [`${count} ${name}`] : [],
    );
    return { state: state.join(), gone, ...lines, down: lines.down === 'yes' };
  };
  return { of, said: said[1].join('\n'), end };
}

const UNIT = 'when: casualties this phase, then:';

describe('effects on a unit', () => {
  test.each<[string, object]>([
    ['nothing', { state: '3 steady', gone: 1, pins: 0, down: false }],
    ['becomes shaken', { state: '3 shaken' }],
    ['worsens by 1', { state: '3 shaken' }],
    ['worsens by 2', { state: '3 fleeing' }],
    ['worsens by 3', { state: '3 fleeing' }],
    ['worsens to shaken', { state: '3 shaken' }],
    ['[becomes fleeing, worsens to shaken]', { state: '3 fleeing' }],
    ['[becomes fleeing, improves by 1]', { state: '3 shaken' }],
    ['[becomes fleeing, improves to shaken]', { state: '3 shaken' }],
    ['[becomes shaken, improves to fleeing]', { state: '3 shaken' }],
    ['[becomes shaken, improves by 2]', { state: '3 steady' }],
    ['becomes down', { down: true }],
    ['[becomes down, stops being down]', { down: false }],
    ['gains 2 pins', { pins: 2 }],
    ['[gains 3 pins, sheds 1 pins]', { pins: 2 }],
    ['[gains 9 pins, sheds 1 pins]', { pins: 3 }],
    ['[gains 1 pins, sheds 2 pins]', { pins: 0 }],
    ['[gains 3 pins, sheds all pins]', { pins: 0 }],
    ['[gains 1 pins, sets pins to 3]', { pins: 3 }],
    ['loses 2 pieces', { state: '1 steady', gone: 3 }],
    ['loses 3 pieces', { state: '', gone: 4 }],
    ['leaves', { state: '', gone: 4 }],
    ['falls back 6 inches', { state: '', gone: 4 }],
    ['falls back 5 inches', { state: '3 steady' }],
    ['force gains 2 clock', { 'clock of its force': 4 }],
    ['enemy force sheds 1 clock', { 'clock of its force': 0 }],
  ])('%s', (effect, expected) => {
    expect(afterTurnOne(`${UNIT} ${effect}`).of('alpha')).toMatchObject(expected);
  });

  test('affect no other unit', () => {
    const { of } = afterTurnOne(`${UNIT} [becomes fleeing, becomes down, gains 2 pins]`);
    expect(of('bravo')).toMatchObject({ state: '4 steady', gone: 0, pins: 0, down: false });
  });

  test('two units that gain for their force both do', () => {
    const { of } = afterTurnOne(`${UNIT} force gains 2 clock`);
    expect(of('delta')).toMatchObject({ 'clock of its force': 6 });
  });

  test('counters of a force change only as far as their range allows', () => {
    const clock = (effect: string) =>
      afterTurnOne(`${UNIT} ${effect}`, '{ to: 2000, start: 400 }').of('charlie');
    expect(clock('force gains 300 clock')).toMatchObject({ 'clock of its force': 1000 });
    expect(clock('force sheds 150 clock')).toMatchObject({ 'clock of its force': 100 });
    expect(clock('[force gains 900 clock, force sheds 700 clock]')).toMatchObject({
      'clock of its force': 800,
    });
    expect(clock('enemy force gains 1500 clock')).toMatchObject({ 'clock of its force': 1900 });
  });

  test.each([
    ['leaves', 'alpha loses 3 pieces, who rout from the board'],
    ['leaves as left', 'alpha: 3 pieces leave the board'],
    ['leaves as eliminated', 'alpha loses 3 pieces, eliminated'],
    ['surrenders', 'alpha loses 3 pieces, now in enemy hands'],
    ['loses 1 pieces as eliminated', 'alpha loses 1 piece, eliminated'],
    ['falls back 2 inches', 'alpha: falls back from 6″ to 4″'],
    ['falls back 1/2 moves', 'alpha: falls back from 6″ to 4″'],
    ['falls back 2 moves', 'alpha: falls back from 6″ off the board'],
  ])('%s: %s', (effect, words) => {
    expect(afterTurnOne(`${UNIT} ${effect}`).said).toContain(words);
  });
});

describe('effects on a force', () => {
  const force = (effect: string) => afterTurnOne(`who: each force, when: gone at least 3, then: ${effect}`);

  test('it retreats: it breaks, and the other force holds the field', () => {
    const { of, said, end } = force('retreats');
    expect(said).toContain('red breaks');
    expect(of('charlie')).toMatchObject({ state: '2 steady' });
    expect(end).toMatchObject({ holder: 'blue', reason: 'breaking-point' });
  });

  test('it collapses: in addition, all its units leave', () => {
    const { of, said, end } = force('collapses');
    expect(said).toContain('red breaks');
    expect(of('charlie')).toMatchObject({ gone: 4 });
    expect(of('delta')).toMatchObject({ gone: 4 });
    expect(of('alpha')).toMatchObject({ gone: 1 });
    expect(end).toMatchObject({ turn: 1, holder: 'blue' });
  });

  test('it breaks, with no other effect', () => {
    const { of, said, end } = force('breaks');
    expect(said).toContain('red breaks');
    expect(of('delta')).toMatchObject({ state: '3 steady' });
    expect(end.turn).toBeGreaterThan(1);
    expect(end.reason).not.toBe('breaking-point');
  });

  test('its counters change, and those of the enemy', () => {
    expect(force('force gains 2 clock').of('delta')).toMatchObject({ 'clock of its force': 4 });
    expect(force('enemy force sheds 1 clock').of('alpha')).toMatchObject({ 'clock of its force': 1 });
    expect(force('sets clock to 7').of('delta')).toMatchObject({ 'clock of its force': 7 });
    expect(force('enemy force sets clock to 7').of('alpha')).toMatchObject({ 'clock of its force': 7 });
    expect(force('force gains 20 clock').of('delta')).toMatchObject({ 'clock of its force': 9 });
  });
});

describe('units for which a condition holds in turn 1', () => {
  test.each([
    ['casualties this phase', 'alpha charlie delta'],
    ['not casualties this turn', 'bravo'],
    ['casualties this phase is 2', 'charlie'],
    ['casualties last turn', ''],
    ['hits this turn at least 2', 'charlie'],
    ['shooters this phase', 'alpha charlie delta'],
    ['shot at this phase', 'alpha charlie delta'],
    ['gone at least 1/2 of pieces at start', 'charlie'],
    ['pieces / pieces at start under 3/4', 'charlie'],
    ['gone at least 2 * 3/4', 'charlie'],
    ['gone at least 3/4 + 3/4', 'charlie'],
    ['gone over 3 - 3/2', 'charlie'],
    ['gone at least 3/4 / (1/2)', 'charlie'],
    ['lower of pieces and 3 is 3', 'alpha bravo delta'],
    ['higher of pieces and 3 is 4', 'bravo'],
    ['pieces - casualties so far', 'alpha bravo delta'],
    ['round half up (pieces / 2) is 1', 'charlie'],
    ['round down (pieces / 2) is 1', 'alpha charlie delta'],
    ['round up (pieces / 2) is 1', 'charlie'],
    ['pieces of enemies is 7', 'charlie delta'],
    ['pieces of enemies is 5', 'alpha bravo'],
    ['pieces of friends is 4', 'alpha'],
    ['force gone at least 3', 'charlie delta'],
    ['enemy force gone is 1', 'charlie delta'],
    ['friends is 1 and enemies is 2', 'alpha bravo charlie delta'],
    ['lost units', ''],
    ['order is hold and turn is 1', 'alpha bravo charlie delta'],
    ['turn at least 2', ''],
  ])('%s: %s', (when, who) => {
    const { of } = afterTurnOne(`when: ${when}, then: becomes fleeing`);
    const fleeing = ['alpha', 'bravo', 'charlie', 'delta'].filter((unit) =>
      of(unit).state.includes('fleeing'),
    );
    expect(fleeing.join(' ')).toBe(who);
  });
});
