/** A unit by its path, as users write it and messages show it: `` `forces.blue.units.alpha` ``. */
export function unitPath(force: { id: string }, unit: { id: string }): string {
  return `\`forces.${force.id}.units.${unit.id}\``;
}
