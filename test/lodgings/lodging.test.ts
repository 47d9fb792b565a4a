import { expect, test, describe, it } from 'vitest';
import { distanceTexts, presentCaptionedPhoto } from '../../src/catalog/wire/lodging-summary.ts';
import {
  contractStateNamed,
  lodgingStateOf,
  nextContractStates,
  stateAfterDelivery,
} from '../../src/lodgings/rules/lodging.ts';
import fc from '../support/random.ts';
import { truncateText, labelsOf, countLabel } from '../../src/lodgings/rules/words.ts';
import { lodgingTypes } from '../../src/lodgings/rules/property.ts';
import { property } from './sample-lodging.ts';

const english = {
  language: 'en',
  publicUrl: 'https://api.example.org',
  lodgingUrl: 'https://www.example.org/lodgings/{id}',
};

test.each<[minMetres: number, maxMetres: number, text: string]>([
  [300, 300, '300 m'],
  [300, 500, '300–500 m'],
  [1000, 2000, '1–2 km'],
  [1200, 1200, '1.2 km'],
  [800, 1500, '800 m–1.5 km'],
])('writes %i to %i metres as %s', (minMetres, maxMetres, text) => {
  expect(distanceTexts({ LAKE: { minMetres, maxMetres } }, 'en')).toMatchObject({
    distanceLake: text,
    distanceBus: null,
  });
});

test('puts the own address before own pictures, and shows variants as further pictures', () => {
  const image = { url: '/media/1.svg', variants: [{ url: '/media/1-small.svg', width: 120, height: 80 }] };
  expect(presentCaptionedPhoto(image, english).pictures).toEqual([
    { url: 'https://api.example.org/media/1.svg', dimension: '0x0' },
    { url: 'https://api.example.org/media/1-small.svg', dimension: '120x80' },
  ]);
});

test.each<
  [which: string, members: object, language: string, caption: string | undefined, captionLanguage: string | undefined]
>([
  ['the wished language where there is one', { labels: { fr: 'La mer', de: 'Das Meer' } }, 'de', 'Das Meer', 'de'],
  ['French where there is none', { labels: { fr: 'La mer', de: 'Das Meer' } }, 'es', 'La mer', 'fr'],
  ['any other, as a last resort', { labels: { it: 'Il mare' } }, 'es', 'Il mare', 'it'],
  ['the wished language before what names none', { label: 'Mer', labels: { de: 'Das Meer' } }, 'de', 'Das Meer', 'de'],
  ['what names none before another language', { label: 'Mer', labels: { de: 'Das Meer' } }, 'en', 'Mer', undefined],
  ['what names none where that is all', { label: 'Mer' }, 'en', 'Mer', undefined],
  ['nothing where nobody wrote one', {}, 'en', undefined, undefined],
])('shows as the caption of a photo %s', (_, members, language, caption, captionLanguage) => {
  const image = { url: 'https://img.example.org/1.jpg', variants: [], ...members };
  const shown = presentCaptionedPhoto(image, { ...english, language });
  expect([shown.caption, shown.captionLanguage]).toEqual([caption, captionLanguage]);
});

type From = Parameters<typeof nextContractStates>[0];
type Actor = Parameters<typeof nextContractStates>[1];

describe('contract states', () => {
  it.each<[from: From, by: Actor, next: From[]]>([
    ['IN_PROGRESS', 'provider', ['TO_VALIDATE', 'END_OF_CONTRACT']],
    ['IN_PROGRESS', 'self-publishing provider', ['TO_VALIDATE', 'END_OF_CONTRACT', 'PUBLISHED']],
    ['IN_PROGRESS', 'operator', []],
    ['TO_VALIDATE', 'provider', ['IN_PROGRESS', 'END_OF_CONTRACT']],
    ['TO_VALIDATE', 'operator', ['PUBLISHED']],
    ['PUBLISHED', 'provider', ['SALES_STOPPED', 'IN_PROGRESS', 'END_OF_CONTRACT']],
    ['SALES_STOPPED', 'operator', ['PUBLISHED', 'END_OF_CONTRACT']],
    ['END_OF_CONTRACT', 'self-publishing provider', []],
  ])('%s may become for a %s: %j', (from, by, expected) => {
    expect(nextContractStates(from, by)).toEqual(expected);
  });

  it('are read by code or label in any case', () => {
    const texts = ['published', ' A Valider', 'CESSATION OF SALES', 'end_of_contract', 'draft'];
    expect(texts.map(contractStateNamed)).toEqual([
      'PUBLISHED',
      'TO_VALIDATE',
      'SALES_STOPPED',
      'END_OF_CONTRACT',
      undefined,
    ]);
  });

  it('stay as they are when delivered again, but new and ended contracts begin', () => {
    const states = [undefined, 'END_OF_CONTRACT', 'PUBLISHED', 'TO_VALIDATE'] as const;
    expect(states.map(stateAfterDelivery)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'PUBLISHED', 'TO_VALIDATE']);
  });
});

describe('the state of a lodging', () => {
  it.each<[states: From[], isBlocked: boolean, state: string]>([
    [[], false, 'NO_CONTRACT'],
    [[], true, 'NO_CONTRACT'],
    [['END_OF_CONTRACT'], true, 'FIN_CONTRAT'],
    [['END_OF_CONTRACT', 'IN_PROGRESS'], false, 'EN_COURS_ELABORATION'],
    [['TO_VALIDATE', 'SALES_STOPPED'], false, 'ARRET_VENTES'],
    [['SALES_STOPPED', 'PUBLISHED'], false, 'EN_DIFFUSION'],
    [['END_OF_CONTRACT', 'PUBLISHED'], true, 'BLOCKED'],
  ])('of %j, blocked %s, is %s', (states, isBlocked, expected) => {
    expect(lodgingStateOf(states, isBlocked)).toBe(expected);
  });
});

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

it('counts in words counts nights', () => {
  expect([countLabel('nights', 1, 'en'), countLabel('nights', 7, 'fr'), countLabel('nights', 2, 'de')]).toEqual([
    '1 night',
    '7 nuits',
    '2 Nächte',
  ]);
});

it('labels by their length never shrink, whatever the words and figures are', () => {
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

describe('a text that is truncated', () => {
  it.each<[longest: number, text: string, cut: string]>([
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
