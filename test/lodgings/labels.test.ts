import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { truncateText, labelsOf, countLabel } from '../../src/lodgings/rules/words.ts';
import { lodgingTypes } from '../../src/lodgings/rules/property.ts';
import { property } from './sample-lodging.ts';

describe('the six labels of a lodging', () => {
  it('names a lodging at six lengths', () => {
    expect(labelsOf(property(), 'en')).toEqual({
      conciseShortLabel: 'House 6p',
      shortLabel: 'House, Arcachon',
      conciseMediumLabel: 'House 4 rooms 6p, Arcachon',
      mediumLabel: 'House 4 rooms 6 persons, Arcachon',
      conciseLongLabel: 'Villa Pins, House 4 rooms 6 persons, Arcachon',
      longLabel: 'Villa Pins, House 4 rooms 6 persons, Arcachon, 85 m², Nouvelle-Aquitaine',
    });
  });

  it('leaves out what is unknown and counts one in the singular', () => {
    const plain = property({ generalDescription: { personMax: 1, standing: 0 }, geoTree: { city: 'Arcachon' } });
    expect(labelsOf(plain, 'en').longLabel).toBe('Villa Pins, House 1 person, Arcachon');
  });

  it.each([
    ['fr', 'Maison 4 pièces 6 personnes, Arcachon'],
    ['de', 'Haus 4 Zimmer 6 Personen, Arcachon'],
    ['es', 'Casa 4 habitaciones 6 personas, Arcachon'],
    ['nl', 'Maison 4 pièces 6 personnes, Arcachon'],
  ])('speaks %s', (language, expected) => {
    expect(labelsOf(property(), language).mediumLabel).toBe(expected);
  });
});

describe('counts in words', () => {
  it('counts nights', () => {
    expect([countLabel('nights', 1, 'en'), countLabel('nights', 7, 'fr'), countLabel('nights', 2, 'de')]).toEqual([
      '1 night',
      '7 nuits',
      '2 Nächte',
    ]);
  });
});

describe('labels by their length', () => {
  it('never shrink, whatever the words and figures are', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 });
    const places = fc.oneof(words, fc.constantFrom('Y', 'Arcachon', 'Villar-Saint-Pancrace-le-Bas-et-le-Haut'));
    const figures = fc.record({ personMax: fc.integer({ min: 1, max: 99 }), rooms: fc.constantFrom(undefined, 0, 12) });
    fc.assert(
      fc.property(
        words,
        places,
        figures,
        fc.constantFrom(...lodgingTypes),
        (name, city, { personMax, rooms }, typeCode) => {
          const address = { ...property().address, city };
          const generalDescription = { personMax, standing: 0, ...(rooms !== undefined && { rooms }) };
          const labels = Object.values(labelsOf(property({ name, typeCode, address, generalDescription }), 'fr'));
          const lengths = labels.map((label: string) => Array.from(label).length);
          expect(lengths, labels.join(' | ')).toEqual(lengths.toSorted((a, b) => a - b));
        },
      ),
    );
  });
});

describe('a text that is truncated', () => {
  it.each([
    [20, 'Exactly twenty chars', 'Exactly twenty chars'],
    [19, 'Exactly twenty chars', 'Exactly twenty…'],
    [8, 'Exactly twenty chars', 'Exactly…'],
    [7, 'Exactly twenty chars', 'Exactl…'],
    [15, 'House, Arcachon, by the sea', 'House…'],
    [17, 'House, Arcachon, by the sea', 'House, Arcachon…'],
    [4, 'Llanfairpwllgwyn', 'Lla…'],
  ])('cuts at %i: %j to %j', (longest, text, expected) => {
    expect(truncateText(longest, text)).toBe(expected);
  });

  it('is never longer than asked, and begins as the text does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, longest) => {
        const cut = truncateText(longest, text);
        expect(Array.from(cut).length).toBeLessThanOrEqual(longest);
        expect(text.startsWith(cut === text ? text : cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});
