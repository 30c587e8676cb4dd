import type { BreakPointRow } from '../../analysis/rows.js';
import type { Findings } from '../../words/findings.js';
import { type BreakStep, breakLine } from './break-line.js';
import { byForceAndVariant } from './force-lines.js';

/** The break-point curves of a run along one axis: pieces lost, or the share lost where forces or variants differ in size. */
export interface BreakLines {
  /** Pieces of every force in every variant; null: they differ. */
  pieces: number | null;
  /** Right end of the axis. */
  end: number;
  lineOf: (force: string, variant: number) => readonly BreakStep[];
  /** Battles in which the force has lost this much or more without having broken before. */
  atRisk: (force: string, variant: number, at: number) => number;
}

/** With fewer battles at risk a curve is only a hint. */
export const FEW = 100;

export function breakLines(findings: Findings): BreakLines {
  const rows = findings.rows.break_points.filter(({ unit }) => unit === '');
  const rowsOf = byForceAndVariant(rows);
  const sizes = new Set(rows.filter(({ loss_fraction }) => loss_fraction > 0).map(piecesOf));
  const [size] = sizes;
  const pieces = sizes.size === 1 ? size : null;
  const placeOf = (row: BreakPointRow) => (pieces === null ? row.loss_fraction : row.pieces_lost);
  const known = new Map<string, readonly BreakStep[]>();
  return {
    pieces,
    end: pieces ?? 1,
    lineOf: (force, variant) => {
      const key = `${variant} ${force}`;
      const line = known.get(key) ?? breakLine(rowsOf(force, variant), placeOf);
      known.set(key, line);
      return line;
    },
    atRisk: (force, variant, at) =>
      rowsOf(force, variant).find((row) => placeOf(row) >= at - 1e-9)?.at_risk ?? 0,
  };
}

/** All pieces of the row’s force. */
function piecesOf({ pieces_lost, loss_fraction }: BreakPointRow): number {
  return Math.round(pieces_lost / loss_fraction);
}

/** The first loss at which any break is seen. */
export function firstDrop(line: readonly BreakStep[]): BreakStep | undefined {
  return line.find(({ share }) => share < 1);
}

/** The loss by which half would have broken. */
export function medianBreak(line: readonly BreakStep[]): number | undefined {
  return line.find(({ share }) => share <= 0.5)?.x;
}
