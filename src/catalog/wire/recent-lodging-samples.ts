import type { z } from 'zod';
import type { indexedLodgingsShape, updatedLodgingsShape } from './recent-lodging.ts';

export const updatedLodgingsSample: z.input<typeof updatedLodgingsShape> = [
  {
    id: 709328683,
    reference: 'L8K2Q',
    lastUpdated: '2027-03-04 17:19',
    topics: ['availabilities', 'photos'],
    enabled: true,
    removed: false,
  },
  {
    id: 709328684,
    reference: 'L8K2R',
    lastUpdated: '2027-03-04 08:12',
    topics: ['status'],
    enabled: false,
    removed: true,
  },
];

export const indexedLodgingsSample: z.input<typeof indexedLodgingsShape> = updatedLodgingsSample.map((lodging) => ({
  ...lodging,
  lastIndexed: '2027-03-04 17:20',
}));
