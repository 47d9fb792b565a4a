import type { Lodging } from '../../../../src/lodgings/rules/lodging.ts';
import { keyOfName } from '../../../../src/search/rules/place.ts';
import { ymdOf, type Day } from '../../../../src/values/day.ts';
import { discounted } from '../judging.ts';
import { readingOf, type Part, type Reading } from './readings.ts';
import { requests, type Language } from './requests.ts';
import { parametersOf, readSpan } from './spans.ts';
import { breaksHardWish, readWishes, satisfiedShare, type Wish } from './wishes.ts';

export interface SearchAnswer {
  total: number;
  stays: readonly { lodging: { id: number } }[];
  understood?: readonly Part[];
  ignored?: readonly string[];
}

/** What the requests are judged against: one search interface and the data that it serves. */
export interface Judged {
  search: (query: Record<string, string>) => Promise<SearchAnswer>;
  readLodging: (id: number) => Lodging;
  today: Day;
}

export interface Verdict {
  language: Language;
  q: string;
  /** nDCG@10 against the best order of all lodgings on sale; undefined if none is of use. */
  gain: number | undefined;
  /** Without words that have no criterion. */
  criteria: readonly { wish: Wish; reading: Reading }[];
  claimed: number;
  /** Parts that express no wish, or one wrongly. */
  unmeant: readonly string[];
  shown: number;
  breaking: number;
  /** Words that only ranked, although a criterion was meant. */
  idleWords: readonly string[];
}

export async function judgeRequests(judged: Judged): Promise<Verdict[]> {
  const onSale = await foundLodgings(judged, {});
  const lodgings = new Map([...onSale].map((id) => [id, judged.readLodging(id)]));
  const stays = openLodgings(judged);
  const verdicts: Verdict[] = [];
  for (const [language, own] of Object.entries(requests) as [Language, Record<string, string>][]) {
    for (const [q, meaning] of Object.entries(own)) {
      const wishes = readWishes(meaning);
      const open = await stays(wishes);
      const answer = await judged.search({ q, lang: language, group: 'lodging', pagesize: '10' });
      const found = answer.stays.map(({ lodging }) => lodgings.get(lodging.id) as Lodging);
      const isBroken = (lodging: Lodging) =>
        open?.has(lodging.id) === false || wishes.some((wish) => breaksHardWish(wish, lodging));
      const grade = (lodging: Lodging) => (isBroken(lodging) ? 0 : gradeOf(wishes, lodging));
      const best = discounted([...lodgings.values()].map(grade).sort((a, b) => b - a));
      verdicts.push({
        language,
        q,
        gain: best === 0 ? undefined : discounted(found.map(grade)) / best,
        shown: found.length,
        breaking: found.filter(isBroken).length,
        ...verdictOnParts(wishes, answer, judged.today),
      });
    }
  }
  return verdicts;
}

/** 2 if it satisfies all wishes that may be missed, 1 if half of them. */
function gradeOf(wishes: readonly Wish[], lodging: Lodging): number {
  const shares = wishes.flatMap((wish) => satisfiedShare(wish, lodging) ?? []);
  const mean = shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  if (mean === 1) return 2;
  return mean >= 0.5 ? 1 : 0;
}

function verdictOnParts(wishes: readonly Wish[], answer: SearchAnswer, today: Day) {
  const { understood = [], ignored = [] } = answer;
  const criteria = wishes
    .filter(({ name }) => name !== 'words')
    .map((wish) => ({ wish, reading: readingOf(wish, understood, today) }));
  const meant = new Set(criteria.flatMap(({ reading }) => (reading.share > 0 ? reading.parts : [])));
  const unmeant = understood.filter((part) => !meant.has(part));
  const rankOnly = new Set(wishes.flatMap(({ name, value }) => (name === 'words' ? wordsOf(value) : [])));
  return {
    criteria,
    claimed: understood.length,
    unmeant: unmeant.map(({ kind, value, words }) => `${words}: ${kind} ${value}`),
    idleWords: ignored.filter((words) => wordsOf(words).some((word) => !rankOnly.has(word))),
  };
}

function wordsOf(text: string): string[] {
  return text.split(/[\s-]+/).map(keyOfName);
}

/** Lodgings with a stay of the wanted days and price; undefined if the request has no such wish. */
function openLodgings(judged: Judged): (wishes: readonly Wish[]) => Promise<ReadonlySet<number> | undefined> {
  const known = new Map<string, ReadonlySet<number>>();
  return async (wishes) => {
    const queries = stayQueriesOf(wishes, judged.today);
    const key = JSON.stringify(queries);
    if (queries.length > 0 && !known.has(key)) {
      const found = new Set<number>();
      for (const query of queries) for (const id of await foundLodgings(judged, query)) found.add(id);
      known.set(key, found);
    }
    return known.get(key);
  };
}

/** Nights without dates need arrival windows: those of two years. */
function stayQueriesOf(wishes: readonly Wish[], today: Day): Record<string, string>[] {
  const valueOf = (name: Wish['name']) => wishes.find((wish) => wish.name === name)?.value;
  const [dates, nights, maxprice] = [valueOf('dates'), valueOf('nights'), valueOf('maxprice')];
  const criteria = { ...(nights !== undefined && { nights }), ...(maxprice !== undefined && { maxprice }) };
  if (dates !== undefined) return [{ ...parametersOf(readSpan(dates, today), today), ...criteria }];
  if (nights === undefined) return maxprice === undefined ? [] : [criteria];
  return Array.from({ length: 8 }, (_, quarter) => {
    const from = today + 91 * quarter;
    return { arrivalfrom: ymdOf(from), arrivalto: ymdOf(from + 90), ...criteria };
  });
}

async function foundLodgings({ search }: Judged, query: Record<string, string>): Promise<Set<number>> {
  const ids = new Set<number>();
  for (let page = 0; ; page += 1) {
    const { stays } = await search({ ...query, group: 'lodging', pagesize: '200', pageindex: String(page) });
    for (const { lodging } of stays) ids.add(lodging.id);
    if (stays.length < 200) return ids;
  }
}
