/**
 * A list as a file for a spreadsheet, made on the device from its own store: a line for each BOL, whatever page of the
 * list it would be on.
 */
import { csvText } from '#domain/csv.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { OsdEntry } from '#domain/osd.ts';
import { sealOf, sealWords } from '#domain/seal.ts';
import { SIGNING_SIDES, type SigningPurpose, signatureState } from '#domain/signing.ts';
import { statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { type BolRow, type LoadRow, readLoadsWithBols } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import type { DashboardRow } from './dashboard-row.ts';

interface Line {
  load: LoadRow;
  /** Null for a load without BOLs. */
  bol: BolRow | null;
}

interface Scene {
  actor: Session['actor'];
  nowMs: number;
}

const signedBy = (side: SigningPurpose) => ({
  title: `Signed: ${SIGNING_SIDES[side]}`,
  of: (line: Line) => {
    const { bol } = line;
    const valid = bol?.signatures.filter(
      (one) => one.purpose === side && signatureState(one, bol.file.sha256) === 'valid',
    );
    return (valid ?? [])
      .map(({ signerName, at }) => `${signerName} ${side === 'shipper' ? atPickUp(at, line) : atDelivery(at, line)}`)
      .join('; ');
  },
});

const cases = (entries: readonly OsdEntry[] | undefined) =>
  (entries ?? []).map(({ sku, qty }) => `${sku}: ${qty}`).join('; ');

const COLUMNS: readonly { title: string; of: (line: Line, scene: Scene) => string }[] = [
  { title: 'Load ID', of: ({ load }) => load._id },
  { title: 'P/U Number', of: ({ load }) => load.pUNum },
  {
    title: 'Status',
    of: ({ load, bol }, { actor, nowMs }) => {
      const facts = statusFacts(actor, load, bol ? [bol] : [], { unsent: load.base === null });
      return statusWords(statusOf(facts, actor, nowMs), nowMs);
    },
  },
  { title: 'Shipper', of: ({ load }) => load.shipper.name },
  { title: 'Receiver', of: ({ bol }) => bol?.receiver?.name ?? '' },
  { title: 'Carrier', of: ({ load }) => load.carrier?.name ?? '' },
  { title: 'Driver', of: ({ bol }) => bol?.driver?.name ?? '' },
  { title: 'BOL', of: ({ bol }) => bol?.file.name ?? '' },
  { title: 'P/U Date', of: (line) => atPickUp(line.load.pUDate, line) },
  { title: 'P/U check-in', of: (line) => atPickUp(line.load.checkin, line) },
  { title: 'P/U check-out', of: (line) => atPickUp(line.load.checkout, line) },
  { title: 'Drop Date', of: (line) => atDelivery(line.bol?.dropDate, line) },
  { title: 'Delivery check-in', of: (line) => atDelivery(line.bol?.checkin, line) },
  { title: 'Delivery check-out', of: (line) => atDelivery(line.bol?.checkout, line) },
  { title: 'Seal', of: ({ bol }) => (bol?.checkin ? sealWords(sealOf(bol)) : '') },
  { title: 'Overages', of: ({ bol }) => cases(bol?.osd.overages) },
  { title: 'Shortages', of: ({ bol }) => cases(bol?.osd.shortages) },
  { title: 'Damages', of: ({ bol }) => cases(bol?.osd.damages) },
  signedBy('shipper'),
  signedBy('carrier'),
  signedBy('receiver'),
];

/** The text of the file for these rows, in their order. */
export async function listCsv(rows: readonly DashboardRow[], scene: Scene): Promise<string> {
  const known = await readLoadsWithBols(rows.map(({ loadId }) => loadId));
  const lines = rows.flatMap(({ kind, key, loadId }): Line[] => {
    const found = known.get(loadId);
    if (!found) return [];
    const { load, bols } = found;
    const shown = kind === 'bol' ? bols.filter(({ _id }) => _id === key) : bols;
    return shown.length > 0 ? shown.map((bol) => ({ load, bol })) : [{ load, bol: null }];
  });
  return csvText([COLUMNS.map(({ title }) => title), ...lines.map((line) => COLUMNS.map(({ of }) => of(line, scene)))]);
}

/** `11/25/2026 08:00 PST` in the zone of the place; empty without a time. */
const atPickUp = (at: string | null, { load }: Line) => formatPlaceTime(at, pickUpZone(load));
const atDelivery = (at: string | null | undefined, { bol }: Line) =>
  bol ? formatPlaceTime(at, deliveryZone(bol)) : '';
