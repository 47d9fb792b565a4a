import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../../src/opensearch/client.ts';
import { addCircuitBreaker } from '../../../src/search/query/circuit-breaker.ts';

/** A line to OpenSearch that can be made to swallow requests, or to refuse them. */
function weakLine(): { line: OpenSearch; set: (next: 'well' | 'hanging' | 'cut') => void; sent: () => number } {
  let [state, sent]: ['well' | 'hanging' | 'cut', number] = ['well', 0];
  const line: OpenSearch = {
    send<Answer>() {
      sent += 1;
      if (state === 'well') return Promise.resolve({} as Answer);
      return Promise.reject(new OpenSearchUnreachable(state, state === 'hanging' ? 2_000 : 1));
    },
    close: () => Promise.resolve(),
    isClosed: () => false,
  };
  return { line, set: (next) => (state = next), sent: () => sent };
}

async function expectRefusal(client: OpenSearch): Promise<void> {
  await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchUnreachable);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('fails at once after OpenSearch kept a request waiting, tries once a second, and goes on when it answers', async () => {
  const { line, set, sent } = weakLine();
  const client = addCircuitBreaker(line);
  set('hanging');
  await expectRefusal(client);
  await expectRefusal(client);
  expect(sent()).toBe(1);

  vi.advanceTimersByTime(1_001);
  await Promise.all([expectRefusal(client), expectRefusal(client)]);
  expect(sent()).toBe(2);

  set('well');
  vi.advanceTimersByTime(1_001);
  await client.send('GET', '/');
  await client.send('GET', '/');
  expect(sent()).toBe(4);
});

it('opens again when OpenSearch keeps a request waiting after many good answers', async () => {
  const { line, set, sent } = weakLine();
  const client = addCircuitBreaker(line);
  for (let time = 0; time < 1_000; time += 1) await client.send('GET', '/');
  set('hanging');
  await expectRefusal(client);
  await expectRefusal(client);
  expect(sent()).toBe(1_001);
});

it('asks again after a refused connection, which cost no time', async () => {
  const { line, set, sent } = weakLine();
  const client = addCircuitBreaker(line);
  set('cut');
  await expectRefusal(client);
  await expectRefusal(client);
  expect(sent()).toBe(2);
});

it('takes an error for an answer', async () => {
  const { line } = weakLine();
  const client = addCircuitBreaker({
    ...line,
    send: () => Promise.reject(new OpenSearchError(404, 'missing', 'gone')),
  });
  await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
  await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
});
