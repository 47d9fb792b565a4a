import { beforeAll, describe, expect, it } from 'vitest';
import { collectionFolder } from '../../docs/collection/collection.ts';
import { staleFiles } from '../../docs/collection/write-collection.ts';
import { exampleWorld } from '../../src/service/example-world.ts';
import { readCollection, readEnvironment, sendRequest } from './bruno.ts';
import { keys, serviceForSuite } from '../support/service.ts';
import { someDocument } from './document.ts';

const requests = readCollection(collectionFolder).map(
  (request) => [`${request.folder}/${request.file}`, request] as const,
);
const story = 'Book a stay';

describe('the collection for Bruno', () => {
  it('is as the OpenAPI document gives it', () => {
    expect([...staleFiles().keys()], 'stale: run npm run docs').toEqual([]);
  });

  it('has each operation once, in the folder of its group, beside the folder that books a stay', () => {
    const described = Object.values(someDocument().paths).flatMap((item) =>
      Object.values(item).map(({ tags: [tag], operationId }) => `${tag}/${operationId}.bru`),
    );
    const held = requests.filter(([, { folder }]) => folder !== story).map(([name]) => name);
    expect(held.toSorted()).toEqual(described.filter((name) => name !== 'Service/agents.bru').toSorted());
  });

  it('sends a key wherever one is needed', () => {
    const document = someDocument();
    const needing = Object.values(document.paths).flatMap((item) =>
      Object.values(item).filter(
        ({ security }) => security.length > 0 && security.every((way) => Object.keys(way).length > 0),
      ),
    );
    const held = new Map(requests.map(([, request]) => [request.file, request.http.auth]));
    for (const { operationId } of needing) expect(held.get(`${operationId}.bru`), operationId).toBe('inherit');
  });
});

describe('the collection for Bruno, run from its first request to its last on the demo data', () => {
  const variables: Record<string, unknown> = readEnvironment(collectionFolder, 'demo');
  const service = serviceForSuite(() => ({ seed: 'demo' }));

  beforeAll(async () => {
    await service.operator.done('feeds build');
    variables['baseUrl'] = service.url;
  });

  it('begins with the demo keys and the lodging that the examples speak of', () => {
    const { lodgingId, gatewayCode } = exampleWorld({
      db: service.db,
      config: service.config,
      today: service.clock.today,
    });
    expect(variables).toMatchObject({ apiKey: keys.seller, providerKey: keys.both, gatewayCode });
    expect(variables['lodgingId']).toBe(String(lodgingId));
  });

  // In order, each with the variables of those before it.
  it.each(requests)('%s succeeds', async (_, request) => {
    const { status, text, unknown } = await sendRequest(request, variables);
    expect(unknown, 'variables that no earlier request left').toEqual([]);
    expect(status, text.slice(0, 500)).toBeLessThan(300);
  });

  it('books the stay that was found, at the quoted price', async () => {
    const booking = await service.get(`/v2/bookings/${String(variables['bookingId'])}`, { key: keys.seller });
    expect(await booking.json()).toMatchObject({
      reference: variables['bookingReference'],
      arrival: variables['arrivalToBook'],
      departure: variables['departureToBook'],
    });
  });
});
