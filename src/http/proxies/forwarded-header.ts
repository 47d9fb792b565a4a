/** What one proxy noted (RFC 7239). */
export interface ForwardedHop {
  for?: string;
  host?: string;
  proto?: string;
}

const names = ['for', 'host', 'proto'] as const;

/**
 * Farthest hop first; undefined when malformed by RFC 7239. Our own because the libraries for proxies (proxy-addr,
 * forwarded) know X-Forwarded-For only.
 */
export function readForwarded(text: string): ForwardedHop[] | undefined {
  const hops: ForwardedHop[] = [{}];
  const pair = /\s*(?:([!#$%&'*+.^_`|~\w-]+)=(?:([^\s",;=]+)|"((?:[^"\\]|\\.)*)"))?\s*([,;]|$)/gy;
  while (pair.lastIndex < text.length) {
    const found = pair.exec(text);
    if (!found) return undefined;
    const [, name, plain, quoted, end] = found;
    const known = names.find((each) => each === name?.toLowerCase());
    const hop = hops.at(-1);
    if (known && hop) hop[known] = plain ?? quoted?.replace(/\\(.)/g, '$1') ?? '';
    if (end === ',') hops.push({});
  }
  return hops;
}
