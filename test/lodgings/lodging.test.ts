import { expect, test } from 'vitest';
import type { Review } from '../../src/catalog/rules/review.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { lodgingDetailShape, presentLodgingDetail } from '../../src/catalog/wire/lodging-detail.ts';
import { distanceTexts } from '../../src/catalog/wire/distances.ts';
import { extrasShape, presentExtras } from '../../src/lodgings/wire/extras.ts';
import { lodgingSummaryShape, presentLodgingSummary } from '../../src/catalog/wire/lodging-summary.ts';
import { presentCaptionedPhoto } from '../../src/catalog/wire/picture.ts';
import { propertyShape } from '../../src/lodgings/wire/property.ts';
import { presentReview, reviewsShape } from '../../src/catalog/wire/review.ts';
import { english, villaPins, villaPinsBody } from './villa-pins.ts';

const figures = { requestOnly: false, priceEnabled: true, minWeek: { basePrice: 700_00, price: 630_00 } };

test('shows a lodging in lists as the contract does', () => {
  const value = presentLodgingSummary(villaPins(), { ...english, ...figures });
  expect(value).toMatchObject({
    label: 'House 4 rooms 6 persons, Arcachon',
    zipCode: '33120',
    geoTree: { region: 'Nouvelle-Aquitaine', station: 'Arcachon', city: 'Arcachon' },
    bathrooms: null,
    caution: 500,
    mandatoryServicesPrice: 25,
    description: 'Bright house.',
    lodgingLastChange: { lodging: '2027-03-01 08:12', availabilities: '2027-03-04 17:19' },
  });
  expect(lodgingSummaryShape.safeParse(value).success).toBe(true);
});

test('shows all of a lodging, texts in the asked language and in all languages', () => {
  const value = presentLodgingDetail(villaPins(), { ...english, ...figures });
  expect(value).toMatchObject({
    description: { indoor: 'Bright house.', outdoor: 'Garden of 300 m².' },
    descriptions: {
      fr: { title: 'Villa Pins', indoor: 'Maison claire.' },
      en: { indoor: 'Bright house.', outdoor: 'Garden of 300 m².' },
    },
    minWeekBasePrice: 700,
    minWeekPrice: 630,
    minWeekPromotion: 70,
    distanceBeach: null,
    registrationNumber: null,
    reviewSummary: { count: 3, average: 8.6 },
    lodgingPack: 'SUMMER',
    lastChange: '2027-03-05 00:00',
    lastChangeAt: '2027-03-05T00:00:00.000Z',
  });
  expect(lodgingDetailShape.safeParse(value).error).toBeUndefined();
});

test('falls back to French where a text is missing', () => {
  const { description } = presentLodgingDetail(villaPins(), { ...english, language: 'de', ...figures });
  expect(description).toEqual({ indoor: 'Maison claire.', outdoor: '' });
});

test('never shows the owner', () => {
  const value = JSON.stringify(presentLodgingDetail(villaPins(), { ...english, ...figures }));
  for (const word of ['Roy', 'ana@example.org', 'Pins SARL', '+33556']) expect(value).not.toContain(word);
});

test('writes the parts of a lodging in XML as the contract does', () => {
  const options = { distances: { BEACH: { minMetres: 300, maxMetres: 300 } } };
  const cancellationPolicy = [{ daysBefore: 30, refundPercent: 100 }];
  const bedroomDescriptions = [{ type: 'BEDROOM', beds: [{ type: 'DOUBLE', count: 1, width: 160 }] }];
  const body = { ...villaPinsBody, options, cancellationPolicy, bedroomDescriptions };
  const lodging = villaPins({ property: propertyShape.parse(body).property });
  const xml = encodeXml(presentLodgingDetail(lodging, { ...english, ...figures }), lodgingDetailShape, 'lodging');
  for (const part of [
    '<photos><photo><pictures><picture><url>https://img.example.org/1.jpg</url><dimension>1200x800</dimension></picture></pictures></photo></photos>',
    '<distances><entry><key>BEACH</key><value><minMetres>300</minMetres><maxMetres>300</maxMetres></value></entry></distances>',
    '<description><indoor>Bright house.</indoor><outdoor>Garden of 300 m².</outdoor></description>',
    '<roomDescriptions><roomDescription><type>BEDROOM</type><beds><bed><type>DOUBLE</type><count>1</count><width>160</width></bed></beds></roomDescription></roomDescriptions>',
    '<cancellationPolicy><step><daysBefore>30</daysBefore><refundPercent>100</refundPercent></step></cancellationPolicy>',
    '<distanceBeach>300 m</distanceBeach>',
    '<features></features>',
  ])
    expect(xml).toContain(part);
});

test.each([
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

test.each<[string, object, string, object]>([
  ['the wished language where there is one', { labels: { fr: 'La mer', de: 'Das Meer' } }, 'de', ['Das Meer', 'de']],
  ['French where there is none', { labels: { fr: 'La mer', de: 'Das Meer' } }, 'es', ['La mer', 'fr']],
  ['any other, as a last resort', { labels: { it: 'Il mare' } }, 'es', ['Il mare', 'it']],
  [
    'the wished language before what names none',
    { label: 'Mer', labels: { de: 'Das Meer' } },
    'de',
    ['Das Meer', 'de'],
  ],
  ['what names none before another language', { label: 'Mer', labels: { de: 'Das Meer' } }, 'en', ['Mer', undefined]],
  ['what names none where that is all', { label: 'Mer' }, 'en', ['Mer', undefined]],
  ['nothing where nobody wrote one', {}, 'en', [undefined, undefined]],
])('shows as the caption of a photo %s', (_, members, language, shown) => {
  const image = { url: 'https://img.example.org/1.jpg', variants: [], ...members };
  const { caption, captionLanguage } = presentCaptionedPhoto(image, { ...english, language });
  expect([caption, captionLanguage]).toEqual(shown);
});

test('shows extras with prices for sets of choices, in both formats', () => {
  const value = presentExtras(villaPins(), 'en');
  expect(value).toEqual({
    lastChange: '2027-03-01 08:12',
    lastChangeAt: expect.stringMatching(/^2027-03-01T08:12:/) as string,
    extras: [
      {
        code: 'FEE',
        label: 'Processing fee',
        labels: { fr: 'Frais', en: 'Processing fee' },
        optionType: 'MANDATORY_ON_BOOKING',
        type: 'CHECK',
        mandatory: true,
        parameters: {},
        prices: [{ value: 25 }],
        priceUnit: 'STAY',
      },
      {
        code: 'LINEN',
        label: 'Linen',
        labels: { fr: 'Linge', en: 'Linen' },
        optionType: 'OPTIONAL_ON_BOOKING',
        type: 'LIST',
        mandatory: false,
        parameters: { SHEETS: 'Sheets', TOWELS: 'Towels' },
        parameterLabels: { SHEETS: { fr: 'Draps', en: 'Sheets' }, TOWELS: { fr: 'Serviettes', en: 'Towels' } },
        prices: [
          { value: 12, selectedCodes: ['SHEETS'] },
          { value: 18, selectedCodes: ['SHEETS', 'TOWELS'] },
        ],
        priceUnit: 'STAY',
      },
    ],
  });
  expect(encodeXml(value, extrasShape, 'extras')).toContain(
    '<extra><code>LINEN</code><label>Linen</label><labels><entry><key>fr</key><value>Linge</value></entry><entry><key>en</key><value>Linen</value></entry></labels>' +
      '<optionType>OPTIONAL_ON_BOOKING</optionType><type>LIST</type><mandatory>false</mandatory>' +
      '<parameters><entry><key>SHEETS</key><value>Sheets</value></entry><entry><key>TOWELS</key><value>Towels</value></entry></parameters>' +
      '<parameterLabels><entry><key>SHEETS</key><value><entry><key>fr</key><value>Draps</value></entry><entry><key>en</key><value>Sheets</value></entry></value></entry>' +
      '<entry><key>TOWELS</key><value><entry><key>fr</key><value>Serviettes</value></entry><entry><key>en</key><value>Towels</value></entry></value></entry></parameterLabels>' +
      '<prices><price><value>12.00</value><selectedCodes><code>SHEETS</code></selectedCodes></price>' +
      '<price><value>18.00</value><selectedCodes><code>SHEETS</code><code>TOWELS</code></selectedCodes></price></prices>' +
      '<priceUnit>STAY</priceUnit></extra></extras>',
  );
});

const review: Review = {
  id: 51,
  lodgingId: 709328683,
  score: 9,
  title: 'Great',
  body: 'Quiet and clean.',
  author: 'Marie D.',
  language: 'en',
  reviewDate: Date.UTC(2026, 7, 20, 9),
  stayDate: '202608',
  photoId: 0,
  bookingId: 4811732099123345,
  bookingDealerId: 'seaside',
  replies: [{ id: 60, body: 'Thank you.', author: 'Ana R.', language: 'en', reviewDate: Date.UTC(2026, 7, 21, 9) }],
};

test('shows a review with its replies, which have no score', () => {
  const value = presentReview(review, villaPins(), { language: 'en', dealerId: undefined });
  expect(value).toMatchObject({ id: 51, score: 9, labelPropertyType: 'House', reviewDate: '2026-08-20T09:00:00.000Z' });
  expect(value.discussion).toMatchObject([{ id: 60, score: 0, body: 'Thank you.', discussion: [] }]);
  expect(encodeXml([value], reviewsShape, 'customerreviews')).toMatch(
    /<customerreviews><customerreview><id>51<\/id>.*<discussion><customerreview><id>60<\/id>.*<discussion><\/discussion><\/customerreview><\/discussion><\/customerreview><\/customerreviews>/,
  );
});

test('names the booking of a review to the dealer that made it only', () => {
  const readBy = (dealerId: string | undefined) => presentReview(review, villaPins(), { language: 'en', dealerId });
  expect(readBy('seaside')).toHaveProperty('bookingId', 4811732099123345);
  expect(readBy('another')).not.toHaveProperty('bookingId');
  expect(readBy(undefined)).not.toHaveProperty('bookingId');
});
