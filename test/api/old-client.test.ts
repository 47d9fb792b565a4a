import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';

/** As a partner's old client sends it: all values are texts, missing ones empty. */
interface Recorded {
  name: string;
  as: 'provider' | 'seller';
  method: string;
  path: string;
  body?: unknown;
  status: number;
  /** Members of the answer, and names that must occur nowhere in it. */
  expect?: object;
  lacks?: string[];
  /** Members of the answer that later requests reference in braces. */
  keep?: Record<string, string>;
}

const file = new URL('../samples/old-client/requests.json', import.meta.url);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
const kept: Record<string, string> = {};
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [] }) }));

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (name, key: string) => kept[key] ?? name);

it('all values of the recorded bodies are texts', () => {
  const leaves = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
  const sent = recorded.flatMap(({ body }) => (body === undefined ? [] : leaves(body)));
  expect(sent.filter((leaf) => typeof leaf !== 'string')).toEqual([]);
  expect(sent.filter((leaf) => leaf === '').length).toBeGreaterThan(100);
});

it.each(recorded)('an old client can $name', async ({ as, method, path, body, status, ...wanted }) => {
  const sent = body === undefined ? {} : { body: filled(JSON.stringify(body)) };
  const headers = { 'X-API-Key': smallKeys[as], Accept: 'application/json', 'Content-Type': 'application/json' };
  const response = await fetch(service.url + filled(path), { method, headers, ...sent });
  const text = await response.text();
  expect(response.status, text).toBe(status);
  const answer = JSON.parse(text) as Record<string, unknown>;
  if (wanted.expect) expect(answer).toMatchObject(wanted.expect);
  for (const name of wanted.lacks ?? []) expect(text).not.toContain(`"${name}"`);
  for (const [name, member] of Object.entries(wanted.keep ?? {})) kept[name] = String(answer[member]);
});
