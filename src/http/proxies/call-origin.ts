import { isIP, SocketAddress } from 'node:net';
import { readForwarded, type ForwardedHop } from './forwarded-header.ts';
import type { Trusts } from './trusted-proxies.ts';

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
  const family = isIP(bare);
  if (family === 0) return undefined;
  return family === 4 ? bare : plainAddress(new SocketAddress({ address: bare, family: 'ipv6' }).address);
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
