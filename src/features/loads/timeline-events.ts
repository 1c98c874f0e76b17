/**
 * Everything that was recorded on a load, as one list in order of time: pick-up stamps of the load, delivery stamps and
 * signatures of its BOLs, the ones that do not count too. Nothing recorded is ever hidden: two people may have checked
 * in the same truck, and both said so.
 */
import { type SignatureFacts, signatureState } from '#domain/signing.ts';
import { signingZone } from '#domain/signing-stop.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { msg, t } from '#language/say.ts';
import { dwellEvents, toldOnce } from './dwell-events.ts';
import { handshakeEvents } from './handshake-events.ts';
import { outcomeEvents } from './outcome-events.ts';
import { paperEvents } from './paper-events.ts';
import { claimEvents, concealedEvents, countEvents } from './report-events.ts';
import { stampEvents } from './stamp-events.ts';
import {
  type CompanyNames,
  clockDoubt,
  quoted,
  saidBy,
  type TimelineBol,
  type TimelineEvent,
  type TimelineLoad,
} from './timeline-event.ts';

/** Events of the load and of these BOLs, earliest first. A viewer who may not see pick-up has no load stamps. */
export function timelineEvents(load: TimelineLoad, bols: readonly TimelineBol[]): TimelineEvent[] {
  const parties = [load.shipper, load.carrier, ...bols.map(({ receiver }) => receiver)];
  const names: CompanyNames = new Map(parties.flatMap((party) => (party ? [[party._id, party.name]] : [])));
  const { shipper, carrier } = load;
  const atPickUp = { zone: pickUpZone(load), bolId: null, bolName: null, names };
  // A pick-up is over with its check-out; it is never completed.
  const pickedUp = { ...load, completed: false };
  const pickUp = [
    ...stampEvents(pickedUp, { place: 'pick-up', ...atPickUp, carrier }),
    ...outcomeEvents(pickedUp, atPickUp),
    ...dwellEvents(load, atPickUp),
  ];
  const stays: TimelineEvent[] = [];
  const delivery = bols.flatMap((bol) => {
    const placed = { ...bol, shipper };
    const bolName = bols.length > 1 ? bol.file.name : null;
    const atDelivery = { zone: deliveryZone(placed), bolId: bol._id, bolName, names };
    stays.push(...dwellEvents(bol, atDelivery));
    return [
      ...stampEvents(bol, { place: 'delivery', ...atDelivery, carrier }),
      ...outcomeEvents(bol, atDelivery),
      ...signatureEvents(placed, bolName),
      ...handshakeEvents(bol, { bolName, names, zones: { pickUp: pickUpZone(load), delivery: deliveryZone(placed) } }),
      ...countEvents(bol, atDelivery),
      ...concealedEvents(bol, atDelivery),
      ...paperEvents(bol, atDelivery),
      ...claimEvents(bol, atDelivery),
      ...addedEvents(bol, pickUpZone(load)),
    ];
  });
  return [...pickUp, ...delivery, ...toldOnce(stays)].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** That the BOL came to a load that had been shipped already, by its shipper, and whose it became. */
function addedEvents({ _id, added, file }: TimelineBol, zone: string): TimelineEvent[] {
  if (!added) return [];
  const { at, byName, driverName } = added;
  return [
    {
      id: `${_id}-added`,
      at,
      zone,
      what: t('BOL added'),
      bolName: file.name,
      who: byName ? saidBy(byName) : '',
      details: [
        driverName
          ? t('It got the driver of the other BOLs, {name}.', { name: driverName })
          : t('Nobody was its driver yet.'),
      ],
      badges: clockDoubt(added),
      counts: true,
      evidence: {},
      correctable: null,
    },
  ];
}

type PlacedBol = TimelineBol & Pick<TimelineLoad, 'shipper'>;

/**
 * Signatures of a BOL, and what took them back, as events of its timeline. An event for each signature and one for each
 * void.
 */
function signatureEvents(bol: PlacedBol, bolName: string | null): TimelineEvent[] {
  const { signatures, file } = bol;
  return signatures.flatMap((signature) => {
    const zone = signingZone(signature, bol);
    const given = { ...givenEvent(signature, file.sha256, bolName), zone };
    return signature.void ? [given, { ...voidEvent(signature, bolName), zone }] : [given];
  });
}

type Unplaced = Omit<TimelineEvent, 'zone'>;

const SIGNED = {
  shipper: msg('Signed for the shipper'),
  carrier: msg('Signed for the carrier'),
  receiver: msg('Signed for the receiver'),
} as const;

const VOIDED = {
  shipper: msg('Signature for the shipper voided'),
  carrier: msg('Signature for the carrier voided'),
  receiver: msg('Signature for the receiver voided'),
} as const;

function givenEvent(signature: SignatureFacts, documentSha256: string, bolName: string | null): Unplaced {
  const { _id, purpose, signerName, at, handedOver, byName, occurredAt, receivedAt, deviceId } = signature;
  const state = signatureState(signature, documentSha256);
  return {
    id: _id,
    at,
    what: t(SIGNED[purpose]),
    bolName,
    who:
      handedOver && byName
        ? t('by {name}, on the device of {owner}', { name: signerName, owner: byName })
        : saidBy(signerName),
    details: [],
    badges: [
      ...clockDoubt(signature),
      ...(state === 'voided' ? [{ text: t('Voided'), tone: 'neutral' } as const] : []),
      ...(state === 'outdated' ? [{ text: t('Earlier document'), tone: 'warning' } as const] : []),
    ],
    counts: state === 'valid',
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}

function voidEvent({ _id, purpose, signerName, void: taken }: SignatureFacts, bolName: string | null): Unplaced {
  const { at = '', byName, reason = '', occurredAt, receivedAt, deviceId } = taken ?? {};
  return {
    id: `${_id}-void`,
    at,
    what: t(VOIDED[purpose]),
    bolName,
    who: byName
      ? t('by {name}; it was given by {signer}', { name: byName, signer: signerName })
      : t('It was given by {signer}', { signer: signerName }),
    details: [quoted(reason)],
    badges: clockDoubt(taken),
    counts: true,
    evidence: { occurredAt, receivedAt, deviceId },
    correctable: null,
  };
}
