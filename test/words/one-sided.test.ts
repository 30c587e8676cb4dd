import { expect, test } from 'vitest';
import { newStudy } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { solveCommandOf } from '#src/words/command.js';
import { findingsOf } from '../analysis/analysed.js';
import { validScenario } from '../scenario/valid.js';

const BATTLES = 500;

function caveatsOf(...set: string[]): string[] {
  const { designPoints } = validScenario(starterScenario(), 'duel.yaml', set);
  const { summary } = findingsOf(newStudy(designPoints, BATTLES, 1), {
    solveCommand: (balance) => solveCommandOf('duel.yaml', balance, set),
  });
  return summary.caveats.filter((caveat) => caveat.includes('one-sided'));
}

test('a fair fight causes no caveat', () => {
  expect(caveatsOf()).toEqual([]);
});

test('a fight that red nearly always wins causes one, with the command that balances it', () => {
  expect(caveatsOf('forces.red.units.bravo.roster.trooper=20')).toEqual([
    expect.stringMatching(
      /^Red force holds the field in (99|100)%( to 100%)? of battles at every variant\. A fight that one side wins in more than 90% is too one-sided to compare rules: there is little left that they could change\. To find the roster that makes it even: standfast solve duel\.yaml --vary forces\.blue\.units\.alpha\.roster\.trooper --target win_rate\.blue=0\.5 --from 1 --to 56 --set forces\.red\.units\.bravo\.roster\.trooper=20$/,
    ),
  ]);
});

test('the command changes the other force where the weaker one has only a hull', () => {
  const unit =
    'forces.blue.units.alpha={id: alpha, kind: vehicle, roster: {trooper: 1}, slot: 24, at: 6, doctrine: {order: advance, toRange: 12}}';
  expect(caveatsOf(unit, 'forces.red.units.bravo.roster.trooper=20')).toEqual([
    expect.stringContaining(
      '--vary forces.red.units.bravo.roster.trooper --target win_rate.red=0.5 --from 1 --to 80',
    ),
  ]);
});

test('no caveat where a side has no weapon that fires', () => {
  const unarmed = [
    'combat.weapons.none={shots: 0, bands: [{upTo: 1, needed: 7}]}',
    'forces.blue.units.alpha.weapon=none',
  ];
  expect(caveatsOf(...unarmed)).toEqual([]);
});
