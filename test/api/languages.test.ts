import { describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../support/small-seed.ts';
import { readProblem } from '../support/reading.ts';
import cases from './languages.json' with { type: 'json' };

/**
 * The description has three languages, the services and the coupon two; labels are the service's own words, in all
 * four. `asAsked` and the like are the languages that answers declare.
 */
const { texts } = cases;

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
const readers: Record<string, (value: never) => unknown[]> = {
  list: (list: { label: string; description: string }[]) => list.flatMap((item) => [item.label, item.description]),
  lodging({ label, mediumLabel, description }: Lodging) {
    expect(label).toBe(mediumLabel);
    return [label, description.indoor];
  },
  extras: ({ extras }: { extras: { label: string }[] }) => [extras[0]?.label],
  coupon: ({ label }: { label: string }) => [label],
};

type Name = keyof typeof texts;
const reads = cases.reads as [name: string, path: string, reader: string, shown: Name[], declared: Name][];
const wishes = cases.wishes as [query: string, accepted: string | null, language: keyof typeof texts.label][];

const ask = (path: string, query: string, accepted: string | null = null) => {
  const headers = accepted === null ? {} : { 'Accept-Language': accepted };
  const address = `${path.replace('{id}', String(lodgingIdOf(service, 'MAIN')))}?${query}`;
  return service.get(address, { key: smallKeys.seller, headers });
};

describe.each(reads)('%s', (_, path, reader, shown, declared) => {
  it.each(wishes)('for %j, Accept-Language %s, are in %s or what stands for it', async (query, accepted, language) => {
    const response = await ask(path, query, accepted);
    const found = readers[reader]?.((await response.json()) as never);
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
