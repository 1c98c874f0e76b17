/** Every device shows its person exactly what the server holds for them, row by row, and the server agrees with itself. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { type Dwell, NO_DWELL } from '#domain/dwell.ts';
import { termsWords, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { ROLE } from '#domain/roles.ts';
import type { BolRow, LoadRow, NotificationRow } from '#offline/rows/rows.ts';
import type { Person } from '../server/people.ts';
import type { World } from '../world.ts';
import { Broken } from './broken.ts';
import { rowsOf } from './raw-store.ts';
import type { BolState, ClaimState, ConcealedState, DwellState, LoadState, PaperState } from './server-history.ts';
import { seesBol, seesLoad, seesPickUp } from './who-sees.ts';

export async function checkAgreement(world: World): Promise<void> {
  const { history, devices } = world;
  for (const id of [...history.loads.keys()]) await history.look(id);
  for (const device of devices) {
    const { browser, holder } = device;
    const where = `device ${browser.name} of ${holder.key}`;
    compare(where, 'load', expectedLoads(world, holder), held(rowsOf(browser, holder.id, 'loads')).map(loadFacts));
    compare(where, 'BOL', expectedBols(world, holder), held(rowsOf(browser, holder.id, 'bols')).map(bolFacts));
    const news = rowsOf(browser, holder.id, 'notifications').map(newsFacts);
    compare(where, 'notification', await expectedNews(world, holder), news);
  }
}

type Facts = Record<string, unknown> & { id: string };

/** What a device leaves on the server when it keeps a row in brief. */
const LEFT_OUT = new Set(['stamps', 'signatures', 'voided']);

/** What the server last said of each row, below what still waits. */
function held<T extends object>(rows: (T & { base?: T | null; removed?: string })[]): T[] {
  return rows.flatMap((row) => {
    // Gone on the server, kept because something unsent hangs on it.
    if (row.removed) return [];
    if (!('base' in row)) return [row];
    return row.base ? [row.base] : [];
  });
}

function compare(where: string, what: string, wanted: Facts[], there: Facts[]): void {
  const left = new Map(there.map((facts) => [facts.id, facts]));
  for (const facts of wanted) {
    const shown = left.get(facts.id);
    left.delete(facts.id);
    if (!shown) throw new Broken('disagrees', `The ${what} ${facts.id} is not on ${where}.`);
    for (const [name, value] of Object.entries(facts)) {
      if (shown.brief && LEFT_OUT.has(name)) continue;
      const [here, server] = [JSON.stringify(shown[name] ?? null), JSON.stringify(value ?? null)];
      if (here !== server) {
        throw new Broken(
          'disagrees',
          `${name} of the ${what} ${facts.id} is ${here} on ${where} and ${server} on the server.`,
        );
      }
    }
  }
  const [surplus] = left.keys();
  if (surplus) throw new Broken('disagrees', `The ${what} ${surplus} is on ${where} and should not be.`);
}

const instant = (time: string | null) => (time === null ? null : Date.parse(time));
const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

const outcomeFacts = (outcomes: readonly { _id: string; at: string; void: { reason: string } | null }[] = []) => ({
  outcomes: outcomes.map(({ _id, at }) => [_id, instant(at)]),
  'taken back': outcomes.map((one) => one.void?.reason ?? null),
});

function expectedLoads({ history }: World, person: Person): Facts[] {
  return [...history.loads.values()].filter((load) => seesLoad(person, load)).map((load) => factsOfLoad(person, load));
}

function factsOfLoad(person: Person, load: LoadState): Facts {
  const pickUp = seesPickUp(person, load);
  return {
    id: load.id,
    version: load.version,
    pUNum: load.p_u_num,
    pULocation: load.p_u_location,
    ready: load.ready,
    carrierId: load.carrier_id,
    'free time agreed': pickUp && load.dwell_terms ? termsWords(load.dwell_terms) : null,
    // Of each other's stops receivers and drivers see nothing, not even how many there are.
    stops: load.bols.filter((bol) => seesBol(person, load, bol)).length,
    checkin: pickUp ? instant(load.checkin) : null,
    checkout: pickUp ? instant(load.checkout) : null,
    stamps: pickUp ? idsOf(load.stamps) : [],
    ...outcomeFacts(pickUp ? load.outcomes : []),
    ...dwellFacts(pickUp ? dwellSeen(person, load, load.dwell, null) : undefined),
  };
}

const loadFacts = (row: LoadRecord & Pick<LoadRow, 'brief'>): Facts => ({
  id: row._id,
  brief: row.brief,
  version: row.version,
  pUNum: row.pUNum,
  pULocation: row.pULocation,
  ready: row.ready,
  carrierId: row.carrierId,
  'free time agreed': row.dwellTerms ? termsWords(row.dwellTerms) : null,
  stops: row.stops,
  checkin: instant(row.checkin),
  checkout: instant(row.checkout),
  stamps: idsOf(row.stamps),
  ...outcomeFacts(row.outcomes),
  ...dwellFacts(row.dwell),
});

function expectedBols({ history }: World, person: Person): Facts[] {
  return [...history.loads.values()].flatMap((load) =>
    load.bols
      .filter((bol) => seesBol(person, load, bol))
      .map((bol) => ({
        ...factsOfBol(bol, {
          papers: papersSeen(person, load, bol),
          claims: claimsSeen(person, load, bol),
          handshakes: handshakesSeen(person, load, bol),
        }),
        ...dwellFacts(dwellSeen(person, load, bol.dwell, bol.receiver_id)),
      })),
  );
}

/** What the carrier or the receiver before photographed is for the shipper and whoever made it, and for nobody else. */
const papersSeen = (person: Person, load: LoadState, { papers, receiver_id }: BolState): PaperState[] =>
  papers.filter(
    ({ byCompanyId, byUserId }) =>
      load.shipper_id === person.companyId ||
      byUserId === person.id ||
      [load.shipper_id, load.carrier_id, receiver_id].includes(byCompanyId),
  );

/** Claims are for offices: shipper and carrier see all of a BOL, its receiver their own company's, drivers none. */
const claimsSeen = (person: Person, load: LoadState, { claims }: BolState): ClaimState[] =>
  claims.filter(
    ({ claimantId }) =>
      person.role !== ROLE.driver && [load.shipper_id, load.carrier_id, claimantId].includes(person.companyId),
  );

/** Everybody on the BOL sees them. */
const concealedFacts = (concealed: readonly Pick<ConcealedState, '_id' | 'at' | 'inspection' | 'lines'>[] = []) => ({
  concealed: concealed.map(({ _id, at, inspection, lines }) => [
    _id,
    instant(at),
    inspection,
    ...lines.map(({ sku, damaged }) => `${damaged} ${sku}`),
  ]),
});

/** What the carrier or the receiver before said of the stay is for the shipper only. */
function dwellSeen(person: Person, load: LoadState, dwell: DwellState, receiverId: string | null): DwellState {
  const isSeen = ({ byCompanyId }: { byCompanyId: string }) =>
    load.shipper_id === person.companyId || [load.shipper_id, load.carrier_id, receiverId].includes(byCompanyId);
  return { ...dwell, marks: dwell.marks.filter(isSeen), answers: dwell.answers.filter(isSeen) };
}

type DwellShown = Dwell | DwellState;
const dwellFacts = ({ marks, answers, terms }: DwellShown = NO_DWELL) => ({
  'free time': termsWords(terms ?? USUAL_TERMS),
  'times of the stay': marks.map(({ _id, kind, side, at, corrects }) => [
    _id,
    kind,
    side,
    instant(at),
    corrects?.markId ?? null,
  ]),
  'answers to them': answers.map(({ _id, markId, answer, theirAt }) => [_id, markId, answer, instant(theirAt)]),
});

/** The shipper sees all of them; others what their own parties did, and receivers nothing of the pick-up. */
function handshakesSeen(person: Person, load: LoadState, { handshakes, receiver_id }: BolState) {
  if (load.shipper_id === person.companyId) return handshakes;
  const parties = [load.shipper_id, load.carrier_id, receiver_id];
  return handshakes.filter(
    ({ pickUp, offered, answered }) =>
      (person.company === 'carrier' || !pickUp) &&
      [offered, answered].every(({ companyId }) => parties.includes(companyId)),
  );
}

const handshakeFacts = (
  handshakes: readonly { _id: string; state: string; reports: readonly { byUserId: string }[] }[] = [],
) => ({
  handshakes: handshakes.map(({ _id, state, reports }) => [_id, state, ...reports.map(({ byUserId }) => byUserId)]),
});

const claimFacts = (claims: readonly Pick<ClaimState, '_id' | 'at' | 'amountCents'>[] = []) => ({
  claims: claims.map(({ _id, at, amountCents }) => [_id, instant(at), amountCents]),
});

const paperFacts = (
  papers: readonly {
    _id: string;
    at: string;
    sha256: string;
    review: { _id: string } | null;
    void: { reason: string } | null;
  }[] = [],
) => ({
  papers: papers.map(({ _id, at, sha256 }) => [_id, instant(at), sha256]),
  reviews: papers.map(({ review }) => review?._id ?? null),
  'papers taken back': papers.map((one) => one.void?.reason ?? null),
});

type Seen = Pick<BolState, 'papers' | 'claims' | 'handshakes'>;

const factsOfBol = (bol: BolState, { papers, claims, handshakes }: Seen): Facts => ({
  id: bol.id,
  version: bol.version,
  receiverId: bol.receiver_id,
  driverId: bol.driver_id,
  deliveryDate: instant(bol.delivery_date),
  checkin: instant(bol.checkin),
  checkout: instant(bol.checkout),
  completed: bol.completed,
  sealIntact: bol.seal_intact,
  sha256: bol.file_sha256,
  osd: Object.values(bol.osd).flatMap(idsOf).toSorted(),
  stamps: idsOf(bol.stamps),
  ...outcomeFacts(bol.outcomes),
  ...paperFacts(papers),
  ...concealedFacts(bol.concealed),
  ...claimFacts(claims),
  ...handshakeFacts(handshakes),
  signatures: bol.signatures.filter(({ voids }) => voids === null).map(({ id }) => id),
  voided: bol.signatures.flatMap(({ voids }) => voids ?? []).toSorted(),
});

const bolFacts = (row: Bol & Pick<BolRow, 'brief'>): Facts => ({
  id: row._id,
  brief: row.brief,
  version: row.version,
  receiverId: row.receiverId,
  driverId: row.driverId,
  deliveryDate: instant(row.deliveryDate),
  checkin: instant(row.checkin),
  checkout: instant(row.checkout),
  completed: row.completed,
  sealIntact: row.sealIntact,
  sha256: row.file.sha256,
  osd: Object.values(row.osd).flatMap(idsOf).toSorted(),
  stamps: idsOf(row.stamps),
  ...outcomeFacts(row.outcomes),
  ...paperFacts(row.papers),
  ...concealedFacts(row.concealed),
  ...claimFacts(row.claims),
  ...dwellFacts(row.dwell),
  ...handshakeFacts(row.handshakes),
  signatures: idsOf(row.signatures),
  voided: row.signatures.flatMap(({ _id, voided }) => (voided ? [_id] : [])).toSorted(),
});

async function expectedNews({ server }: World, { id }: Person): Promise<Facts[]> {
  const { rows } = await server.sql.query<Facts & { key: string }>(
    `select id, version::int, text, read_at is not null as read,
       concat_ws(' ', kind, load_id, bol_id) as key from notifications where user_id = $1`,
    [id],
  );
  const keys = rows.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw new Broken('doubled', `${id} is told the same twice.`);
  return rows.map(({ key: _, ...facts }) => facts);
}

const newsFacts = ({ _id, version, text, readAt }: NotificationRow): Facts => ({
  id: _id,
  version,
  text,
  read: readAt !== null,
});
