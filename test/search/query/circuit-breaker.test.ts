import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../../src/opensearch/client.ts';
import { addCircuitBreaker } from '../../../src/search/query/circuit-breaker.ts';

/**
 * `slow` lets searches time out while the health check passes; `dead` lets everything time out; `cut` refuses
 * connections.
 */
type State = 'well' | 'slow' | 'broken once' | 'dead' | 'cut';

/** A connection to OpenSearch in any state; hanging requests end at their time limit. */
function weakLine(): { line: OpenSearch; set: (next: State) => void; sent: () => number } {
  let [state, sent]: [State, number] = ['well', 0];
  const late = (timeout: number) =>
    new Promise<never>((_, reject) => setTimeout(() => reject(new OpenSearchUnreachable('late')), timeout));
  const line: OpenSearch = {
    send<Answer>(_: string, path: string, { timeout = 10_000 } = {}) {
      const isSearch = path === '/_search';
      if (isSearch) sent += 1;
      const isAnswered = state === 'well' || (!isSearch && (state === 'slow' || state === 'broken once'));
      if (isAnswered) return Promise.resolve({} as Answer);
      return state === 'slow' || state === 'dead' ? late(timeout) : Promise.reject(new OpenSearchUnreachable(state));
    },
    close: () => Promise.resolve(),
    isClosed: () => false,
  };
  return { line, set: (next) => (state = next), sent: () => sent };
}

function openBreaker() {
  const { line, ...controls } = weakLine();
  return { client: addCircuitBreaker(line), ...controls };
}

function startSearch(client: OpenSearch): Promise<unknown> {
  const search = client.send('POST', '/_search');
  search.catch(() => undefined);
  return search;
}

async function expectRefusal(client: OpenSearch): Promise<void> {
  await expect(startSearch(client)).rejects.toBeInstanceOf(OpenSearchUnreachable);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('while OpenSearch is well', () => {
  it('a search that is not answered in time fails for itself alone', async () => {
    const { client, set, sent } = openBreaker();
    set('slow');
    const slow = startSearch(client);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(slow).rejects.toBeInstanceOf(OpenSearchUnreachable);
    set('well');
    await client.send('POST', '/_search');
    expect(sent()).toBe(2);
  });

  it('searches go on while another one is waited for', async () => {
    const { client, set, sent } = openBreaker();
    set('slow');
    const slow = startSearch(client);
    await vi.advanceTimersByTimeAsync(5_000);
    set('well');
    await Promise.all([client.send('POST', '/_search'), client.send('POST', '/_search')]);
    expect(sent()).toBe(3);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(slow).rejects.toBeInstanceOf(OpenSearchUnreachable);
  });

  it('a connection that breaks off fails one search, and the next one is sent', async () => {
    const { client, set, sent } = openBreaker();
    set('broken once');
    await expectRefusal(client);
    await expectRefusal(client);
    expect(sent()).toBe(2);
  });

  it('an error is an answer', async () => {
    const { line } = weakLine();
    const send = () => Promise.reject(new OpenSearchError(404, 'missing', 'gone'));
    const client = addCircuitBreaker({ ...line, send });
    await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
    await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
  });
});

describe.each([
  ['refuses connections', 'cut'],
  ['keeps all that it gets waiting', 'dead'],
] as const)('while OpenSearch %s', (_, state) => {
  /** Opens the breaker: at once, or after a second of waiting and one for the health check. */
  async function openBy(client: OpenSearch): Promise<void> {
    void startSearch(client);
    await vi.advanceTimersByTimeAsync(state === 'cut' ? 0 : 2_001);
  }

  it('searches fail at once without trying it, and all of them go on within two seconds when it is back', async () => {
    const { client, set, sent } = openBreaker();
    set(state);
    await openBy(client);
    for (let second = 0; second < 5; second += 1) {
      await expectRefusal(client);
      await vi.advanceTimersByTimeAsync(1_001);
    }
    expect(sent()).toBe(1);

    set('well');
    await vi.advanceTimersByTimeAsync(2_001);
    await Promise.all([client.send('POST', '/_search'), client.send('POST', '/_search')]);
    expect(sent()).toBe(3);
  });

  it('it is found out after many good answers too', async () => {
    const { client, set, sent } = openBreaker();
    for (let time = 0; time < 1_000; time += 1) await client.send('POST', '/_search');
    set(state);
    await openBy(client);
    await expectRefusal(client);
    expect(sent()).toBe(1_001);
  });
});
