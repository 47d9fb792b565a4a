import { describe, expect, it } from 'vitest';
import { buildFacet, dropSelections, listSelectedFacets } from '../../src/search/rules/facets.ts';
import { featureLabel, surroundingLabel, atLeastLabel, starsLabel } from '../../src/lodgings/rules/words.ts';
import { listRelaxedSearches } from '../../src/search/rules/stay-criteria.ts';
import { criteriaOf } from './query/criteria.ts';

describe('the values of a facet', () => {
  /** The counts are of values by name; `cities` are selected. */
  const valuesOf = (name: 'city' | 'personMax' | 'standing', counts: [string, number][], cities: string[] = []) =>
    buildFacet(name, criteriaOf({ cities }), new Map(counts), (_, value) => [value]).values;
  const namesOf = (...about: Parameters<typeof valuesOf>) => valuesOf(...about).map(({ value }) => value);
  const sameCounts = (length: number) =>
    Array.from({ length }, (_, index): [string, number] => [`C${String(index).padStart(2, '0')}`, 5]);

  it.each([
    ['city', { B: 1, 10: 2, 9: 2, A: 1 }, ['10', '9', 'A', 'B']],
    ['standing', { 5: 2, 10: 2, 1: 5 }, ['1', '5', '10']],
    ['personMax', { 10: 2, 9: 0, 1: 5 }, ['1', '9', '10']],
  ] as const)('of %s are sorted by count, then by value; numbers by size', (name, counts, expected) => {
    expect(namesOf(name, Object.entries(counts).toReversed())).toEqual(expected);
  });

  it.each([
    ['personMax', { pax: 3 }],
    ['bedrooms', { bedrooms: 3 }],
  ] as const)(
    'of %s count results with at least the number, and are selected from the requested one on',
    (name, asked) => {
      const counts = new Map([
        ['2', 4],
        ['10', 2],
        ['4', 1],
      ]);
      const { values } = buildFacet(name, criteriaOf(asked), counts, (_, value) => [value]);
      expect(values.map(({ value, count, selected }) => [value, count, selected])).toEqual([
        ['2', 7, false],
        ['3', 3, true],
        ['4', 3, true],
        ['10', 2, true],
      ]);
    },
  );

  it('of a place are selected in every spelling', () => {
    const spellings = () => ['Saint-Émilion', 'St Emilion'];
    const counts = new Map([['St Emilion', 2]]);
    const { values } = buildFacet('city', criteriaOf({ cities: ['st emilion'] }), counts, spellings);
    expect(values).toEqual([{ value: 'St Emilion', count: 2, selected: true }]);
  });

  it('are at most 50, with those that are selected', () => {
    const shown = valuesOf('city', [...sameCounts(60), ['Y', 9]], ['Z']);
    expect(shown).toHaveLength(50);
    expect(shown[0]).toEqual({ value: 'Y', count: 9, selected: false });
    expect(shown.at(-1)).toEqual({ value: 'Z', count: 0, selected: true });
    expect(shown.at(-2)).toEqual({ value: 'C47', count: 5, selected: false });
  });

  it('that are selected are all there, also when they are more than 50', () => {
    const selected = sameCounts(60).map(([name]) => name);
    expect(namesOf('city', [...sameCounts(60), ['OTHER', 9]], selected)).toEqual(selected);
  });
});

describe('a search without one of its criteria', () => {
  it('keeps all others', () => {
    const search = criteriaOf({ types: ['HOUSE'], pax: 4, maxPrice: 100, group: 'lodging', size: 3 });
    expect(listRelaxedSearches(search)).toEqual([
      { criterion: 'maxprice', search: criteriaOf({ types: ['HOUSE'], pax: 4, group: 'lodging', size: 3 }) },
      { criterion: 'type', search: criteriaOf({ pax: 4, maxPrice: 100, group: 'lodging', size: 3 }) },
      { criterion: 'pax', search: criteriaOf({ types: ['HOUSE'], maxPrice: 100, group: 'lodging', size: 3 }) },
    ]);
  });

  it('drops what makes no sense without it', () => {
    const window = { arrivalWindow: { first: 1, last: 2 }, nights: [3] };
    expect(listRelaxedSearches(criteriaOf(window))).toEqual([
      { criterion: 'nights', search: criteriaOf({ arrivalWindow: { first: 1, last: 2 } }) },
      { criterion: 'arrivalfrom', search: criteriaOf() },
    ]);
    expect(listRelaxedSearches(criteriaOf({ arrival: 1, departure: 3, flex: 2 }))).toEqual([
      { criterion: 'arrival', search: criteriaOf({ departure: 3 }) },
      { criterion: 'departure', search: criteriaOf({ arrival: 1 }) },
    ]);
  });

  it('keeps the place that distances are measured from', () => {
    const place = { latitude: 1, longitude: 2 };
    expect(listRelaxedSearches(criteriaOf({ near: { ...place, radius: 5 } }))).toEqual([
      { criterion: 'radius', search: criteriaOf({ near: place }) },
    ]);
    expect(listRelaxedSearches(criteriaOf({ near: place }))).toEqual([]);
  });

  it('is asked only of criteria that narrow', () => {
    const kinds = { priceDisabled: true, requestOnly: false, promotionOnly: true };
    const search = criteriaOf({ ...kinds, cities: [], facets: ['type'] });
    expect(listRelaxedSearches(search).map(({ criterion }) => criterion)).toEqual(['promotiononly', 'requestonly']);
  });
});

describe('what is selected of facets', () => {
  it('is known of those alone whose own selection does not narrow their counts', () => {
    const kept = { types: ['HOUSE'], features: ['OVEN'], surroundings: ['SEA'] } as const;
    const search = criteriaOf({ ...kept, minPrice: 5, cities: ['Nice'] });
    const selected = listSelectedFacets(search, ['features', 'surroundings', 'price', 'type', 'standing']);
    expect(selected).toEqual(['price', 'type']);
    expect(dropSelections(search, ['price', 'city'])).toEqual(criteriaOf(kept));
  });
});

describe('words for values', () => {
  it.each([
    [featureLabel('PRIVATEPOOL', 'de'), 'Privater Pool'],
    [featureLabel('PRIVATEPOOL', 'nl'), 'Piscine privée'],
    [featureLabel('OUTDOOR_KITCHEN', 'fr'), 'Outdoor kitchen'],
    [featureLabel('constructor', 'fr'), 'Constructor'],
    [surroundingLabel('SEA', 'es'), 'Mar'],
    [surroundingLabel('OVEN', 'en'), 'Oven'],
    [starsLabel(0, 'es'), 'sin categoría'],
    [starsLabel(1, 'en'), '1 star'],
    [starsLabel(4, 'de'), '4 Sterne'],
    [atLeastLabel('bedrooms', 0, 'en'), '0 bedrooms or more'],
    [atLeastLabel('bedrooms', 2, 'fr'), '2 chambres ou plus'],
  ])('%s', (label, expected) => {
    expect(label).toBe(expected);
  });
});
