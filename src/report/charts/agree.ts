/** Until the summary's own is here: `Attackers hold the field`, `Blue holds the field`. */
export function agree(name: string, plural: string): string {
  const [verb, ...others] = plural.split(' ');
  return [name, /[^s]s$/i.test(name) ? verb : `${verb}s`, ...others].join(' ');
}
