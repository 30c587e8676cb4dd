import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** A point of a curve with its interval; y is a share. */
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
  /** The state before: drawn pale and dashed, without an interval. */
  isGhost: boolean;
}

const PAD = { left: 46, right: 120, top: 26, bottom: 40 };

/** Curves of shares over losses or turns: steps, or lines. */
export function Curves({
  title,
  says,
  xTitle,
  xMost,
  xTick,
  isSteps,
  curves,
  id,
}: {
  id: string;
  title: string;
  says: string;
  xTitle: string;
  xMost: number;
  xTick: (x: number) => string;
  isSteps: boolean;
  curves: readonly Curve[];
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
  const right = width < 500 ? 84 : PAD.right;
  const inner = { width: width - PAD.left - right, height: height - PAD.top - PAD.bottom };
  const xAt = (x: number) => PAD.left + (x / xMost) * inner.width;
  const yAt = (y: number) => PAD.top + (1 - y) * inner.height;
  const real = curves.filter(({ isGhost }) => !isGhost);
  const ends = spreadApart(
    real.map(({ points }) => yAt(points.at(-1)?.y ?? 0)),
    15,
  );
  const ticks = ticksUpTo(xMost);
  const at = hovered.value;
  return (
    <div class="curves" ref={box}>
      <svg
        id={id}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${title}. ${says}`}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          const x = ((event.clientX - left - PAD.left) / inner.width) * xMost;
          hovered.value = x < 0 || x > xMost ? null : x;
        }}
        onPointerLeave={() => {
          hovered.value = null;
        }}
      >
        <text class="axis" x={PAD.left} y={14}>
          {title}
        </text>
        {[0, 0.25, 0.5, 0.75, 1].map((y) => (
          <g key={y}>
            <line class="grid" x1={PAD.left} x2={PAD.left + inner.width} y1={yAt(y)} y2={yAt(y)} />
            <text class="axis end" x={PAD.left - 7} y={yAt(y) + 4}>
              {y * 100}%
            </text>
          </g>
        ))}
        {ticks.map((x) => (
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
        {real.map(({ name, force, points }, i) => (
          <text key={name} class={`name force${force + 1}`} x={PAD.left + inner.width + 8} y={ends[i] + 4}>
            {clipped(name, right < 90 ? 7 : 12)} {Math.round((points.at(-1)?.y ?? 0) * 100)}%
          </text>
        ))}
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
            {xTick(isSteps ? (stepAt(real[0]?.points ?? [], at)?.x ?? 0) : Math.round(at))} {xTitle}
          </b>
          {curves.map(({ name, force, points, isGhost }) => {
            const point = stepAt(points, isSteps ? at : Math.round(at));
            if (!point) return null;
            return (
              <span key={`${name} ${isGhost}`} class={`force${force + 1}${isGhost ? ' soft' : ''}`}>
                {name} {(point.y * 100).toFixed(1)}%
                {isGhost
                  ? ' before'
                  : ` (${(point.low * 100).toFixed(1)} to ${(point.high * 100).toFixed(1)})`}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** The last point that is not beyond x. */
function stepAt(points: readonly Point[], x: number): Point | undefined {
  return points.findLast((point) => point.x <= x + 1e-9);
}

type At = (value: number) => number;

function lineOf(points: readonly Point[], isSteps: boolean, xAt: At, yAt: At): string {
  return along(points, ({ y }) => y, isSteps, xAt, yAt).join(' ');
}

function bandOf(points: readonly Point[], isSteps: boolean, xAt: At, yAt: At): string {
  const upper = along(points, ({ high }) => high, isSteps, xAt, yAt);
  const lower = along(points, ({ low }) => low, isSteps, xAt, yAt);
  const back = lower.map((each) => each.slice(1)).toReversed();
  return `${upper.join(' ')} ${back.map((each) => `L${each}`).join(' ')} Z`;
}

/** `M0,1`, `L2,1`, `L2,0.5`: steps go on until the next point. */
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

/** Five or so round numbers from 0. */
function ticksUpTo(most: number): number[] {
  const steps = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50];
  const step = steps.find((each) => most / each <= 6) ?? most;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, i) => Number((i * step).toFixed(6)));
}

/** Heights that lie at least so far from one another. */
function spreadApart(heights: readonly number[], gap: number): number[] {
  const [one, two] = heights;
  if (two === undefined || Math.abs(one - two) >= gap) return [...heights];
  const middle = (one + two) / 2;
  return one <= two ? [middle - gap / 2, middle + gap / 2] : [middle + gap / 2, middle - gap / 2];
}

function clipped(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}
