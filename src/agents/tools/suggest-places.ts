import { z } from 'zod';
import type { nameSuggestionsShape } from '../../search/wire/price-calendar.ts';
import { defineTool } from '../agent-tool.ts';

export const suggestPlaces = defineTool({
  name: 'suggest_places',
  title: 'Find a place',
  description:
    'Finds regions, resorts, cities and lodgings by the beginning of their names. Use it to learn how a place is written here.',
  input: z.strictObject({
    text: z.string().min(1).max(80).describe('What the name begins with.'),
    limit: z.int().min(1).max(20).default(8),
  }),
  ask: ({ text, limit }) => ({ path: '/v2/places/suggests', query: { q: text, limit } }),
  present: (answer: z.input<typeof nameSuggestionsShape>) => answer,
});
