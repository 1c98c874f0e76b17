import { describe, expect, test } from 'vitest';
import { US_STATES } from '#domain/company-profile.ts';
import { isTimeZone, ownTimeZone } from '#domain/time-zone.ts';
import { deliveryZone, FALLBACK_ZONE, pickUpZone, zoneOf, zoneOfAddress, zoneOfStop } from '#domain/zone-of-address.ts';

describe('the zone of an address', () => {
  test('every state has one that exists', () => {
    const zones = US_STATES.map((state) => zoneOfAddress({ state, zip: '' }));
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    // All but the sixteen states and the district that keep New York's time would fall back on it.
    expect(zones.filter((zone) => zone === FALLBACK_ZONE)).toHaveLength(19);
  });

  test.each([
    ['WA', '98134', 'America/Los_Angeles'],
    ['IL', '60607', 'America/Chicago'],
    ['FL', '33101', 'America/New_York'],
    ['FL', '32501', 'America/Chicago'],
    ['TX', '75201', 'America/Chicago'],
    ['TX', '79901', 'America/Denver'],
    ['TX', '79830', 'America/Chicago'],
    ['TN', '37201', 'America/Chicago'],
    ['TN', '37902', 'America/New_York'],
    ['IN', '46201', 'America/Indiana/Indianapolis'],
    ['IN', '46320-1234', 'America/Chicago'],
    ['KY', '40202', 'America/Kentucky/Louisville'],
    ['KY', '42001', 'America/Chicago'],
    ['ID', '83702', 'America/Boise'],
    ['ID', '83814', 'America/Los_Angeles'],
    ['OR', '97914', 'America/Boise'],
    ['SD', '57701', 'America/Denver'],
    ['ND', '58601', 'America/Denver'],
    ['NE', '69361', 'America/Denver'],
    ['KS', '67735', 'America/Denver'],
    ['KS', '67701', 'America/Chicago'],
    ['MI', '49801', 'America/Menominee'],
    ['MI', '48226', 'America/Detroit'],
    ['AZ', '85004', 'America/Phoenix'],
    ['AZ', '86515', 'America/Denver'],
    ['AK', '99546', 'America/Adak'],
    ['PR', '00901', 'America/Puerto_Rico'],
    [' wa ', ' 98134 ', 'America/Los_Angeles'],
    [' tx ', ' 79901 ', 'America/Denver'],
    ['', '', FALLBACK_ZONE],
    ['ON', 'M5H 2N2', FALLBACK_ZONE],
  ])('%s %s: %s', (state, zip, zone) => {
    expect(zoneOfAddress({ state, zip })).toBe(zone);
  });

  test('holds for a company until it chooses one', () => {
    const address = { state: 'WA', zip: '98134' };
    expect(zoneOf({ address })).toBe('America/Los_Angeles');
    expect(zoneOf({ address, timeZone: 'America/Phoenix' })).toBe('America/Phoenix');
  });

  test('freight is picked up by its shipper’s clock and delivered by its receiver’s, or the shipper’s while there is none', () => {
    const shipper = { address: { state: 'WA', zip: '' } };
    const receiver = { address: { state: 'IL', zip: '' } };
    expect(pickUpZone({ shipper })).toBe('America/Los_Angeles');
    expect(deliveryZone({ shipper, receiver })).toBe('America/Chicago');
    expect(deliveryZone({ shipper, receiver: null })).toBe('America/Los_Angeles');
  });
});

test('the zone of a stop is that of a load’s pick-up or a BOL’s delivery, and the device’s own where nothing is known', () => {
  const [there, here] = ['America/Denver', 'America/Chicago'].map((timeZone) => ({
    timeZone,
    address: { state: '', zip: '' },
  })) as [Parameters<typeof zoneOf>[0], Parameters<typeof zoneOf>[0]];
  expect(zoneOfStop({ shipper: there })).toBe('America/Denver');
  expect(zoneOfStop({ shipper: there, receiver: here })).toBe('America/Chicago');
  expect(zoneOfStop({ shipper: there, receiver: null })).toBe('America/Denver');
  expect([zoneOfStop(null), zoneOfStop(undefined)]).toEqual([ownTimeZone(), ownTimeZone()]);
});
