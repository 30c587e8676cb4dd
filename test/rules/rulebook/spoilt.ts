import type { Draw } from '../../scenario/draw.js';

const STRANGE =
  `fleeing | nerve | total | result | and | not | of | newly | friends | force | enemy | 2d6 | ( | ) | -1 | 0
1/0 | 99999999999999999999 | 1e99 | 0.1 | " | ' | {} | [] | ~ | null | true | *a | &a | __proto__ | constructor | toString
💀 | \u0000 | <b> | each force | sum of (gone) | drawn | turn`.split(/ \| |\n/);

/** A rulebook in which some words have been left out, doubled, exchanged or replaced. */
export function spoilt(text: string, draw: Draw): string {
  const from = text.indexOf('\nrulebook:');
  const lines = text.slice(from).split('\n');
  for (let times = draw.int(1, 3); times > 0; times--) {
    const at = draw.int(1, lines.length - 1);
    const words = lines[at].split(/(?<=\S)(?= )/);
    const word = draw.int(0, words.length - 1);
    switch (draw.int(0, 5)) {
      case 0:
        words.splice(word, 1);
        break;
      case 1:
        words.splice(word, 0, words[word]);
        break;
      case 2:
        words[word] = ` ${draw.among(lines[draw.int(1, lines.length - 1)].trim().split(' '))}`;
        break;
      case 3:
        words.splice(word, 1, words[word].replace(/\S+$/, draw.among(STRANGE)));
        break;
      case 4:
        words.push(` ${draw.among(STRANGE)}`);
        break;
      default:
        words.length = 0;
    }
    lines[at] = words.join('');
  }
  return text.slice(0, from) + lines.join('\n');
}
