import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errors } from 'undici';

/* Requests to addresses that partners name: webhooks and calendars. */

export type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

class AddressRefused extends Error {
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
  return (host, options, done) => {
    find(host, { all: true }, (error, addresses) => {
      if (error) {
        done(error, []);
        return;
      }
      const isAllowed = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
      if (!isAllowed) {
        done(new AddressRefused('The host resolves to an address that is not allowed'), []);
        return;
      }
      const [first] = addresses as [LookupAddress];
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/** Throws AddressRefused for a private IP literal, for which `lookupPublic` is never called. */
export function refusePrivateHost(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host) && !isPublicAddress(host)) {
    throw new AddressRefused('The host is an address that is not allowed');
  }
}

/** Returns a code, because error messages may hold what the other side sent. */
export function nameFailure(error: unknown): string {
  if (error instanceof AddressRefused) return error.code;
  if (error instanceof errors.ConnectTimeoutError || (error as { name?: string }).name === 'TimeoutError') {
    return 'TOO_SLOW';
  }
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'NO_ANSWER';
}
