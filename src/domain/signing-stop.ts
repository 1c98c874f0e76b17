/**
 * Who stands at the dock when a BOL is signed: at pick-up the shipper and the driver, at delivery the receiver and the
 * driver. The side that is at the other end of the road is never what comes next here.
 */
import type { Relation } from './relation.ts';
import { openPurposes, ownPurposes, type SignatureFacts, type SignedBol, type SigningPurpose } from './signing.ts';
import type { Stamp } from './stamp.ts';
import { deliveryZone, pickUpZone } from './zone-of-address.ts';

type Stop = 'pick-up' | 'delivery';

export interface SigningScene {
  relations: ReadonlySet<Relation>;
  load: { checkout: string | null; shipperId: string; stamps: readonly Stamp[] };
  bol: {
    checkin: string | null;
    receiverId: string | null;
    driver: { name: string } | null;
    stamps: readonly Stamp[];
    signatures: readonly SignatureFacts[];
  };
}

type SignedScene = Omit<SigningScene, 'bol'> & { bol: SigningScene['bol'] & SignedBol };

const AT_STOP: Record<Stop, readonly SigningPurpose[]> = {
  'pick-up': ['shipper', 'carrier'],
  delivery: ['receiver', 'carrier'],
};

/** The sides that can be at the stop this person signs at. Whoever is at both ends goes by how far the freight is. */
export function sidesHere({ relations, load, bol }: SigningScene): readonly SigningPurpose[] {
  const [ships, receives] = [relations.has('shipper'), relations.has('receiver')];
  if (ships !== receives) return AT_STOP[ships ? 'pick-up' : 'delivery'];
  return AT_STOP[bol.checkin !== null || load.checkout !== null ? 'delivery' : 'pick-up'];
}

/**
 * What signing has come to at the stop this person signs at: which of their own sides are signed for, and whether any side
 * there is still open, be it for somebody the device is handed to.
 */
export function signingHere(scene: SignedScene): { signed: SigningPurpose[]; isOpen: boolean } {
  const here = sidesHere(scene);
  const open = openPurposes(scene.bol).filter((purpose) => here.includes(purpose));
  const own = ownPurposes(scene.relations).filter((purpose) => here.includes(purpose));
  return { signed: own.filter((purpose) => !open.includes(purpose)), isOpen: open.length > 0 };
}

/**
 * The name of whoever most likely signs for this side, empty when nobody is known: the assigned driver for the carrier;
 * else who signed for it before, or recorded something for that company at this stop.
 */
export function knownSigner(purpose: SigningPurpose, { load, bol }: SigningScene): string {
  if (purpose === 'carrier' && bol.driver) return bol.driver.name;
  const before = bol.signatures.filter((signature) => signature.purpose === purpose && !signature.voided).at(-1);
  if (before) return before.signerName;
  const [companyId, stamps] = purpose === 'shipper' ? [load.shipperId, load.stamps] : [bol.receiverId, bol.stamps];
  if (purpose === 'carrier' || companyId === null) return '';
  return stamps.filter(({ byCompanyId }) => byCompanyId === companyId).at(-1)?.byName ?? '';
}

/** The zone of the dock a signature was given at; the carrier's driver signs at both ends of the road. */
export function signingZone(
  { purpose, at }: Pick<SignatureFacts, 'purpose' | 'at'>,
  bol: Parameters<typeof deliveryZone>[0] & { checkin: string | null },
): string {
  const hasArrived = bol.checkin !== null && Date.parse(at) >= Date.parse(bol.checkin);
  return purpose === 'receiver' || (purpose === 'carrier' && hasArrived) ? deliveryZone(bol) : pickUpZone(bol);
}
