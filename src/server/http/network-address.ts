/**
 * What an IP address says about where somebody is: on the public internet, beside us, or in which network. All of it
 * works on the address itself; names are resolved by whoever asks.
 */
import ipaddr from 'ipaddr.js';

/** The part of IPv6 that is routed on the internet at all. What lies outside (`::7f00:1`, say) may mean anything. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to a machine on the public internet. This machine, private networks, links, multicast,
 * carriers' NAT, documentation, and every way of writing an IPv4 address inside an IPv6 one (NAT64, 6to4, Teredo) do
 * not; a mapped one (`::ffff:8.8.8.8`) is judged as the IPv4 address it stands for.
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}

const NEAR: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/** Whether an address is this machine or on a private network around it. */
const isNear = (address: string) => ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range());

/**
 * For Fastify's `trustProxy`: believes the last `count` proxies about who called. Whoever speaks to us directly must be
 * near: a mere count would let anybody who reaches us past the proxy name any address as theirs.
 */
export const trustedHops = (count: number) => (address: string, hop: number) =>
  hop < count && (hop > 0 || isNear(address));

/**
 * The part of an address that limits count by. A subscriber of IPv6 has 2^64 addresses to choose from, so for them it is
 * the network; an IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
