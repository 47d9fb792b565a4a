import { BlockList, isIP } from 'node:net';

/** The number of proxies in front of the service, or their networks. Plain data, so that threads can get it. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] };

/** `hop`: how many proxies stand between this one and the service. */
export type Trusts = (address: string, hop: number) => boolean;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Reads a number such as `1`, or comma-separated networks, addresses and the names `loopback` and `private`. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text.trim())) return Number(text) >= 1 && Number(text) <= 20 ? { hops: Number(text) } : undefined;
  const networks = text.split(',').flatMap((each) => namedNetworks[each.trim().toLowerCase()] ?? [each.trim()]);
  return networks.every(isNetwork) ? { networks } : undefined;
}

export function createTrust(trusted: TrustedProxies | undefined): Trusts {
  if (trusted === undefined) return () => false;
  if ('hops' in trusted) return (_, hop) => hop < trusted.hops;
  const list = new BlockList();
  for (const network of trusted.networks) {
    const { address, bits, family } = splitNetwork(network);
    list.addSubnet(address, bits, family);
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address));
}

function isNetwork(text: string): boolean {
  const { address, bits, family } = splitNetwork(text);
  const rest = text.slice(address.length);
  return isIP(address) > 0 && /^(\/\d{1,3})?$/.test(rest) && bits <= (family === 'ipv4' ? 32 : 128);
}

function splitNetwork(text: string) {
  const [address = '', bits] = text.split('/');
  const family = familyOf(address);
  return { address, bits: Number(bits ?? (family === 'ipv4' ? 32 : 128)), family };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
