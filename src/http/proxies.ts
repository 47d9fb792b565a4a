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
  /** `http` or `https`, as used towards the outermost proxy; undefined when no trusted proxy says it. */
  protocol: string | undefined;
}

/**
 * Proxies append to X-Forwarded-For or to Forwarded, so both are read from the right, as far as trusted proxies wrote
 * them. A proxy that appends to one leaves the other as the caller sent it: if they disagree, the request counts as the
 * proxy's own.
 */
export function findCallOrigin(peer: string, headers: Headers, trusts: Trusts): CallOrigin {
  const [noted, standard] = [headers.get('x-forwarded-for'), headers.get('forwarded')];
  const host = headers.get('host') ?? undefined;
  const isForwarded = noted !== null || standard !== null;
  const direct = { address: peer, peer, isForwarded, isTrusted: false, host, protocol: undefined };
  if (!trusts(peer, 0)) return direct;
  const hops = standard === null ? undefined : readForwarded(standard);
  const ways = [
    ...(noted === null ? [] : [walkBack(peer, noted.split(',').reverse(), trusts)]),
    ...(standard === null ? [] : [walkBack(peer, listAddresses(hops), trusts)]),
  ];
  const [address = peer, other = address] = ways;
  const outermost = hops?.[0];
  return {
    ...direct,
    address: address === other ? address : peer,
    isTrusted: true,
    host: firstOf(headers.get('x-forwarded-host')) ?? outermost?.host ?? host,
    protocol: firstOf(headers.get('x-forwarded-proto')) ?? outermost?.proto,
  };
}

export function isLoopback(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.');
}

/** Nearest first. */
function listAddresses(hops: readonly ForwardedHop[] | undefined): string[] {
  return (hops ?? []).map((hop) => hop.for ?? '').reverse();
}

/** Stops at the first address that is no trusted proxy's. */
function walkBack(peer: string, noted: readonly string[], trusts: Trusts): string {
  let address = peer;
  for (const [hop, text] of noted.entries()) {
    const next = trusts(address, hop) ? readAddress(text) : undefined;
    if (next === undefined) break;
    address = next;
  }
  return address;
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

function firstOf(list: string | null): string | undefined {
  const first = list?.split(',')[0]?.trim().toLowerCase();
  return first === '' ? undefined : first;
}

/** Addresses are counted whole, of IPv6 the first half, since a caller can choose the other half. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const first = head.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}

/** What one proxy noted (RFC 7239). */
interface ForwardedHop {
  for?: string;
  host?: string;
  proto?: string;
}

const names = ['for', 'host', 'proto'] as const;

/**
 * Farthest hop first; undefined when malformed by RFC 7239. Our own because the libraries for proxies (proxy-addr,
 * forwarded) know X-Forwarded-For only.
 */
function readForwarded(text: string): ForwardedHop[] | undefined {
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
