import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PointTally, pointTally, responseSums, responsesOf } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

/** The study of the squad duel with other levels of its second factor. */
export function squadDuel(classes: string, battles: number, seed = 5): Study {
  const text = readFileSync(join(ROOT, 'scenarios/squad-duel.yaml'), 'utf8');
  return newStudy(
    validScenario(text.replace('[off, intended, literal]', classes), 'squad-duel.yaml').designPoints,
    battles,
    seed,
  );
}

export function viewsOf(study: Study): PointTally[] {
  const tallies = playStudy(ordersOf(study));
  return study.points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
}

/** A response of a force, or of the battle, in each battle at each design point: the battles are played one by one. */
export function battleByBattle(study: Study): (force: string, response: string) => number[][] {
  const { key, plans } = ordersOf(study);
  const battles = Array.from({ length: study.battles }, (_, battle) => {
    const player = new StudyPlayer(plans, key, 1);
    player.playBlock(battle, battle + 1);
    return study.points.map((point, i) => pointTally(point, plans[i], player.tallies[i]));
  });
  return (force, response) =>
    study.points.map((_, point) =>
      battles.map((views) => {
        const view = views[point];
        const found = responsesOf(view).find((each) => each.force === force && each.name === response)!;
        return responseSums(view, found.index).sum;
      }),
    );
}
