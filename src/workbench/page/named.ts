/** `routPolicy` → `rout policy`. */
export function named(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, (_, one: string, two: string) => `${one} ${two.toLowerCase()}`)
    .replaceAll('-', ' ');
}
