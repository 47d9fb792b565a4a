import { expect, test } from 'vitest';
import { distanceTexts, presentCaptionedPhoto } from '../../src/catalog/wire/lodging-summary.ts';
import { english } from './villa-pins.ts';

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
