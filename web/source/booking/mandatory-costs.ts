import { isMandatory, mandatoryCostsOf, type Party } from '../../../src/lodgings/rules/mandatory-costs.ts';
import { knownAgesOf } from '../search/travellers.ts';
import type { Extra } from '../shell/answers.ts';

/** In euros: the costs beyond the price of a stay that are paid with the booking. Costs by person need `pax`. */
export function costsWithBooking(extras: readonly Extra[], nights: number, query: URLSearchParams): number {
  const services = extras.filter(isMandatory).map(({ label: _, ...extra }) => ({
    ...extra,
    label: {},
    parameters: {},
    prices: extra.prices.map(({ value }) => ({ value: centsOf(value), selectedCodes: [] })),
    maxPrice: extra.maxPrice === undefined ? undefined : centsOf(extra.maxPrice),
  }));
  return mandatoryCostsOf(services, { nights, price: 0, party: partyOf(query) }).onBooking / 100;
}

function centsOf(euros: number): number {
  return Math.round(euros * 100);
}

function partyOf(query: URLSearchParams): Party | undefined {
  const persons = Number(query.get('pax') ?? 0);
  return persons > 0 ? { persons, childrenAges: knownAgesOf(query) } : undefined;
}
