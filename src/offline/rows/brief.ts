/**
 * A load that was delivered long ago is kept in brief: what lists, searches and the digest need of it stays on the
 * device, the rest (timelines, signatures, addresses) is fetched when somebody opens it. A brief row is still the
 * server's row in its version; the mark is part of the value, so whatever the server says next replaces both.
 */
import type { Party } from '#contract/company.ts';
import type { BolRow, LoadRow } from './rows.ts';

/** State and ZIP stay: lists tell times by the clock of the place, which may be known by them alone. */
const inBrief = <P extends Party | null>(party: P): P =>
  party ? { ...party, phone: '', address: { ...party.address, line1: '', line2: '', line3: '', city: '' } } : party;

export function briefLoad({ opened: _, ...load }: LoadRow): LoadRow {
  const { shipper, carrier } = load;
  return {
    ...load,
    shipper: inBrief(shipper),
    carrier: inBrief(carrier),
    contact: { name: '', email: '' },
    drivers: [],
    stamps: [],
    brief: true,
  };
}

export function briefBol({ added: _, ...bol }: BolRow): BolRow {
  const { shipper, receiver, carrier } = bol;
  return {
    ...bol,
    imagePreviewUrl: '',
    shipper: inBrief(shipper),
    receiver: inBrief(receiver),
    carrier: inBrief(carrier),
    creator: { name: '', email: '' },
    stamps: [],
    signatures: [],
    brief: true,
  };
}
