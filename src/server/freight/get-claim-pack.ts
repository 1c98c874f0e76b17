/**
 * The claim pack of a BOL, for its offices: what this person sees of it and nothing else, as one PDF. Photos come along up
 * to a bound; which ones did not, and why, is said on the cover and in their place. It goes to others, so it is in English
 * whoever asks for it.
 */
import type { getClaimPack as getEndpoint } from '#contract/claim-pack.ts';
import { claimsOfPack, photosOfPack, whyNoClaimPack } from '#domain/claim-pack.ts';
import { shortId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { recordedOf } from '#domain/recorded.ts';
import { relationsTo } from '#domain/relation.ts';
import { t } from '#language/say.ts';
import { Failure, notFound, refuse } from '../base/failure.ts';
import { FairShare } from '../base/fair-share.ts';
import { inLanguage } from '../base/language.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { authorizeBol, seenBol, viewOf } from './authorize.ts';
import { hashPart, leftOutParts, picturesOf } from './claim-pack-files.ts';
import {
  concealedParts,
  countParts,
  coverParts,
  documentParts,
  handshakeParts,
  type PackFacts,
  reportParts,
  signatureParts,
  stampParts,
  stayParts,
} from './claim-pack-parts.ts';
import { signersOf } from './pdf-facts.ts';
import { partiesOf } from './present.ts';
import { presentSignature, signaturesOf } from './signatures.ts';
import type { ClaimPackContent } from './signed-pdf/claim-pack.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { findWholeLoads, loadIdOfBol } from './whole-load.ts';

/** One at a time holds its photos in memory. */
const PACKS = { inAll: 1, waiting: 2, waitingInAll: 20, patienceMs: 10_000 };

/** Serves packs, one after the other. */
export function claimPackCall(maker: SignedPdfMaker) {
  const turns = new FairShare(PACKS);
  return async (call: Call<typeof getEndpoint>) => {
    const { facts, content } = await packOf(call);
    const make = async () => {
      const { pictures, leftOut } = await picturesOf(call, photosOfPack(facts.bol));
      return maker.makePack({
        ...content,
        cover: [...coverParts(facts), ...leftOutParts(leftOut)],
        pictures,
        end: [hashPart(facts, pictures)],
      });
    };
    const bytes = await turns.run(call.actor.userId, () => inLanguage('en', make));
    if (bytes === null) {
      throw new Failure('unavailable', t('The claim pack cannot be made right now. Please try again.'), {
        retryAfter: 30,
      });
    }
    return madePdf(call.reply, `claim-pack-${shortId(facts.bol.id)}.pdf`, bytes);
  };
}

type Words = Omit<ClaimPackContent, 'cover' | 'pictures' | 'end'>;

/** What the pack says, as far as this person sees it. 409 where nothing was claimed and nothing can be. */
async function packOf({
  db,
  actor,
  params,
  now,
}: Call<typeof getEndpoint>): Promise<{ facts: PackFacts; content: Words }> {
  const loadId = await loadIdOfBol(db, params.id);
  if (loadId === null) throw notFound('BOL');
  const found = (await findWholeLoads(db, [loadId])).get(loadId);
  const { whole } = authorizeBol(actor, 'claim.read', found, params.id);
  const bol = seenBol(actor, whole, params.id);
  refuse('rule-broken', whyNoClaimPack(bol));
  const parties = await partiesOf(db, whole, bol);
  const mayFile = may(actor, 'claim.file', relationsTo(actor, whole.load, [bol]));
  const own = mayFile ? [parties.shipper, parties.receiver].find((party) => party?._id === actor.companyId) : null;
  const claims = claimsOfPack(bol, actor.companyId);
  const facts = { view: viewOf(actor, whole), bol, parties, claims, ownName: own?.name ?? null };
  const all = (await signaturesOf(db, bol.id)).map(presentSignature);
  const evidence = {
    documentSha256: bol.fileSha256,
    all,
    onRecord: recordedOf({ ...bol, ...parties }),
    stop: { ...parties, checkin: bol.checkin?.toISOString() ?? null },
    signerOf: await signersOf(db, all),
  };
  const parts = inLanguage('en', () => [
    ...countParts(facts),
    ...concealedParts(facts),
    ...reportParts(facts),
    ...stampParts(facts),
    ...stayParts(facts),
    ...signatureParts(evidence),
    ...handshakeParts(facts),
    ...documentParts(facts),
  ]);
  const title = `Claim pack of ${bol.fileName}`; // not a text: the pack is in English
  // not a text: the pack is in English
  const foot = `${title} (${shortId(bol.id)}), load ${whole.load.pUNum}`;
  return { facts, content: { title, foot, parts, madeAt: now } };
}
