import { countLodgings } from '../lodgings/store/lodgings.ts';
import { OpenSearchError } from '../opensearch/client.ts';
import { readDealers } from '../partners/store/dealers.ts';
import { readGateways } from '../partners/store/gateways.ts';
import { readKeys } from '../partners/store/keys.ts';
import { ConfigError } from './config.ts';
import { findTrialKey, findWebDealer, holdsDemoData } from './demo.ts';
import { IndexNotReady } from './ensure-index.ts';
import { exampleWorld } from './example-world.ts';
import type { ServiceParts } from './service-parts.ts';
import { StartError } from './starting/open-facts.ts';

type WelcomeParts = Pick<ServiceParts, 'config' | 'db' | 'now' | 'today'>;

export function writeWelcome({ url: ownUrl, parts }: { url: string; parts: WelcomeParts }): string[] {
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

function describeNextSteps({ config, db, now }: WelcomeParts): string[] {
  const isLive = config.mode === 'live';
  const hasValidKey = readKeys(db).some(
    ({ mode, revokedAt, expiresAt = Infinity }) => mode === config.mode && revokedAt === undefined && expiresAt > now(),
  );
  const steps: [isMissing: boolean, line: string][] = [
    [isLive && holdsDemoData(db), 'DATA_DIR holds the demo data, whose lodgings would be sold: choose another one'],
    [isLive && !config.isPublicUrlSet, 'set PUBLIC_URL to the address that callers use and that answers contain'],
    [readGateways(db).length === 0, 'create a channel: npm run cli -- gateways save --help'],
    [readDealers(db).length === 0, 'create a dealer: npm run cli -- dealers save --help'],
    [!hasValidKey, 'create a key for the dealer: npm run cli -- keys create --help'],
    [countLodgings(db) === 0, 'load lodgings: npm run seed -- <folder>, or let a dealer deliver them'],
  ];
  const missing = steps.flatMap(([isMissing, line]) => (isMissing ? [`  - ${line}`] : []));
  const settings = isLive ? ' (commands with SERVICE_MODE=live and the same DATA_DIR)' : '';
  return missing.length > 0 ? [`Next${settings}:`, ...missing] : [];
}

/** Expected failures are one sentence; others keep their stack. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    [ConfigError, StartError, IndexNotReady].some((kind) => error instanceof kind) ||
    (error instanceof OpenSearchError && (error.status === 401 || error.status === 403)) ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isExpected ? error.message : (error.stack ?? error.message);
}
