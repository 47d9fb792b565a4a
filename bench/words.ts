import { request } from 'undici';
import type { Lodging } from '../src/lodgings/rules/lodging.ts';
import { readLodging } from '../src/lodgings/store/lodgings.ts';
import { faultsOf, figuresOf, goals, type Criterion, type Figures } from '../test/search/query/people/figures.ts';
import { judgeRequests, type SearchAnswer, type Verdict } from '../test/search/query/people/judge.ts';
import { requests, type Language } from '../test/search/query/people/requests.ts';
import { note, type Bench, type Measure } from './bench.ts';
import { withServedSet } from './served-set.ts';

export const words: Bench = {
  name: 'words',
  question:
    'Does search understand what people type? By criterion and language; what is wrong of each request on stderr.',
  measure: (options) => {
    if (options.folder !== undefined) throw new Error('The requests are judged on the demo data: leave out --folder.');
    return withServedSet(options, async ({ set, url }) => {
      const verdicts = await judgeRequests({
        search: (query) => ask(url, set.key, query),
        readLodging: (id) => readLodging(set.db, id) as Lodging,
        today: set.today,
      });
      for (const fault of faultsOf(verdicts)) note(fault);
      return measuresOf(verdicts);
    });
  },
};

function measuresOf(verdicts: readonly Verdict[]): Measure[] {
  const all = figuresOf(verdicts);
  const languages = Object.keys(requests) as Language[];
  const byLanguage = languages.map((language) => ({
    language,
    figures: figuresOf(verdicts.filter((verdict) => verdict.language === language)),
  }));
  const row = (what: string, read: (figures: Figures) => number, goal?: Measure['goal'], unit = ''): Measure => ({
    what,
    value: read(all),
    unit,
    ...(goal && { goal }),
    beside: byLanguage.map(({ language, figures }) => ({ what: language, value: read(figures), unit: '' })),
  });
  const percent = (read: (figures: Figures) => number) => (figures: Figures) => 100 * read(figures);
  const criteria = Object.keys(all.understoodOf) as Criterion[];
  return [
    row('requests', (figures) => figures.requests),
    row('nDCG@10 against the best order of all lodgings', (figures) => figures.gain, { atLeast: goals.gain }),
    row('criteria understood', (figures) => figures.understood, { atLeast: goals.understood }),
    ...criteria.map((criterion) =>
      row(`  ${criterion}`, ({ understoodOf }) => understoodOf[criterion] ?? NaN, { atLeast: goals.understoodOf }),
    ),
    row('claimed criteria that were meant', (figures) => figures.meant, { atLeast: goals.meant }),
    row('inverted criteria', (figures) => figures.inverted, { atMost: goals.inverted }),
    row(
      'results that break a hard wish',
      percent(({ breaking }) => breaking),
      { atMost: 100 * goals.breaking },
      '%',
    ),
    row('requests with words dropped without need', ({ idle }) => idle, { atMost: goals.idle }),
  ];
}

async function ask(url: string, key: string, query: Record<string, string>): Promise<SearchAnswer> {
  const answer = await request(`${url}/v2/stays/search?${new URLSearchParams(query).toString()}`, {
    headers: { 'X-API-Key': key },
  });
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}: ${await answer.body.text()}`);
  return (await answer.body.json()) as SearchAnswer;
}
