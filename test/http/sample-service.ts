import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createServiceApplication } from '../../src/service/application.ts';
import { readConfig } from '../../src/service/config.ts';
import type { ServiceParts } from '../../src/service/service-parts.ts';
import { createLog } from '../../src/service/log.ts';
import { writeApiKey } from '../../src/formats/api-key.ts';
import type { KeyRole } from '../../src/partners/rules/dealer.ts';
import { dayAt } from '../../src/values/day.ts';
import { defineOperation, type Operation } from '../../src/http/operation.ts';
import { findCallOrigin } from '../../src/http/proxies.ts';
import { dateInput, intInput, moneyField, moneyInput, textInput } from '../../src/formats/fields/fields.ts';
import { ApiError } from '../../src/http/problem.ts';
import {
  idParams,
  queryCodes,
  queryDate,
  queryFlag,
  queryInt,
  stayParams,
} from '../../src/formats/fields/query-fields.ts';
import type { Search } from '../../src/search/query/search.ts';
import { customerLinks, paymentLinks } from '../../src/bookings/payment/payment-links.ts';
import { quoteTokens } from '../../src/bookings/wire/booking.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { createGroupedWrites } from '../../src/sqlite/grouped-writes.ts';
import { nothingReady } from '../support/nothing-ready.ts';
import { saveDealer, saveKey } from '../../src/partners/store/dealers.ts';

export const ownCall = findCallOrigin('', new Headers(), () => false);

export const noon = Date.UTC(2027, 2, 5, 12);

/** For `listen`. */
export const place = { host: '127.0.0.1', port: 0, publicUrl: 'https://api.example.org', stopSeconds: 10 };

/** Thrown by an operation, as by a bug or a broken machine; set by tests. */
export const failure: { error: Error } = { error: new Error() };

/** Of an operation of the samples, where it says nothing else. */
export const usual = {
  method: 'GET',
  auth: 'open',
  documentation: { tag: 'Catalog', summary: 'A sample.', example: () => ({}) },
  problems: [],
} as const;

const thing = z.object({ id: z.int(), label: z.string(), price: moneyField, tags: z.array(z.string()) });

const readThing = defineOperation({
  ...usual,
  id: 'read-thing',
  path: '/v2/things/{id}',
  params: idParams,
  answer: { root: 'thing', shape: thing },
  caching: { version: ({ params }) => `version of ${params.id}` },
  handle({ params, language }) {
    if (params.id === 404) throw new ApiError('LODGING_NOT_FOUND', { state: 'BLOCKED' });
    const label = params.id === 1000 ? 'é'.repeat(1000) : `Thing (${language})`;
    return { value: { id: params.id, label, price: 480.5, tags: ['A', 'B'] } };
  },
});

const easyThing = defineOperation({
  ...usual,
  id: 'easy-thing',
  path: '/v2/things/easy',
  answer: { root: 'thing', shape: thing },
  handle: () => ({ value: { id: 0, label: 'easy', price: 0, tags: [] }, language: 'en' }),
});

const query = z.object({
  pagesize: queryInt(1, 200),
  from: queryDate.optional(),
  flag: queryFlag.default(false),
  features: queryCodes.default([]),
});

const listThings = defineOperation({
  ...usual,
  id: 'list-things',
  path: '/v2/things',
  auth: 'S',
  query,
  answer: { root: 'echo', shape: z.object({ query: z.record(z.string(), z.unknown()), dealer: z.string() }) },
  caching: {
    version: () => '1',
  },
  handle: ({ query: parsed, dealer }) => ({ value: { query: parsed, dealer: dealer?.id ?? '' } }),
});

const readStay = defineOperation({
  ...usual,
  id: 'read-stay',
  path: '/v2/things/{id}/stays/{arrival}-{departure}',
  params: stayParams,
  answer: { root: 'stay', shape: z.object({ id: z.int(), arrival: z.int(), nights: z.int() }) },
  handle: ({ params: { id, arrival, departure } }) => ({ value: { id, arrival, nights: departure - arrival } }),
});

const createThing = defineOperation({
  ...usual,
  id: 'create-thing',
  method: 'POST',
  path: '/v2/things',
  auth: 'G',
  body: {
    root: 'thing',
    shape: z.object({
      label: textInput(1, 20),
      count: intInput(1, 9),
      day: dateInput,
      price: moneyInput(0, 100_000).optional(),
      tags: z.array(textInput(1, 5)).max(3).default([]),
      owner: z.object({ email: textInput(3, 50) }).optional(),
    }),
    limit: 2000,
  },
  answer: { root: 'echo', shape: z.object({ body: z.record(z.string(), z.unknown()) }) },
  handle: ({ body }) => ({ status: 201, value: { body }, location: '/v2/things/1' }),
});

const failingThing = defineOperation({
  ...usual,
  id: 'failing-thing',
  path: '/v2/failing/{id}',
  params: idParams,
  query: z.object({ email: z.string().optional() }),
  answer: { root: 'thing', shape: thing },
  handle() {
    throw failure.error;
  },
});

const operations: Operation[] = [readThing, easyThing, listThings, readStay, createThing, failingThing];

interface SampleParts extends NonNullable<Parameters<typeof createServiceApplication>[3]> {
  now?: () => number;
  operations?: readonly Operation[];
}

/** High enough that no test reaches them. */
const unlimited = {
  // The service shares its event loop with the tests, which delay it.
  OVERLOAD_DELAY_MS: '0',
  RATE_KEY_READS: '1000000',
  RATE_KEY_WRITES: '1000000',
  RATE_ADDRESS_READS: '1000000',
  RATE_ADDRESS_BOOKINGS: '1000000',
};

/** The service with the sample operations, its log, and a key for each mix of roles. */
export function startSampleService(variables: Record<string, string> = {}, parts: SampleParts = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lodging-http-'));
  const db = openDatabase(join(folder, 'facts.sqlite'));
  const lines: string[] = [];
  const config = readConfig({ PUBLIC_URL: 'https://api.example.org', ...unlimited, ...variables });
  const { now = () => noon, operations: more = [], ...tools } = parts;
  const keys = ['a key of the tests'] as const;
  const today = () => dayAt(now(), config.timeZone);
  const service: ServiceParts = {
    config,
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    db,
    search: {} as Search,
    ...nothingReady,
    report: () => undefined,
    writes: createGroupedWrites(db),
    customers: customerLinks(config.publicUrl, keys),
    payments: paymentLinks({ db, provider: 'sandbox', publicUrl: config.publicUrl, keys, now, today }),
    quotes: quoteTokens(keys, { minutes: config.quoteMinutes, now }),
    clock: { now, machine: now, doubt: () => undefined },
    now,
    today,
    saleDay: today,
  };
  saveDealer(db, { id: 'D1', name: 'Dealer', company: 'C', outGateways: [], inGateways: [], returnHosts: [] });
  const readiness = { status: 'ready', store: true, search: true, indexLagSeconds: 0, reasons: [] } as const;
  const app = createServiceApplication(service, [...operations, ...more], () => readiness, tools);
  return {
    app,
    service,
    lines,
    key: (publicId: string, roles: KeyRole[], more: { mode?: 'test' | 'live'; expiresAt?: number } = {}) => {
      const [mode, secret] = [more.mode ?? 'test', 'S_'.repeat(21) + 'x'];
      const secretHash = createHash('sha256').update(secret).digest();
      saveKey(db, { dealerId: 'D1', createdAt: 0, ...more, publicId, roles, mode, secretHash });
      return writeApiKey({ kind: mode, publicId, secret });
    },
    get: async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    stop: () => {
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
