import { isIP, SocketAddress } from 'node:net';
import { readForwarded, type ForwardedHop } from './forwarded-header.ts';
import type { Trusts } from './trusted-proxies.ts';

/** Where a request came from and whom it meant, as far as it can be believed. */
export interface CallOrigin {
  /** The caller's address; that of a proxy which is not trusted when the request came through one. */
  address: string;
  /** The address at the other end of the connection. */
  peer: string;
  /** Whether headers of proxies came, believed or not. */
  isForwarded: boolean;
  /** Whether a trusted proxy handed the request on. */
  isTrusted: boolean;
  /** Name, with a port where one is needed, by which the caller meant the service. */
  host: string | undefined;
  /** How the caller spoke to the outermost proxy, `http` or `https`; undefined when no trusted proxy says it. */
  protocol: string | undefined;
}

/**
 * Yields where a request came from. Proxies add what they see at the right end of X-Forwarded-For or of Forwarded, so both are
 * read from there, as far as trusted proxies wrote them. A proxy that adds to one of them leaves the other as the caller sent
 * it: where they tell different addresses, the request counts as the proxy's own.
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

/** Tells whether the address is that of the machine itself. */
export function isLoopback(address: string): boolean {
  return address === '' || address === '::1' || address.startsWith('127.');
}

/** Lists what hops noted, nearest first. */
function listAddresses(hops: readonly ForwardedHop[] | undefined): string[] {
  return (hops ?? []).map((hop) => hop.for ?? '').reverse();
}

/** Follows the addresses that were noted, nearest first, up to the first one that is no trusted proxy's. */
function walkBack(peer: string, noted: readonly string[], trusts: Trusts): string {
  let address = peer;
  for (const [hop, text] of noted.entries()) {
    const next = trusts(address, hop) ? readAddress(text) : undefined;
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** Yields the address of `1.2.3.4`, `1.2.3.4:56`, `2001:db8::1` or `[2001:db8::1]:56` in its usual form; undefined for words. */
function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\w+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\w+$/.exec(trimmed)?.[1] ?? trimmed;
  const family = isIP(bare);
  if (family === 0) return undefined;
  return family === 4 ? bare : plainAddress(new SocketAddress({ address: bare, family: 'ipv6' }).address);
}

/** Yields an IPv4 address that is written as one of IPv6 as what it is. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

function firstOf(list: string | null): string | undefined {
  const first = list?.split(',')[0]?.trim().toLowerCase();
  return first === '' ? undefined : first;
}

/** Returns what an address is counted by: all of it, of IPv6 the first half, since a caller has the other half to choose from. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const first = head.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
