/**
 * Opens sections by the address: `#effects` opens that section and goes there, `#open=breaks,effects` opens these and
 * closes the others. What is opened or closed by hand is written into the address. The contents mark where the
 * reader is, and at most one explanation is open.
 */
export function followSections(): void {
  const sections = [...document.querySelectorAll<HTMLDetailsElement>('details.sec')];
  let isOurs = false;

  const obey = (): void => {
    const address = decodeURIComponent(location.hash.slice(1));
    if (address.startsWith('open=')) {
      const open = address.slice('open='.length).split(',');
      isOurs = true;
      for (const section of sections) section.open = open.includes(section.id);
      setTimeout(() => {
        isOurs = false;
      });
      return;
    }
    const target = address === '' ? null : document.getElementById(address);
    for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
    target?.scrollIntoView();
  };
  addEventListener('hashchange', obey);
  for (const section of sections) {
    section.querySelector('summary')!.addEventListener('click', () => {
      setTimeout(() => {
        const open = sections.filter((each) => each.open).map(({ id }) => id);
        if (!isOurs) history.replaceState(null, '', `#open=${open.join(',')}`);
      });
    });
  }
  obey();
  markPlace();
  closeHelp();
}

/** The entry of the contents whose part of the page is at the top of the window. */
export function markPlace(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const mark = (): void => {
    const above = links.filter((link) => {
      const part = document.getElementById(link.hash.slice(1));
      return part !== null && part.getBoundingClientRect().top <= innerHeight / 4;
    });
    const here = above.at(-1) ?? links[0];
    for (const link of links) {
      if (link === here) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener('scroll', mark, { passive: true });
  addEventListener('resize', mark);
  document.addEventListener('toggle', mark, true);
  mark();
}

/** Closes explanations behind “?” when the reader clicks elsewhere. */
export function closeHelp(): void {
  const openOnes = (): HTMLDetailsElement[] => [
    ...document.querySelectorAll<HTMLDetailsElement>('.help[open]'),
  ];
  document.addEventListener('click', (event) => {
    for (const help of openOnes()) if (!help.contains(event.target as Node)) help.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const help of openOnes()) {
      help.open = false;
      help.querySelector('summary')!.focus();
    }
  });
}
