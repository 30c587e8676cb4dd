import './no-eval.js';
import { renderResults } from '../../report/results.js';
import { renderTables } from '../../report/tables.js';
import { type Breathe, breath, Stopped } from './breath.js';
import { Crew } from './crew.js';
import { help } from './helper.js';
import { languageOf } from './language.js';
import { playLive } from './live.js';
import { aloneOf, parsedOf, sourceAt } from './parsed.js';
import type { Drawer, Introduction, Reply, Request } from './protocol.js';
import { questionOf } from './question.js';
import { playSeries } from './series.js';
import { evenAt, whatMatters } from './tuning.js';
import { battlesWorthWatching, battleToWatch } from './watch.js';
import { playWhole } from './whole-run.js';

/** The engine in a worker of the page: it does one task at a time, and drops it for a newer one. */

const host = self as unknown as {
  postMessage(reply: Reply): void;
  standfastDrawer?: Drawer;
  onmessage: ((event: { data: Request | Introduction }) => void) | null;
};

const crew = new Crew();
let newest = 0;

host.onmessage = ({ data }) => {
  if ('helpers' in data) return crew.join(data.helpers);
  if ('helps' in data) return help(data.helps);
  newest = data.id;
  crew.nudge();
  void answer(data);
};

async function answer(request: Request): Promise<void> {
  const { id } = request;
  const breathe = async () => {
    await breath();
    return id === newest;
  };
  const say: Say = (reply) => {
    if (id === newest) host.postMessage({ ...reply, id });
  };
  try {
    await answerWith(request, say, breathe);
  } catch (error) {
    if (error instanceof Stopped) return;
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

type Say = (reply: DistributiveOmit<Reply, 'id'>) => void;
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

async function answerWith(request: Request, say: Say, breathe: Breathe): Promise<void> {
  switch (request.ask) {
    case 'play': {
      const { now, before, until } = request;
      const parsed = parsedOf(now.text);
      if (!parsed.ok) return say({ kind: 'refused', problems: parsed.problems });
      say({ kind: 'question', question: questionOf(parsed, now.levels) });
      return playLive(now, before, until, crew, breathe, (answer) => say({ kind: 'answer', answer }));
    }
    case 'series':
      return playSeries(request, crew, breathe, (series) => say({ kind: 'series', series }));
    case 'tables':
    case 'report': {
      const parsed = parsedOf(request.text, request.file);
      if (!parsed.ok) return say({ kind: 'refused', problems: parsed.problems });
      const findings = await playWhole(parsed, request, crew, breathe, (share, says) =>
        say({ kind: 'progress', share, says }),
      );
      const { standfastDrawer: draw } = host;
      if (request.ask === 'report') say({ kind: 'progress', share: 1, says: 'Drawing the report' });
      const files =
        request.ask === 'report' && draw ? await renderResults(findings, draw) : renderTables(findings);
      return say({
        kind: 'tables',
        files: files.map(({ path, content }) => ({ path, content: String(content) })),
      });
    }
    case 'language':
      return say({ kind: 'language', language: languageOf(request.text) });
    case 'stories':
    case 'story':
    case 'even':
    case 'matters': {
      const { played } = request;
      const parsed = parsedOf(played.text);
      const point = aloneOf(played);
      if (!parsed.ok || !point) return say({ kind: 'refused', problems: parsed.ok ? [] : parsed.problems });
      if (request.ask === 'stories')
        return say({ kind: 'stories', stories: battlesWorthWatching(point, request.among) });
      if (request.ask === 'story') return say({ kind: 'story', story: battleToWatch(point, request.battle) });
      const source = sourceAt(parsed, played.levels);
      const heard = async () => {
        say({ kind: 'progress', share: 0, says: 'Playing' });
        return breathe();
      };
      return say(
        request.ask === 'even'
          ? { kind: 'even', found: await evenAt(source, point.scenario, request, crew, heard) }
          : { kind: 'matters', ...(await whatMatters(source, point.scenario, request.battles, crew, heard)) },
      );
    }
    default:
      return;
  }
}
