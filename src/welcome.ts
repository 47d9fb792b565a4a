import { ymdOf } from './domain/day.ts';
import { findDemoKey } from './demo.ts';
import type { Running } from './start.ts';
import { findKey } from './store/dealers.ts';
import { parseApiKey } from './domain/api-key.ts';

/** Yields the lines that greet whoever started the service: its address and, on demo data, requests to paste. */
export async function welcomeLines({ url, context }: Running): Promise<string[]> {
  const lines = ['', `Ready on ${url}`];
  const key = findDemoKey(context.db);
  const gateways = key === undefined ? [] : gatewaysOf(context, key);
  if (key === undefined || gateways.length === 0) return [...lines, ''];
  const { stays } = await context.search.findStays({
    ...{
      gateways,
      today: context.today(),
      language: 'en',
      types: [],
      standings: [],
      promotions: [],
      promotionOnly: false,
    },
    ...{ features: [], surroundings: [], sort: 'priceasc', priceDisabled: false, requestOnly: false, from: 0, size: 1 },
  });
  lines.push(
    `Demo key: ${key}`,
    '',
    'Search:',
    `  curl -H 'X-API-Key: ${key}' '${url}/v2/stays/search?pagesize=5&pageindex=0&q=mer&sort=priceasc'`,
  );
  const [stay] = stays;
  if (!stay) return [...lines, ''];
  const body = JSON.stringify({
    lodgingId: stay.lodging.id,
    arrival: ymdOf(stay.arrival),
    departure: ymdOf(stay.arrival + stay.nights),
    occupantCount: 1,
    customer: { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.org' },
  });
  const headers = `-H 'X-API-Key: ${key}' -H 'Content-Type: application/json'`;
  return [...lines, 'Book:', `  curl ${headers} '${url}/v2/bookings' -d '${body}'`, ''];
}

function gatewaysOf({ db }: Running['context'], key: string): readonly string[] {
  const publicId = parseApiKey(key)?.publicId;
  return (publicId === undefined ? undefined : findKey(db, publicId))?.dealer.outGateways ?? [];
}
