import { expect } from 'vitest';
import { operationsByName, type Topic, topics } from '../../support/operations.ts';
import { type TestService } from '../../support/service.ts';
import { contractOf, lodgingIdOf, propertyOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { listChanges, readCatalog } = operationsByName;

/** Set explicitly, because the default follows the owner and the coordinates. */
export const localOperator = {
  companyName: 'Clés SARL',
  firstName: 'Luc',
  phone1: '+33199000001',
  latitude: 44.6,
  longitude: -1.1,
};
const property = { company: { code: 'PROVIDER' }, localOperator };

export const property0 = propertyOf({ ref: 'TOPICS', property }) as Record<string, Record<string, unknown>>;
export const contract0 = contractOf({ ref: 'TOPICS', contract: { rates: { nights: [usualNights] } } });

/** TOPICS, whose changes are examined, and STILL, which must not change. */
export function topicSeed(): string {
  const contract = { rates: { nights: [usualNights] } };
  return smallSeed({ lodgings: ['TOPICS', 'STILL'].map((ref) => ({ ref, property, contract })) });
}

/**
 * Returns the topics of TOPICS that `act` moves, as `GET /v2/catalog` shows it. Each must be later than everything
 * before, the newest is the lodging's date, the change feed agrees, and no other lodging moves.
 */
export async function topicsMovedBy(service: TestService, act: () => unknown): Promise<Topic[]> {
  const before = await catalogOf(service);
  await act();
  const after = await catalogOf(service);
  expect(after.still).toEqual(before.still);
  const [old, now] = [before.topicsUpdatedAt, after.topicsUpdatedAt];
  const moved = topics.filter((topic) => old[topic] !== now[topic]);
  for (const topic of moved) expect((now[topic] ?? '') > before.lastUpdatedAt, topic).toBe(true);
  const dates = topics.map((topic) => now[topic] ?? '').sort();
  expect(after.lastUpdatedAt).toBe(dates.at(-1));
  const feed = await readAnswer(await read(service, `/v2/changes?after=${before.sequence}`), listChanges);
  const told = feed.changes.map(({ lodgingId, topic, at, removed }) => ({ lodgingId, topic, at, removed }));
  const expected = moved.map((topic) => ({ lodgingId: after.lodgingId, topic, at: now[topic], removed: false }));
  expect(told.sort(byTopic)).toEqual(expected.sort(byTopic));
  return moved;
}

async function catalogOf(service: TestService) {
  const response = await read(service, '/v2/catalog?pageSize=0');
  const sequence = Number(response.headers.get('X-Last-Sequence'));
  const { entries } = await readAnswer(response, readCatalog);
  const entryOf = (ref: string) => entries.find(({ lodgingId }) => lodgingId === lodgingIdOf(service, ref));
  const entry = entryOf('TOPICS');
  if (!entry) throw new Error('TOPICS is not in the catalog.');
  return { ...entry, still: entryOf('STILL'), sequence };
}

function read(service: TestService, path: string): Promise<Response> {
  return service.get(path, { key: smallKeys.seller });
}

function byTopic(left: { topic: Topic }, right: { topic: Topic }): number {
  return topics.indexOf(left.topic) - topics.indexOf(right.topic);
}
