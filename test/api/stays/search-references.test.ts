import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { decodedXml, readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays, readPriceCalendar, suggestNames } = operationsByName;
const key = smallKeys.seller;

/** More than an alphabet of references, so that they differ in their last letter: E, S and X end stems. */
const lodgings = Array.from({ length: 40 }, (_, place) => ({
  ref: `R${place}`,
  property: { name: 'Maison claire', localizedDescriptions: [{ language: 'de', inside: 'Ruhig.' }] },
}));
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));
const stay = 'arrival=20270710&departure=20270717&pagesize=50';

const search = async (q: string) =>
  readAnswer(await service.get(`/v2/stays/search?${stay}&q=${encodeURIComponent(q)}`, { key }), searchStays);
const referencesFound = async (q: string) => (await search(q)).stays.map(({ lodging }) => lodging.reference);

it('finds by a reference, in any case and in every operation, only its lodging', async () => {
  const { stays } = await search('maison');
  expect(stays).toHaveLength(lodgings.length);
  const confusable = stays.map(({ lodging }) => lodging).filter(({ reference }) => /[ESX]$/.test(reference));
  expect(new Set(confusable.map(({ reference }) => reference.at(-1))).size).toBe(3);
  for (const { id, reference } of confusable) {
    for (const q of [reference, reference.toLowerCase()]) {
      expect([q, await referencesFound(q)]).toEqual([q, [reference]]);
    }
    // Beside other words, it only ranks.
    for (const q of [`maison ${reference}`, `${reference} claires`]) {
      expect([q, (await referencesFound(q))[0]]).toEqual([q, reference]);
    }
    expect((await search(reference)).corrected).toBe(false);
    const xml = await service.get(`/v2/stays/search?${stay}&q=${reference}&format=xml`, { key });
    expect(decodedXml(await xml.text(), searchStays.answer)).toMatchObject({ total: '1' });
    const calendar = await service.get(`/v2/stays/calendar?from=20270710&to=20270710&nights=7&q=${reference}`, { key });
    const { days } = await readAnswer(calendar, readPriceCalendar);
    expect(days).toMatchObject([{ lodgingCount: 1, lodgingId: id }]);
    const names = await service.get(`/v2/places/suggests?q=${reference}`, { key });
    const { suggestions } = await readAnswer(names, suggestNames);
    expect(suggestions).toMatchObject([{ kind: 'LODGING', value: String(id) }]);
  }
});

it.each(['maisons', 'claires', 'maisons claires', 'MAISON'])('finds by %s names with the same stems', async (q) => {
  expect((await search(q)).total).toBe(lodgings.length);
});

it('finds references by their beginning', async () => {
  const [first = ''] = await referencesFound('maison');
  expect((await referencesFound(first.slice(0, -1))).length).toBeGreaterThan(1);
});
