/**
 * A list as a file for a spreadsheet, made on the device from its own store: a line for each BOL, whatever page of the
 * list it would be on. Written by hand, because a CSV library is mostly a parser.
 */
import { formatDateTime } from '#domain/date-format.ts';
import type { OsdEntry } from '#domain/osd.ts';
import { sealOf, sealWords } from '#domain/seal.ts';
import { SIGNING_SIDES, type SigningPurpose, signatureState } from '#domain/signing.ts';
import { statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
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
  of: ({ bol }: Line) => {
    const valid = bol?.signatures.filter(
      (one) => one.purpose === side && signatureState(one, bol.file.sha256) === 'valid',
    );
    return (valid ?? []).map(({ signerName, at }) => `${signerName} ${zoned(at)}`).join('; ');
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
  { title: 'P/U Date', of: ({ load }) => zoned(load.pUDate) },
  { title: 'P/U check-in', of: ({ load }) => zoned(load.checkin) },
  { title: 'P/U check-out', of: ({ load }) => zoned(load.checkout) },
  { title: 'Drop Date', of: ({ bol }) => zoned(bol?.dropDate) },
  { title: 'Delivery check-in', of: ({ bol }) => zoned(bol?.checkin) },
  { title: 'Delivery check-out', of: ({ bol }) => zoned(bol?.checkout) },
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

/** With the mark by which spreadsheets know UTF-8. */
function csvText(lines: readonly string[][]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Whatever a spreadsheet would take for a formula becomes text: names of files and SKUs are other people's. */
function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `11/25/2026 08:00 PST`; empty without a time. */
function zoned(at: string | null | undefined): string {
  if (!at) return '';
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(at));
  return `${formatDateTime(at)} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trim();
}
