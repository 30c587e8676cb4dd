import { describe, expect, it } from 'vitest';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { renderHtml } from '#src/report/html.js';
import { words } from '#src/report/page/markup.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Findings } from '#src/words/findings.js';
import { endInWords, eventInWords } from '#src/words/story.js';
import { RATIO_LARGE } from '../scenes/morale-ratio/large.js';
import { fixture } from './fixture.js';
import { HOSTILE } from './hostile.js';

const WHY = ['typical', 'one-sided', 'longest', 'overturned'] as const;
const TITLES = [
  'A typical battle',
  'The most one-sided battle',
  'The longest battle',
  'A battle in which the side that lost less broke first',
];

function withStories(told: readonly Story[]): Findings {
  return { ...fixture(), stories: told.map((story, i) => ({ why: WHY[i], among: 1000, story })) };
}

/** The section of the page with the sample battles. */
function sectionOf(page: string): string {
  const start = page.indexOf('<details class="sec" id="battles"');
  return start < 0 ? '' : page.slice(start, page.indexOf('<details class="sec" id="rules"', start));
}

const stories = [1, 3, 6, 2].map((index, i) => tellBattle(onlyPoint(RATIO_LARGE[index][1]), 9, 1200 + i));

describe('the sample battles on the page', () => {
  const page = renderHtml(withStories(stories), []);
  const section = sectionOf(page);

  it('have their own section, which the contents list, each with its reason and its end', () => {
    expect(page).toContain('<li><a href="#battles">Sample battles</a></li>');
    const parts = section.split('<h3>').slice(1);
    expect(parts).toHaveLength(stories.length);
    stories.forEach((story, i) => {
      expect(parts[i].startsWith(`${TITLES[i]}</h3>`)).toBe(true);
      expect(parts[i]).toContain(`<p>Battle ${story.battle.toLocaleString('en-US')}. `);
      expect(parts[i]).toContain(words(endInWords(story)).text);
    });
    expect(section).toContain('from its first 1,000, roll by roll.');
  });

  it('come with the command that explains any other battle', () => {
    const findings = withStories(stories);
    const command = 'standfast explain a.yaml --seed 7 --battle N';
    findings.run.explainCommand = command;
    const known = sectionOf(renderHtml(findings, []));
    expect(known).toContain(`To read any other battle: <code>${command}</code></p>`);
    findings.run.explainCommand = '';
    expect(sectionOf(renderHtml(findings, []))).not.toContain('<code>');
  });

  it('are left out when there are none', () => {
    const empty = renderHtml(withStories([]), []);
    expect(sectionOf(empty)).toBe('');
    expect(empty).not.toContain('Sample battles');
  });

  it('may load and run nothing', () => {
    expect(section).not.toMatch(/<script|<link|<img|<iframe|url\(|src=|style=/);
  });
});

describe('hostile words in a story', () => {
  /** A story with a different hostile word wherever there are words. */
  function hostileStory(shift: number): Story {
    let next = shift;
    const word = () => HOSTILE[next++ % HOSTILE.length];
    const about = () => ({ phase: word(), force: word(), unit: word(), clauses: [word(), word()] });
    const modifiers = () => [{ name: word(), by: -1, clause: word() }];
    const events: StoryEvent[] = [
      {
        ...{ ...about(), kind: 'shots', target: word(), distance: 12, needed: 8 },
        ...{ modifiers: modifiers(), dice: [3, 9], hits: 1 },
      },
      {
        ...{ ...about(), kind: 'check', pieces: 2, who: word(), from: word(), remaining: 8, of: 10 },
        ...{ printed: 9, needed: 8 },
        ...{ modifiers: modifiers(), dice: [4, 9], passed: 1, failed: 1, failure: word() },
      },
      { ...about(), kind: 'lost', cause: 'fire', pieces: 1, ranks: { [word()]: 1 }, left: 7 },
      { ...about(), kind: 'marked', pieces: 1 },
      { ...about(), kind: 'moved', pieces: 1, who: word(), posture: word(), from: 8, to: 2, why: word() },
      { ...about(), kind: 'wasted', pieces: 1 },
      { ...about(), kind: 'unit-broke', lost: 3, of: 10, why: word() },
      { ...about(), kind: 'force-broke', lost: 3, of: 10 },
      { ...about(), kind: 'breaking-point', why: word() },
      {
        ...{ ...about(), kind: 'blows', target: word(), distance: 1, needed: 5 },
        ...{ modifiers: modifiers(), dice: [3, 6], hits: 1 },
      },
      {
        ...{ ...about(), kind: 'test', occasion: word(), pool: 4, needed: 4, led: true, heavy: false },
        ...{ dice: [5, 2], passed: true, diceLost: 0 },
      },
      { ...about(), kind: 'fell-back', casualties: 2, from: 8, to: 0, cutOff: false },
      { ...about(), kind: 'let-go', pool: 2 },
      { ...about(), kind: 'removed', surrenders: true, cutOff: true },
      { ...about(), kind: 'treated', medics: 2, helping: 1, dice: [1, 3], wounds: { [word()]: 2 } },
      { ...about(), kind: 'dice', what: word(), dice: -2, due: -3 },
      { ...about(), kind: 'collapsed' },
      { ...about(), kind: 'diagnosed', medics: 0, helping: 0, dice: [2], wounds: { [word()]: 1 } },
    ];
    const sheet = () => ({
      ...{ force: word(), unit: word(), postures: { [`${word()}.`]: 3 }, gone: 1 },
      lines: { [`${word()}.`]: word() },
    });
    return {
      ...{ scenario: word(), variant: word(), design_point: 0, battle: 3, seed: 1 },
      turns: [
        { turn: 0, events: [], sheets: [sheet()] },
        { turn: 1, events, sheets: [sheet(), sheet()] },
      ],
      forces: ['a', 'b'].map((id) => ({ id, name: word() })),
      end: { turn: 1, holder: 'a', reason: 'routed' },
    };
  }

  it.each(HOSTILE.map((_, shift) => shift))('are escaped wherever they are (%i)', (shift) => {
    const story = hostileStory(shift);
    const section = sectionOf(renderHtml(withStories([story]), []));
    expect(section).not.toMatch(/<(script|img|svg|b>bold|\/style|\/script)/);
    expect(section).not.toMatch(/undefined|\[object|NaN/);
    // Every tag is one of the page's own, and all are closed.
    const tags = [...section.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
    const own = ['div', 'h2', 'p', 'code', 'h3', 'bdi', 'details', 'summary', 'h4', 'ol', 'li', 'span'];
    expect([...new Set(tags)].filter((tag) => ![...own, 'ul', 'b', 'small'].includes(tag))).toEqual([]);
    for (const tag of new Set(tags)) {
      const opened = tags.filter((each) => each === tag).length;
      expect(opened % 2, tag).toBe(0);
    }
    for (const event of story.turns[1].events)
      expect(section).toContain(words(eventInWords(event, story.forces)).text);
    expect(section).toContain(words(story.turns[1].sheets[1].unit).text);
  });
});
