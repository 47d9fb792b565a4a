import type { SearchParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { nameSuggestionQuery, nameSuggestionsShape } from '../wire/price-calendar.ts';
import { lookup } from '../../http/limits/units.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';

export const suggestNames = ({ search }: SearchParts) =>
  defineOperation({
    id: 'suggest-names',
    method: 'GET',
    path: '/v2/places/suggests',
    auth: 'S',
    documentation: {
      tag: 'Search',
      summary: 'Suggests regions, stations, cities and lodgings to somebody who begins to type.',
      example: () => ({ query: { q: 'arc', limit: 5 } }),
      sample: {
        suggestions: [
          { kind: 'CITY', value: 'Arcachon', label: 'Arcachon', context: 'Nouvelle-Aquitaine, FR', lodgingCount: 84 },
          { kind: 'LODGING', value: '709328683', label: "Villa de l'Arche", context: 'Biarritz, FR', lodgingCount: 1 },
        ],
      },
    },
    query: nameSuggestionQuery,
    answer: { root: 'suggestions', shape: nameSuggestionsShape },
    problems: ['SEARCH_TOO_COSTLY'],
    scenarios: ['search-unavailable'],
    caching: 'no-store',
    async handle({ query: { q, limit }, dealer, admit }) {
      const { outGateways: gateways } = requireDealer(dealer);
      const wish = { gateways, q, limit };
      return { value: { suggestions: await admit(lookup, (signal) => search.suggestNames(wish, signal)) } };
    },
  });
