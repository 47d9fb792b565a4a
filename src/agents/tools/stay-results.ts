import type { z } from 'zod';
import type { searchResultShape } from '../../search/wire/search-result.ts';
import { dashedDay } from '../agent-tool.ts';

export type SearchAnswer = z.input<typeof searchResultShape>;

/** Totals include mandatory fees. */
export function presentStays({ stays, total, currency, nextCursor }: SearchAnswer): object {
  return { found: total, currency, stays: stays.map(presentStay), ...(nextCursor !== null && { nextCursor }) };
}

function presentStay({ lodging, ...stay }: SearchAnswer['stays'][number]): object {
  return {
    lodgingId: lodging.id,
    label: lodging.mediumLabel,
    name: lodging.name,
    place: [lodging.city, lodging.region, lodging.country].filter(Boolean).join(', '),
    arrival: dashedDay(stay.arrival),
    departure: dashedDay(stay.departure),
    nights: stay.nights,
    totalPrice: stay.totalPrice,
    totalPerNight: stay.totalPerNight,
    onRequest: stay.requestOnly,
    ...(stay.discountPercent > 0 && { discountPercent: stay.discountPercent }),
    persons: lodging.personMax,
    bedrooms: lodging.bedrooms,
    rating: lodging.rating,
    link: lodging.url,
  };
}
