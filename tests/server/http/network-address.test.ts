import { describe, expect, it } from 'vitest';
import { isPublicIp, trustedHops } from '#server/http/network-address.ts';

describe('a number of trusted proxies', () => {
  it('counts from who speaks to us, and believes nobody when it is none', () => {
    expect([0, 1, 2].map((hop) => trustedHops(2)('10.0.0.1', hop))).toEqual([true, true, false]);
    expect(trustedHops(0)('127.0.0.1', 0)).toBe(false);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.20.0.5', '192.168.1.1', 'fd00::7', 'fe80::1%eth0'])(
    'begins with a proxy nearby: %s',
    (address) => {
      expect(trustedHops(1)(address, 0)).toBe(true);
    },
  );

  it.each(['198.51.100.7', '172.32.0.1', '2001:db8::1', '::ffff:198.51.100.7'])(
    'does not begin with a stranger who came past the proxy: %s',
    (address) => {
      expect(trustedHops(1)(address, 0)).toBe(false);
      expect(trustedHops(2)(address, 1)).toBe(true);
    },
  );
});

describe('an address of the public internet', () => {
  it.each(['8.8.8.8', '2606:4700::1', '::ffff:8.8.8.8'])('is %s', (address) => {
    expect(isPublicIp(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('is not %j', (address) => {
    expect(isPublicIp(address)).toBe(false);
  });
});
