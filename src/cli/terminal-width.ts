/** Columns of the terminal; 80 where the output goes elsewhere, and `COLUMNS` does not say otherwise. */
export function terminalWidth(): number {
  return process.stdout.columns ?? (Number(process.env.COLUMNS) || 80);
}
