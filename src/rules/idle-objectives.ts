import type { ScenarioPart, SystemFinding } from './contract.js';

/** The warning of a system without objectives about those of a scenario. */
export function idleObjectives(system: string, { objectives }: ScenarioPart): SystemFinding[] {
  if (objectives.length === 0) return [];
  const message = `\`objectives\` have no effect: no rule of \`${system}\` rewards or punishes them`;
  return [{ path: ['objectives'], anchor: 'key', severity: 'warning', message }];
}
