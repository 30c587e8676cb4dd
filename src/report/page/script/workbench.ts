import { linkHolding, stateOfRun } from './workbench-link.js';

/** A link to the workbench that `run` puts next to the folders of its reports; everything is in its address. */
export function addWorkbenchLink(): void {
  const record = document.getElementById('record')?.textContent;
  const bar = document.querySelector('.bar');
  const name = document.querySelector<HTMLElement>('[data-scenario]')?.dataset.scenario;
  if (!record || !bar || name === undefined || typeof CompressionStream === 'undefined') return;
  const { version, scenario } = JSON.parse(record) as { version: string; scenario: string };
  const state = stateOfRun(name.replace(/\.yaml$/, ''), version, scenario);
  void deflated(JSON.stringify(state)).then((letters) => {
    const fragment = linkHolding(letters);
    if (fragment === null) return;
    const link = document.createElement('a');
    link.href = `../workbench.html${fragment}`;
    link.className = 'act';
    link.textContent = 'Open in the workbench';
    link.title = 'Change this battle and see the effect at once, in workbench.html next to this folder';
    const otherwise = document.createElement('span');
    otherwise.className = 'otherwise';
    const command = document.createElement('code');
    command.textContent = openCommand(location.pathname);
    otherwise.append('or, if you have only this file, ', command);
    bar.append(link, otherwise);
  });
}

/** What opens the scenario of a report that has no workbench next to it. */
export function openCommand(address: string): string {
  const file = decodeURIComponent(address.split('/').at(-1) ?? '') || 'report.html';
  const isPlain = /^[\w.-]+$/.test(file);
  return `standfast open ${isPlain ? file : `"${file.replaceAll('"', '')}"`}`;
}

/** Compressed, in characters that an address may hold. */
export async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
