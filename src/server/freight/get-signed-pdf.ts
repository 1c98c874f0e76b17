import { buffer } from 'node:stream/consumers';
import type { getSignedPdf as getEndpoint } from '#contract/signature.ts';
import { shortId } from '#domain/ids.ts';
import { recordedOf } from '#domain/recorded.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { spokenLanguage, t } from '#language/say.ts';
import { Failure, notFound } from '../base/failure.ts';
import { forOthers } from '../base/language.ts';
import type { Services } from '../base/services.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { authorizeBol, seenBol, viewOf } from './authorize.ts';
import { type BolRecord, stateOf } from './bols.ts';
import { dwellFacts, staysOfBol } from './detention-record-parts.ts';
import { companyNames, headingOf, paperFacts, signersOf } from './pdf-facts.ts';
import { partiesOf } from './present.ts';
import { presentSignature, signaturesOf } from './signatures.ts';
import { countFacts } from './signed-pdf/count-facts.ts';
import { handshakeFacts } from './signed-pdf/handshake-facts.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { outcomeFacts } from './signed-pdf/outcome-facts.ts';
import { findWholeLoads, loadIdOfBol } from './whole-load.ts';

/**
 * For who sees the BOL. Served like its document: nothing in it can run with our origin's rights. It goes to others, so it
 * is in English whoever asks for it, with their language below the headings.
 */
export async function getSignedPdf(
  { db, services, actor, params, now, reply }: Call<typeof getEndpoint>,
  maker: SignedPdfMaker,
) {
  const loadId = await loadIdOfBol(db, params.id);
  if (loadId === null) throw notFound('BOL');
  const found = (await findWholeLoads(db, [loadId])).get(loadId);
  const { whole, bol } = authorizeBol(actor, 'bol.read', found, params.id);
  const all = (await signaturesOf(db, bol.id)).map(presentSignature);
  if (all.length === 0) throw new Failure('rule-broken', t('Nobody has signed this BOL yet.'));
  const parties = await partiesOf(db, whole, bol);
  const seen = seenBol(actor, whole, bol.id);
  const view = viewOf(actor, whole);
  const atPickUp = { ...view.load, outcomes: view.outcomes, completed: false };
  const companies = companyNames(parties);
  const zones = { pickUp: pickUpZone(parties), delivery: deliveryZone(parties) };
  const below = spokenLanguage();
  const bytes = await maker.make({
    title: `Signed bill of lading ${bol.fileName}`, // not a text: the PDF is in English, whoever asks for it
    heading: await forOthers(below, async () => [
      ...(await headingOf(db, whole, bol)),
      ...outcomeFacts(atPickUp, { zone: zones.pickUp, companies }),
      ...outcomeFacts(seen, { zone: zones.delivery, companies }),
      ...dwellFacts(staysOfBol(view, seen, zones)),
      ...countFacts(seen, { ...parties, ...stateOf(bol) }, zones.delivery),
      ...handshakeFacts(seen.handshakes, { signatures: bol.signatures, companies, zones }),
      ...paperFacts(seen.papers, zones.delivery),
    ]),
    original: await originalOf(services, bol),
    fileName: bol.fileName,
    documentSha256: bol.fileSha256,
    all,
    onRecord: recordedOf({ ...bol, ...parties }),
    stop: { ...parties, checkin: bol.checkin?.toISOString() ?? null },
    signerOf: await signersOf(db, all),
    madeAt: now,
    below,
  });
  if (bytes === null) {
    throw new Failure('unavailable', t('The signed PDF cannot be made right now. Please try again.'), {
      retryAfter: 30,
    });
  }
  return madePdf(reply, `signed-bol-${shortId(bol.id)}.pdf`, bytes);
}

async function originalOf({ files, log }: Services, { fileSha256 }: BolRecord): Promise<Uint8Array> {
  const stream = await files.open(fileSha256);
  if (stream) return buffer(stream);
  log.error({ sha256: fileSha256 }, 'a document that the database knows is not in the file store');
  throw new Failure('unavailable', t('The document cannot be read right now. Please try again.'), { retryAfter: 30 });
}
