import { dateTextOf } from '../../src/resources/date-text.ts';
import { operations } from '../../src/operations/index.ts';
import type { Operation } from '../../src/http/operation.ts';
import type { CallInit, TestService } from '../support/service.ts';
import { day } from '../support/service.ts';
import {
  contractOf,
  customer,
  lodgingIdOf,
  propertyOf,
  smallKeys,
  smallSeed,
  usualNights,
  type SmallSeed,
} from '../support/small-seed.ts';

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
    property: {
      company: { code: 'SELLER' },
      cancellationPolicy: [{ daysBefore: 30, refundPercent: 100 }],
      checkIn: { from: '16:00', to: '19:00' },
    },
    contract: {
      lodgingPack: 'SUMMER',
      rates: {
        nights: [{ ...usualNights, from: '20270601', to: '20281231', maxStay: 3 }],
        promotions: [{ code: 'P10', label: 'Ten <&> per cent', percent: 10, from: '20270601', to: '20270831' }],
      },
    },
  },
];
/** What the provider's samples deliver again; the company is that of the dealer who delivers. */
const pushed = {
  ref: 'PUSHED',
  property: { company: { code: 'PROVIDER' } },
  contract: { dealRows: [{ arrival: '20270605', departure: '20270612', basePrice: 700, price: 630 }] },
};
const provider = { providerId: 'Small.in', providerReference: 'MAIN' };
const written = { author: 'Marie D.', lang: 'fr', reviewDate: '2027-01-01T10:00:00Z' };
const reviews = [
  { provider, id: 1, score: 8, body: 'Très bien.', ...written, replies: [{ ...written, body: 'Merci.' }] },
];

const coupons = [{ code: 'SPRING', label: { fr: 'Printemps', en: 'Spring' }, percent: 5 }];

/** The seed that the samples belong to. */
export function sampleSeed(): string {
  return smallSeed({ lodgings: [...lodgings, pushed], reviews, coupons });
}

/** Yields a request that succeeds, by the operation's id. */
export function sampleRequest(service: TestService, id: string): Sample {
  const lodgingId = lodgingIdOf(service, 'MAIN');
  const lodging = `/v2/lodgings/${lodgingId}`;
  const dates = id === 'create-booking' ? nextNight() : { arrival: '20270901', departure: '20270902' };
  const stay = { lodgingId, ...dates, occupantCount: 2 };
  const samples: Record<string, Sample> = {
    'list-lodgings': { path: '/v2/lodgings', query: 'pageSize=1', status: 200 },
    'list-channel-lodgings': { path: '/v2/lodgings/out/small.OUT', query: 'updatedSince=2020-01-01', status: 200 },
    'get-lodging': { path: lodging, query: 'include=availabilities,extras,reviews', status: 200 },
    'list-availabilities': { path: `${lodging}/availabilities`, status: 200 },
    'get-stay': { path: `${lodging}/stays/20270601-20270603`, query: 'pax=2', status: 200 },
    'list-saturday-weeks': { path: `${lodging}/avail-saturday-weekly`, query: 'limit=20271231', status: 200 },
    'estimate-daily-prices': { path: `${lodging}/estimated-daily-price`, query: 'from=20270601', status: 200 },
    'list-extras': { path: `${lodging}/extras`, status: 200 },
    'list-stay-extras': { path: `${lodging}/stays/20270601-20270603/extras`, query: 'pax=2', status: 200 },
    'get-discount-code': { path: `${lodging}/stays/20270601-20270603/discountcodes/spring`, status: 200 },
    'get-local-operator': { path: `${lodging}/localoperator`, status: 200 },
    'get-calendar': { path: `${lodging}/icalendar`, status: 200 },
    'suggest-stays': { path: `${lodging}/stays/suggests/20270601-20270603`, query: 'flex=3', status: 200 },
    'list-lodging-reviews': { path: `/v2/customerReview/${lodgingId}/reviews`, status: 200 },
    'list-company-reviews': { path: '/v2/customerReview/company/reviews', query: 'pageSize=1&minScore=2', status: 200 },
    'get-review': { path: '/v2/customerReview/1', status: 200 },
    'summarise-catalog': { path: '/v2/lodgings/catalogSummary/out/Small.out', status: 200 },
    'read-catalog': { path: '/v2/catalog', query: 'pageSize=1&after=2020-01-01', status: 200 },
    'list-changes': { path: '/v2/changes', query: 'after=0&limit=2', status: 200 },
    'search-stays': { path: '/v2/stays/search', query: 'pagesize=5&pageindex=0&arrival=20270601', status: 200 },
    'create-booking': { path: '/v2/bookings', body: { ...stay, customer, extras: ['SHEETS'] }, status: 201 },
    'book-easily': {
      path: '/v2/bookings/easy',
      body: { requestType: 'EVALUATION', ...stay, extras: ['SHEETS'] },
      status: 200,
    },
    'insert-property': { path: '/v2/properties/insert', body: { ...propertyOf(pushed) }, status: 200 },
    'insert-contract': { path: '/v2/contracts/insert', body: { ...contractOf(pushed) }, status: 200 },
    'set-contract-status': {
      path: '/v2/contracts/status',
      body: {
        provider: { providerId: 'Small.in', providerReference: 'PUSHED' },
        status: 'query',
        contractNumber: 'C-PUSHED',
      },
      status: 200,
    },
  };
  const sample = samples[id];
  if (!sample) throw new Error(`Write a sample request for ${id}.`);
  return sample;
}

/** Yields a key that may call the operation. */
export function keyFor({ auth }: Pick<Operation, 'auth'>): string {
  return auth === 'G' ? smallKeys.provider : smallKeys.seller;
}

/** Sends a request of an operation; `query` is added to the sample's. */
export function send(
  service: TestService,
  sample: Sample,
  { query, ...init }: CallInit & { query?: string | undefined } = { key: keyAt(sample.path) },
): Promise<Response> {
  const queries = [sample.query, query].filter((text) => text !== undefined && text !== '');
  const path = queries.length === 0 ? sample.path : `${sample.path}?${queries.join('&')}`;
  return sample.body ? service.post(path, sample.body, init) : service.get(path, init);
}

function keyAt(path: string): string {
  return keyFor(operations.find((operation) => operation.path === path) ?? { auth: 'open' });
}

let night = day('20271001');

function nextNight(): { arrival: string; departure: string } {
  night += 1;
  return { arrival: dateTextOf(night), departure: dateTextOf(night + 1) };
}
