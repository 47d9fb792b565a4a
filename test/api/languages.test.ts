import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readProblem } from '../support/reading.ts';

/**
 * The description has three languages, the services and the coupon two; labels are the service's own words, in all
 * four. `asAsked` and the like are the languages that answers declare.
 */
const texts = {
  description: { fr: 'Maison claire.', en: 'Bright house.', de: 'Helles Haus.', es: 'Maison claire.' },
  label: {
    fr: 'Maison 4 pièces 6 personnes, Arcachon',
    en: 'House 4 rooms 6 persons, Arcachon',
    de: 'Haus 4 Zimmer 6 Personen, Arcachon',
    es: 'Casa 4 habitaciones 6 personas, Arcachon',
  },
  fee: { fr: 'FEE (fr)', en: 'FEE (en)', de: 'FEE (fr)', es: 'FEE (fr)' },
  coupon: { fr: 'Printemps', en: 'Spring', de: 'Printemps', es: 'Printemps' },
  asAsked: { fr: 'fr', en: 'en', de: 'de', es: 'es' },
  ofDescription: { fr: 'fr', en: 'en', de: 'de', es: 'fr' },
  frenchOrEnglish: { fr: 'fr', en: 'en', de: 'fr', es: 'fr' },
};

const service = serviceForSuite(() => {
  const property = propertyOf({ ref: 'MAIN' }) as { localizedDescriptions: object[] };
  const german = { language: 'de', title: 'Villa MAIN', inside: texts.description.de };
  const localizedDescriptions = [...property.localizedDescriptions, german];
  const coupons = [{ code: 'SPRING', label: { fr: texts.coupon.fr, en: texts.coupon.en }, percent: 5 }];
  return { seed: smallSeed({ lodgings: [{ ref: 'MAIN', property: { localizedDescriptions } }], coupons }) };
});

interface Lodging {
  label: string;
  mediumLabel: string;
  description: { indoor: string };
}
const readers = {
  list: (list: { label: string; description: string }[]) => list.flatMap((item) => [item.label, item.description]),
  lodging({ label, mediumLabel, description }: Lodging) {
    expect(label).toBe(mediumLabel);
    return [label, description.indoor];
  },
  extras: ({ extras }: { extras: { label: string }[] }) => [extras[0]?.label],
  coupon: ({ label }: { label: string }) => [label],
} satisfies Record<string, (value: never) => unknown[]>;

type Name = keyof typeof texts;
const reads: readonly [name: string, path: string, reader: keyof typeof readers, shown: Name[], declared: Name][] = [
  ['the lodgings', '/v2/lodgings', 'list', ['label', 'description'], 'asAsked'],
  ['those of a channel', '/v2/lodgings/out/Small.out', 'list', ['label', 'description'], 'asAsked'],
  ['the last updates', '/v2/lodgings/lastUpdates/60', 'list', ['label', 'description'], 'asAsked'],
  ['the last indexed', '/v2/lodgings/lastIndexed/60', 'list', ['label', 'description'], 'asAsked'],
  ['a lodging', '/v2/lodgings/{id}', 'lodging', ['label', 'description'], 'ofDescription'],
  ['its extras', '/v2/lodgings/{id}/extras', 'extras', ['fee'], 'frenchOrEnglish'],
  ['the extras of a stay', '/v2/lodgings/{id}/stays/20270601-20270603/extras', 'extras', ['fee'], 'frenchOrEnglish'],
  [
    'a discount code',
    '/v2/lodgings/{id}/stays/20270601-20270603/discountcodes/SPRING',
    'coupon',
    ['coupon'],
    'frenchOrEnglish',
  ],
];
const wishes: readonly [query: string, accepted: string | null, language: keyof typeof texts.label][] = [
  ['', null, 'fr'],
  ['lang=en', null, 'en'],
  ['lang=DE', 'en', 'de'],
  ['lang=es', 'en', 'es'],
  ['lang=', 'en', 'en'],
  ['', 'en', 'en'],
  ['', 'de-AT', 'de'],
  ['', 'it, en-GB;q=0.8, de;q=0.9', 'de'],
  ['', 'en;q=0, de;q=0.1', 'de'],
  ['', 'it, pt', 'fr'],
  ['', '*', 'fr'],
];

const ask = (path: string, query: string, accepted: string | null = null) => {
  const headers = accepted === null ? {} : { 'Accept-Language': accepted };
  const address = `${path.replace('{id}', String(lodgingIdOf(service, 'MAIN')))}?${query}`;
  return service.get(address, { key: smallKeys.seller, headers });
};

describe.each(reads)('%s', (_, path, reader, shown, declared) => {
  it.each(wishes)('for %j, Accept-Language %s, are in %s or what stands for it', async (query, accepted, language) => {
    const response = await ask(path, query, accepted);
    const found = readers[reader]((await response.json()) as never);
    expect(found).toEqual(shown.map((name) => texts[name][language]));
    expect(response.headers.get('Content-Language')).toBe(texts[declared][language]);
    expect(response.headers.get('Vary')).toContain('Accept-Language');
  });

  it('are refused in a language that the service does not speak', async () => {
    for (const query of ['lang=it', 'lang=en-GB', 'lang=en&lang=de']) {
      const problem = await readProblem(await ask(path, query), 400, 'INVALID_PARAMETER');
      expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['lang']);
    }
  });
});
