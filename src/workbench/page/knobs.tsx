import { Choice, Segments } from './controls.js';
import { change, question, state } from './store.js';

/** With more letters in all, the levels are shown as a list. */
const MOST_LETTERS = 34;

/** The factors of the scenario’s experiment; one level of each is played. */
export function Knobs() {
  const { factors = [] } = question.value ?? {};
  if (factors.length === 0) return null;
  const choose = (f: number, level: number) => {
    const levels = factors.map(({ chosen }, i) => (i === f ? level : (state.value.levels[i] ?? chosen)));
    change({ levels }, `factor ${f} ${level}`);
  };
  return (
    <section class="knobs" aria-label="Factors of the scenario">
      {factors.map(({ name, levels, chosen }, f) => {
        const now = String(state.value.levels[f] ?? chosen);
        const choices = levels.map((shown, value) => ({ shown, value: String(value) }));
        const isShort = levels.join('').length <= MOST_LETTERS && levels.length <= 5;
        return isShort ? (
          <div class="field" key={name}>
            <span class="label">{name}</span>
            <Segments
              label={name}
              choices={choices}
              chosen={now}
              onChoose={(level) => choose(f, Number(level))}
            />
          </div>
        ) : (
          <Choice
            key={name}
            label={name}
            choices={choices}
            chosen={now}
            onChoose={(level) => choose(f, Number(level))}
          />
        );
      })}
    </section>
  );
}
