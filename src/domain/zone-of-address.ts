/**
 * The time zone of a place in the United States, from its state and zip. It is proposed to whoever sets a company up, and
 * holds for every company that has not chosen one. States with two zones are told apart by the zip as far as its digits
 * do that; a dock the digits put on the wrong side of the line has an admin who can choose.
 */

import { ownTimeZone } from './time-zone.ts';

interface PlacedAddress {
  state: string;
  zip: string;
}

/** Where nobody can tell, as for a company without an address: the zone nearly half of the country lives in. */
export const FALLBACK_ZONE = 'America/New_York';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';
const BOISE = 'America/Boise';

/** The zone most of each state keeps. */
const STATES: readonly [zone: string, states: string][] = [
  [EASTERN, 'CT DC DE FL GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Kentucky/Louisville', 'KY'],
  ['America/Detroit', 'MI'],
  ['America/Indiana/Indianapolis', 'IN'],
  [CENTRAL, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  [MOUNTAIN, 'CO MT NM UT WY'],
  [BOISE, 'ID'],
  ['America/Phoenix', 'AZ'],
  [PACIFIC, 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR'],
  ['America/St_Thomas', 'VI'],
  ['Pacific/Guam', 'GU'],
  ['Pacific/Saipan', 'MP'],
  ['Pacific/Pago_Pago', 'AS'],
];

/** The part of a state that keeps another zone, by how its zips begin. */
const PARTS: Record<string, readonly [zone: string, zips: string]> = {
  AK: ['America/Adak', '99546 99547'],
  // The Navajo Nation, which changes its clocks; the rest of Arizona does not.
  AZ: [MOUNTAIN, '865 86033 86044 86045 86053 86054'],
  FL: [CENTRAL, '324 325'],
  ID: [PACIFIC, '835 838'],
  IN: [CENTRAL, '463 464 476 477'],
  KS: [MOUNTAIN, '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879'],
  KY: [CENTRAL, '420 421 422 423 424'],
  MI: [
    'America/Menominee',
    '49801 49802 49812 49815 49821 49831 49834 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877 49881 49886 ' +
      '49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
  ],
  ND: [MOUNTAIN, '586'],
  NE: [MOUNTAIN, '693 69153'],
  NV: [MOUNTAIN, '89883'],
  OR: [BOISE, '979'],
  SD: [MOUNTAIN, '577'],
  TN: [EASTERN, '373 374 376 377 378 379'],
  TX: [MOUNTAIN, '799 885 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853'],
};

const ZONE_OF_STATE = new Map(
  STATES.flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

/** The zone of an address; `FALLBACK_ZONE` where its state is none. */
export function zoneOfAddress({ state, zip }: PlacedAddress): string {
  const abbreviation = state.trim().toUpperCase();
  const [other, zips = ''] = PARTS[abbreviation] ?? [];
  if (other && zips.split(' ').some((beginning) => beginning && zip.trim().startsWith(beginning))) return other;
  return ZONE_OF_STATE.get(abbreviation) ?? FALLBACK_ZONE;
}

/** The zone of a company: the one it chose, else its address's. Rows of older servers have the address alone. */
export function zoneOf({ timeZone, address }: { timeZone?: string | undefined; address: PlacedAddress }): string {
  return timeZone ?? zoneOfAddress(address);
}

/** Where freight stops: its shipper for the pick-up, its receiver for the delivery; the shipper while there is none. */
export type Place = Parameters<typeof zoneOf>[0];
export const pickUpZone = ({ shipper }: { shipper: Place }): string => zoneOf(shipper);
export const deliveryZone = ({ receiver, shipper }: { receiver: Place | null; shipper: Place }): string =>
  zoneOf(receiver ?? shipper);

/** The stop a row's times belong to: of a BOL the delivery, of a load the pick-up. The device's own zone without a row. */
export type Stop = { shipper: Place; receiver?: Place | null };
export function zoneOfStop(row: Stop | null | undefined): string {
  if (!row) return ownTimeZone();
  return row.receiver === undefined ? pickUpZone(row) : deliveryZone({ ...row, receiver: row.receiver });
}
