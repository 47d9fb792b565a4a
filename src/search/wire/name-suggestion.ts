import { z } from 'zod';
import { placeKinds } from '../rules/place.ts';
import { queryInt, queryText } from '../../formats/fields/query-fields.ts';

export const nameSuggestionQuery = z.object({
  q: queryText(1, 100).describe(
    'What was typed so far; each word of it begins a word of the name, without accents and case.',
  ),
  limit: queryInt(1, 10).default(10).describe('Most suggestions of the answer.'),
});

const nameSuggestionShape = z.object({
  kind: z.enum([...placeKinds, 'LODGING']),
  value: z.string(),
  label: z.string(),
  context: z.string().optional(),
  lodgingCount: z.int(),
});

/** docs/contract.md 5.6. */
export const nameSuggestionsShape = z.object({
  suggestions: z.array(nameSuggestionShape).meta({ xml: { flat: true, item: 'suggestion' } }),
});
