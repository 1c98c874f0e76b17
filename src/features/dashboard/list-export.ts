/**
 * A list as a file for a spreadsheet, made on the device from its own store: a line for each BOL, whatever page of the
 * list it would be on.
 */
import { csvText } from '#domain/csv.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { Category } from '#domain/load-category.ts';
import type { OsdEntry } from '#domain/osd.ts';
import { sealWords } from '#domain/seal.ts';
import { sealOf } from '#domain/seal-of-bol.ts';
import { countingSignatures, type SigningPurpose } from '#domain/signing.ts';
import { signingZone } from '#domain/signing-stop.ts';
import { statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { type Message, msg, t } from '#language/say.ts';
import { type BolRow, type LoadRow, readLoadsWithBols } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import type { DashboardRow } from './dashboard-row.ts';

interface Line {
  load: LoadRow;
  /** Null for a load without BOLs. */
  bol: BolRow | null;
  /** All BOLs of the load. */
  among: BolRow[];
}

interface Scene {
  category: Category;
  actor: Session['actor'];
  nowMs: number;
}

const signedBy = (side: SigningPurpose, title: Message) => ({
  title,
  of: ({ bol }: Line) => {
    if (bol === null) return '';
    // What was completed long ago is here without its signatures: nobody may read that as "not signed".
    if (bol.brief) return t('Not on this device');
    return countingSignatures(bol)
      .filter(({ purpose }) => purpose === side)
      .map((one) => `${one.signerName} ${formatPlaceTime(one.at, signingZone(one, bol))}`)
      .join('; ');
  },
});

const cases = (entries: readonly OsdEntry[] | undefined) =>
  (entries ?? []).map(({ sku, qty }) => `${sku}: ${qty}`).join('; ');

const COLUMNS: readonly { title: Message; of: (line: Line, scene: Scene) => string }[] = [
  { title: msg('Load ID'), of: ({ load }) => load._id },
  { title: msg('P/U Number'), of: ({ load }) => load.pUNum },
  {
    title: msg('Status'),
    of: ({ load, bol, among }, { actor, nowMs }) => {
      const facts = statusFacts(actor, load, bol ? [bol] : [], { unsent: load.base === null, among });
      return statusWords(statusOf(facts, actor, nowMs), nowMs);
    },
  },
  { title: msg('Shipper'), of: ({ load }) => load.shipper.name },
  { title: msg('Receiver'), of: ({ bol }) => bol?.receiver?.name ?? '' },
  { title: msg('Carrier'), of: ({ load }) => load.carrier?.name ?? '' },
  { title: msg('Driver'), of: ({ bol }) => bol?.driver?.name ?? '' },
  { title: msg('BOL'), of: ({ bol }) => bol?.file.name ?? '' },
  { title: msg('P/U Date'), of: (line) => atPickUp(line.load.pUDate, line) },
  { title: msg('P/U check-in'), of: (line) => atPickUp(line.load.checkin, line) },
  { title: msg('P/U check-out'), of: (line) => atPickUp(line.load.checkout, line) },
  { title: msg('Drop Date'), of: (line) => atDelivery(line.bol?.dropDate, line) },
  { title: msg('Delivery check-in'), of: (line) => atDelivery(line.bol?.checkin, line) },
  { title: msg('Delivery check-out'), of: (line) => atDelivery(line.bol?.checkout, line) },
  { title: msg('Seal'), of: ({ bol }) => (bol?.checkin ? sealWords(sealOf(bol)) : '') },
  { title: msg('Overages'), of: ({ bol }) => cases(bol?.osd.overages) },
  { title: msg('Shortages'), of: ({ bol }) => cases(bol?.osd.shortages) },
  { title: msg('Damages'), of: ({ bol }) => cases(bol?.osd.damages) },
  signedBy('shipper', msg('Signed: Shipper')),
  signedBy('carrier', msg('Signed: Carrier')),
  signedBy('receiver', msg('Signed: Receiver')),
];

/** The text of the file for these rows, in their order. */
export async function listCsv(rows: readonly DashboardRow[], scene: Scene): Promise<string> {
  const known = await readLoadsWithBols(rows.map(({ loadId }) => loadId));
  const lines = rows.flatMap(({ kind, key, loadId }): Line[] => {
    const found = known.get(loadId);
    if (!found) return [];
    const { load, bols } = found;
    const shown = bols.filter(({ _id, category: ofBol }) =>
      // What comes in to somebody is what they still receive, not what others do.
      kind === 'bol' ? _id === key : scene.category !== 'inbound' || ofBol === 'inbound',
    );
    return (shown.length > 0 ? shown : [null]).map((bol) => ({ load, bol, among: bols }));
  });
  return csvText([
    COLUMNS.map(({ title }) => t(title)),
    ...lines.map((line) => COLUMNS.map(({ of }) => of(line, scene))),
  ]);
}

/** `11/25/2026 08:00 PST` in the zone of the place; empty without a time. */
const atPickUp = (at: string | null, { load }: Line) => formatPlaceTime(at, pickUpZone(load));
const atDelivery = (at: string | null | undefined, { bol }: Line) =>
  bol ? formatPlaceTime(at, deliveryZone(bol)) : '';
