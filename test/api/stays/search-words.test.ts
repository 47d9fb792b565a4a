import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { searchedLodgings } from './searched-lodgings.ts';

const { searchStays, readPriceCalendar } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: searchedLodgings }) }));

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
    for (const name of ['ignored', 'relaxed']) expect(rest).not.toHaveProperty(name);
  });

  it.each<[query: string, refs: string[]]>([
    ['q=oven garden', ['PINS']],
    ['q=Backofen', ['PINS', 'ORMES']],
    ['q=horno vista al mar', ['PINS']],
    ['q=bord de mer', ['PINS']],
    ['q=seeblick', ['ORMES']],
    ['q=for 6', ['PINS']],
    ['q=villa 4 personnes', ['PINS', 'CHENE']],
    ['q=arcachon oven', ['PINS', 'ORMES']],
  ])('finds with %s %j', async (query, refs) => {
    expect(await found(query)).toEqual(refs);
  });

  // PINS and ORMES have an oven, PINS a garden and the sea; CHENE has none.
  it.each<[text: string, refs: string[]]>([
    ['no oven', ['CHENE']],
    ['sans four', ['CHENE']],
    ['ohne Backofen', ['CHENE']],
    ['sin horno', ['CHENE']],
    ['villa oven no garden', ['ORMES']],
    ['arcachon no sea or lake', ['CHENE']],
    ['house no oven', ['CHENE']],
    ['not a house', ['ORMES']],
    ['Nichtraucher', ['PINS', 'ORMES', 'CHENE']],
    ['no pets for 6', ['PINS']],
  ])('finds lodgings without what %j negates', async (text, refs) => {
    const { corrected, ignored } = await read(`q=${text}`);
    expect({ refs: await found(`q=${text}`), corrected, ignored }).toEqual({ refs, corrected: false });
  });

  it('labels a negation in the language of the caller', async () => {
    for (const [lang, label] of [
      ['fr', 'Animaux non admis'],
      ['en', 'No pets'],
      ['de', 'Keine Haustiere'],
      ['es', 'Sin mascotas'],
    ] as const) {
      expect(await understoodIn(lang, 'sans animaux')).toEqual([
        { kind: 'without', value: 'PETS', label, words: 'sans animaux' },
      ]);
    }
  });

  it.each(['', 'q=', 'q=***', 'q=***&highlight=true', 'highlight=true'])(
    'is absent for %j, which has no words',
    async (query) => {
      const { stays, ...rest } = await read(query);
      for (const name of ['understood', 'correctedTo', 'ignored', 'relaxed', 'near']) {
        expect(rest).not.toHaveProperty(name);
      }
      for (const stay of stays) expect(stay).not.toHaveProperty('matched');
    },
  );

  // Without these criteria, the stay of 10 July is not requested; PINS costs 630 for its week, ORMES 300, CHENE 630,
  // LATER 150.
  it.each<[query: string, refs: string[]]>([
    ['q=week in July', ['PINS', 'ORMES', 'CHENE', 'REQUEST']],
    ['q=deux semaines en juillet', ['PINS']],
    ['q=vom 10. bis 17. Juli unter 500 Euro', ['ORMES', 'REQUEST']],
    ['q=del 10 al 17 de julio más de 600 euros', ['PINS', 'CHENE']],
    ['q=2 nights', ['LATER']],
    ['q=villa in September under 200 euros', ['LATER']],
    ['q=July in Arcachon for 6', ['PINS', 'REQUEST']],
    ['q=under 200 euros', ['LATER']],
    ['q=next weekend', []],
    ['q=July&arrival=20270901', ['LATER']],
    ['q=July&arrivalfrom=20270901&arrivalto=20270930', ['LATER']],
    ['q=two weeks in September&arrival=20270710', ['PINS']],
    ['q=two weeks&arrival=20270710&departure=20270717&pax=6', ['PINS', 'REQUEST']],
    ['q=under 200 euros&maxprice=400&features=OVEN', ['ORMES', 'LATER']],
  ])('finds with words of time and money %s %j', async (query, refs) => {
    const byId = new Map(searchedLodgings.map(({ ref }) => [lodgingIdOf(service, ref), ref]));
    const answer = await service.get(`/v2/stays/search?group=lodging&${query}`, { key: smallKeys.seller });
    const { stays, ignored } = await readAnswer(answer, searchStays);
    expect({ refs: stays.map(({ lodging }) => byId.get(lodging.id)), ignored }).toEqual({ refs });
  });

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
  const part = (value: string, words: string, kind = 'feature') =>
    expect.objectContaining({ kind, value, words }) as object;

  // PINS: oven, garden, sea, 6 persons; ORMES: apartment, oven, lake, 2 persons; CHENE: 4 persons.
  it.each<[text: string, refs: string[], relaxed: object[]]>([
    ['oven sauna', ['PINS', 'ORMES'], [part('SAUNA', 'sauna')]],
    ['sauna garden oven', ['PINS'], [part('SAUNA', 'sauna')]],
    ['boat with a garden', ['PINS'], [part('BOAT_DOCKED', 'boat', 'type')]],
    ['apartment by the sea with garden', ['PINS'], [part('APARTMENT', 'apartment', 'type')]],
    ['garden at the lake', ['PINS'], [part('LAKE', 'lake', 'surrounding')]],
    ['apartment garden sauna', ['PINS'], [part('APARTMENT', 'apartment', 'type'), part('SAUNA', 'sauna')]],
  ])('is given up in part, kinds first: %s', async (text, refs, relaxed) => {
    expect(await read(`q=${text}`)).toMatchObject({ total: refs.length, corrected: false, relaxed });
    expect(await found(`q=${text}`)).toEqual(refs);
  });

  it.each(['sauna for 9', 'pets sauna', 'oven in Morzine', 'sauna under 20 euros'])(
    'keeps persons, pets, places and prices: %s',
    async (text) => {
      const answer = await read(`q=${text}`);
      expect(answer).toMatchObject({ total: 0, stays: [] });
    },
  );

  // LATER has no stay in July.
  it('is given up in part, too, where no lodging that has it is open', async () => {
    expect(await read('q=apartment&pax=6')).toMatchObject({
      total: 1,
      relaxed: [part('APARTMENT', 'apartment', 'type')],
    });
  });

  it('is ordered by its other words, however many they are', async () => {
    const unknown = Array.from({ length: 26 }, (_, at) => `xq${String.fromCharCode(97 + at).repeat(2)}`);
    const { total, ignored } = await read(`q=oven ${unknown.join(' ')} garden`);
    expect({ total, ignored }).toEqual({ total: (await read('q=oven garden')).total, ignored: unknown });
    expect(await found('q=oven lumineux doré')).toEqual(['PINS', 'ORMES']);
    expect(await found('q=lumineux doré for 4')).toEqual(['CHENE', 'PINS']);
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
    expect(await read('q=sauna in arcahcon')).toMatchObject({ correctedTo: 'sauna in Arcachon' });
  });

  it('finds everything when no word is known', async () => {
    const answer = await read('q=zzzzqqqq');
    expect(answer).toMatchObject({ total: 3, corrected: false, ignored: ['zzzzqqqq'] });
  });
});

describe('lodgings beside few results', () => {
  const refOf = (id: number) => searchedLodgings.find(({ ref }) => lodgingIdOf(service, ref) === id)?.ref;
  const near = async (query: string) =>
    (await read(query)).near?.map(({ lodging, misses, distance }) => [refOf(lodging.id), misses.words, distance]);

  it.each<[query: string, near: unknown[][] | undefined]>([
    ['q=oven garden', [['ORMES', 'garden', undefined]]],
    ['q=apartment with oven', [['PINS', 'apartment', undefined]]],
    ['q=house oven sea', [['ORMES', 'sea', undefined]].slice(1)],
    ['q=oven garden for 5', undefined],
    ['q=oven garden&pageindex=1&pagesize=1', undefined],
    ['q=oven garden&type=HOUSE', undefined],
    ['q=oven', [['CHENE', 'oven', undefined]]],
    ['type=HOUSE', undefined],
  ])('miss one part of the text: %s', async (query, expected) => {
    expect(await near(query)).toEqual(expected?.length === 0 ? undefined : expected);
  });

  it('are those nearest to a place without lodgings, with their distance', async () => {
    const found = await near('q=oven in Bordeaux');
    expect(found?.map(([ref, words]) => [ref, words])).toEqual([
      ['PINS', 'Bordeaux'],
      ['ORMES', 'Bordeaux'],
    ]);
    for (const [, , distance] of found ?? []) expect(distance).toBeCloseTo(found?.[0]?.[2] as number, 1);
  });

  it('are in XML, too', async () => {
    const answer = await get('q=oven garden', { Accept: 'application/xml' });
    expect(await answer.text()).toContain('<misses><kind>feature</kind><value>GARDEN</value>');
  });
});

describe('words that some lodging has', () => {
  // LATER is free in September only, and CHENE has no oven.
  it.each([
    ['its name alone', 'q=LATER'],
    ['its name, with another criterion', 'q=ORMES&type=HOUSE'],
    ['its name', 'q=villa later'],
    ['its reference, with another criterion', 'q=ormes&features=SEA'],
    ['words of its description', 'q=bright fenced&type=BOAT_DOCKED'],
    ['the name of its type', 'q=apartment&type=CAMPING'],
  ])('are never corrected: %s (%s)', async (_, query) => {
    const answer = await read(query);
    expect(answer).toMatchObject({ total: 0, corrected: false });
    expect(answer).not.toHaveProperty('correctedTo');
  });

  it('lead to hints', async () => {
    const { hints } = await read('q=chene dore&features=OVEN');
    expect(hints?.map(({ criterion }) => criterion).sort()).toEqual(['features', 'q']);
  });

  // For 6 persons only PINS, with dogs none.
  it.each<[query: string, hints: object[]]>([
    ['q=oven dogs', [{ criterion: 'q', words: 'dogs', total: 2 }]],
    ['q=oven dogs for 6', [{ criterion: 'q', words: 'dogs', total: 1 }]],
    ['q=oven for 9', [{ criterion: 'q', words: 'for 9', total: 2 }]],
    ['q=oven for 9&standing=5', []],
    ['q=garden under 20 euros&standing=3', [{ criterion: 'q', words: 'under 20 euros', total: 1 }]],
    ['q=house&pax=9', [{ criterion: 'pax', total: 2 }]],
  ])('of each part of the text: %s', async (query, hints) => {
    expect((await read(query)).hints).toEqual(hints);
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
    const answer = await read(`q=${text}`);
    expect(answer).toMatchObject({ corrected: false });
    expect(answer).not.toHaveProperty('correctedTo');
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
    for (const name of ['understood', 'relaxed', 'total', 'corrected'] as const) {
      expect(next[name]).toEqual(first[name]);
    }
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
    ] as const) {
      expect(await days(text)).toEqual(await days(criteria));
    }
  });
});
