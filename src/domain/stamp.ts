/**
 * One check-in or check-out as somebody made it. Stamps are facts: they are only ever added. The time a load or BOL
 * shows is derived from its stamps, and the timeline shows them all, superseded ones too.
 */
export const STAMP_KINDS = ['checkin', 'checkout'] as const;
export type StampKind = (typeof STAMP_KINDS)[number];

export interface Stamp {
  /** The id of the mutation that made it. */
  _id: string;
  kind: StampKind;
  /** The shown time: device time corrected by the clock skew, never after `receivedAt`. ISO 8601, UTC. */
  at: string;
  /** What the device's clock said, with its UTC offset. */
  occurredAt: string;
  /** Server clock minus device clock, ms; 0 when unknown. */
  skewMs: number;
  /** When the server got it; null while it is only on a device. */
  receivedAt: string | null;
  byUserId: string;
  byName: string;
  driverId: string | null;
  driverName: string | null;
  deviceId: string | null;
  sealIntact: boolean | null;
}
