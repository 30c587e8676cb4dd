import { fieldUnits } from '../../battlefield/field-units.js';
import type { Story } from '../../battlefield/story.js';
import { storiesOf } from '../../experiment/stories.js';
import { newStudy } from '../../experiment/study.js';
import { tellBattle } from '../../play/tell-battle.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import { sum } from '../../statistics/sum.js';
import { endInWords, eventInWords, sheetInWords } from '../../words/story.js';
import type { Watched } from './protocol.js';

/** Battles to watch, each described as by `explain`. */

/** The battles worth watching among the first `among`. */
export function battlesWorthWatching(point: DesignPoint, among: number): Watched[] {
  const study = newStudy([point], among, point.scenario.run.seed);
  return storiesOf(study).map(({ why, story }) => watched(point, story, why));
}

export function battleToWatch(point: DesignPoint, battle: number): Watched {
  return watched(point, tellBattle(point, point.scenario.run.seed, battle), '');
}

const BREAKS: readonly string[] = ['unit-broke', 'force-broke', 'breaking-point'];

function watched({ scenario }: DesignPoint, story: Story, why: string): Watched {
  const slots = new Map(
    scenario.forces.flatMap(({ id, units }) =>
      fieldUnits(units).map((unit) => [`${id} ${unit.id}`, unit.slot] as const),
    ),
  );
  return {
    ...{ why, battle: story.battle, ends: endInWords(story) },
    turns: story.turns.map(({ turn, events, sheets }) => ({
      turn,
      events: events.map((event) => ({
        ...{ force: event.force, unit: event.unit, clauses: event.clauses },
        says: eventInWords(event, story.forces),
        isBreak: BREAKS.includes(event.kind),
      })),
      units: sheets.map((sheet) => {
        const { force, unit, postures, gone, lines } = sheet;
        const counts = Object.values(postures);
        const onBoard = sum(counts);
        const front = Number.parseFloat(String(lines.front));
        return {
          ...{ force, unit, gone, onBoard, postures: counts, slot: slots.get(`${force} ${unit}`) ?? 0 },
          standing: sheetInWords(sheet).standing,
          worst: counts.findLastIndex((count) => count > 0),
          at: onBoard > 0 && Number.isFinite(front) ? front : null,
        };
      }),
    })),
  };
}
