import { NAMELESS } from '../../scenario/problems.js';
import { counted } from '../../words/format.js';
import { problemInWords } from './problem-in-words.js';
import { showPlace } from './question-tab.js';
import { canUndo, failure, problems, question, undo } from './store.js';

const MOST_SHOWN = 5;

/** The mistakes in the question; meanwhile the last answer stays, in pale colours. */
export function Problems() {
  const all = problems.value;
  if (all.length === 0 && failure.value === '') return <Remarks />;
  return (
    <div class="problems" role="alert">
      <p>
        <b>{failure.value === '' ? 'This cannot be played yet.' : failure.value}</b>{' '}
        {canUndo.value && (
          <button type="button" class="quiet" onClick={undo}>
            Undo
          </button>
        )}
      </p>
      <ul>
        {all.slice(0, MOST_SHOWN).map(({ file, line, col, message }) => (
          <li key={`${file} ${line} ${message}`}>
            {file === NAMELESS ? (
              <button type="button" class="quiet" onClick={() => showPlace(line, col)}>
                line {line}
              </button>
            ) : (
              `${file}, line ${line}`
            )}
            : {problemInWords(message)}
          </li>
        ))}
        {all.length > MOST_SHOWN && <li>and {all.length - MOST_SHOWN} more</li>}
      </ul>
    </div>
  );
}

/** What can be played but is probably not intended: a weapon that cannot hit, a unit that never fights. */
function Remarks() {
  const all = question.value?.warnings ?? [];
  if (all.length === 0) return null;
  return (
    <details class="remarks">
      <summary>{counted(all.length, 'warning')}: is this what you mean?</summary>
      <ul>
        {all.map(({ file, line, col, message }) => (
          <li key={`${file} ${line} ${message}`}>
            {file === NAMELESS && (
              <button type="button" class="quiet" onClick={() => showPlace(line, col)}>
                line {line}
              </button>
            )}{' '}
            {message.replaceAll('`', '')}
          </li>
        ))}
      </ul>
    </details>
  );
}
