import { describe, expect, it } from 'vitest';
import { connectTo } from '../../client/index.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer } from '../support/small-seed.ts';
import { deployInContainers, deployOnMachine, hasContainerEngine, type Deployment } from './deployment.ts';

const cluster = testCluster();
const hasEngine = await hasContainerEngine('the test that starts docker-compose.yml is skipped');
const minutes = 60_000;

describe('a stay that is booked with the demo key and paid by the word of the operator', () => {
  it(
    'is booked after a restart of the service on this machine',
    async () => {
      await keepsItsBooking(await deployOnMachine(cluster));
    },
    5 * minutes,
  );

  it.skipIf(!hasEngine)(
    'is booked after a restart of the service container of docker-compose.yml',
    async () => {
      await keepsItsBooking(await deployInContainers());
    },
    20 * minutes,
  );
});

async function keepsItsBooking(deployment: Deployment): Promise<void> {
  const [, key = ''] = await deployment.said(/Demo key: (\S+)/);
  const partner = () => connectTo(deployment.url(), key);
  expect((await fetch(`${deployment.url()}/ready`)).status).toBe(200);

  const found = await partner().GET('/v2/stays/search', {
    params: { query: { pagesize: 1, pageindex: 0, pax: 2, sort: 'priceasc' } },
  });
  const stay = found.data?.stays[0];
  if (!stay) throw new Error(`No stay was found: ${JSON.stringify(found.error)}`);
  const wish = {
    lodgingId: stay.lodging.id,
    arrival: stay.arrival,
    departure: stay.departure,
    occupantCount: 2,
    customer,
  };
  const booked = await partner().POST('/v2/bookings', { body: wish });
  expect(booked.data).toMatchObject({ state: 'PENDING_PAYMENT', totalPrice: stay.price });
  const id = booked.data?.id ?? 0;

  const paid = await deployment.runCommand('bookings', 'paid', String(id), '--json');
  expect(JSON.parse(paid)).toMatchObject({ amount: stay.price, booking: { state: 'BOOKED', amountDue: 0 } });

  await deployment.restart();
  const kept = await partner().GET('/v2/bookings/{id}', { params: { path: { id } } });
  expect(kept.data).toMatchObject({ id, state: 'BOOKED', arrival: stay.arrival, amountPaid: stay.price });
  const again = await partner().POST('/v2/bookings', { body: wish });
  expect(again.error).toMatchObject({ code: 'STAY_NOT_AVAILABLE' });
}
