import { parseScenario } from '#src/scenario/parse.js';

interface Text {
  /** Lines of red's only unit. */
  red?: string[];
  /** More settings of blue's unit. */
  blue?: string;
  rules?: string;
  model?: string;
  assault?: string;
}

/** What is wrong or doubtful in short scenarios of a system, each as line and text; `ofBlue` has settings of its unit. */
export function checksOf(system: string, ofBlue = '') {
  const parsed = ({ red = [], blue = '', rules = '{}', model = 'weapon-bands', assault = '' }: Text) =>
    parseScenario(
      `standfast: 1
name: base
title: A base
question: Who stands?
system: ${system}
combat:
  model: ${model}${assault}
rules:
  ${system}: ${rules}
forces:
  - id: red
    units:
      - id: alpha
        slot: 10
        at: 8
        ${red.join('\n        ')}
  - id: blue
    units:
      - { id: bravo, roster: { trooper: 4 }, slot: 10, at: 20${ofBlue}${blue} }
`,
      'battle.yaml',
    );
  const told = ({ message, line }: { message: string; line?: number }) => `${line}: ${message}`;
  return {
    errors: (scene: Text): string[] => {
      const result = parsed(scene);
      return result.ok ? [] : result.problems.map(told);
    },
    warnings: (scene: Text): string[] => {
      const result = parsed(scene);
      return result.ok ? result.warnings.map(told) : ['an error'];
    },
  };
}
