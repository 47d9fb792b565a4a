import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenSearchError, OpenSearchUnreachable, type OpenSearch } from '../../../src/opensearch/client.ts';
import { impatient } from '../../../src/search/query/circuit-breaker.ts';

/** A line to OpenSearch that can be made to swallow requests, or to refuse them. */
function weakLine(): { line: OpenSearch; set: (next: 'well' | 'hanging' | 'cut') => void; sent: () => number } {
  let [state, sent]: ['well' | 'hanging' | 'cut', number] = ['well', 0];
  const line: OpenSearch = {
    send<Answer>() {
      sent += 1;
      if (state === 'hanging') vi.advanceTimersByTime(2_000);
      return state === 'well' ? Promise.resolve({} as Answer) : Promise.reject(new OpenSearchUnreachable(state));
    },
    close: () => Promise.resolve(),
    isClosed: () => false,
  };
  return { line, set: (next) => (state = next), sent: () => sent };
}

async function refused(client: OpenSearch): Promise<void> {
  await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchUnreachable);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('fails at once after OpenSearch kept a request waiting, tries once a second, and goes on when it answers', async () => {
  const { line, set, sent } = weakLine();
  const client = impatient(line);
  set('hanging');
  await refused(client);
  await refused(client);
  expect(sent()).toBe(1);

  vi.advanceTimersByTime(1_001);
  await Promise.all([refused(client), refused(client)]);
  expect(sent()).toBe(2);

  set('well');
  vi.advanceTimersByTime(1_001);
  await client.send('GET', '/');
  await client.send('GET', '/');
  expect(sent()).toBe(4);
});

it('asks again after a refused connection, which cost no time', async () => {
  const { line, set, sent } = weakLine();
  const client = impatient(line);
  set('cut');
  await refused(client);
  await refused(client);
  expect(sent()).toBe(2);
});

it('takes an error for an answer', async () => {
  const { line } = weakLine();
  const client = impatient({ ...line, send: () => Promise.reject(new OpenSearchError(404, 'missing', 'gone')) });
  await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
  await expect(client.send('GET', '/')).rejects.toBeInstanceOf(OpenSearchError);
});
