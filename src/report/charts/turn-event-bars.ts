import type { TurnEventSet } from '../../rules/contract.js';
import { inBrackets } from '../../words/format.js';
import { type ColourName, ENDING_COLOURS, STAGE_COLOURS } from './palette.js';
import type { Block, Tip } from './panel.js';
import { keyOf, type picturesOf, shown } from './turn-event-pictures.js';

type Picture = ReturnType<typeof picturesOf>['pictures'][number];

/** In longer battles there is no room for gaps between bars. */
const MOST_WITH_GAPS = 60;

/** The part of a bar: one kind of event in one turn, in units of the data. */
interface Part {
  event: string;
  turn: number;
  from: number;
  to: number;
}

/** The parts of every bar of a picture, each beyond the one before it; only what happened at all. */
export function partsOf({ names, shape }: TurnEventSet, { rows }: Picture, end: number): Part[] {
  return turnsTo(end).flatMap((turn) => {
    let up = 0;
    let down = 0;
    return names.flatMap((event, i) => {
      const row = rows.get(keyOf({ turn, event }));
      if (row === undefined || row.mean === 0) return [];
      const goesDown = shape === 'flows' && i > 0;
      const from = goesDown ? down : up;
      const to = goesDown ? down - row.mean : up + row.mean;
      if (goesDown) down = to;
      else up = to;
      return [{ event, turn, from, to }];
    });
  });
}

/** The colours of the kinds of events: from the mildest on; for flows, what comes in and what goes out. */
export function colourOf({ names, shape }: TurnEventSet, event: string): ColourName {
  const i = names.indexOf(event);
  if (shape === 'flows') return i === 0 ? 'stage5' : ENDING_COLOURS[i % ENDING_COLOURS.length];
  return STAGE_COLOURS[i] ?? ENDING_COLOURS[(i - STAGE_COLOURS.length) % ENDING_COLOURS.length];
}

/** Bars in px, with a gap between them where there is room. */
export function barsOf(
  set: TurnEventSet,
  parts: readonly Part[],
  end: number,
  px: { x(turn: number): number; y(value: number): number },
): Block[] {
  const half = end > MOST_WITH_GAPS ? 0.5 : 0.4;
  return parts.map(({ event, turn, from, to }) => ({
    x: px.x(turn - half),
    x2: px.x(turn + half),
    y: px.y(Math.max(from, to)),
    y2: px.y(Math.min(from, to)),
    colour: colourOf(set, event),
  }));
}

/** What happened in each turn, in numbers. */
export function eventTips(
  { names }: TurnEventSet,
  { rows }: Picture,
  end: number,
  px: { x(turn: number): number },
): Tip[] {
  return turnsTo(end).map((turn) => ({
    x: px.x(turn - 0.5),
    x2: px.x(turn + 0.5),
    text: [
      `Turn ${turn}`,
      ...names.flatMap((event) => {
        const row = rows.get(keyOf({ turn, event }));
        return row === undefined ? [] : [`${event}: ${inBrackets(shown(row))}`];
      }),
    ].join('\n'),
  }));
}

function turnsTo(end: number): number[] {
  return Array.from({ length: end }, (_, i) => i + 1);
}
