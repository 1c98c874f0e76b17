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
