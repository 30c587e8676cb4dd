import { dotChart } from './explorer-chart.js';
import { type Choice, type ExplorerData, numberShown, shownRows } from './explorer-rows.js';
import { addToolsTo } from './tables.js';
import { makeFocusable } from './tooltips.js';

/** “What does each change do?”: any response of any variant, as it is or against any other variant. */
export function explore(): void {
  const place = document.getElementById('explorer');
  if (!place) return;
  const data = JSON.parse(document.getElementById('explorer-data')!.textContent) as ExplorerData;
  const choice: Choice = {
    response: 0,
    force: 0,
    show: 'difference',
    baseline: data.baselines.indexOf(null),
  };
  const form = place.querySelector('.choices')!;
  const plot = place.querySelector<HTMLElement>('.plot')!;

  const draw = (): void => {
    const width = Math.max(300, Math.min(960, place.closest('main')!.clientWidth - 34));
    const picture = dotChart(data, choice, width);
    plot.replaceChildren(picture);
    makeFocusable(plot);
    const { isOfForces } = data.responses[choice.response];
    form.querySelector<HTMLSelectElement>('[name=force]')!.disabled = !isOfForces;
    form.querySelector<HTMLSelectElement>('[name=baseline]')!.disabled = choice.show === 'level';
    place.querySelector('[data-title]')!.textContent = titleOf(data, choice);
    place.querySelector('.shows')!.textContent = intervalsOf(data, choice);
    picture.setAttribute('aria-label', titleOf(data, choice));
    place.querySelector('.numbers .scroll')!.replaceChildren(numbersOf(data, choice));
    place.querySelector('.bar-of-table')?.remove();
    addToolsTo(place.querySelector('table')!);
  };
  const add = (
    label: string,
    name: keyof Choice,
    options: readonly (readonly [value: string, words: string])[],
  ): void => {
    const select = document.createElement('select');
    select.name = name;
    select.append(...options.map(([value, words]) => new Option(words, value)));
    select.value = String(choice[name]);
    select.addEventListener('change', () => {
      Object.assign(choice, { [name]: name === 'show' ? select.value : Number(select.value) });
      draw();
    });
    const field = document.createElement('label');
    field.append(label, select);
    form.append(field);
  };
  const numbered = (names: readonly string[]) => names.map((name, i) => [String(i), name] as const);
  add('What', 'response', numbered(data.responses.map(({ name }) => name)));
  add('Whose', 'force', numbered(data.forces.map(({ name }) => name)));
  add('As', 'show', [
    ['difference', 'difference'],
    ['level', 'level'],
  ]);
  add('From', 'baseline', numbered(data.variants));
  place.hidden = false;
  draw();
  addEventListener('resize', draw);
}

export function titleOf(data: ExplorerData, { response, force, show, baseline }: Choice): string {
  const { name, isShare, isOfForces } = data.responses[response];
  const what = isOfForces ? `${data.forces[force].name}: ${name}` : name;
  if (show === 'level') return what;
  return `${what}, ${isShare ? 'points of difference' : 'difference'} from ${data.variants[baseline]}`;
}

/** What the intervals are based on. */
export function intervalsOf(data: ExplorerData, choice: Choice): string {
  if (choice.show === 'level') return 'Strokes are 95% intervals.';
  const rows = shownRows(data, choice);
  const hollow = 'Hollow: the 95% interval holds 0.';
  if (rows.every(({ isPaired }) => isPaired))
    return `${hollow} Battles are compared one by one, on the same luck.`;
  return `${hollow} Dashed: the interval does not use the pairing of battles, which is known only for the run’s own baseline: it is wider than it needs to be.`;
}

export function numbersOf(data: ExplorerData, choice: Choice): HTMLTableElement {
  const { isShare } = data.responses[choice.response];
  const isDifference = choice.show === 'difference';
  const say = (x: number): string => numberShown(x, isShare, isDifference);
  const unit = isShare ? (isDifference ? ' points' : '%') : '';
  const table = document.createElement('table');
  table.createCaption().textContent = titleOf(data, choice);
  const head = table.createTHead().insertRow();
  const rows = shownRows(data, choice);
  const isMixed = isDifference && rows.some(({ isPaired }) => !isPaired);
  for (const words of ['Variant', isDifference ? 'Difference' : 'Level', ...(isMixed ? ['Paired'] : [])]) {
    const heading = document.createElement('th');
    heading.scope = 'col';
    heading.textContent = words;
    head.append(heading);
  }
  const body = table.createTBody();
  for (const { variant, value, low, high, isPaired } of rows) {
    const row = body.insertRow();
    const heading = document.createElement('th');
    heading.scope = 'row';
    heading.textContent = data.variants[variant]!;
    const interval = document.createElement('small');
    interval.textContent = `(${say(low)} to ${say(high)})`;
    row.append(heading);
    row.insertCell().append(`${say(value)}${unit} `, interval);
    if (isMixed) row.insertCell().append(isPaired ? 'yes' : 'no');
  }
  return table;
}
