import type { z } from 'zod';
import type { lodgingListShape } from './lodging-list.ts';

/** An answer, for the documentation and the tests. */
export const lodgingListSample: z.input<typeof lodgingListShape> = [
  { id: 1, name: 'Villa des Pins', city: 'Arcachon', personMax: 6 },
];
