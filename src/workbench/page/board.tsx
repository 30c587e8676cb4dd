import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { counted } from '../../words/format.js';
import type { BoardShown, UnitShown } from '../engine/protocol.js';
import { setBy, shownAt } from './places.js';
import { edit, question } from './store.js';

/** The ground of a board, and its zones. */
export function Ground({ board: { width, depth, zones } }: { board: BoardShown }) {
  return (
    <>
      <rect width={width} height={depth} class="ground" />
      {zones.map((zone, i) => (
        <rect
          key={i}
          x={zone.left}
          y={depth - zone.to}
          width={zone.right - zone.left}
          height={Math.max(0.4, zone.to - zone.from)}
          class={`zone ${zone.cover}`}
        >
          <title>{zone.cover.replaceAll('-', ' ')}</title>
        </rect>
      ))}
    </>
  );
}

/** The board from above, with the first force’s edge at the bottom; units can be dragged, an inch at a time. */
export function Board() {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useSignal<string | null>(null);
  if (!question.value) return null;
  const { board, forces } = question.value;
  const { width, depth } = board;
  const unit = Math.max(width, depth * 1.6) / 48;

  const place = (each: UnitShown, slot: number, at: number) => {
    const last = (each.copies - 1) * each.spacing;
    const [x, y] = [
      clamp(Math.round(slot), 0, Math.max(0, width - last)),
      clamp(Math.round(at), 1, depth - 1),
    ];
    edit(
      [
        { path: [...each.path, 'slot'], value: x },
        { path: [...each.path, 'at'], value: y },
      ],
      `place ${each.path.join('.')}`,
    );
  };
  const at = (event: PointerEvent): { x: number; y: number } => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current!.getScreenCTM()!.inverse(),
    );
    return { x, y: depth - y };
  };

  return (
    <figure class="board">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing of units that can be moved */}
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${depth}`}
        role="group"
        aria-label={`Board, ${width} by ${depth} inches`}
      >
        <title>Drag a unit to move it</title>
        <Ground board={board} />
        {forces.flatMap((force, f) =>
          force.units.map((each) => {
            const slot = shownAt([...each.path, 'slot'], each.slot);
            const edge = shownAt([...each.path, 'at'], each.at);
            const up = f === 0 ? edge : depth - edge;
            const isFixed = setBy([...each.path, 'slot']) !== null || setBy([...each.path, 'at']) !== null;
            const forward = f === 0 ? 1 : -1;
            const key = each.path.join('.');
            return (
              // biome-ignore lint/a11y/useSemanticElements: a drawn unit
              <g
                key={key}
                role="button"
                tabindex={0}
                aria-label={`${copiesOf(each)} of ${force.name}, ${piecesOf(each)}: ${counted(slot, 'inch', 'inches')} across, ${edge} from its edge${isFixed ? '' : '; arrows move it'}`}
                class={`counter force${f + 1}${dragged.value === key ? ' dragged' : ''}${isFixed ? ' fixed' : ''}`}
                onKeyDown={(event) => {
                  const by = {
                    ArrowLeft: [-1, 0],
                    ArrowRight: [1, 0],
                    ArrowUp: [0, forward],
                    ArrowDown: [0, -forward],
                  }[event.key];
                  if (!by || isFixed) return;
                  event.preventDefault();
                  place(each, slot + by[0], edge + by[1]);
                }}
                onPointerDown={(event) => {
                  if (isFixed) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  dragged.value = key;
                }}
                onPointerMove={(event) => {
                  if (dragged.value !== key) return;
                  const { x, y } = at(event);
                  place(each, x - ((each.copies - 1) * each.spacing) / 2, f === 0 ? y : depth - y);
                }}
                onPointerUp={() => {
                  dragged.value = null;
                }}
              >
                {Array.from({ length: each.copies }, (_, copy) => {
                  // At the edge of the board it is drawn within it.
                  const x = clamp(slot + copy * each.spacing, 1.8 * unit, width - 1.8 * unit);
                  const y = clamp(depth - up, 1.3 * unit, depth - 1.3 * unit);
                  return (
                    <g key={copy}>
                      <rect
                        x={x - 1.5 * unit}
                        y={y - unit}
                        width={3 * unit}
                        height={2 * unit}
                        rx={0.4 * unit}
                      />
                      <text x={x} y={y + 0.55 * unit} font-size={1.5 * unit}>
                        {each.pieces}
                      </text>
                    </g>
                  );
                })}
                <title>{`${copiesOf(each)}, ${piecesOf(each)}`}</title>
              </g>
            );
          }),
        )}
      </svg>
      <figcaption class="soft">
        {width}″ × {depth}″, {forces[0].name} below. Drag units, or move them with the arrow keys.
      </figcaption>
    </figure>
  );
}

/** `3 × Company`. */
function copiesOf({ name, copies }: UnitShown): string {
  return copies === 1 ? name : `${copies} × ${name}`;
}

/** `8 pieces each`. */
function piecesOf({ pieces, copies }: UnitShown): string {
  return `${counted(pieces, 'piece')}${copies === 1 ? '' : ' each'}`;
}

function clamp(x: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, x));
}
