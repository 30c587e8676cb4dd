import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { AnswerView } from './answer.js';
import { Board } from './board.js';
import { Tabs } from './controls.js';
import { DiskNotice } from './disk-notice.js';
import { making, stopMaking } from './downloads.js';
import { Forces } from './forces.js';
import { Guard } from './guard.js';
import { Header } from './header.js';
import { Holds } from './holds.js';
import { Knobs } from './knobs.js';
import { Pins } from './pins.js';
import { Problems } from './problems.js';
import { tab } from './question-tab.js';
import { changedInBook, Rulebook, Weapons } from './rulebook.js';
import { shortcut } from './shortcuts.js';
import { announced, isResting, problems, question } from './store.js';
import { toast } from './toast.js';
import { Tools } from './tools.js';
import { YamlView } from './yaml-view.js';

/** The screen that is shown on a phone. */
const screen = signal<'question' | 'answer'>('question');

/** The question on the left, the answer on the right. */
export function App() {
  useEffect(() => {
    document.addEventListener('keydown', shortcut);
    return () => document.removeEventListener('keydown', shortcut);
  }, []);
  const changed = changedInBook();
  return (
    <div class={`app screen-${screen.value} at-${tab.value}`} data-resting={isResting.value}>
      <a class="skip" href="#answer">
        Skip to the answer
      </a>
      <Header />
      <DiskNotice />
      <main>
        <div class="question" id="question">
          <Knobs />
          <Tabs
            label="The question"
            panel="question-panel"
            chosen={tab.value}
            onChoose={(id) => {
              tab.value = id;
            }}
            tabs={[
              { id: 'forces', shown: 'Forces' },
              { id: 'rulebook', shown: changed > 0 ? `Rulebook · ${changed} changed` : 'Rulebook' },
              { id: 'yaml', shown: problems.value.length > 0 ? 'YAML ⚠' : 'YAML' },
            ]}
          />
          <div
            id="question-panel"
            role="tabpanel"
            aria-labelledby={`tab-${tab.value}`}
            class="question-panel"
          >
            <Problems />
            <Guard key={tab.value} of={question.value}>
              {tab.value === 'forces' && (
                <>
                  <Board />
                  <Forces />
                  <Weapons />
                </>
              )}
              {tab.value === 'rulebook' && <Rulebook />}
              {tab.value === 'yaml' && <YamlView />}
            </Guard>
          </div>
        </div>
        <div class="right" id="answer">
          <Holds />
          <AnswerView />
          <div class="side">
            <Tools />
            <Pins />
          </div>
        </div>
      </main>
      <nav class="screens" aria-label="Screens">
        {(['question', 'answer'] as const).map((id) => (
          <button
            key={id}
            type="button"
            aria-current={screen.value === id ? 'page' : undefined}
            onClick={() => {
              screen.value = id;
            }}
          >
            {id === 'question' ? 'Question' : 'Answer'}
          </button>
        ))}
      </nav>
      {(toast.value !== '' || making.value !== '') && (
        <div class="toast" role="status">
          {making.value !== '' ? making.value : toast.value}
          {making.value !== '' && (
            <button type="button" class="quiet" onClick={stopMaking}>
              Stop
            </button>
          )}
        </div>
      )}
      <p class="unseen" aria-live="polite">
        {announced.value}
      </p>
    </div>
  );
}
