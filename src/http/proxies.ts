import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a request came from and whom it addressed, as far as its headers can be trusted. */
export interface CallOrigin {
  /** The caller's address, or that of the untrusted proxy in front of it. */
  address: string;
  peer: string;
  /** Whether proxy headers came, trusted or not. */
  isForwarded: boolean;
  isTrusted: boolean;
  /** Name, with a port where one is needed, by which the caller addressed the service. */
  host: string | undefined;
}

/** Proxies append to X-Forwarded-For, so it is read from the right, as far as trusted proxies wrote it. */
export function findCallOrigin(peer: string, headers: Headers, trusts: Trusts): CallOrigin {
  const noted = headers.get('x-forwarded-for');
  const isTrusted = trusts(peer, 0);
  let address = peer;
  for (const [hop, text] of (noted?.split(',') ?? []).reverse().entries()) {
    const next = trusts(address, hop) ? readAddress(text) : undefined;
    if (next === undefined) break;
    address = next;
  }
  const isForwarded = noted !== null || headers.has('forwarded');
  return { address, peer, isForwarded, isTrusted, host: findHost(headers, isTrusted) };
}

/** As the nearest trusted proxy received it, else as it came. */
function findHost(headers: Headers, isTrusted: boolean): string | undefined {
  const [forwarded = ''] = (isTrusted ? headers.get('x-forwarded-host') : null)?.split(',') ?? [];
  return forwarded.trim() === '' ? (headers.get('host') ?? undefined) : forwarded.trim().toLowerCase();
}

export function isLoopback(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.');
}

/** Reads `1.2.3.4`, `1.2.3.4:56`, `2001:db8::1` and `[2001:db8::1]:56`; returns undefined for words. */
function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\w+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\w+$/.exec(trimmed)?.[1] ?? trimmed;
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString();
}

/** Unwraps an IPv4-mapped IPv6 address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Addresses are counted whole, of IPv6 the first half, since a caller can choose the other half. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The number of proxies in front of the service, or their networks. Plain data, so that threads can get it. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

/** `hop`: how many proxies stand between this one and the service. */
type Trusts = (address: string, hop: number) => boolean;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Reads a number such as `1`, or comma-separated networks, addresses and the names `loopback` and `private`. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text.trim())) return Number(text) >= 1 && Number(text) <= 20 ? { hops: Number(text) } : undefined;
  const networks = text.split(',').flatMap((each) => namedNetworks[each.trim().toLowerCase()] ?? [each.trim()]);
  return networks.every(readNetwork) ? { networks } : undefined;
}

export function createTrust(trusted: TrustedProxies | undefined): Trusts {
  if (trusted === undefined) return () => false;
  if ('hops' in trusted) return (_, hop) => hop < trusted.hops;
  const networks = trusted.networks.map(readNetwork).filter((network) => network !== undefined);
  return (address) =>
    isIP(address) > 0 && ipaddr.subnetMatch(ipaddr.process(address), { trusted: networks }, 'other') === 'trusted';
}

/** An address alone is a network of its own. */
function readNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [address = ''] = text.split('/');
  const family = isIP(address);
  const network = text === address ? `${address}/${family === 4 ? 32 : 128}` : text;
  return family > 0 && ipaddr.isValidCIDR(network) ? ipaddr.parseCIDR(network) : undefined;
}
