/** A driver and a clerk with the same BOL, each on a device of their own: for handovers by code. */
import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import type { CurrentUser } from '#contract/user.ts';
import { newId } from '#domain/ids.ts';
import { readTheirOffer } from '#offline/handshake.ts';
import { aBol, aLoad, CARRIER, person, RECEIVER } from '../../support/freight.ts';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

export const FACTS = { pickUp: false, pieces: 42, seal: 'intact', sealNumber: '883201' } as const;

/** From now on this is the device of this person. */
export async function as(user: CurrentUser) {
  signOut();
  return signIn(user);
}

/** Both have the load and its BOL by now. */
export async function twoHands() {
  const driver = person(CARRIER, 3, 'Ray Delgado');
  const clerk = person(RECEIVER, 2, 'Denise Okafor');
  const load = aLoad();
  const { _id, name } = driver;
  const bol = aBol(load, { driver: { _id, name, phone: '', connexId: null, companyId: CARRIER._id } });
  for (const user of [driver, clerk]) await pulled(await as(user), [load], [bol]);
  return { driver, clerk, load, bol };
}

/** What the clerk draws for it. */
export const drawnFor = (bol: Bol): SignatureIntent => ({
  _id: newId(),
  purpose: 'receiver',
  signerName: 'Denise Okafor',
  signerTitle: '',
  handedOver: false,
  consentText: 'I sign.',
  consentVersion: '1',
  documentSha256: bol.file.sha256,
  strokes: [[[1, 2, 0]]],
  image: 'data:image/png;base64,iVBORw0K',
  exceptions: '',
});

/** The code of the other device as this one reads it; throws what stands against it. */
export async function readCode(text: string) {
  const offer = await readTheirOffer(text);
  if ('problem' in offer) throw new Error(offer.problem);
  return offer;
}
