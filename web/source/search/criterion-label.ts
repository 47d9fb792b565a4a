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

function labelOfValue(query: URLSearchParams, criterion: string, value: string, facets: Facets | undefined): string {
  const text = words();
  switch (criterion) {
    case 'minprice':
    case 'maxprice':
      return rangeText(chosenBounds(query));
    case 'promotiononly':
      return text.promotionOnly;
    case 'freecancellation':
      return text.freeCancellation;
    case 'bedrooms':
    case 'bathrooms':
    case 'beds':
      return `${text.facets[criterion]}: ${fillIn(text.bedroomsUp, { count: value })}`;
    case 'within':
      return distanceLabel(value);
    case 'minrating':
      return `${text.guestRating}: ${fillIn(text.ratingUp, { score: value })}`;
    case 'pax':
      return counted(text.travellersCount, Number(value));
    case 'bbox':
      return text.map.area;
    case 'standing':
      return value === '0' ? text.notRated : counted(text.stars, Number(value));
    default: {
      const facet = facets?.[criterion as keyof Facets];
      const known = facet?.values.find((each) => each.value === value)?.label;
      return known ?? labelOf(value, 'features', 'surroundings', 'types') ?? value;
    }
  }
}
