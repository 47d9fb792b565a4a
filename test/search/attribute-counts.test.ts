import fc from '../support/random.ts';
import { expect, it } from 'vitest';
import { createAttributeCounts } from '../../src/search/rules/attribute-counts.ts';
import { attributeFacets, type AttributeFacet } from '../../src/search/rules/facets.ts';

type Has = Readonly<Record<AttributeFacet, readonly string[]>>;

const values = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { maxLength: 3 });
const has = fc.record(Object.fromEntries(attributeFacets.map((name) => [name, values]))) as fc.Arbitrary<Has>;
const figures = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 })), {
  selector: ([lodgingId]) => lodgingId,
});
const selections = fc.dictionary(fc.constantFrom(...attributeFacets), fc.uniqueArray(fc.constantFrom('1', '2', '3')));

it('counts over all results that have what is selected of every other facet', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), has), { maxLength: 30 }),
      figures,
      selections,
      fc.integer({ min: 0, max: 5 }),
      (kept, listed, selected, least) => {
        const counts = createAttributeCounts();
        for (const [lodgingId, own] of kept) counts.keep(lodgingId, (name) => own[name]);
        const lodgings = new Map(kept);
        const chosen = Object.entries(selected) as [AttributeFacet, string[]][];
        const tally = counts.tally(new Map(listed), {
          selected: new Map(chosen.map(([name, wanted]) => [name, (value) => wanted.includes(value)])),
          timesOf: (figure) => figure,
          accepts: (figure) => figure >= least,
        });
        const lacks = (lodgingId: number) =>
          chosen
            .filter(([name, wanted]) => !lodgings.get(lodgingId)?.[name].some((value) => wanted.includes(value)))
            .map(([name]) => name);
        const accepted = listed.filter(([, figure]) => figure >= least);
        const add = (results: typeof listed) => results.reduce((sum, [, figure]) => sum + figure, 0);
        const expected = attributeFacets.map((name) => {
          const results = accepted.filter(([id]) => lacks(id).every((lacking) => lacking === name));
          const found = ['1', '2', '3', '4'].map(
            (value) => [value, add(results.filter(([id]) => lodgings.get(id)?.[name].includes(value)))] as const,
          );
          return [name, new Map(found.filter(([, count]) => count > 0))] as const;
        });
        expect(tally.values).toEqual(new Map(expected));
        expect(tally.total).toBe(add(accepted.filter(([id]) => lacks(id).length === 0)));
        expect(tally.figures).toEqual(listed.filter(([id]) => lacks(id).length === 0).map(([, figure]) => figure));
      },
    ),
  );
});

it('counts what a lodging has now', () => {
  const counts = createAttributeCounts();
  const keep = (city: string) => counts.keep(7, (name) => (name === 'city' ? [city] : []));
  const cities = () =>
    counts.tally(new Map([[7, 0]]), { selected: new Map(), timesOf: () => 1, accepts: () => true }).values.get('city');
  keep('Arcachon');
  expect(cities()).toEqual(new Map([['Arcachon', 1]]));
  keep('Dax');
  expect(cities()).toEqual(new Map([['Dax', 1]]));
});
