import { findFreeCancellationDays } from '../../lodgings/rules/cancellation-policy.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { distanceBetween } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';
import type { Criterion } from './relaxed-criteria.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** Figures of a lodging's stays that its property does not tell. */
interface StayFigures {
  /** Bookable on the channels of the search, whatever its criteria. */
  stays: number;
  /** Price range of the stays that meet all criteria except the price bounds, on the price basis of the search. */
  lowest?: Cents;
  highest?: Cents;
}

export function listLodgingFigures(
  lodging: Lodging,
  criteria: StayCriteria,
  { stays, lowest, highest }: StayFigures,
): Readonly<Record<Criterion, string>> {
  const { property } = lodging;
  const { generalDescription: general, address, geoTree, options } = property;
  const otherDays = stays === 0 ? 'no stay on any day' : `${stays} stays on other days`;
  const onlyOthers = stays === 0 ? 'no stay at all' : `${stays} stays, none of this kind`;
  const prices =
    lowest === undefined || highest === undefined
      ? 'no stay that fulfils the other criteria'
      : `${inEuros(lowest)} to ${inEuros(highest)}`;
  return {
    q: `the names ${[property.name, geoTree.city, geoTree.station, geoTree.region].filter(Boolean).join(', ')}`,
    arrival: otherDays,
    departure: otherDays,
    nights: otherDays,
    arrivalfrom: otherDays,
    arrivaldays: otherDays,
    type: property.typeCode,
    pax: `at most ${general.personMax}`,
    bedrooms: String(general.bedrooms ?? 'not known'),
    standing: String(general.standing),
    minrating: lodging.reviews.average?.toFixed(1) ?? 'no reviews',
    city: geoTree.city,
    region: geoTree.region ?? 'none',
    station: geoTree.station ?? 'none',
    country: address.country,
    radius: tellDistance(lodging, criteria),
    bbox: tellPlace(lodging),
    lodgings: String(lodging.id),
    promotions: onlyOthers,
    freecancellation: tellFreeCancellation(findFreeCancellationDays(property.cancellationPolicy)),
    promotiononly: onlyOthers,
    minprice: prices,
    maxprice: prices,
    features: tellMissing(criteria.features, options.features),
    surroundings: tellMissing(criteria.surroundings, options.surroundings),
    requestonly: onlyOthers,
  };
}

function tellFreeCancellation(days: number | undefined): string {
  return days === undefined ? 'never without a fee' : `without a fee up to ${days} days before arrival`;
}

function inEuros(cents: Cents): string {
  return `€${(cents / 100).toFixed(2)}`;
}

function tellMissing(wished: readonly string[], has: readonly string[]): string {
  const missing = wished.filter((code) => !has.includes(code));
  return missing.length > 0 ? `without ${missing.join(', ')}` : 'all of them';
}

function tellPlace({ property }: Lodging): string {
  const { latitude, longitude } = property.localisation;
  return `${latitude}, ${longitude}`;
}

function tellDistance(lodging: Lodging, { near }: StayCriteria): string {
  return near ? `${distanceBetween(near, lodging.property.localisation).toFixed(1)} km away` : tellPlace(lodging);
}
