import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { testCluster } from '../../support/opensearch.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { searchedLodgings } from './searched-lodgings.ts';
import searches from '../../samples/searches.json' with { type: 'json' };

const { searchStays, readPriceCalendar } = operationsByName;

const cluster = testCluster();
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: searchedLodgings }) }), cluster);

const exact = 'arrival=20270710&departure=20270717&requestonly=false&lang=en';
const get = (query: string, headers: Record<string, string> = {}) =>
  service.get(`/v2/stays/search?${exact}&${query}`, { key: smallKeys.seller, headers });
const read = async (query: string) => readAnswer(await get(query), searchStays);

async function understoodIn(lang: string, text: string) {
  const answer = await service.get(`/v2/stays/search?q=${text}&lang=${lang}`, { key: smallKeys.seller });
  return (await readAnswer(answer, searchStays)).understood;
}

async function found(query: string): Promise<string[]> {
  const byId = new Map(searchedLodgings.map(({ ref }) => [lodgingIdOf(service, ref), ref]));
  return (await read(query)).stays.map(({ lodging }) => byId.get(lodging.id) ?? '');
}

describe('what a search text was understood as', () => {
  it('lists each part with code, label and the words as they were typed', async () => {
    const { understood, ...rest } = await read('q=appartement avec four pour 2');
    expect(understood).toEqual([
      { kind: 'type', value: 'APARTMENT', label: 'Apartment', words: 'appartement' },
      { kind: 'feature', value: 'OVEN', label: 'Oven', words: 'four' },
      { kind: 'pax', value: '2', label: '2', words: 'pour 2' },
    ]);
    expect(rest).toMatchObject({ total: 1, corrected: false });
    expect(rest).not.toHaveProperty('correctedTo');
    expect(rest).not.toHaveProperty('dropped');
  });

  it.each(searches.words as [string, string[]][])('finds with %s %j', async (query, refs) => {
    expect(await found(query)).toEqual(refs);
  });

  // PINS and ORMES have an oven, PINS a garden and the sea; CHENE has none.
  it.each(searches.negated as [string, string[]][])('finds lodgings without what %j negates', async (text, refs) => {
    const { corrected, dropped } = await read(`q=${text}`);
    expect({ refs: await found(`q=${text}`), corrected, dropped }).toEqual({
      refs,
      corrected: false,
      dropped: undefined,
    });
  });

  it('labels a negation in the language of the caller', async () => {
    for (const [lang, label] of [
      ['fr', 'Animaux non admis'],
      ['en', 'No pets'],
      ['de', 'Keine Haustiere'],
      ['es', 'Sin mascotas'],
    ] as const)
      expect(await understoodIn(lang, 'sans animaux')).toEqual([
        { kind: 'without', value: 'PETS', label, words: 'sans animaux' },
      ]);
  });

  it.each(['', 'q=', 'q=***', 'q=***&highlight=true', 'highlight=true'])(
    'is absent for %j, which has no words',
    async (query) => {
      const { stays, ...rest } = await read(query);
      for (const name of ['understood', 'correctedTo', 'dropped']) expect(rest).not.toHaveProperty(name);
      for (const stay of stays) expect(stay).not.toHaveProperty('matched');
    },
  );

  // Without these criteria, the stay of 10 July is not requested; PINS costs 630 for its week, ORMES 300, CHENE 630,
  // LATER 150.
  it.each(searches.timeAndMoney as [string, string[]][])(
    'finds with words of time and money %s %j',
    async (query, refs) => {
      const byId = new Map(searchedLodgings.map(({ ref }) => [lodgingIdOf(service, ref), ref]));
      const answer = await service.get(`/v2/stays/search?group=lodging&${query}`, { key: smallKeys.seller });
      const { stays, dropped } = await readAnswer(answer, searchStays);
      expect({ refs: stays.map(({ lodging }) => byId.get(lodging.id)), dropped }).toEqual({ refs, dropped: undefined });
    },
  );

  it('leaves out what parameters decide', async () => {
    const kinds = async (query: string) => {
      const answer = await service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller });
      return (await readAnswer(answer, searchStays)).understood?.map(({ kind }) => kind);
    };
    const text = 'q=two weeks in July under 900 euros for 2';
    expect(await kinds(text)).toEqual(['nights', 'dates', 'price', 'pax']);
    expect(await kinds(`${text}&arrival=20270710`)).toEqual(['nights', 'price', 'pax']);
    expect(await kinds(`${text}&arrival=20270710&departure=20270717`)).toEqual(['price', 'pax']);
    expect(await kinds(`${text}&maxprice=400&pax=2`)).toEqual(['nights', 'dates']);
    expect(await kinds(`${text}&minprice=400`)).toEqual(['nights', 'dates', 'price', 'pax']);
  });
});

describe('a search text that nothing has whole', () => {
  it('is looked for without the words that fewest have', async () => {
    expect(await read('q=oven sauna')).toMatchObject({ total: 2, corrected: false, dropped: ['sauna'] });
    expect(await read('q=sauna jacuzzi garden oven')).toMatchObject({
      total: 2,
      dropped: ['sauna', 'jacuzzi'],
    });
  });

  it('is looked for without its unknown words, however many they are', async () => {
    const unknown = Array.from({ length: 26 }, (_, at) => `xq${String.fromCharCode(97 + at).repeat(2)}`);
    const { total, dropped } = await read(`q=oven ${unknown.join(' ')} garden`);
    expect({ total, dropped }).toEqual({ total: (await read('q=oven garden')).total, dropped: unknown });
  });

  it('is read as what is nearest, when it was typed with errors', async () => {
    expect(await read('q=arcahcon')).toMatchObject({ total: 3, corrected: true, correctedTo: 'Arcachon' });
    expect(await found('q=gardne')).toEqual(['PINS']);
  });

  it('is returned corrected, with everything else that was typed', async () => {
    const place = { kind: 'place', value: 'Arcachon', label: 'Arcachon' };
    expect(await read('q=in arcahcon with an oven for 2')).toMatchObject({
      correctedTo: 'in Arcachon with an oven for 2',
      understood: [
        { ...place, words: 'arcahcon' },
        { kind: 'feature', words: 'oven' },
        { kind: 'pax', words: 'for 2' },
      ],
    });
    expect(await read('q=gardne in Arcahcon')).toMatchObject({
      correctedTo: 'Garden in Arcachon',
      understood: [
        { kind: 'feature', value: 'GARDEN', words: 'gardne' },
        { ...place, words: 'Arcahcon' },
      ],
    });
    expect(await read('q=sauna in arcahcon')).toMatchObject({ correctedTo: 'in Arcachon', dropped: ['sauna'] });
  });

  it('finds nothing when no word is known, and then drops none', async () => {
    const answer = await read('q=zzzzqqqq');
    expect(answer).toMatchObject({ total: 0, corrected: false });
    expect(answer).not.toHaveProperty('dropped');
  });
});

describe('words that some lodging has', () => {
  // LATER is free in September only, and CHENE has no oven.
  it.each([
    ['its reference', 'q=LATER'],
    ['its name', 'q=villa later'],
    ['its reference, with another criterion', 'q=ormes&features=SEA'],
    ['words of its description', 'q=bright fenced&type=BOAT_DOCKED'],
    ['the name of its type', 'q=apartment&type=CAMPING'],
    ['the beginning of its name', 'q=chen&features=OVEN'],
  ])('are never corrected: %s (%s)', async (_, query) => {
    const answer = await read(query);
    expect(answer).toMatchObject({ total: 0, corrected: false });
    expect(answer).not.toHaveProperty('correctedTo');
  });

  it('lead to hints', async () => {
    const { hints } = await read('q=chene dore&features=OVEN');
    expect(hints?.map(({ criterion }) => criterion).sort()).toEqual(['features', 'q']);
  });

  it('are not corrected by the price calendar', async () => {
    const query = 'from=20270710&to=20270711&q=later';
    const answer = await service.get(`/v2/stays/calendar?${query}`, { key: smallKeys.seller });
    const { days } = await readAnswer(answer, readPriceCalendar);
    expect(days.map(({ lodgingCount }) => lodgingCount)).toEqual([0, 0]);
  });
});

it.each(['wheelchair accessible', 'accessible', 'rollstuhlgerecht', 'lift', 'horno pequeño', 'ski'])(
  'does not correct words of the dictionary that no lodging has: %s',
  async (text) => {
    expect(await read(`q=${text}`)).toMatchObject({ total: 0, corrected: false });
  },
);

describe('matched', () => {
  it('names what each lodging has of the text, and is there only with highlight=true', async () => {
    const { stays } = await read('q=oven lake arcachon&highlight=true');
    expect(stays.map(({ matched }) => matched)).toEqual([['Oven', 'Lake', 'Arcachon']]);
    for (const stay of (await read('q=oven&highlight=false')).stays) expect(stay).not.toHaveProperty('matched');
  });

  it('is refused as a word', async () => {
    const problem = await readProblem(await get('q=oven&highlight=maybe'), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.[0]).toMatchObject({ parameter: 'highlight' });
    await readProblem(await get('q=oven&highligt=true', { Prefer: 'handling=strict' }), 400, 'UNKNOWN_PARAMETER');
  });
});

describe('a text is read alike', () => {
  it('on every page of a walk by cursor', async () => {
    const query = 'q=oven sauna for 2&pagesize=1';
    const first = await read(query);
    const next = await read(`${query}&cursor=${first.nextCursor}`);
    for (const name of ['understood', 'dropped', 'total', 'corrected'] as const)
      expect(next[name]).toEqual(first[name]);
    expect([...first.stays, ...next.stays].map(({ lodging }) => lodging.id)).toEqual(
      ['PINS', 'ORMES'].map((ref) => lodgingIdOf(service, ref)),
    );
    expect(next.nextCursor).toBeNull();
  });

  it('by the price calendar', async () => {
    const days = async (query: string) => {
      const answer = await service.get(`/v2/stays/calendar?from=20270710&to=20270711&requestonly=false&${query}`, {
        key: smallKeys.seller,
      });
      return (await readAnswer(answer, readPriceCalendar)).days;
    };
    for (const [text, criteria] of [
      ['q=oven for 6', 'features=OVEN&pax=6'],
      ['q=oven sauna', 'features=OVEN'],
      ['q=oven for 6&pax=2', 'features=OVEN&pax=2'],
      ['q=gardne', 'features=GARDEN'],
    ] as const)
      expect(await days(text)).toEqual(await days(criteria));
  });
});
