/** Maps and lists of plain data, and what both are not: texts, numbers, booleans and nulls. */

export function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return isCompound(value) && !Array.isArray(value);
}
