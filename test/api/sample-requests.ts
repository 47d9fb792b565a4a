import { dateTextOf } from '../../src/resources/date-text.ts';
import { operations } from '../../src/operations/index.ts';
import type { Operation } from '../../src/http/operation.ts';
import type { CallInit, TestService } from '../support/service.ts';
import { day } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights, type SmallSeed } from '../support/small-seed.ts';

/** Every operation with its id, as tables of tests want them. */
export const allOperations = operations.map((operation) => [operation.id, operation as unknown as Operation] as const);

/** A request that succeeds; those that book take nights that no other sample takes. */
export interface Sample {
  path: string;
  query?: string;
  body?: Record<string, unknown>;
  status: number;
}

const lodgings: SmallSeed['lodgings'] = [
  {
    ref: 'MAIN',
    property: { cancellationPolicy: [{ daysBefore: 30, refundPercent: 100 }], checkIn: { from: '16:00', to: '19:00' } },
    contract: {
      lodgingPack: 'SUMMER',
      rates: {
        nights: [{ ...usualNights, from: '20270601', to: '20281231', maxStay: 3 }],
        promotions: [{ code: 'P10', label: 'Ten <&> per cent', percent: 10, from: '20270601', to: '20270831' }],
      },
    },
  },
];
const provider = { providerId: 'Small.in', providerReference: 'MAIN' };
const written = { author: 'Marie D.', lang: 'fr', reviewDate: '2027-01-01T10:00:00Z' };
const reviews = [
  { provider, id: 1, score: 8, body: 'Très bien.', ...written, replies: [{ ...written, body: 'Merci.' }] },
];

/** The seed that the samples belong to. */
export function sampleSeed(): string {
  return smallSeed({ lodgings, reviews });
}

/** Yields a request that succeeds, by the operation's id. */
export function sampleRequest(service: TestService, id: string): Sample {
  const lodgingId = lodgingIdOf(service, 'MAIN');
  const lodging = `/v2/lodgings/${lodgingId}`;
  const dates = id === 'create-booking' ? nextNight() : { arrival: '20270901', departure: '20270902' };
  const stay = { lodgingId, ...dates, occupantCount: 2 };
  const samples: Record<string, Sample> = {
    'get-lodging': { path: lodging, query: 'include=availabilities,extras,reviews', status: 200 },
    'list-availabilities': { path: `${lodging}/availabilities`, status: 200 },
    'get-stay': { path: `${lodging}/stays/20270601-20270603`, query: 'pax=2', status: 200 },
    'suggest-stays': { path: `${lodging}/stays/suggests/20270601-20270603`, query: 'flex=3', status: 200 },
    'search-stays': { path: '/v2/stays/search', query: 'pagesize=5&pageindex=0&arrival=20270601', status: 200 },
    'create-booking': { path: '/v2/bookings', body: { ...stay, customer, extras: ['SHEETS'] }, status: 201 },
    'book-easily': {
      path: '/v2/bookings/easy',
      body: { requestType: 'EVALUATION', ...stay, extras: ['SHEETS'] },
      status: 200,
    },
  };
  const sample = samples[id];
  if (!sample) throw new Error(`Write a sample request for ${id}.`);
  return sample;
}

/** Sends a request of an operation; `query` is added to the sample's. */
export function send(
  service: TestService,
  sample: Sample,
  { query, ...init }: CallInit & { query?: string | undefined } = { key: smallKeys.seller },
): Promise<Response> {
  const queries = [sample.query, query].filter((text) => text !== undefined && text !== '');
  const path = queries.length === 0 ? sample.path : `${sample.path}?${queries.join('&')}`;
  return sample.body ? service.post(path, sample.body, init) : service.get(path, init);
}

let night = day('20271001');

function nextNight(): { arrival: string; departure: string } {
  night += 1;
  return { arrival: dateTextOf(night), departure: dateTextOf(night + 1) };
}
