import type { StaySearchState } from '../../../client/search/stay-search.ts';
import type { components, operations } from '../../../client/service.d.ts';

/** Answer types of the service's API description (see /docs); `npm run client` writes them. */
type AnswerOf<Id extends keyof operations> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Value } };
}
  ? Value
  : never;
type Schemas = components['schemas'];

export type FoundStay = StaySearchState['stays'][number];
export type LodgingSummary = FoundStay['lodging'];
export type SearchAnswer = AnswerOf<'search-stays'>;
export type Facets = NonNullable<StaySearchState['facets']>;
export type Facet = NonNullable<Facets[keyof Facets]>;
export type FacetValue = Facet['values'][number];
export type CalendarAnswer = AnswerOf<'read-price-calendar'>;
export type CodeDictionary = AnswerOf<'read-dictionary'>;
export type Suggestion = AnswerOf<'suggest-names'>['suggestions'][number];

export type LodgingDetail = Schemas['LodgingDetail'];
export type Photo = Schemas['Photo'];
export type CaptionedPhoto = LodgingDetail['photos'][number];
export type Extra = Schemas['Extras']['extras'][number];
export type OnSiteCost = Schemas['OnSiteCost'];
export type Review = Schemas['Review'];
export type Availability = Schemas['Availabilities']['availabilities'][number];

export type Evaluation = Schemas['Evaluation'];
export type BillLine = Evaluation['lines'][number];
export type BookingResult = Schemas['BookingResult'];
/** Also describes failures to reach the service. */
export type Problem = Pick<
  Schemas['Problem'],
  'status' | 'code' | 'message' | 'errors' | 'reasons' | 'alternatives' | 'evaluation'
>;
