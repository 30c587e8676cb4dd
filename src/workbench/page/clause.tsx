import { useSignal } from '@preact/signals';
import { question } from './store.js';

/** The code of a clause. Pressing it shows what the clause says. */
export function Clause({ code }: { code: string }) {
  const isOpen = useSignal(false);
  const says = question.value?.clauses[code];
  if (says === undefined) return <small class="clause">{code}</small>;
  const toggle = () => {
    isOpen.value = !isOpen.value;
  };
  return (
    <small class="clause">
      <button type="button" aria-expanded={isOpen.value} title={says} onClick={toggle}>
        {code}
      </button>
      {isOpen.value && <span class="clause-says">{says}</span>}
    </small>
  );
}
