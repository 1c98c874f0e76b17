/** What is on record about a signature, in words: one line a fact, for the evidence page. */
import type { Signature } from '#contract/signature.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { Told } from '#domain/fact.ts';
import { NO_OSD } from '#domain/osd.ts';
import {
  doubtWords,
  hasExceptions,
  osdLines,
  type Recorded,
  type RecordedOutcome,
  type RecordedStamp,
} from '#domain/recorded.ts';
import { SEAL_WORDS, sealWords } from '#domain/seal.ts';
import { isWritten, SIGNING_SIDES } from '#domain/signing.ts';
import { signingZone } from '#domain/signing-stop.ts';
import { CLOCK_UNCERTAIN } from '#domain/stamp.ts';
import { outcomeHappened, reasonWords } from '#domain/stop-outcome.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { msg, t } from '#language/say.ts';
import { type Heading, heading } from '../../base/language.ts';

export interface Signer {
  name: string;
  company: string;
}

export interface EvidenceFacts {
  /** Of the document the BOL has now. */
  documentSha256: string;
  all: readonly Signature[];
  /** What the BOL has on record now, for signatures from before that was kept with them. */
  onRecord: Recorded;
  /** Where it is picked up and delivered: a signature's times are told by the clock of the dock it was given at. */
  stop: Parameters<typeof signingZone>[1];
  /** Who was logged in on the device. */
  signerOf: (signature: Signature) => Signer;
}

/** The label of a line that belongs to the one above it is empty. */
export type Fact = readonly [label: Heading | string, value: string];

/** The facts of one signature, in the order of the page. What was left empty is left out. */
export function evidenceOf(signature: Signature, context: EvidenceFacts): Fact[] {
  const { documentSha256, all, signerOf, stop } = context;
  const zone = signingZone(signature, stop);
  const { signerName, signerTitle, handedOver, exceptions, pieces, sealNumber } = signature;
  const by = signerOf(signature);
  const taken = all.find(({ voids }) => voids?.signatureId === signature._id);
  const same = signature.documentSha256 === documentSha256;
  const facts: (readonly [Heading | string, string | false | null | undefined])[] = [
    [heading(msg('Name')), signerName],
    ['', isWritten(signature.strokes) && 'signed with the printed name, written by the device; not drawn by hand'],
    [heading(msg('Title')), signerTitle],
    [heading(msg('Purpose')), `Signed for the ${signature.purpose}`],
    [heading(msg('Signed at')), formatPlaceTime(signature.at, zone)],
    ['', `${signature.occurredAt} (clock of the device)`],
    ['', `${signature.at} (corrected by the measured error of that clock)`],
    ['', signature.clockUncertain && t(CLOCK_UNCERTAIN)],
    [
      heading(msg('Received at')),
      `${formatPlaceTime(signature.receivedAt, zone)}, ${signature.receivedAt} (clock of the server)`,
    ],
    [heading(msg('Logged in')), `${by.name}, ${by.company}${handedOver ? '; handed the device to the signer' : ''}`],
    [heading(msg('Device')), signature.deviceId ?? 'not named'],
    [
      heading(msg('Document')),
      `SHA-256 ${signature.documentSha256}${same ? '' : ', an earlier document: not valid for this one'}`,
    ],
    [heading(msg('Consent')), `"${signature.consentText}" (version ${signature.consentVersion})`],
    [heading(msg('Exceptions')), exceptions || 'nothing stated by the signer'],
    ...recordFacts(signature, context),
    [heading(msg('Pieces')), typeof pieces === 'number' && String(pieces)],
    [heading(msg('Seal number')), sealNumber],
    [heading(msg('Place')), placeOf(signature)],
    [heading(msg('Signature id')), signature._id],
    [heading(msg('VOIDED')), taken && voidWords(taken, signerOf(taken), zone)],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

/**
 * What was on record when it was signed: as the device showed it, else as the server had it when the signature arrived.
 * What the server had and the device did not show is told too: a statement about the record is not the record.
 */
function recordFacts({ shown, recorded }: Signature, { onRecord, stop }: EvidenceFacts): Fact[] {
  const told = shown ?? recorded ?? onRecord;
  const when = shown
    ? 'as shown when it was signed'
    : recorded
      ? 'as the server had it when the signature arrived'
      : 'as it is now: older signatures were not kept with it';
  const unseen = shown && recorded ? notShown(shown, recorded) : [];
  return [
    [heading(msg('On record')), when],
    [heading(msg('OS&D')), osdLines(told.osd).join('\n') || 'no entries'],
    ...(told.stamps.length > 0 || told.seal !== null ? [[heading(msg('Seal')), sealWords(told.seal)] as const] : []),
    ...told.stamps.map(
      (stamp, index) => [index === 0 ? heading(msg('Delivery')) : '', stampWords(stamp, deliveryZone(stop))] as const,
    ),
    ...(told.outcomes ?? []).map(
      (outcome, index) =>
        [index === 0 ? heading(msg('Outcomes')) : '', outcomeWords(outcome, deliveryZone(stop))] as const,
    ),
    ...(unseen.length > 0
      ? [[heading(msg('Not shown')), `also on record when it arrived: ${unseen.join('; ')}`] as const]
      : []),
  ];
}

function notShown(shown: Recorded, recorded: Recorded): string[] {
  const lines = new Set(osdLines(shown.osd));
  const seal = recorded.seal !== shown.seal && hasExceptions({ ...recorded, osd: NO_OSD }) ? recorded.seal : null;
  return [...(seal ? [t(SEAL_WORDS[seal])] : []), ...osdLines(recorded.osd).filter((line) => !lines.has(line))];
}

/** `Checked in 03/04/2026 08:00 CST (2026-…Z) by Ray Delgado`, with whatever is odd about it. */
export function stampWords(stamp: RecordedStamp, zone: string): string {
  const { kind, at, byName, driverName, seal, reason, clockUncertain, doubts = [] } = stamp;
  const what = reason ? `${kind === 'checkin' ? 'Check-in' : 'Check-out'} corrected to` : SAID[kind];
  const whom = driverName && driverName !== byName ? ` for driver ${driverName}` : '';
  const rest = [
    clockUncertain && t(CLOCK_UNCERTAIN),
    ...doubts.map(doubtWords),
    seal && t(SEAL_WORDS[seal]),
    reason && `"${reason}"`,
  ].filter(Boolean);
  // The clock of the dock for people, the instant for whoever has to prove it.
  return [`${what} ${formatPlaceTime(at, zone)} (${at}) by ${byName}${whom}`, ...rest].join(', ');
}

/** The moment a fact has, as people read it and as it is proved: by the device's clock and by the server's. */
export function bothTimes(
  made: Pick<Told, 'at' | 'occurredAt' | 'receivedAt' | 'clockUncertain'>,
  zone: string,
): string {
  const server = made.receivedAt === null ? 'not yet' : made.receivedAt;
  const doubt = made.clockUncertain ? `, ${t(CLOCK_UNCERTAIN)}` : '';
  return `${formatPlaceTime(made.at, zone)} (${made.at})${doubt}\nDevice said ${made.occurredAt}; server got it ${server}`;
}

/** What was photographed, each known by its hash. */
export const photoWords = ({ photos = [] }: { photos?: readonly string[] | undefined }): string[] =>
  photos.map((sha256) => `Photo: SHA-256 ${sha256}`);

/** What happened other than planned, when and why. */
export function outcomeWords(outcome: RecordedOutcome, zone: string): string {
  const { kind, at, byName, reason, note, clockUncertain, takenBack } = outcome;
  const why = [reasonWords(reason).toLowerCase(), note && `"${note}"`].filter(Boolean).join(', ');
  const what = `${outcomeHappened(kind)} ${formatPlaceTime(at, zone)} (${at}) by ${byName}`;
  const rest = [clockUncertain && t(CLOCK_UNCERTAIN), takenBack && 'taken back'];
  return [why ? `${what}: ${why}` : what, ...rest].filter(Boolean).join('; ');
}

const SAID = { checkin: 'Checked in', checkout: 'Checked out' } as const;

/** Heading of a signature's block. */
export function evidenceTitle(signature: Signature, { documentSha256, all }: EvidenceFacts): Heading {
  const { _id, purpose, documentSha256: signed } = signature;
  return heading(() => {
    const side = t(SIGNING_SIDES[purpose]);
    if (all.some(({ voids }) => voids?.signatureId === _id)) return t('{side} signature: VOIDED', { side });
    if (signed !== documentSha256) return t('{side} signature: on an earlier document', { side });
    return t('{side} signature', { side });
  });
}

function placeOf({ place, placeDenied }: Signature): string {
  if (place) return `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)} (within ${Math.round(place.accuracy)} m)`;
  return `not recorded${placeDenied ? `: ${placeDenied}` : ''}`;
}

function voidWords({ voids, at, receivedAt, clockUncertain }: Signature, by: Signer, zone: string): string {
  const [taken, received] = [formatPlaceTime(at, zone), formatPlaceTime(receivedAt, zone)];
  const doubt = clockUncertain ? `, ${t(CLOCK_UNCERTAIN)}` : '';
  return `${voids?.reason ?? ''} (by ${by.name}, ${by.company}, ${taken}${doubt}; received ${received})`;
}
