import { fillIn } from '../../../src/values/texts.ts';
import type { Facets } from '../shell/answers.ts';
import { datesText } from '../dates/dates-text.ts';
import { labelOf } from '../shell/dictionary.ts';
import { counted, words } from '../texts/language.ts';
import { type Change, noDates } from './criteria.ts';
import { chosenBounds, rangeText } from './price-filter.ts';

export interface ChosenPart {
  label: string;
  without: Change;
}

export function chosenParts(query: URLSearchParams, criterion: string, facets: Facets | undefined): ChosenPart[] {
  const values = query.getAll(criterion).filter((value) => value !== '');
  if (values.length === 0) return [];
  if (criterion === 'minprice' && query.has('maxprice')) return [];
  return values.map((value) => ({
    label: labelOfValue(query, criterion, value, facets),
    without: withoutValue(query, criterion, value),
  }));
}

/** Removes the criterion with those that make no sense without it. */
export function wholeCriterion(query: URLSearchParams, criterion: string, facets: Facets | undefined): ChosenPart {
  if (criterion === 'bbox') return { label: words().map.area, without: { bbox: undefined, at: undefined } };
  const isOfDates = criterion in noDates;
  const values = query.getAll(criterion).map((value) => labelOfValue(query, criterion, value, facets));
  return {
    label: isOfDates ? datesText(query) : values.join(', ') || criterion,
    without: isOfDates ? noDates : { [criterion]: undefined },
  };
}

/** Of `BEACH:500`. */
function distanceLabel(value: string): string {
  const [place = '', metres = ''] = value.split(':');
  return `${labelOf(place, 'distances') ?? place} ≤ ${metres} m`;
}

function withoutValue(query: URLSearchParams, criterion: string, value: string): Change {
  if (criterion === 'maxprice') return { minprice: undefined, maxprice: undefined };
  return { [criterion]: query.getAll(criterion).filter((each) => each !== value) };
}

/** Writes a value of a criterion that is not one of a facet's codes. */
type WriteValue = (value: string, query: URLSearchParams) => string;

const writers: Readonly<Record<string, WriteValue>> = {
  minprice: (_, query) => rangeText(chosenBounds(query)),
  maxprice: (_, query) => rangeText(chosenBounds(query)),
  promotiononly: () => words().promotionOnly,
  freecancellation: () => words().freeCancellation,
  bedrooms: leastOf('bedrooms'),
  bathrooms: leastOf('bathrooms'),
  beds: leastOf('beds'),
  within: distanceLabel,
  minrating: (score) => `${words().guestRating}: ${fillIn(words().ratingUp, { score })}`,
  pax: (value) => counted(words().travellersCount, Number(value)),
  bbox: () => words().map.area,
  standing: (value) => (value === '0' ? words().notRated : counted(words().stars, Number(value))),
};

function leastOf(criterion: 'bedrooms' | 'bathrooms' | 'beds'): WriteValue {
  return (count) => `${words().facets[criterion]}: ${fillIn(words().bedroomsUp, { count })}`;
}

function labelOfValue(query: URLSearchParams, criterion: string, value: string, facets: Facets | undefined): string {
  const write = writers[criterion];
  if (write) return write(value, query);
  const facet = facets?.[criterion as keyof Facets];
  const known = facet?.values.find((each) => each.value === value)?.label;
  return known ?? labelOf(value, 'features', 'surroundings', 'types') ?? value;
}
