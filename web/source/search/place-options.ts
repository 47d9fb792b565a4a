import { datesText } from '../dates/dates-text.ts';
import type { Suggestion } from '../shell/answers.ts';
import { labelOf } from '../shell/dictionary.ts';
import { counted, words } from '../texts/language.ts';
import { countActiveFilters } from './active-filters.ts';
import { changedQuery, noPlace } from './criteria.ts';

export type PlaceOption = { kind: 'suggestion'; suggestion: Suggestion } | { kind: 'recent'; query: URLSearchParams };

export function optionTexts(option: PlaceOption): { what: string; aside: string } {
  const text = words();
  if (option.kind === 'recent') return recentTexts(option.query);
  const { kind, label, context, lodgingCount } = option.suggestion;
  const parts = [
    labelOf(kind, 'placeKinds'),
    context,
    ...(kind === 'LODGING' ? [] : [counted(text.lodgings, lodgingCount)]),
  ];
  return { what: label, aside: parts.filter((part) => part !== undefined).join(' · ') };
}

function recentTexts(query: URLSearchParams): { what: string; aside: string } {
  const text = words();
  const filters = countActiveFilters(changedQuery(query, noPlace));
  const pax = Number(query.get('pax') ?? 0);
  return {
    what: placeText(query) || text.finder.anywhere,
    aside: [
      datesText(query),
      ...(pax > 0 ? [counted(text.travellersCount, pax)] : []),
      ...(filters > 0 ? [counted(text.finder.filtersCount, filters)] : []),
    ].join(' · '),
  };
}

export function placeText(query: URLSearchParams): string {
  const values = ['q', 'city', 'region', 'station'].map((name) => query.getAll(name).join(', '));
  return values.find((value) => value !== '') ?? '';
}
