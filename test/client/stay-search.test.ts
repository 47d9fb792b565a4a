import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import createClient from 'openapi-fetch';
import {
  connectTo,
  createStaySearch,
  ProblemError,
  type ServiceClient,
  type StaySearchState,
} from '../../client/index.ts';
import type { paths } from '../../client/service.d.ts';
import { type HoldingNode, startHoldingNode } from '../support/holding-node.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';

/** Holds requests with the text `held`. */
let line: HoldingNode;
let client: ServiceClient;
let asked: URLSearchParams[];
/** Sandbox scenarios for the next requests. */
let scenarios: string[];

const refs = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
const window = { arrivalfrom: '20270705', arrivalto: '20270707', nights: ['7'] };

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: refs.map((ref) => ({ ref })) }) }));

beforeAll(async () => {
  line = await startHoldingNode(service.url, 'q=held');
});
afterAll(() => line.close());
beforeEach(() => {
  [asked, scenarios] = [[], []];
  client = connectTo(line.url, smallKeys.seller, { attempts: 1 });
  client.use({
    onRequest({ request }) {
      asked.push(new URL(request.url).searchParams);
      const scenario = scenarios.shift();
      if (scenario !== undefined) request.headers.set('X-Test-Scenario', scenario);
    },
  });
  line.hold();
});
afterEach(() => line.letGo());

const idsOf = ({ stays }: StaySearchState) => stays.map(({ lodging, id }) => `${lodging.id}/${id}`);

describe('a search for stays', () => {
  it('sends nothing before the first change, then one request for many quick changes', async () => {
    const search = createStaySearch(client, { base: { group: 'lodging', facets: ['type'] } });
    const told: StaySearchState['status'][] = [];
    search.subscribe(({ status }) => told.push(status));
    expect(await search.settled()).toMatchObject({ status: 'idle', stays: [], total: undefined });
    for (const q of ['h', 'ho', 'house']) search.change({ q });
    search.change({ pax: 2, city: [] });
    const { stays, total, facets, criteria, answered } = await search.settled();
    expect(told).toEqual(['idle', 'waiting', 'waiting', 'waiting', 'waiting', 'loading', 'ready']);
    expect(asked.map(String)).toEqual(['group=lodging&facets=type&q=house&pax=2']);
    expect([stays.length, total, criteria, answered]).toEqual([5, 5, { q: 'house', pax: 2 }, criteria]);
    expect(facets?.type?.values).toMatchObject([{ value: 'HOUSE', count: 5 }]);
  });

  it('ends the request that a change makes idle, and keeps the results meanwhile', async () => {
    const search = createStaySearch(client, { debounce: 0 });
    search.set(window);
    const before = await search.settled();
    search.change({ q: 'held' });
    await line.holds(1);
    expect(search.state).toMatchObject({ status: 'loading', stays: before.stays, answered: window });
    const lost = line.loses(1);
    search.change({ q: 'house' }, { debounce: 60_000 });
    await lost;
    expect(search.state.status).toBe('waiting');
    search.retry();
    expect(await search.settled()).toMatchObject({ status: 'ready', total: 15, answered: { ...window, q: 'house' } });
  });

  it('does not ask again for what it asks for already', async () => {
    const search = createStaySearch(client, { debounce: 0 });
    for (let time = 0; time < 3; time += 1) search.set({ ...window, q: '' });
    expect(await search.settled()).toMatchObject({ status: 'ready', total: 15, answered: window });
    expect(asked).toHaveLength(1);
  });

  it('never shows an answer to former criteria, even if it comes last', async () => {
    // This client does not pass the signal on, so the former request continues.
    const answers: Promise<Response>[] = [];
    const forgetful = createClient<paths>({
      baseUrl: line.url,
      fetch: ({ url }) => {
        const answer = fetch(url, { headers: { 'X-API-Key': smallKeys.seller } });
        answers.push(answer);
        return answer.then((response) => response.clone());
      },
    });
    const search = createStaySearch(forgetful, { debounce: 0 });
    search.set({ q: 'held' });
    await line.holds(1);
    search.set({ q: 'house', ...window });
    const shown = await search.settled();
    line.letGo();
    const late = (await (await answers[0])?.json()) as { stays: unknown[] };
    // The client reads its copy of the answer in the same turn as this test.
    await new Promise(setImmediate);
    expect(late.stays).not.toEqual(shown.stays);
    expect(search.state).toBe(shown);
    expect(shown.total).toBe(15);
  });

  it('goes on by cursor through all stays, each once, from wherever it begins', async () => {
    const search = createStaySearch(client, { base: { pagesize: 4, facets: ['type'] }, debounce: 0 });
    search.set(window);
    while ((await search.settled()).hasMore) {
      search.more();
      search.more();
      expect(search.state).toMatchObject({ status: 'loading', step: 'more' });
    }
    expect(new Set(idsOf(search.state)).size).toBe(15);
    expect(search.state).toMatchObject({ total: 15, stays: { length: 15 }, facets: { type: {} } });
    expect(asked).toHaveLength(4);
    search.more();
    expect(search.state.status).toBe('ready');

    const all = idsOf(search.state);
    search.change({ pageindex: 2 });
    await search.settled();
    search.more();
    expect(idsOf(await search.settled())).toEqual(all.slice(8));
    search.change({ sort: 'priceasc' });
    expect(search.state.criteria).not.toHaveProperty('pageindex');
  });

  it('shows what the words were taken for, and searches without those of a chip', async () => {
    const search = createStaySearch(client, { base: { lang: 'en', group: 'lodging' }, debounce: 0 });
    search.set({ q: 'huose for 2 zzzzqqqq', pax: undefined });
    const { chips, ignored, total } = await search.settled();
    expect(chips.map(({ kind, label }) => [kind, label])).toEqual([
      ['type', 'House'],
      ['pax', '2'],
    ]);
    expect([total, ignored]).toEqual([5, ['zzzzqqqq']]);
    chips[1]?.remove();
    expect(search.state.criteria).toEqual({ q: chips[1]?.textWithout });
    const { chips: rest } = await search.settled();
    expect(rest.map(({ kind }) => kind)).toEqual(['type']);
    search.set({ q: 'house' });
    (await search.settled()).chips[0]?.remove();
    expect(search.state.criteria).toEqual({});
  });

  it('says what typing errors were corrected to, and what would help where nothing is found', async () => {
    const search = createStaySearch(client, { base: { lang: 'en' }, debounce: 0 });
    search.set({ q: 'hosue' });
    expect(await search.settled()).toMatchObject({ corrected: true, correctedTo: expect.any(String) as string });
    search.set({ pax: 99, q: 'house' });
    expect(await search.settled()).toMatchObject({ total: 0, corrected: false, hints: [{ criterion: 'pax' }] });
  });
});

describe('a search that fails', () => {
  it('keeps its results and the error, and asks again on retry', async () => {
    const search = createStaySearch(client, { debounce: 0 });
    search.set(window);
    const before = await search.settled();
    scenarios.push('search-unavailable', 'rate-limited');
    search.change({ q: 'house' });
    const failed = await search.settled();
    expect(failed).toMatchObject({ status: 'failed', stays: before.stays, answered: window });
    expect(failed.error).toBeInstanceOf(ProblemError);
    expect(failed.error).toMatchObject({ code: 'SEARCH_UNAVAILABLE', isRetryable: true });
    search.retry();
    expect((await search.settled()).error).toMatchObject({ code: 'RATE_LIMITED' });
    search.retry();
    expect(await search.settled()).toMatchObject({ status: 'ready', error: undefined, answered: { q: 'house' } });
  });

  it('continues where its next page failed, and starts over where its cursor is refused', async () => {
    const search = createStaySearch(client, { base: { pagesize: 4 }, debounce: 0 });
    search.set(window);
    await search.settled();
    scenarios.push('error');
    search.more();
    expect(await search.settled()).toMatchObject({ status: 'failed', step: 'more', stays: { length: 4 } });
    search.more();
    expect(search.state.status).toBe('failed');
    search.retry();
    expect(await search.settled()).toMatchObject({ status: 'ready', stays: { length: 8 } });

    client.use({ onRequest: ({ request }) => new Request(request.url.replace('cursor=', 'cursor=x'), request) });
    search.more();
    expect((await search.settled()).error).toMatchObject({ code: 'INVALID_CURSOR' });
    search.retry();
    expect(await search.settled()).toMatchObject({ status: 'ready', stays: { length: 4 } });
  });

  it('says which criteria the service refuses, unknown ones among them', async () => {
    const search = createStaySearch(client, { debounce: 0 });
    search.set({ arrival: '20270230', departure: '20270302' });
    expect((await search.settled()).error).toMatchObject({ code: 'INVALID_DATE', status: 400 });
    const misnamed = { q: 'house', personen: 4 };
    search.set(misnamed);
    expect((await search.settled()).error).toMatchObject({ code: 'UNKNOWN_PARAMETER' });
  });

  it('distinguishes an unreachable service from one that refuses', async () => {
    const nobody = connectTo('http://127.0.0.1:9', smallKeys.seller, { attempts: 1 });
    const search = createStaySearch(nobody, { debounce: 0 });
    search.set({});
    const { status, error } = await search.settled();
    expect([status, error instanceof ProblemError, error?.message]).toEqual(['failed', false, 'fetch failed']);
  });
});

describe('a search that is ended', () => {
  it('closes its request, and asks again when it is changed', async () => {
    const search = createStaySearch(client, { debounce: 0 });
    search.set({ q: 'held' });
    await line.holds(1);
    const lost = line.loses(1);
    search.stop();
    await lost;
    expect(await search.settled()).toMatchObject({ status: 'idle', answered: undefined });
    search.set(window);
    await search.settled();
    search.change({ q: 'house' }, { debounce: 60_000 });
    search.stop();
    expect(await search.settled()).toMatchObject({ status: 'idle', answered: window, total: 15 });
  });
});

describe('a search that keeps answers', () => {
  it('returns to all their pages without a request, until they are forgotten', async () => {
    const search = createStaySearch(client, { base: { pagesize: 4 }, debounce: 0, keepFor: 60_000 });
    search.set(window);
    await search.settled();
    search.more();
    const both = idsOf(await search.settled());
    search.set({ q: 'house' });
    await search.settled();
    search.set({ q: '', ...window });
    expect([search.state.status, idsOf(search.state)]).toEqual(['ready', both]);
    expect(asked).toHaveLength(3);
    search.forget();
    search.set(window);
    expect(search.state.status).toBe('loading');
    await search.settled();
    expect(asked).toHaveLength(4);
  });

  it('sends what goes beside the criteria with all pages, and knows of a kept answer what came with it', async () => {
    const search = createStaySearch(client, { base: { pagesize: 4 }, debounce: 0, keepFor: 60_000 });
    const beside = { facets: ['grid' as const], gridbbox: '3,50,5,52' };
    search.set(window, { beside });
    expect(search.state).toMatchObject({ status: 'loading', beside });
    expect(await search.settled()).toMatchObject({ status: 'ready', criteria: window, beside, facets: { grid: {} } });
    search.more();
    expect((await search.settled()).stays).toHaveLength(8);
    expect(asked.map((query) => query.get('gridbbox'))).toEqual(['3,50,5,52', '3,50,5,52']);
    search.set({ q: 'house' });
    expect((await search.settled()).beside).toBeUndefined();
    search.set(window, { beside: { ...beside, gridbbox: '0,0,1,1' } });
    expect(search.state).toMatchObject({ status: 'ready', beside });
    expect(asked).toHaveLength(3);
  });
});
