import { signal } from '@preact/signals';
import { Menu } from './controls.js';
import { fileName, isFile, isUnsaved, openFile, save, whyNotSaved } from './disk.js';
import { savePng, saveReport, saveSvg, saveTables, saveYaml } from './downloads.js';
import { share } from './share.js';
import { shipped, titles } from './shipped.js';
import { canRedo, canUndo, openScenario, question, redo, state, undo } from './store.js';

const themes = ['auto', 'light', 'dark'] as const;
const theme = signal<(typeof themes)[number]>('auto');

const DOWNLOADS = [
  { shown: 'YAML', says: 'the scenario as it is now', act: saveYaml },
  { shown: 'SVG', says: 'the picture that is shown', act: saveSvg },
  { shown: 'PNG', says: 'the same picture, for a document', act: savePng },
  { shown: 'CSV', says: 'tables of every variant, zipped', act: saveTables },
  { shown: 'Report', says: 'everything that run writes, zipped', act: saveReport },
];

/** The choice of the scenario, and what can be done with all of it. */
export function Header() {
  const { name } = state.value;
  return (
    <header>
      <h1 class="brand">
        standfast <i>workbench</i>
      </h1>
      <select
        class="picker"
        aria-label="Scenario"
        value={name}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          if (chosen === fileName) openFile();
          else if (chosen in shipped) openScenario(chosen, shipped[chosen]);
        }}
      >
        {fileName !== undefined && (
          <option value={fileName} selected={isFile.value}>
            {fileName}
          </option>
        )}
        {!(name in shipped) && !isFile.value && (
          <option value={name} selected>
            {question.value?.title ?? name}
          </option>
        )}
        {Object.keys(shipped).map((each) => (
          <option key={each} value={each} selected={each === name}>
            {titles[each]}
          </option>
        ))}
      </select>
      <p class="asks">{question.value?.asks}</p>
      <button
        type="button"
        class="button icon"
        aria-label="Undo"
        title="Undo (Ctrl Z)"
        disabled={!canUndo.value}
        onClick={undo}
      >
        ↶
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Redo"
        title="Redo (Ctrl Shift Z)"
        disabled={!canRedo.value}
        onClick={redo}
      >
        ↷
      </button>
      {fileName !== undefined && (
        <button
          type="button"
          class="button"
          title={whyNotSaved() || `Write ${fileName} (Ctrl S)`}
          disabled={whyNotSaved() !== '' || !isUnsaved.value}
          onClick={() => void save()}
        >
          {isUnsaved.value || !isFile.value ? 'Save' : 'Saved'}
        </button>
      )}
      <button
        type="button"
        class="button"
        title="Copy a link that contains all of this"
        onClick={() => void share()}
      >
        <Sign path="M6.5 9.5l3-3M7 4.5l1.6-1.6a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.6 1.6a3 3 0 0 1-4.5-4.5L4.5 7" />
        <span class="words">Copy link</span>
      </button>
      <Menu
        label={
          <>
            <Sign path="M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11" />
            <span class="words">Download</span>
          </>
        }
      >
        {(close) => (
          <>
            {DOWNLOADS.map(({ shown, says, act }) => (
              <button
                key={shown}
                type="button"
                onClick={() => {
                  close();
                  act();
                }}
              >
                {shown} <small class="soft">{says}</small>
              </button>
            ))}
          </>
        )}
      </Menu>
      <button
        type="button"
        class="button icon"
        title={`Colours: ${themeName()}`}
        aria-label={`Colours: ${themeName()}`}
        onClick={() => setTheme(themes[(themes.indexOf(theme.value) + 1) % themes.length])}
      >
        ◐
      </button>
    </header>
  );
}

/** Stands in place of words on a phone. */
function Sign({ path }: { path: string }) {
  return (
    <svg class="sign" viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const themeName = () => (theme.value === 'auto' ? 'as in the system' : theme.value);

function setTheme(next: (typeof themes)[number]): void {
  theme.value = next;
  if (next === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}
