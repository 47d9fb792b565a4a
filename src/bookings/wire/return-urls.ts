import type { Booking } from '../rules/booking.ts';
import type { Dealer } from '../../partners/rules/dealer.ts';
import type { FieldError } from '../../formats/fields/field-errors.ts';
import type { Warning } from '../../formats/fields/warning.ts';
import { ApiError } from '../../http/problem.ts';
import { isRegisteredReturn, isWebAddress, type ReturnHosts } from '../rules/return-hosts.ts';

/**
 * Throws INVALID_RETURN_URL (docs/contract.md 4.18). Without a key any host is allowed: the payment page shows a link
 * to an unregistered host instead of redirecting, and a warning says so.
 */
export function checkReturnUrls(
  urls: Partial<Pick<Booking, 'urlSuccess' | 'urlFailure'>>,
  { dealer, isAnonymous }: { dealer: Dealer | undefined; isAnonymous: boolean },
  { publicUrl, returnHosts }: ReturnHosts,
): Warning[] {
  const isKeyless = isAnonymous || dealer === undefined;
  const hosts = isKeyless ? returnHosts : dealer.returnHosts;
  const errors: FieldError[] = [];
  const warnings: Warning[] = [];
  for (const member of ['urlSuccess', 'urlFailure'] as const) {
    const url = urls[member];
    const pointer = `/${member}`;
    if (url === undefined || isRegisteredReturn(url, hosts, isKeyless ? publicUrl : undefined)) continue;
    if (!isWebAddress(url)) errors.push({ pointer, code: 'INVALID_VALUE', detail: 'Must be an https address.' });
    else if (isKeyless)
      warnings.push({
        pointer,
        code: 'UNREGISTERED_HOST',
        detail: `The customer is shown a link to ${new URL(url).host}, not redirected: the host is not registered.`,
      });
    else errors.push({ pointer, code: 'INVALID_VALUE', detail: 'Must be https on a registered return host.' });
  }
  if (errors.length > 0) throw new ApiError('INVALID_RETURN_URL', { errors });
  return warnings;
}
