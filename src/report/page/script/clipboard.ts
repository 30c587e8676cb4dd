/** Copies a text and says so on the button. */
export function copyText(text: string, button: HTMLElement): void {
  const before = button.textContent;
  const say = (words: string): void => {
    button.textContent = words;
    setTimeout(() => {
      button.textContent = before;
    }, 1500);
  };
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => say('Copied'),
      () => say(copyBySelection(text) ? 'Copied' : 'Not allowed'),
    );
}

/** Where the clipboard itself is not available. */
export function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  return isDone;
}

/** A button after every block of code that is meant to be copied. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const copy = newButton(block.dataset.copy!, (button) => copyText(block.textContent.trim(), button));
    block.after(copy);
  }
}

export function newButton(words: string, act: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'act';
  button.textContent = words;
  button.addEventListener('click', () => act(button));
  return button;
}
