/** Allowed for every dealer's bookings: the service's own host and those that the operator lists. */
export interface ReturnHosts {
  publicUrl: string;
  returnHosts: readonly string[];
}

/**
 * Returns whether the address is https to one of the hosts, or http to localhost. Addresses of the service itself at `publicUrl` are
 * allowed too, under any name of its machine. The contract is silent on ports and user names in return URLs: a host registered without a
 * port allows any port; user names are refused.
 */
export function isRegisteredReturn(text: string, hosts: readonly string[], publicUrl: string | undefined): boolean {
  const url = parsePlain(text);
  if (url === undefined) return false;
  if (publicUrl !== undefined && isOwnAddress(url, new URL(publicUrl))) return true;
  const isLocal = url.protocol === 'http:' && url.hostname === 'localhost';
  if (url.protocol !== 'https:' && !isLocal) return false;
  return hosts.some((host) => [url.hostname, url.host].includes(host.toLowerCase()));
}

/** https without a user name. */
export function isWebAddress(text: string): boolean {
  return parsePlain(text)?.protocol === 'https:';
}

function parsePlain(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.username === '' && url.password === '' ? url : undefined;
}

const machineItself = ['localhost', '127.0.0.1', '[::1]'];

function isOwnAddress(url: URL, own: URL): boolean {
  if (url.origin === own.origin) return true;
  const areHere = machineItself.includes(url.hostname) && machineItself.includes(own.hostname);
  return areHere && url.protocol === own.protocol && url.port === own.port;
}
