/** Exact numbers at the mark under the pointer, the finger, or the arrow keys. */
export function listenForTips(): void {
  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.setAttribute('role', 'status');
  document.body.append(tip);
  let shown: Element | null = null;

  const hide = (): void => {
    shown?.classList.remove('shown');
    shown = null;
    tip.className = '';
  };
  const show = (mark: Element, x: number, y: number): void => {
    if (mark !== shown) {
      hide();
      shown = mark;
      mark.classList.add('shown');
      tip.replaceChildren(...tipLines(mark));
      tip.className = 'shown';
    }
    placeAt(tip, x, y);
  };
  const markAt = (event: Event): Element | null => (event.target as Element).closest('[data-tip]');

  document.addEventListener('pointermove', (event) => {
    const mark = markAt(event);
    if (mark) show(mark, event.clientX, event.clientY);
    else if (event.pointerType === 'mouse') hide();
  });
  document.addEventListener('pointerdown', (event) => {
    const mark = markAt(event);
    if (mark) show(mark, event.clientX, event.clientY);
    else hide();
  });
  document.addEventListener('scroll', hide, { passive: true });
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hide();
    const plot = (event.target as Element).closest('.plot');
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!plot || step === undefined) return;
    event.preventDefault();
    const marks = [...plot.querySelectorAll('[data-tip]')].filter((mark) => mark.getClientRects().length > 0);
    const at = shown === null ? -1 : marks.indexOf(shown);
    const next = at < 0 ? (step > 0 ? 0 : marks.length - 1) : (at + step + marks.length) % marks.length;
    const { left, top, width, height } = marks[next].getBoundingClientRect();
    show(marks[next], left + width / 2, top + Math.min(30, height / 2));
  });
  for (const plot of document.querySelectorAll<HTMLElement>('.plot')) makeFocusable(plot);
}

/** Lets arrow keys reach its marks. */
export function makeFocusable(plot: HTMLElement): void {
  if (!plot.querySelector('[data-tip]')) return;
  plot.tabIndex = 0;
  plot.setAttribute('role', 'group');
  plot.setAttribute('aria-label', 'Chart: arrow keys read its numbers');
}

/** The first line in bold. */
export function tipLines(mark: Element): HTMLElement[] {
  return mark
    .getAttribute('data-tip')!
    .split('\n')
    .map((line, i) => {
      const element = document.createElement(i === 0 ? 'b' : 'div');
      element.textContent = line;
      return element;
    });
}

/** Above the place and to its right, but within the window. */
export function placeAt(tip: HTMLElement, x: number, y: number): void {
  const { width, height } = tip.getBoundingClientRect();
  const above = y - height - 14;
  tip.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - width - 8))}px`;
  tip.style.top = `${above < 8 ? y + 18 : above}px`;
}
