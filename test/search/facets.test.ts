import { describe, expect, it } from 'vitest';
import { selectShownValues, type Facet } from '../../src/search/rules/facets.ts';
import { featureLabel, surroundingLabel } from '../../src/lodgings/rules/feature-words.ts';
import { dropSelections, listRelaxedSearches, listSelectedFacets } from '../../src/search/rules/relaxed-criteria.ts';
import { atLeastLabel, starsLabel } from '../../src/lodgings/rules/words.ts';
import { criteriaOf } from './query/criteria.ts';

describe('the values of a facet', () => {
  const value = (name: string | number, count: number, selected = false): Facet['values'][number] => ({
    value: String(name),
    count,
    selected,
  });
  const valuesOf = (values: Facet['values']) => values.map((each) => each.value);

  it('go by count, and then by value; numbers by their size', () => {
    expect(valuesOf(selectShownValues('city', [value('B', 1), value('10', 2), value('9', 2), value('A', 1)]))).toEqual([
      ...['10', '9', 'A', 'B'],
    ]);
    expect(valuesOf(selectShownValues('personMax', [value(10, 2), value(9, 2), value(1, 5)]))).toEqual([
      '1',
      '9',
      '10',
    ]);
  });

  it('are at most 50, with those that are selected', () => {
    const many = Array.from({ length: 60 }, (_, index) => value(`C${String(index).padStart(2, '0')}`, 5));
    const shown = selectShownValues('city', [...many, value('Z', 0, true), value('Y', 9)]);
    expect(shown).toHaveLength(50);
    expect(shown[0]).toEqual(value('Y', 9));
    expect(shown.at(-1)).toEqual(value('Z', 0, true));
    expect(shown.at(-2)).toEqual(value('C47', 5));
  });

  it('that are selected are all there, also when they are more than 50', () => {
    const many = Array.from({ length: 60 }, (_, index) => value(index, 1, true));
    expect(selectShownValues('features', [...many, value('OTHER', 9)])).toHaveLength(60);
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
    const search = criteriaOf({
      priceDisabled: true,
      requestOnly: false,
      promotionOnly: true,
      cities: [],
      facets: ['type'],
    });
    expect(listRelaxedSearches(search).map(({ criterion }) => criterion)).toEqual(['promotiononly', 'requestonly']);
  });
});

describe('what is selected of facets', () => {
  it('is known of those alone whose own selection does not narrow their counts', () => {
    const search = criteriaOf({ types: ['HOUSE'], features: ['OVEN'], minPrice: 5, cities: ['Nice'] });
    expect(listSelectedFacets(search, ['features', 'price', 'type', 'standing'])).toEqual(['price', 'type']);
    expect(dropSelections(search, ['price', 'city'])).toEqual(criteriaOf({ types: ['HOUSE'], features: ['OVEN'] }));
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
