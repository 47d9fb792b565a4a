import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { lookupPublic, refusePrivateHost, type Resolve } from '../../src/http/outgoing.ts';
import { listDeliveries, noteTest } from '../../src/webhooks/store/deliveries.ts';
import { now, openWithLodging } from '../sqlite/facts.ts';
import { startReceiver } from '../support/receiver.ts';
import { startDeliverer, webhookAt } from '../webhooks/deliverer-world.ts';
import inside from '../samples/private-addresses.json' with { type: 'json' };

const outside = ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'];

const addressesOf = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** The address that would be connected to, or the code of the refusal. */
function lookUp(find: Resolve): Promise<string> {
  return new Promise((resolve) => {
    lookupPublic(find)('receiver.example', {}, (error, address) => {
      resolve(error ? (error.code ?? 'none') : (address as string));
    });
  });
}

const finding =
  (...addresses: string[]): Resolve =>
  (_, __, tell) =>
    tell(null, addressesOf(...addresses));

it.each(inside)('sends nothing to %s, neither by its name nor as it is written', async (address) => {
  expect(await lookUp(finding(address))).toBe('ADDRESS_REFUSED');
  expect(await lookUp(finding('8.8.8.8', address))).toBe('ADDRESS_REFUSED');
  const written = address.includes(':') ? `[${address}]` : address;
  expect(() => refusePrivateHost(`https://${written}:8443/events`)).toThrow('an address that nothing is sent to');
});

it.each(outside)('connects to %s, the address that it checked', async (address) => {
  expect(await lookUp(finding(address))).toBe(address);
  const written = address.includes(':') ? `[${address}]` : address;
  expect(() => refusePrivateHost(`https://${written}/`)).not.toThrow();
});

it.each(['fe80::1%eth0', '2606:2800:220:1::1%1', '::ffff:127.0.0.1%lo'])(
  'sends nothing to %s, with a zone',
  async (address) => {
    expect(await lookUp(finding(address))).toBe('ADDRESS_REFUSED');
  },
);

it('refuses other ways to write an address of the own machine', () => {
  for (const host of ['2130706433', '0x7f.1', '127.1', '0177.0.0.1'])
    expect(() => refusePrivateHost(`https://${host}/`)).toThrow('an address that nothing is sent to');
});

it('delivers nothing to a host inside the network, nor to one that changes its address after the check', async () => {
  const { db } = openWithLodging();
  const receiver = await startReceiver();
  let asked = 0;
  // DNS rebinding: the name server gives a harmless address for the check, an internal one for the connection.
  const resolve: Resolve = (_, __, tell) => {
    asked += 1;
    tell(null, addressesOf(asked === 1 ? '127.0.0.1' : '10.0.0.1'));
  };
  const hosts = ['changing.example', 'localhost', '127.0.0.1', '[::ffff:127.0.0.1]'];
  const webhooks = hosts.map((host) => webhookAt(db, `http://${host}:${receiver.port}/events`));
  for (const id of webhooks) noteTest(db, id, now);
  startDeliverer(db, { isPrivate: false, resolve });
  const errorsOf = () => webhooks.map((id) => listDeliveries(db, id, { after: 0, limit: 1 })[0]?.lastError);
  await expect.poll(errorsOf, { timeout: 20_000 }).toEqual(hosts.map(() => 'ADDRESS_REFUSED'));
  expect(receiver.received).toEqual([]);
});
