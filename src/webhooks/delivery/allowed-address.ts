import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Finds the addresses of a host. */
export type Resolve = (
  host: string,
  options: { all: true },
  tell: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A host is, or leads to, an address inside some network: nothing is sent there. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** All IPv6 addresses of the public internet; `[::7f00:1]`, the deprecated form of 127.0.0.1, lies outside. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Tells whether an address is one of the public internet: not private, loopback, link-local, shared or reserved, and no form or tunnel of IPv4. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * Yields what finds the address that a connection is made to, and throws AddressRefused when any that the host has is inside some network.
 * The connection takes the very address that was looked at, so nobody can change it in between.
 */
export function lookupPublic(find: Resolve = resolve): LookupFunction {
  return (host, options, tell) => {
    find(host, { all: true }, (error, addresses) => {
      if (error) {
        tell(error, []);
        return;
      }
      const isAllowed = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
      if (!isAllowed) {
        tell(new AddressRefused('The host leads to an address that nothing is sent to'), []);
        return;
      }
      const [first] = addresses as [LookupAddress];
      if (options.all === true) tell(null, addresses);
      else tell(null, first.address, first.family);
    });
  };
}

/** Throws AddressRefused when the host of the address is written as an address inside some network, for which nobody asks `lookupPublic`. */
export function refusePrivateHost(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    throw new AddressRefused('The host is an address that nothing is sent to');
}
