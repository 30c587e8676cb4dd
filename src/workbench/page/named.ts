/** `routPolicy` → `rout policy`, `-1` → `−1`. */
export function named(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, (_, one: string, two: string) => `${one} ${two.toLowerCase()}`)
    .replace(/^-(?=\d)/, '−')
    .replaceAll('-', ' ');
}
