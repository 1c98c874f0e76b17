/**
 * The claim pack of a BOL, for its offices: what this person sees of it and nothing else, as one PDF. Photos come along up
 * to a bound; which ones did not, and why, is said on the cover and in their place.
 */
import { arrayBuffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import type { getClaimPack as getEndpoint } from '#contract/claim-pack.ts';
import { formatBytes } from '#domain/bytes-format.ts';
import { claimsOfPack, type PackPhoto, photosOfPack, whyNoClaimPack } from '#domain/claim-pack.ts';
import { shortId } from '#domain/ids.ts';
import { paperName } from '#domain/papers.ts';
import { may } from '#domain/permissions.ts';
import { recordedOf } from '#domain/recorded.ts';
import { relationsTo } from '#domain/relation.ts';
import { Failure, notFound, refuse } from '../base/failure.ts';
import { FairShare } from '../base/fair-share.ts';
import type { Db, Services } from '../base/services.ts';
import { photos } from '../db/schema/freight.ts';
import type { Call } from '../http/call.ts';
import { madePdf } from '../http/made-pdf.ts';
import { authorizeBol, seenBol, viewOf } from './authorize.ts';
import {
  concealedParts,
  countParts,
  coverParts,
  documentParts,
  type PackFacts,
  reportParts,
  signatureParts,
  stampParts,
} from './claim-pack-parts.ts';
import { signersOf } from './pdf-facts.ts';
import { partiesOf } from './present.ts';
import { presentSignature, signaturesOf } from './signatures.ts';
import type { ClaimPackContent, PackPart, PackPicture } from './signed-pdf/claim-pack.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { findWholeLoads, loadIdOfBol } from './whole-load.ts';

/** Bytes of photos in one pack: what a mailbox or a claims desk still takes. */
const PHOTO_BYTES_MAX = 100 * 1024 * 1024;
/** One at a time holds its photos in memory. */
const PACKS = { inAll: 1, waiting: 2, waitingInAll: 20, patienceMs: 10_000 };

/** Serves packs, one after the other. */
export function claimPackCall(maker: SignedPdfMaker) {
  const turns = new FairShare(PACKS);
  return async (call: Call<typeof getEndpoint>) => {
    const { facts, content } = await packOf(call);
    const bytes = await turns.run(call.actor.userId, async () => {
      const { pictures, leftOut } = await picturesOf(call, photosOfPack(facts.bol));
      return maker.makePack({
        ...content,
        cover: [...coverParts(facts), ...leftOutParts(leftOut)],
        pictures,
        end: [hashPart(facts, pictures)],
      });
    });
    if (bytes === null) {
      throw new Failure('unavailable', 'The claim pack cannot be made right now. Please try again.', {
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
  const parts = [
    ...countParts(facts),
    ...concealedParts(facts),
    ...reportParts(facts),
    ...stampParts(facts),
    ...signatureParts(evidence),
    ...documentParts(facts),
  ];
  const title = `Claim pack of ${bol.fileName}`;
  return {
    facts,
    content: { title, foot: `${title} (${shortId(bol.id)}), load ${whole.load.pUNum}`, parts, madeAt: now },
  };
}

/**
 * The photos with their bytes, in the order given. Where all of them are too much the largest are left out, one after
 * the other: there is nothing here that could make a photo smaller. One that is not in the store is said in its place.
 */
async function picturesOf(
  { db, services }: { db: Db; services: Services },
  shown: readonly PackPhoto[],
): Promise<{ pictures: PackPicture[]; leftOut: PackPhoto[] }> {
  const sizes = await sizesOf(db, shown);
  const left = new Set<PackPhoto>();
  let total = shown.reduce((sum, { sha256 }) => sum + (sizes.get(sha256) ?? 0), 0);
  const largestFirst = shown.toSorted((a, b) => (sizes.get(b.sha256) ?? 0) - (sizes.get(a.sha256) ?? 0));
  for (const photo of largestFirst) {
    if (total <= PHOTO_BYTES_MAX) break;
    left.add(photo);
    total -= sizes.get(photo.sha256) ?? 0;
  }
  const pictures: PackPicture[] = [];
  for (const photo of shown) {
    const bytes = left.has(photo) ? null : await readPhoto(services, photo.sha256);
    const whyNot = left.has(photo)
      ? `Left out: with it the pack would be too large. It has ${formatBytes(sizes.get(photo.sha256) ?? 0)}.`
      : 'This photo cannot be read from the store at the moment.';
    pictures.push({ ...photo, bytes, whyNot });
  }
  return { pictures, leftOut: shown.filter((photo) => left.has(photo)) };
}

async function sizesOf(db: Db, shown: readonly PackPhoto[]): Promise<Map<string, number>> {
  if (shown.length === 0) return new Map();
  const hashes = shown.map(({ sha256 }) => sha256);
  const rows = await db
    .select({ sha256: photos.sha256, size: photos.size })
    .from(photos)
    .where(inArray(photos.sha256, hashes));
  return new Map(rows.map(({ sha256, size }) => [sha256, size]));
}

async function readPhoto({ photos: store, log }: Services, sha256: string): Promise<ArrayBuffer | null> {
  try {
    const stream = await store.open(sha256);
    if (stream) return await arrayBuffer(stream);
    log.error({ sha256 }, 'a photo that the database knows is not in the file store');
  } catch (error) {
    log.error({ err: error, sha256 }, 'a photo could not be read for a claim pack');
  }
  return null;
}

function leftOutParts(leftOut: readonly PackPhoto[]): PackPart[] {
  if (leftOut.length === 0) return [];
  const many = leftOut.length === 1 ? '1 photo is' : `${leftOut.length} photos are`;
  const why =
    `${many} left out, the largest first, because a pack holds at most ${formatBytes(PHOTO_BYTES_MAX)} of photos. They are ` +
    'on the BOL in Connex BOL, known by these hashes:';
  return [
    {
      title: 'Photos left out',
      notes: [why],
      facts: leftOut.map(({ sha256, shows }) => ['', `${shows}\nSHA-256 ${sha256}`] as const),
    },
  ];
}

/** Every photo, paper and document by its hash, so that whoever has a file can tell whether it is the one meant. */
function hashPart({ bol }: PackFacts, pictures: readonly PackPicture[]): PackPart {
  return {
    title: 'Hashes',
    notes: ['SHA-256 of each file this pack speaks of. A file that gives another hash is not the one on record.'],
    table: {
      columns: [
        { title: 'File', width: 196 },
        { title: 'SHA-256', width: 320 },
      ],
      rows: [
        [`BOL ${bol.fileName}`, bol.fileSha256],
        ...bol.papers.map((paper) => [`${paperName(paper)}${paper.void ? ', taken back' : ''}`, paper.sha256]),
        ...pictures.map(({ sha256, bytes }, index) => [`Photo ${index + 1}${bytes ? '' : ', not here'}`, sha256]),
      ],
    },
  };
}
