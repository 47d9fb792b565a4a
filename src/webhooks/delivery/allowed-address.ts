import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Resolve = (
  host: string,
  options: { all: true },
  tell: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

/** All IPv6 addresses of the public internet; excludes `[::7f00:1]`, the deprecated form of 127.0.0.1. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Rejects private, loopback, link-local, shared and reserved addresses, and IPv4 embedded or tunnelled in IPv6. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * Throws AddressRefused when any address of the host is private. The connection uses the very address checked, so DNS
 * rebinding is impossible.
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

/** Throws AddressRefused for a private IP literal, for which `lookupPublic` is never called. */
export function refusePrivateHost(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    throw new AddressRefused('The host is an address that nothing is sent to');
}
