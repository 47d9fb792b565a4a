import type { HttpParts } from '../http-parts.ts';
import type { CallOrigin } from './call-origin.ts';

const untrusted =
  'Requests come through a proxy that TRUST_PROXY does not name: all its callers count as one address. Set TRUST_PROXY if it is yours';
const elsewhere =
  'The proxy takes requests at another address than PUBLIC_URL, which links lead to. Set PUBLIC_URL to what callers see';

/**
 * Logs once each that headers of an untrusted proxy arrive, and that a trusted proxy is called by another address than
 * links lead to. Links never follow request headers: others would see them, too, in cached answers and in mails.
 */
export function warnOfProxies({ log, metrics, settings }: Pick<HttpParts, 'log' | 'metrics' | 'settings'>) {
  const { host: ownHost, protocol: ownProtocol } = new URL(settings.publicUrl);
  const told = new Set<string>();
  const tellOnce = (text: string): void => {
    if (told.has(text)) return;
    told.add(text);
    log.warn(text);
  };
  return ({ isTrusted, host, protocol }: CallOrigin): void => {
    if (!isTrusted) {
      metrics.noteForwarded();
      tellOnce(untrusted);
    } else if (host !== undefined && (host !== ownHost || (protocol !== undefined && `${protocol}:` !== ownProtocol)))
      tellOnce(elsewhere);
  };
}
