import type { z } from 'zod';
import type { reviewShape } from './review.ts';

const reply: z.input<typeof reviewShape> = {
  id: 4503599627370497,
  score: 0,
  body: 'Merci.',
  author: 'Marie D.',
  lang: 'fr',
  propertyId: 1,
  city: 'Arcachon',
  labelPropertyType: 'Maison',
  photoId: 0,
  reviewDate: '2027-01-01T10:00:00.000Z',
  arboGeoShort: 'Nouvelle-Aquitaine > Arcachon',
  discussion: [],
};

export const reviewSample = { ...reply, id: 1, score: 8, body: 'Très bien.', discussion: [reply] } satisfies z.input<
  typeof reviewShape
>;
