/** A claim pack in words: what is on record about the freight and the claims, as facts and tables in the pack's order. */
import type { Party } from '#contract/company.ts';
import type { Signature } from '#contract/signature.ts';
import type { Claim } from '#domain/claims.ts';
import {
  type Count,
  countAndReportDiffer,
  countingCount,
  countReasonWords,
  differenceOf,
  differenceWords,
  dispositionWords,
  totalsWords,
} from '#domain/count.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { sealWords } from '#domain/difference-words.ts';
import { NO_OSD, OSD_KINDS, type OsdKind } from '#domain/osd.ts';
import { recordedOf } from '#domain/recorded.ts';
import type { Stamp } from '#domain/stamp.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import type { LoadView } from './authorize.ts';
import { type BolRecord, stateOf } from './bols.ts';
import { claimPart, nameIn, type Parties, withdrawnPart } from './claim-parts.ts';
import { dwellParts, staysOfBol } from './detention-record-parts.ts';
import { companyNames, paperFacts } from './pdf-facts.ts';
import type { PackPart } from './signed-pdf/claim-pack.ts';
import { countFacts } from './signed-pdf/count-facts.ts';
import {
  bothTimes,
  type EvidenceFacts,
  evidenceOf,
  evidenceTitle,
  type Fact,
  stampWords,
} from './signed-pdf/evidence.ts';
import { handshakeFacts } from './signed-pdf/handshake-facts.ts';
import { outcomeFacts } from './signed-pdf/outcome-facts.ts';

/** What the pack is made from, as its reader sees it. */
export interface PackFacts {
  view: LoadView;
  bol: BolRecord;
  parties: Parties;
  claims: readonly Claim[];
  /** Of the reader, where they could claim; null for a carrier. */
  ownName: string | null;
}

const placeWords = (party: Party | null): string => {
  if (party === null) return 'not chosen';
  const { line1, city, state, zip } = party.address;
  return [party.name, line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
};

/** What the claim is about, who claims what of whom, and what was answered. */
export function coverParts({ view, bol, parties, claims, ownName }: PackFacts): PackPart[] {
  const { load, seesPickUp } = view;
  const zone = deliveryZone(parties);
  const time = (at: Date | null, where: string) =>
    at === null ? 'not recorded' : formatPlaceTime(at.toISOString(), where);
  const standing = claims.filter(({ withdrawn }) => withdrawn === null);
  const claimants = standing.map(({ claimantId }) => nameIn(parties, claimantId)).join(', ') || ownName;
  const about: Fact[] = [
    ...(claimants ? [['Claimant', claimants] as const] : []),
    ['Carrier', placeWords(parties.carrier)],
    ['Shipper', placeWords(parties.shipper)],
    ['Receiver', placeWords(parties.receiver)],
    ['BOL', `${bol.fileName} (${bol.id})`],
    ['Load', `P/U number ${load.pUNum} (${load.id})`],
    ['To be picked up', time(load.pUDate, pickUpZone(parties))],
    ...(seesPickUp ? [['Picked up', time(load.checkout, pickUpZone(parties))] as const] : []),
    ['To be delivered', time(bol.deliveryDate, zone)],
    ['Arrived', time(bol.checkin, zone)],
    ['Completed', time(bol.checkout, zone)],
  ];
  const unfiled =
    claims.length === 0
      ? { title: 'No claim filed', notes: [`No claim is on record here yet, so no amount is stated. ${FREIGHT_ONLY}`] }
      : {
          title: 'No claim stands',
          notes: [`What was claimed was taken back, so no amount is stated. ${FREIGHT_ONLY}`],
        };
  return [
    { title: 'The freight', facts: about },
    ...(standing.length === 0 ? [unfiled] : []),
    ...standing.map((claim) => claimPart(claim, parties, zone)),
    ...claims.flatMap(({ filed, withdrawn }) => (withdrawn ? [withdrawnPart(filed, withdrawn, parties, zone)] : [])),
  ];
}

const FREIGHT_ONLY = 'What follows is what is on record about the freight.';

/** The count that counts: each line with a difference, the totals, the seal. */
export function countParts({ bol, parties }: PackFacts): PackPart[] {
  const count = countingCount(bol.counts);
  if (count === null) return [];
  const differing = count.lines.filter((line) => {
    const { over, short, damaged } = differenceOf(line);
    return over + short + damaged > 0;
  });
  const alike = count.lines.length - differing.length;
  return [
    {
      title: 'Count',
      facts: [
        ['Counted', `by ${count.byName}, ${bothTimes(count, deliveryZone(parties))}`],
        ['Totals', totalsWords(count.totals)],
        ...(count.seal ? [['Seal', sealWords(count.seal).replace('Seal: ', '')] as const] : []),
        ...(count.note === '' ? [] : [['Note', `"${count.note}"`] as const]),
        ...(countAndReportDiffer(bol) ? [['', 'Count and report differ'] as const] : []),
        ...(alike > 0
          ? [['', `${alike === 1 ? '1 line' : `${alike} lines`} without a difference not listed`] as const]
          : []),
      ],
    },
    ...(differing.length > 0 ? [{ title: 'Counted differences, in cases', table: linesTable(differing) }] : []),
  ];
}

/** Every report of damage that was found while unpacking. */
export function concealedParts({ bol, parties }: PackFacts): PackPart[] {
  const { concealed = [] } = bol;
  if (concealed.length === 0) return [];
  const facts = countFacts({ counts: [], concealed }, { ...parties, ...stateOf(bol) }, deliveryZone(parties));
  return [{ title: 'Found while unpacking', facts: [...facts] }];
}

/** Lines of goods, in cases. */
function linesTable(lines: Count['lines']): PackPart['table'] {
  const packaging = (kept: boolean | null) => (kept === null ? '' : kept ? 'Packaging kept' : 'Packaging not kept');
  return {
    columns: [
      { title: 'SKU', width: 96 },
      { title: 'Shipped', width: 48, isNumber: true },
      { title: 'Received', width: 52, isNumber: true },
      { title: 'Damaged', width: 52, isNumber: true },
      { title: 'Difference', width: 92 },
      { title: 'Why, and what happens to it', width: 176 },
    ],
    rows: lines.map((line) => [
      line.sku,
      line.shipped === null ? '?' : String(line.shipped),
      String(line.received),
      String(line.damaged),
      differenceWords(line),
      [
        countReasonWords(line.reason),
        dispositionWords(line.disposition),
        packaging(line.packagingKept),
        line.note && `"${line.note}"`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  };
}

const KINDS: Record<OsdKind, string> = { overages: 'Over', shortages: 'Short', damages: 'Damaged' };

/** The OS&D report entry by entry, and what else happened. */
export function reportParts({ view, bol, parties }: PackFacts): PackPart[] {
  const rows = OSD_KINDS.flatMap((kind) =>
    bol.osd[kind].map(({ sku, qty, countId }) => [KINDS[kind], sku, String(qty), countId ? 'the count' : 'the report']),
  );
  const companies = companyNames(parties);
  const atPickUp = { ...view.load, outcomes: view.outcomes, completed: false };
  const outcomes = [
    ...outcomeFacts(atPickUp, { zone: pickUpZone(parties), companies }),
    ...outcomeFacts(bol, { zone: deliveryZone(parties), companies }),
  ].map(([, told]): Fact => ['', told]);
  const columns = [
    { title: 'What', width: 96 },
    { title: 'SKU', width: 240 },
    { title: 'Cases', width: 60, isNumber: true },
    { title: 'From', width: 120 },
  ];
  return [
    rows.length > 0
      ? { title: 'Overages, shortages and damages', table: { columns, rows } }
      : { title: 'Overages, shortages and damages', notes: ['No entries.'] },
    ...(outcomes.length > 0 ? [{ title: 'Other than planned', facts: outcomes }] : []),
  ];
}

const deviceAndServer = ({ occurredAt, receivedAt }: Pick<Stamp, 'occurredAt' | 'receivedAt'>): string =>
  `Device said ${occurredAt}; server got it ${receivedAt ?? 'not yet'}`;

/** Check-ins and check-outs, each with both times and what is odd about it. The pick-up is for those who see it. */
export function stampParts({ view, bol, parties }: PackFacts): PackPart[] {
  const { load, seesPickUp } = view;
  const atPickUp = { osd: NO_OSD, sealIntact: null, stamps: load.stamps, carrier: parties.carrier };
  const words = (place: string, row: Parameters<typeof recordedOf>[0], zone: string): Fact[] => {
    const { stamps } = recordedOf(row);
    const told = row.stamps.slice(-stamps.length);
    return stamps.map((stamp, index) => {
      const times = told[index];
      return [index === 0 ? place : '', `${stampWords(stamp, zone)}${times ? `\n${deviceAndServer(times)}` : ''}`];
    });
  };
  const facts = [
    ...(seesPickUp
      ? words('Pick-up', { ...atPickUp, shipper: parties.shipper, receiver: null }, pickUpZone(parties))
      : []),
    ...words('Delivery', { ...bol, ...parties }, deliveryZone(parties)),
  ];
  return facts.length > 0 ? [{ title: 'Check-ins and check-outs', facts }] : [];
}

/** How long the truck stood there, as each side says it and as far as they agree. */
export const stayParts = ({ view, bol, parties }: PackFacts): PackPart[] =>
  dwellParts(staysOfBol(view, bol, { pickUp: pickUpZone(parties), delivery: deliveryZone(parties) }));

/** What each signature says, as the signed PDF tells it. */
export const signatureParts = (context: EvidenceFacts): PackPart[] =>
  context.all
    .filter(({ voids }) => !voids)
    .map((signature: Signature) => ({
      title: evidenceTitle(signature, context),
      signature: { image: signature.image, strokes: signature.strokes },
      facts: evidenceOf(signature, context),
    }));

/** Handovers by code, as the signed PDF tells them. */
export function handshakeParts({ bol, parties }: PackFacts): PackPart[] {
  const companies = companyNames(parties);
  const zones = { pickUp: pickUpZone(parties), delivery: deliveryZone(parties) };
  const facts = handshakeFacts(bol.handshakes, { signatures: bol.signatures, companies, zones });
  return facts.length > 0 ? [{ title: 'Handover by code', facts }] : [];
}

/** The BOL's document and its photographed papers by name. */
export const documentParts = ({ bol, parties }: PackFacts): PackPart[] => [
  {
    title: 'BOL and papers',
    notes: ['They are files of their own and not in this one. Each is known by its hash.'],
    facts: [
      [
        'BOL',
        `${bol.fileName}, ${bol.filePages === 1 ? '1 page' : `${bol.filePages} pages`}, SHA-256 ${bol.fileSha256}`,
      ],
      ...paperFacts(bol.papers, deliveryZone(parties)),
    ],
  },
];
