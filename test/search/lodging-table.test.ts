import fc from '../support/random.ts';
import { expect, it } from 'vitest';
import { createLodgingTable, type LodgingList } from '../../src/search/rules/lodging-table.ts';
import { attributeFacets, type AttributeFacet } from '../../src/search/rules/facets.ts';

type Has = Readonly<Record<AttributeFacet, readonly string[]>>;

const values = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { maxLength: 3 });
const has = fc.record(Object.fromEntries(attributeFacets.map((name) => [name, values]))) as fc.Arbitrary<Has>;
const figures = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 })), {
  selector: ([lodgingId]) => lodgingId,
});
const place = {
  city: 'Dax',
  station: undefined,
  region: 'Landes',
  country: 'FR',
  gateways: ['one', 'two'],
  names: ['Landes', 'Dax'],
};
const numbers = { rank: 1, rating: -1, personMax: 2, highestCosts: 0 };
const positions = { exact: { latitude: 51.219, longitude: 4.402 }, rounded: { latitude: 51.22, longitude: 4.4 } };
const entriesOf = (list: LodgingList) => {
  const entries: [number, number][] = [];
  list.forEach((figure, lodgingId) => entries.push([lodgingId, figure]));
  return entries;
};
const wantedValues = fc.uniqueArray(fc.constantFrom('1', '2', '3'));
// More selections than two would hardly ever be satisfied.
const selections = fc.dictionary(fc.constantFrom(...attributeFacets), wantedValues, { maxKeys: 2 });

it('counts over all results that have what is selected of every other facet', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), has), { maxLength: 30 }),
      figures,
      selections,
      fc.integer({ min: 0, max: 5 }),
      (kept, listed, selected, least) => {
        const table = createLodgingTable();
        for (const [lodgingId, own] of kept) table.keep(lodgingId, (name) => own[name], { numbers, positions, place });
        const lodgings = new Map(kept);
        const chosen = Object.entries(selected) as [AttributeFacet, string[]][];
        const wished = new Map(chosen.map(([name, wanted]) => [name, (value: string) => wanted.includes(value)]));
        const tally = table.tally(new Map(listed), wished, (figure) => figure >= least);
        const lacks = (lodgingId: number) =>
          chosen
            .filter(([name, wanted]) => !lodgings.get(lodgingId)?.[name].some((value) => wanted.includes(value)))
            .map(([name]) => name);
        const accepted = listed.filter(([, figure]) => figure >= least);
        const expected = attributeFacets.map((name) => {
          const results = accepted.filter(([id]) => lacks(id).every((lacking) => lacking === name));
          const found = ['1', '2', '3', '4'].map(
            (value) => [value, results.filter(([id]) => lodgings.get(id)?.[name].includes(value)).length] as const,
          );
          return [name, new Map(found.filter(([, count]) => count > 0))] as const;
        });
        expect(tally.values).toEqual(new Map(expected));
        const matching = listed.filter(([id]) => lacks(id).length === 0);
        expect(tally.figures).toEqual(matching.map(([, figure]) => figure));
        expect(entriesOf(table.narrow(new Map(listed), wished))).toEqual(matching);
      },
    ),
  );
});

it('counts and tells what a lodging has now', () => {
  const table = createLodgingTable();
  const keep = (city: string, rank: number) =>
    table.keep(7, (name) => (name === 'city' ? [city] : []), { numbers: { ...numbers, rank }, positions, place });
  const cities = () => table.tally(new Map([[7, 0]]), new Map(), () => true).values.get('city');
  keep('Arcachon', 3);
  expect([cities(), table.numbers('rank')[7]]).toEqual([new Map([['Arcachon', 1]]), 3]);
  keep('Dax', 5);
  expect([cities(), table.numbers('rank')[7], table.numbers('rank')[6]]).toEqual([new Map([['Dax', 1]]), 5, NaN]);
});

it('knows how lodgings write a requested place', () => {
  const table = createLodgingTable();
  for (const [id, city] of ['Saint-Émilion', 'St Emilion', 'Dax'].entries()) {
    table.keep(id + 1, (name) => (name === 'city' ? [city] : []), { numbers, positions, place });
  }
  expect(table.spellingsOf('city', 'SAINT EMILION')).toEqual(['Saint-Émilion', 'St Emilion']);
  expect(table.spellingsOf('city', 'Lyon')).toEqual([]);
  expect(table.spellingsOf('region', 'Dax')).toEqual([]);
  expect(table.spellingsOf('type', 'HOUSE')).toEqual(['HOUSE']);
});

it('lists the places of lodgings on any of the channels, as they are now', () => {
  const table = createLodgingTable();
  const keep = (id: number, city: string, ...gateways: string[]) =>
    table.keep(id, () => [], { numbers, positions, place: { ...place, city, gateways, names: ['Landes', city] } });
  const placesOf = (...gateways: string[]) =>
    table.placesOf(gateways).places.map(({ name, context, lodgingCount }) => `${name} (${context}): ${lodgingCount}`);
  keep(1, 'Dax', 'one', 'two');
  keep(2, 'Dax', 'two');
  keep(3, 'Arcachon', 'three');
  expect(placesOf('one', 'two')).toEqual(['Landes (FR): 2', 'Dax (Landes, FR): 2']);
  expect(placesOf('two', 'one')).toEqual(placesOf('one', 'two'));
  expect(placesOf('one')).toEqual(['Landes (FR): 1', 'Dax (Landes, FR): 1']);
  expect(placesOf('one', 'three')).toEqual(['Landes (FR): 2', 'Arcachon (Landes, FR): 1', 'Dax (Landes, FR): 1']);
  expect(placesOf('two')).toEqual(['Landes (FR): 2', 'Dax (Landes, FR): 2']);
  expect(placesOf('none')).toEqual([]);
  keep(1, 'Arcachon', 'one');
  expect(placesOf('one')).toEqual(['Landes (FR): 1', 'Arcachon (Landes, FR): 1']);
  expect([...table.placesOf(['one']).names.keys()].sort()).toEqual(['arcachon', 'lande']);
  table.forget(2);
  expect(placesOf('two')).toEqual([]);
});
