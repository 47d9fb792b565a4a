import type { z } from 'zod';
import type { reviewShape } from './review.ts';

/** A review with its reply, for the documentation and the tests. */
export const reviewSample: z.input<typeof reviewShape> = {
  id: 1,
  score: 8,
  body: 'Très bien.',
  author: 'Marie D.',
  lang: 'fr',
  propertyId: 1,
  city: 'Arcachon',
  labelPropertyType: 'Maison',
  photoId: 0,
  reviewDate: '2027-01-01T10:00:00.000Z',
  arboGeoShort: 'Nouvelle-Aquitaine > Arcachon',
  discussion: [
    {
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
    },
  ],
};
