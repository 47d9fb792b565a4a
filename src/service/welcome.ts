import { findDemoKey, findWebDealer } from './demo.ts';
import { parseApiKey } from '../formats/api-key.ts';
import { ymdOf } from '../values/day.ts';
import type { FoundStay } from '../search/rules/found-stay.ts';
import { nothingAsked } from '../search/rules/stay-criteria.ts';
import { SearchUnavailable } from '../search/query/index-view.ts';
import type { ServiceParts } from './service-parts.ts';
import { describeNextSteps } from './starting/next-steps.ts';
import { findKey } from '../partners/store/dealers.ts';

export async function writeWelcome({ url: ownUrl, parts }: { url: string; parts: ServiceParts }): Promise<string[]> {
  const { isPublicUrlSet, publicUrl } = parts.config;
  const url = isPublicUrlSet ? publicUrl : ownUrl;
  const key = findDemoKey(parts.db, parts.config);
  const page = findWebDealer(parts.db, parts.config) === undefined ? [] : [`Page to search and book on: ${url}/`];
  if (key === undefined) return ['', `Ready on ${url}`, ...page, ...describeNextSteps(parts), ''];
  const stay = await findCheapStay(parts, key);
  const search = `${url}/v2/stays/search?pagesize=5&pageindex=0&q=mer&sort=priceasc`;
  const lines = ['', `Ready on ${url}`, ...page, `Demo key: ${key}`];
  lines.push('', 'Search:', `  curl -H 'X-API-Key: ${key}' '${search}'`);
  return [...lines, ...(stay ? formatBookingExample(url, key, stay) : []), ''];
}

function formatBookingExample(url: string, key: string, { lodging, arrival, nights }: FoundStay): string[] {
  const body = JSON.stringify({
    lodgingId: lodging.id,
    arrival: ymdOf(arrival),
    departure: ymdOf(arrival + nights),
    occupantCount: 1,
    customer: { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.org' },
  });
  const headers = `-H 'X-API-Key: ${key}' -H 'Content-Type: application/json'`;
  return ['Book:', `  curl ${headers} '${url}/v2/bookings' -d '${body}'`];
}

async function findCheapStay({ db, search, today }: ServiceParts, key: string): Promise<FoundStay | undefined> {
  const publicId = parseApiKey(key)?.publicId;
  const gateways = (publicId === undefined ? undefined : findKey(db, publicId))?.dealer.outGateways ?? [];
  try {
    const { stays } = await search.findStays({
      gateways,
      today: today(),
      language: 'en',
      ...nothingAsked,
      sort: 'priceasc',
      priceBasis: 'price',
      priceDisabled: false,
      requestOnly: false,
      from: 0,
      size: 1,
    });
    return stays[0];
  } catch (error) {
    if (error instanceof SearchUnavailable) return undefined;
    throw error;
  }
}
