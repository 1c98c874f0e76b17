import { isIPv6 } from 'node:net';

/**
 * The part of an address that limits count by. A subscriber of IPv6 has 2^64 addresses to choose from, so for them it is
 * the network; an IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0');
  const network = [...groups, ...gap, ...behind].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
