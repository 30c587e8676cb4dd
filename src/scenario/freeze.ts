/** Freezes plain data to its last leaf, in place. */
export function deepFreeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const part of Object.values(data)) deepFreeze(part);
  return data;
}
