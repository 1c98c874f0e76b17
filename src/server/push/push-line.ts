/**
 * The way to a push service. Its address was given by a browser, so its name may lead anywhere, and somewhere else a
 * moment later: what it leads to is looked at each time a message goes, and the line is opened to the very addresses
 * that were looked at. The name is not resolved a second time.
 */
import { lookup } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import { isPublicIp } from '../http/network-address.ts';

export interface PushLine {
  /** Every IP address of a name. */
  resolve(host: string): Promise<string[]>;
  /** An encrypted line to one of these addresses, whose other end proves to be `host`. */
  open(addresses: string[], host: string, port: number): Duplex;
}

export const internet: PushLine = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  open: (addresses, host, port) => connect({ host, port, servername: host, lookup: answering(addresses) }),
};

/** Node tries all it is given until one answers: a name may have IPv6 addresses where we have no way to them. */
function answering(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, done) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family));
}

/** Opens the line to a push service; null where its address leads to no machine on the public internet. */
export async function findPushService(line: PushLine, endpoint: string): Promise<(() => Duplex) | null> {
  // Also here: rows may be older than the rules.
  if (!isPublicAddress(endpoint)) return null;
  const { hostname } = new URL(endpoint);
  const addresses = (await line.resolve(hostname)).filter(isPublicIp);
  return addresses.length === 0 ? null : () => line.open(addresses, hostname, 443);
}

/**
 * The server will call the address a browser gives for its push service. Only names on the public internet: anything
 * else would let a person make the server call machines beside it.
 */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'invalid', 'test'];

export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const labels = hostname.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  // A last label of letters is a name; IP addresses, in whatever form, end in digits or stand in brackets.
  return labels.length > 1 && /^[a-z][a-z0-9-]*$/.test(last) && !PRIVATE_ENDINGS.includes(last);
}
