/** What PDFs made of a BOL say of it, whatever else they are about. */
import { formatPlaceTime } from '#domain/date-format.ts';
import { hardToRead, type Paper, paperKindWords } from '#domain/papers.ts';
import { msg } from '#language/say.ts';
import { heading } from '../base/language.ts';
import type { Db } from '../base/services.ts';
import { findCompanies } from '../people/companies.ts';
import { findUsers, nameOf } from '../people/users.ts';
import type { BolRecord } from './bols.ts';
import { namesOn, type partiesOf } from './present.ts';
import type { Fact, Signer } from './signed-pdf/evidence.ts';
import type { WholeLoad } from './whole-load.ts';

/** What a BOL is and whose. */
export async function headingOf(db: Db, whole: WholeLoad, bol: BolRecord): Promise<Fact[]> {
  const names = await namesOn(db, [whole]);
  const party = (id: string | null) => (id === null ? 'not chosen' : names.party(id).name);
  return [
    [heading(msg('BOL')), `${bol.fileName} (${bol.id})`],
    [heading(msg('Load')), `P/U number ${whole.load.pUNum} (${whole.load.id})`],
    [heading(msg('Shipper')), party(whole.load.shipperId)],
    [heading(msg('Carrier')), party(whole.load.carrierId)],
    [heading(msg('Receiver')), party(bol.receiverId)],
  ];
}

/** The names of a BOL's companies by id. */
export const companyNames = (parties: Awaited<ReturnType<typeof partiesOf>>): ReadonlyMap<string, string> =>
  new Map(Object.values(parties).flatMap((party) => (party ? [[party._id, party.name] as const] : [])));

/** The photographed papers this person sees: each is a document of its own, named by its hash. */
export const paperFacts = (papers: readonly Paper[], zone: string): Fact[] =>
  papers.map((paper, index) => {
    const { kind, title, pages, at, byName, sha256, void: taken } = paper;
    const what = [
      paperKindWords(kind),
      title && `"${title}"`,
      `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`,
    ];
    const told = [`${formatPlaceTime(at, zone)} (${at}) by ${byName}`, `SHA-256 ${sha256}`, hardToRead(paper)];
    const words = [...what, ...told, taken && `taken back: "${taken.reason}"`].filter(Boolean).join(', ');
    return [index === 0 ? heading(msg('Papers')) : '', words];
  });

type Given = { userId: string; companyId: string };

/** Who was logged in when something was recorded. */
export async function signersOf(db: Db, all: readonly Given[]): Promise<(signature: Given) => Signer> {
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
