import type { ScenarioPart, SystemFinding } from './contract.js';

/** What a system that knows no objectives says of those of a scenario. */
export function idleObjectives(system: string, { objectives }: ScenarioPart): SystemFinding[] {
  if (objectives.length === 0) return [];
  const message = `\`objectives\` have no effect: no rule of \`${system}\` rewards or punishes them`;
  return [{ path: ['objectives'], anchor: 'key', severity: 'warning', message }];
}
