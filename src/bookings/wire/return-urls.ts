import type { Booking } from '../rules/booking.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import { ApiError } from '../../http/problem.ts';

/** Addresses to which a customer returns from paying. */
type ReturnUrls = Partial<Pick<Booking, 'urlSuccess' | 'urlFailure'>>;

/** Where customers of bookings without a key may return: the service's own address, and the hosts that the operator lists. */
export interface KeylessReturns {
  publicUrl: string;
  returnHosts: readonly string[];
}

/** Throws INVALID_RETURN_URL when a return address is none that this caller may use (docs/contract.md 4.18). */
export function requireReturnUrls(
  urls: ReturnUrls,
  { dealer, isAnonymous }: { dealer: Dealer | undefined; isAnonymous: boolean },
  keyless: KeylessReturns,
): void {
  const hosts = isAnonymous || dealer === undefined ? keyless.returnHosts : dealer.returnHosts;
  const own = isAnonymous ? new URL(keyless.publicUrl) : undefined;
  const errors: FieldError[] = [];
  for (const member of ['urlSuccess', 'urlFailure'] as const) {
    const url = urls[member];
    if (url !== undefined && !isReturnUrl(url, hosts, own))
      errors.push({ pointer: `/${member}`, code: 'INVALID_VALUE', detail: 'Is not https to a host that is allowed' });
  }
  if (errors.length > 0) throw new ApiError('INVALID_RETURN_URL', { errors });
}

/**
 * Tells whether the address is https to one of the hosts, with http also to localhost, or the service's own, by whatever name of
 * the machine itself where the service is known by one. The contract is silent on ports and user names in return addresses: a host registered without a port is allowed with
 * each, and no address holds a user name.
 */
function isReturnUrl(text: string, hosts: readonly string[], own: URL | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  const isLocal = url.protocol === 'http:' && url.hostname === 'localhost';
  if (own && isOwnAddress(url, own)) return true;
  if (url.protocol !== 'https:' && !isLocal) return false;
  return hosts.some((host) => [url.hostname, url.host].includes(host.toLowerCase()));
}

const machineItself = ['localhost', '127.0.0.1', '[::1]'];

function isOwnAddress(url: URL, own: URL): boolean {
  if (url.origin === own.origin) return true;
  const areHere = machineItself.includes(url.hostname) && machineItself.includes(own.hostname);
  return areHere && url.protocol === own.protocol && url.port === own.port;
}
