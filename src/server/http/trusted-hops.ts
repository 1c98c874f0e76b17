import { BlockList, isIPv6 } from 'node:net';

const near = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(network, bits, 'ipv4');
}
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

const isNear = (address: string) => {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  return near.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
};

/**
 * Believes the last `count` proxies about who called. Who speaks to us directly must be on this machine or on a private
 * network: a mere count would let anybody who reaches us past the proxy name any address as theirs.
 */
export const trustedHops = (count: number) => (address: string, hop: number) =>
  hop < count && (hop > 0 || isNear(address));
