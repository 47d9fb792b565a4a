import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keys, serviceForSuite } from '../support/service.ts';
import { customer } from '../support/small-seed.ts';

/*
 * The seed's rule: the price that a tour operator must apply is the availability price plus the property's mandatoryServicesPrice, and
 * optionType is one of four. The client below knows nothing else. What bookings must charge is computed from the seed files.
 */

const service = serviceForSuite(() => ({ seed: 'demo' }));
const optionTypes = ['MANDATORY_ON_BOOKING', 'OPTIONAL_ON_SITE', 'OPTIONAL_ON_BOOKING', 'INCLUDED'];
const channels = ['Seaside.example', 'Summit.example', 'Waterways.example'];

interface Cost {
  code: string;
  optionType?: string;
  price?: number;
  priceUnit?: string;
  fromAge?: number;
  maxNights?: number;
  maxPrice?: number;
}
interface SeedProperty {
  provider: { providerReference: string };
  services: Cost[];
  generalDescription: { personMax: number };
}
type Answer = Record<string, never>;

const file = new URL('../../seed/properties.ndjson', import.meta.url);
const properties = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as SeedProperty);
const propertyOf = new Map<number, SeedProperty>();

/** In cents. */
function chargedOf({ services }: SeedProperty, nights: number, adults: number, ages: number[]): number {
  let sum = 0;
  for (const { optionType, price = 0, priceUnit = 'STAY', fromAge = 0, maxNights = 99, maxPrice } of services) {
    if (optionType !== 'MANDATORY_ON_BOOKING') continue;
    const payers = adults + ages.filter((age) => age >= fromAge).length;
    const times =
      (priceUnit.includes('PERSON') ? payers : 1) * (priceUnit.includes('NIGHT') ? Math.min(nights, maxNights) : 1);
    sum += Math.min(Math.round(price * 100) * times, Math.round((maxPrice ?? 1e7) * 100));
  }
  return sum;
}

const dependsOnStay = ({ services }: SeedProperty) =>
  services.some(({ optionType, priceUnit = 'STAY' }) => optionType === 'MANDATORY_ON_BOOKING' && priceUnit !== 'STAY');

async function read<Read = Answer>(path: string): Promise<Read> {
  const response = await service.get(path, { key: keys.seller });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Read;
}

const listed = async () => {
  const lodgings = await read<{ id: number }[]>('/v2/lodgings?pageSize=1000');
  return lodgings.map(({ id }) => id);
};

const cents = (euros: number) => Math.round(euros * 100);

interface Offer {
  arrival: string;
  departure: string;
  price: number;
  priceEnabled: boolean;
  requestOnly: boolean;
}

/** What the old client reads: some stays of the lodging with the price by the seed's rule, in cents. */
async function readOldOffers(id: number) {
  const { mandatoryServicesPrice } = await read<{ mandatoryServicesPrice: number }>(`/v2/lodgings/${id}`);
  const { availabilities } = await read<{ availabilities: Offer[] }>(`/v2/lodgings/${id}/availabilities`);
  const { extras } = await read<{ extras: { optionType: string; prices: unknown[] }[] }>(`/v2/lodgings/${id}/extras`);
  for (const { optionType, prices } of extras) {
    expect(optionTypes, `${id}`).toContain(optionType);
    expect(prices, `${id}`).not.toEqual([]);
  }
  const sold = availabilities.filter(({ priceEnabled, requestOnly }) => priceEnabled && !requestOnly);
  const some = [0, 0.33, 0.66, 0.999].flatMap((part) => sold[Math.floor(sold.length * part)] ?? []);
  return some.map((offer) => ({ ...offer, rule: cents(offer.price) + cents(mandatoryServicesPrice) }));
}

const dayOf = (ymd: string) => Date.UTC(+ymd.slice(0, 4), +ymd.slice(4, 6) - 1, +ymd.slice(6)) / 86_400_000;

/** Evaluates the offers for one person and for a full house with a child; `rule` holds where every stay follows the seed's rule. */
async function compare(id: number): Promise<{ stays: number; isByRule: boolean }> {
  const property = propertyOf.get(id);
  if (!property) throw new Error(`${id}`);
  const { personMax } = property.generalDescription;
  const offers = await readOldOffers(id);
  let isByRule = true;
  for (const { arrival, departure, price, rule } of offers) {
    for (const ages of personMax > 1 ? [[], [4]] : [[]]) {
      const persons = ages.length > 0 ? personMax : 1;
      const wish = { lodgingId: id, arrival, departure, occupantCount: persons, childrenAges: ages };
      const body = { requestType: 'EVALUATION', ...wish };
      const response = await service.post('/v2/bookings/easy', body, { key: keys.seller });
      const { totalPrice, lines } = (await response.json()) as { totalPrice: number; lines: Cost[] };
      const costs = chargedOf(property, dayOf(departure) - dayOf(arrival), persons - ages.length, ages);
      expect(cents(totalPrice), `${id} ${arrival}`).toBe(cents(price) + costs);
      isByRule &&= cents(totalPrice) === rule;
      for (const { optionType } of lines) expect([...optionTypes, undefined]).toContain(optionType);
    }
  }
  return { stays: offers.length, isByRule };
}

async function compareAll(ids: readonly number[]) {
  const found = new Map<number, Awaited<ReturnType<typeof compare>>>();
  for (let from = 0; from < ids.length; from += 10)
    await Promise.all(ids.slice(from, from + 10).map(async (id) => found.set(id, await compare(id))));
  return found;
}

async function readProperty(id: number): Promise<SeedProperty> {
  const { providerReference } = (await service.operator.done(`lodgings show ${id}`)) as Record<string, string>;
  const property = properties.find(({ provider }) => provider.providerReference === providerReference);
  if (!property) throw new Error(`${id} is not in the seed`);
  return property;
}

/** Lodgings whose leaving, or else whose status, the change feed lists after a sequence. */
async function readMoves(after: number, isRemoved: boolean) {
  const { changes } = await read<Feed>(`/v2/changes?after=${after}&limit=1000&topics=status`);
  const moves = changes.filter(({ removed }) => removed === isRemoved).map(({ lodgingId }) => lodgingId);
  return [...new Set(moves)].toSorted((a, b) => a - b);
}

async function readNewest(): Promise<number> {
  let [after, isMore] = [0, true];
  while (isMore) {
    const { lastSequence, more } = await read<Feed & { more: boolean }>(`/v2/changes?after=${after}&limit=1000`);
    [after, isMore] = [lastSequence, more];
  }
  return after;
}

interface Feed {
  changes: { lodgingId: number; removed: boolean }[];
  lastSequence: number;
}

const setFlags = async (flag: string) => {
  for (const channel of channels) await service.operator.done(`gateways save ${channel} ${flag}`);
  await service.caughtUp();
};

describe('the seed’s rule on the demo', () => {
  let all: number[] = [];
  let byPersons: number[] = [];

  it('channels with person prices have every lodging, whose stays cost what the seed says', async () => {
    all = await listed();
    for (const id of all) propertyOf.set(id, await readProperty(id));
    byPersons = all.filter((id) => dependsOnStay(propertyOf.get(id) as SeedProperty));
    expect(byPersons.length).toBeGreaterThan(20);
    const found = await compareAll(all);
    const broken = all.filter((id) => found.get(id)?.isByRule === false);
    expect(broken.length).toBeGreaterThan(20);
    expect(new Set(broken).isSubsetOf(new Set(byPersons))).toBe(true);
  });

  it('channels without person prices lose exactly the lodgings that would break the rule', async () => {
    const before = await readNewest();
    await setFlags('--without person-prices');
    expect(await readMoves(before, true)).toEqual(byPersons);
    const kept = await listed();
    expect(kept).toEqual(all.filter((id) => !byPersons.includes(id)));
    const found = await compareAll(kept);
    expect([...found.values()].filter(({ isByRule }) => !isByRule)).toEqual([]);
    expect([...found.values()].filter(({ stays }) => stays > 0).length).toBeGreaterThan(200);
  });

  it('what the old client books for the price by the rule is charged so, and the answer names the total', async () => {
    const kept = await listed();
    for (const id of kept.filter((_, at) => at % 12 === 0)) {
      const [offer] = (await readOldOffers(id)).slice(-1);
      if (!offer) continue;
      const { arrival, departure, rule } = offer;
      const wish = { requestType: 'BOOKED', lodgingId: id, arrival, departure, occupantCount: 1, customer };
      const body = { ...wish, price: (rule / 100).toFixed(2) };
      const response = await service.post('/v2/bookings/easy', body, { key: keys.seller });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ totalPrice: rule / 100, priceAgreed: 'TOTAL_VALUE' });
    }
  });

  it('every place that asks for the channel follows the flag at once', async () => {
    const id = byPersons[0] ?? 0;
    const asked = async () => {
      const status = async (response: Promise<Response>) => (await response).status;
      const key = keys.seller;
      const search = await read<{ total: number }>(`/v2/stays/search?lodgings=${id}`);
      const { entries } = await read<{ entries: { lodgingId: number }[] }>('/v2/catalog?pageSize=0');
      const bulk = await service.post('/v2/availabilities/search', { lodgings: [id] }, { key });
      const { results } = (await bulk.json()) as { results: { status: number }[] };
      const [offer] = (await readOldOffers(id)).slice(-1);
      const wish = { lodgingId: id, arrival: offer?.arrival, departure: offer?.departure, occupantCount: 1 };
      return {
        listed: (await listed()).includes(id),
        searched: search.total > 0,
        inCatalog: entries.some(({ lodgingId }) => lodgingId === id),
        bulk: results[0]?.status,
        localOperator: await status(service.get(`/v2/lodgings/${id}/localoperator`, { key })),
        evaluated: await status(service.post('/v2/bookings/easy', { requestType: 'EVALUATION', ...wish }, { key })),
        booked: await status(service.post('/v2/bookings', { ...wish, occupantCount: 99, customer }, { key })),
      };
    };
    const out = { listed: false, searched: false, inCatalog: false, bulk: 403, localOperator: 403, evaluated: 403 };
    const inside = { listed: true, searched: true, inCatalog: true, bulk: 200, localOperator: 200, evaluated: 200 };
    expect(await asked()).toEqual({ ...out, booked: 403 });
    const shown = (await service.operator.done(`lodgings show ${id}`)) as Record<
      'gateways' | 'withheldGateways',
      string[]
    >;
    expect(shown.gateways).not.toContain('Seaside.example');
    expect(shown.withheldGateways.length).toBeGreaterThan(0);
    const before = await readNewest();
    await setFlags('--person-prices');
    expect(await readMoves(before, false)).toEqual(byPersons);
    expect(await asked()).toEqual({ ...inside, booked: 422 });
    expect(await listed()).toEqual(all);
  });
});
