import { buffer } from 'node:stream/consumers';
import type { getSignedPdf as getEndpoint } from '#contract/signature.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { hardToRead, type Paper, paperKindWords } from '#domain/papers.ts';
import { recordedOf } from '#domain/recorded.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { Failure, notFound } from '../base/failure.ts';
import type { Db, Services } from '../base/services.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { findCompanies } from '../people/companies.ts';
import { findUsers, nameOf } from '../people/users.ts';
import { authorizeBol, seenBol } from './authorize.ts';
import { type BolRecord, stateOf } from './bols.ts';
import { namesOn, partiesOf } from './present.ts';
import { presentSignature, signaturesOf } from './signatures.ts';
import { countFacts } from './signed-pdf/count-facts.ts';
import type { Fact, Signer } from './signed-pdf/evidence.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { findWholeLoads, loadIdOfBol, type WholeLoad } from './whole-load.ts';

/** For who sees the BOL. Served like its document: nothing in it can run with our origin's rights. */
export async function getSignedPdf(
  { db, services, actor, params, now, reply }: Call<typeof getEndpoint>,
  maker: SignedPdfMaker,
) {
  const loadId = await loadIdOfBol(db, params.id);
  if (loadId === null) throw notFound('BOL');
  const found = (await findWholeLoads(db, [loadId])).get(loadId);
  const { whole, bol } = authorizeBol(actor, 'bol.read', found, params.id);
  const all = (await signaturesOf(db, bol.id)).map(presentSignature);
  if (all.length === 0) throw new Failure('rule-broken', 'Nobody has signed this BOL yet.');
  const parties = await partiesOf(db, whole, bol);
  const seen = seenBol(actor, whole, bol.id);
  const zone = deliveryZone(parties);
  const bytes = await maker.make({
    title: `Signed bill of lading ${bol.fileName}`,
    heading: [
      ...(await headingOf(db, whole, bol)),
      ...countFacts(seen, { ...parties, ...stateOf(bol) }, zone),
      ...paperFacts(seen.papers, zone),
    ],
    original: await originalOf(services, bol),
    fileName: bol.fileName,
    documentSha256: bol.fileSha256,
    all,
    onRecord: recordedOf({ ...bol, ...parties }),
    stop: { ...parties, checkin: bol.checkin?.toISOString() ?? null },
    signerOf: await signersOf(db, all),
    madeAt: now,
  });
  if (bytes === null) {
    throw new Failure('unavailable', 'The signed PDF cannot be made right now. Please try again.', { retryAfter: 30 });
  }
  return madePdf(reply, `signed-bol-${shortId(bol.id)}.pdf`, bytes);
}

async function originalOf({ files, log }: Services, { fileSha256 }: BolRecord): Promise<Uint8Array> {
  const stream = await files.open(fileSha256);
  if (stream) return buffer(stream);
  log.error({ sha256: fileSha256 }, 'a document that the database knows is not in the file store');
  throw new Failure('unavailable', 'The document cannot be read right now. Please try again.', { retryAfter: 30 });
}

async function headingOf(db: Db, whole: WholeLoad, bol: BolRecord): Promise<Fact[]> {
  const names = await namesOn(db, [whole]);
  const party = (id: string | null) => (id === null ? 'not chosen' : names.party(id).name);
  return [
    ['BOL', `${bol.fileName} (${bol.id})`],
    ['Load', `P/U number ${whole.load.pUNum} (${whole.load.id})`],
    ['Shipper', party(whole.load.shipperId)],
    ['Carrier', party(whole.load.carrierId)],
    ['Receiver', party(bol.receiverId)],
  ];
}

/** The photographed papers this person sees: each is a document of its own, named by its hash. */
const paperFacts = (papers: readonly Paper[], zone: string): Fact[] =>
  papers.map((paper, index) => {
    const { kind, title, pages, at, byName, sha256, void: taken } = paper;
    const what = [
      paperKindWords(kind),
      title && `"${title}"`,
      `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`,
    ];
    const told = [`${formatPlaceTime(at, zone)} (${at}) by ${byName}`, `SHA-256 ${sha256}`, hardToRead(paper)];
    const words = [...what, ...told, taken && `taken back: "${taken.reason}"`].filter(Boolean).join(', ');
    return [index === 0 ? 'Papers' : '', words];
  });

type Given = { userId: string; companyId: string };

async function signersOf(db: Db, all: readonly Given[]): Promise<(signature: Given) => Signer> {
  const users = await findUsers(
    db,
    all.map(({ userId }) => userId),
  );
  const companies = await findCompanies(
    db,
    all.map(({ companyId }) => companyId),
  );
  return ({ userId, companyId }) => {
    const user = users.get(userId);
    return { name: user ? nameOf(user) : userId, company: companies.get(companyId)?.name ?? companyId };
  };
}
