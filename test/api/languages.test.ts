import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readProblem } from '../support/reading.ts';

const key = smallKeys.seller;
const service = serviceForSuite(() => {
  const property = propertyOf({ ref: 'MAIN' }) as { localizedDescriptions: object[] };
  const german = { language: 'de', title: 'Villa MAIN', inside: description.de };
  const localizedDescriptions = [...property.localizedDescriptions, german];
  const coupons = [{ code: 'SPRING', label: { fr: coupon.fr, en: coupon.en }, percent: 5 }];
  return {
    seed: smallSeed({ lodgings: [{ ref: 'MAIN', property: { localizedDescriptions } }], coupons }),
  };
});

type Texts = Record<'fr' | 'en' | 'de' | 'es', string>;

/**
 * The description has three languages, the services and the coupon two; labels are the service's own words, in all
 * four.
 */
const description: Texts = { fr: 'Maison claire.', en: 'Bright house.', de: 'Helles Haus.', es: 'Maison claire.' };
const label: Texts = {
  fr: 'Maison 4 pièces 6 personnes, Arcachon',
  en: 'House 4 rooms 6 persons, Arcachon',
  de: 'Haus 4 Zimmer 6 Personen, Arcachon',
  es: 'Casa 4 habitaciones 6 personas, Arcachon',
};
const fee: Texts = { fr: 'FEE (fr)', en: 'FEE (en)', de: 'FEE (fr)', es: 'FEE (fr)' };
const coupon: Texts = { fr: 'Printemps', en: 'Spring', de: 'Printemps', es: 'Printemps' };
const asAsked: Texts = { fr: 'fr', en: 'en', de: 'de', es: 'es' };
const ofDescription: Texts = { ...asAsked, es: 'fr' };
const frenchOrEnglish: Texts = { fr: 'fr', en: 'en', de: 'fr', es: 'fr' };

interface Listed {
  label: string;
  description: string;
}
interface Services {
  extras: { label: string }[];
}

const inList = (value: unknown) => (value as Listed[]).map((item) => [item.label, item.description]).flat();
const inLodging = (value: unknown) => {
  const lodging = value as { mediumLabel: string; label: string; description: { indoor: string } };
  expect(lodging.label).toBe(lodging.mediumLabel);
  return [lodging.label, lodging.description.indoor];
};
const inExtras = (value: unknown) => [(value as Services).extras[0]?.label];
const inCoupon = (value: unknown) => [(value as { label: string }).label];

/** A path, the texts to check, their values by language, and the language that the answer declares. */
const reads: [string, string, (value: unknown) => (string | undefined)[], Texts[], Texts][] = [
  ['the lodgings', '/v2/lodgings', inList, [label, description], asAsked],
  ['those of a channel', '/v2/lodgings/out/Small.out', inList, [label, description], asAsked],
  ['the last updates', '/v2/lodgings/lastUpdates/60', inList, [label, description], asAsked],
  ['the last indexed', '/v2/lodgings/lastIndexed/60', inList, [label, description], asAsked],
  ['a lodging', '/v2/lodgings/{id}', inLodging, [label, description], ofDescription],
  ['its extras', '/v2/lodgings/{id}/extras', inExtras, [fee], frenchOrEnglish],
  ['the extras of a stay', '/v2/lodgings/{id}/stays/20270601-20270603/extras', inExtras, [fee], frenchOrEnglish],
  [
    'a discount code',
    '/v2/lodgings/{id}/stays/20270601-20270603/discountcodes/SPRING',
    inCoupon,
    [coupon],
    frenchOrEnglish,
  ],
];

const wishes: [string, string | undefined, keyof Texts][] = [
  ['', undefined, 'fr'],
  ['lang=en', undefined, 'en'],
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

const ask = (path: string, query: string, accepted?: string) => {
  const headers = accepted === undefined ? {} : { 'Accept-Language': accepted };
  return service.get(`${path.replace('{id}', String(lodgingIdOf(service, 'MAIN')))}?${query}`, { key, headers });
};

describe.each(reads)('%s', (_, path, textsOf, expected, contentLanguage) => {
  it.each(wishes)('for %j, Accept-Language %s, are in %s or what stands for it', async (query, accepted, language) => {
    const response = await ask(path, query, accepted);
    expect(textsOf(await response.json())).toEqual(expected.map((texts) => texts[language]));
    expect(response.headers.get('Content-Language')).toBe(contentLanguage[language]);
    expect(response.headers.get('Vary')).toContain('Accept-Language');
  });

  it('are refused in a language that the service does not speak', async () => {
    for (const query of ['lang=it', 'lang=en-GB', 'lang=en&lang=de']) {
      const problem = await readProblem(await ask(path, query), 400, 'INVALID_PARAMETER');
      expect(problem.errors?.map(({ parameter }) => parameter)).toEqual(['lang']);
    }
  });
});
