import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { linearScale, ticksWithin } from '../../report/charts/axis.js';

/** A point of a curve with its interval; y is a share, unless the curves have a `yMost`. */
export interface Point {
  x: number;
  y: number;
  low: number;
  high: number;
}

export interface Curve {
  name: string;
  force: 0 | 1;
  points: readonly Point[];
  /** Lines below its name at the end, in place of the last value; an interval stands in the last. */
  note?: readonly string[];
  /** The state before: drawn pale and dashed, without an interval. */
  isGhost: boolean;
}

/** The place of a value on each axis, in px, and the ends of the vertical axis. */
export interface Scales {
  xAt: (x: number) => number;
  yAt: (y: number) => number;
  top: number;
  bottom: number;
}

/** px at the right for notes below the names, at least. */
const WITH_NOTES = 112;
/** px between the end of a line and its label, and beyond the label. */
const AROUND_NOTE = 14;
/** px from one line of a label to the next. */
const LINE = 15;
/** px of a character, about. */
const CHARACTER = 6.8;
const MOST_OF_NAME = 12;
const PAD = { left: 46, right: 120, top: 26, bottom: 40 };

/** Curves of shares or numbers over losses, turns, or whatever varies, as steps or lines. */
export function Curves({
  title,
  says,
  xTitle,
  xLeast = 0,
  xMost,
  xTick,
  xTicks = ticksUpTo(xMost),
  yMost = null,
  isSteps,
  snap = isSteps ? Math.floor : Math.round,
  curves,
  stamp,
  over,
  id,
}: {
  id?: string;
  title: string;
  says: string;
  xTitle: string;
  xLeast?: number;
  xMost: number;
  xTick: (x: number) => string;
  xTicks?: readonly number[];
  /** The highest number; null: the values are shares. */
  yMost?: number | null;
  isSteps: boolean;
  /** The value to read out near a place on the axis. */
  snap?: (x: number) => number;
  curves: readonly Curve[];
  /** A note on its battles for a picture, if they are not those of the answer. */
  stamp?: string;
  /** Drawn on top of the curves. */
  over?: (scales: Scales) => ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSignal({ width: 720, height: 380 });
  const hovered = useSignal<number | null>(null);
  useEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      if (width > 0 && height > 0) size.value = { width, height };
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  const { width, height } = size.value;
  const isNarrow = width < 500;
  const notes = curves.flatMap(({ note = [] }) => note);
  const ofLongest = AROUND_NOTE + CHARACTER * Math.max(0, ...notes.map(({ length }) => length));
  const right = notes.length > 0 ? Math.max(WITH_NOTES, ofLongest) : isNarrow ? 94 : PAD.right;
  const inner = { width: width - PAD.left - right, height: height - PAD.top - PAD.bottom };
  const [top, bottom] = [PAD.top, PAD.top + inner.height];
  const xAt = linearScale([xLeast, xMost], [PAD.left, PAD.left + inner.width]);
  const yAt = linearScale([0, yMost ?? 1], [bottom, top]);
  const yTicks = yMost === null ? [0, 0.25, 0.5, 0.75, 1] : ticksWithin([0, yMost], 4);
  const inShort = (y: number) => (yMost === null ? `${Math.round(y * 100)}%` : y.toFixed(1));
  const bare = (y: number) => (yMost === null ? (y * 100).toFixed(1) : y.toFixed(2));
  const inFull = (y: number) => (yMost === null ? `${bare(y)}%` : bare(y));
  const real = curves.filter(({ isGhost }) => !isGhost);
  // Where there is little room, the last value has its own line too.
  const labels = real.map(({ name, points, note }) => {
    const end = inShort(points.at(-1)?.y ?? 0);
    const who = clipped(name, MOST_OF_NAME);
    return note ? [who, ...note] : isNarrow ? [who, end] : [`${who} ${end}`];
  });
  const lines = Math.max(1, ...labels.map(({ length }) => length));
  const ends = spreadApart(
    real.map(({ points }) => yAt(points.at(-1)?.y ?? 0)),
    LINE * lines,
    bottom - LINE * (lines - 1),
  );
  const at = hovered.value;
  return (
    <div class="curves" ref={box}>
      <svg
        id={id}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role={over ? 'group' : 'img'}
        aria-label={`${title}. ${says}`}
        data-stamp={stamp}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          const x = xLeast + ((event.clientX - left - PAD.left) / inner.width) * (xMost - xLeast);
          hovered.value = x < xLeast || x > xMost ? null : x;
        }}
        onPointerLeave={() => {
          hovered.value = null;
        }}
      >
        <text class="axis" x={PAD.left} y={14}>
          {clipped(title, Math.floor((width - PAD.left) / CHARACTER))}
        </text>
        {yTicks.map((y) => (
          <g key={y}>
            <line class="grid" x1={PAD.left} x2={PAD.left + inner.width} y1={yAt(y)} y2={yAt(y)} />
            <text class="axis end" x={PAD.left - 7} y={yAt(y) + 4}>
              {yMost === null ? `${y * 100}%` : y}
            </text>
          </g>
        ))}
        {xTicks.map((x) => (
          <text key={x} class="axis middle" x={xAt(x)} y={height - PAD.bottom + 18}>
            {xTick(x)}
          </text>
        ))}
        <text class="axis middle" x={PAD.left + inner.width / 2} y={height - 6}>
          {xTitle}
        </text>
        {curves.map((curve) => (
          <g
            key={`${curve.name} ${curve.isGhost}`}
            class={`curve force${curve.force + 1}${curve.isGhost ? ' ghost' : ''}`}
          >
            {!curve.isGhost && <path class="band" d={bandOf(curve.points, isSteps, xAt, yAt)} />}
            <path class="line" d={lineOf(curve.points, isSteps, xAt, yAt)} />
          </g>
        ))}
        {real.map(({ name, force }, i) => (
          <text key={name} class={`name force${force + 1}`} y={ends[i] + 4}>
            {labels[i].map((line, l) => (
              <tspan key={line} x={PAD.left + inner.width + 8} dy={l === 0 ? 0 : LINE}>
                {line}
              </tspan>
            ))}
          </text>
        ))}
        {over?.({ xAt, yAt, top, bottom })}
        {at !== null && (
          <line class="hover" x1={xAt(at)} x2={xAt(at)} y1={PAD.top} y2={PAD.top + inner.height} />
        )}
      </svg>
      {at !== null && (
        <div
          class={`readout${xAt(at) > width / 2 ? ' left' : ''}`}
          style={{ left: `${xAt(at)}px` }}
          aria-hidden="true"
        >
          <b>
            {xTick(snap(at))} {xTitle}
          </b>
          {curves.map(({ name, force, points, isGhost }) => {
            const point = pointAt(points, snap(at));
            return (
              <span key={`${name} ${isGhost}`} class={`force${force + 1}${isGhost ? ' soft' : ''}`}>
                {name} {point ? inFull(point.y) : 'not reached'}
                {isGhost ? ' before' : point && ` (${bare(point.low)} to ${bare(point.high)})`}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** The last point that is not beyond x; none where a curve that ends above 0 has ended. */
function pointAt(points: readonly Point[], x: number): Point | undefined {
  const last = points.at(-1);
  if (last && last.x < x - 1e-9 && last.y > 0) return undefined;
  return points.findLast((point) => point.x <= x + 1e-9);
}

export function nearest(values: readonly number[], x: number): number {
  return values.reduce((best, each) => (Math.abs(each - x) < Math.abs(best - x) ? each : best));
}

type At = (value: number) => number;

function lineOf(points: readonly Point[], isSteps: boolean, xAt: At, yAt: At): string {
  return along(points, ({ y }) => y, isSteps, xAt, yAt).join(' ');
}

function bandOf(points: readonly Point[], isSteps: boolean, xAt: At, yAt: At): string {
  if (points.length === 0) return '';
  const upper = along(points, ({ high }) => high, isSteps, xAt, yAt);
  const lower = along(points, ({ low }) => low, isSteps, xAt, yAt);
  const back = lower.map((each) => each.slice(1)).toReversed();
  return `${upper.join(' ')} ${back.map((each) => `L${each}`).join(' ')} Z`;
}

/** `M0,1`, `L2,1`, `L2,0.5`: a step extends to the next point. */
function along(
  points: readonly Point[],
  value: (point: Point) => number,
  isSteps: boolean,
  xAt: At,
  yAt: At,
): string[] {
  return points.flatMap((point, i) => {
    const here = `${xAt(point.x).toFixed(1)},${yAt(value(point)).toFixed(1)}`;
    if (i === 0) return [`M${here}`];
    const corner = `${xAt(point.x).toFixed(1)},${yAt(value(points[i - 1])).toFixed(1)}`;
    return isSteps ? [`L${corner}`, `L${here}`] : [`L${here}`];
  });
}

/** About five round numbers from 0. */
function ticksUpTo(most: number): number[] {
  const steps = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50];
  const step = steps.find((each) => most / each <= 6) ?? most;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, i) => Number((i * step).toFixed(6)));
}

/** Moves heights so that they are at least `gap` apart. */
/** At least `gap` apart, and not below `lowest`, where the axis is. */
function spreadApart(heights: readonly number[], gap: number, lowest: number): number[] {
  const apart = pushedApart(heights, gap);
  const below = Math.max(0, Math.max(...apart) - lowest);
  return apart.map((height) => height - below);
}

function pushedApart(heights: readonly number[], gap: number): number[] {
  const [one, two] = heights;
  if (two === undefined || Math.abs(one - two) >= gap) return [...heights];
  const middle = (one + two) / 2;
  return one <= two ? [middle - gap / 2, middle + gap / 2] : [middle + gap / 2, middle - gap / 2];
}

function clipped(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}
