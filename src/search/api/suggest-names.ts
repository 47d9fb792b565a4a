import { defineOperation } from '../../http/operation.ts';
import { nameSuggestionQuery, nameSuggestionsShape, presentNameSuggestions } from '../wire/name-suggestion.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';

export const suggestNames = defineOperation({
  id: 'suggest-names',
  method: 'GET',
  path: '/v2/places/suggests',
  summary: 'Suggests regions, stations, cities and lodgings to somebody who begins to type.',
  auth: 'S',
  query: nameSuggestionQuery,
  answer: { root: 'suggestions', shape: nameSuggestionsShape },
  problems: [],
  example: () => ({ query: { q: 'arc', limit: 5 } }),
  caching: 'no-store',
  async handle({ context, query: { q, limit }, dealer }) {
    const { outGateways: gateways } = requireDealer(dealer);
    return { value: presentNameSuggestions(await context.search.suggestNames({ gateways, q, limit })) };
  },
});
