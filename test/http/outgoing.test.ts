import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { lookupPublic, refusePrivateHost, type Resolve } from '../../src/http/outgoing.ts';
import { privateAddresses } from '../samples/private-addresses.ts';

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

it.each(privateAddresses)('sends nothing to %s, neither by its name nor as it is written', async (address) => {
  expect(await lookUp(finding(address))).toBe('ADDRESS_REFUSED');
  expect(await lookUp(finding('8.8.8.8', address))).toBe('ADDRESS_REFUSED');
  const written = address.includes(':') ? `[${address}]` : address;
  expect(() => refusePrivateHost(`https://${written}:8443/events`)).toThrow('an address that is not allowed');
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
  for (const host of ['2130706433', '0x7f.1', '127.1', '0177.0.0.1']) {
    expect(() => refusePrivateHost(`https://${host}/`)).toThrow('an address that is not allowed');
  }
});
