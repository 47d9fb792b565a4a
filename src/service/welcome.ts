import { findTrialKey, findWebDealer } from './demo.ts';
import { exampleWorld } from './example-world.ts';
import type { ServiceParts } from './service-parts.ts';
import { describeNextSteps } from './starting/next-steps.ts';

export function writeWelcome({ url: ownUrl, parts }: { url: string; parts: ServiceParts }): string[] {
  const { db, config } = parts;
  const url = config.isPublicUrlSet ? config.publicUrl : ownUrl;
  const page = findWebDealer(db, config) === undefined ? [] : [`Page to search and book on: ${url}/`];
  const { key } = findTrialKey(db, config) ?? {};
  if (key === undefined) return ['', `Ready on ${url}`, ...page, ...describeNextSteps(parts), ''];
  const { lodgingId, stayToBook } = exampleWorld(parts);
  const customer = { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.org' };
  const body = JSON.stringify({ lodgingId, ...stayToBook, occupantCount: 1, customer });
  const search = `${url}/v2/stays/search?pagesize=5&pageindex=0&q=mer&sort=priceasc`;
  return [
    ...['', `Ready on ${url}`, ...page, `Demo key: ${key}`],
    ...['', 'Search:', `  curl -H 'X-API-Key: ${key}' '${search}'`],
    'Book:',
    `  curl -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' '${url}/v2/bookings' -d '${body}'`,
    '',
  ];
}
