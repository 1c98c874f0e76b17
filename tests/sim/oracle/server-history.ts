/**
 * What the database held after each change, read with our own SQL, and who might see it then (who-sees.ts): both written anew,
 * so that a mistake in the product's rules is not repeated by what checks them.
 */

import type pg from 'pg';
import type { DwellTerms } from '#domain/dwell-terms.ts';
import type { Cast, Person } from '../server/people.ts';
import type { ServerRequest } from '../server/sim-server.ts';
import { seesBol, seesLoad, seesPickUp } from './who-sees.ts';

export interface LoadState {
  id: string;
  shipper_id: string;
  carrier_id: string | null;
  created_by: string;
  ready: boolean;
  deleted: boolean;
  p_u_num: string;
  p_u_date: string;
  p_u_location: string | null;
  load_num: string | null;
  destination: string | null;
  checkin: string | null;
  checkout: string | null;
  stamps: StampState[];
  outcomes: OutcomeState[];
  dwell: DwellState;
  dwell_terms: DwellTerms | null;
  version: number;
  bols: BolState[];
}

export interface StampState {
  _id: string;
  kind: 'checkin' | 'checkout';
  at: string;
  clockUncertain?: boolean;
  outOfBounds?: boolean;
  byUserId: string;
  corrects?: { stampId: string; reason: string } | null;
  driverId: string | null;
  sealIntact: boolean | null;
}

export interface BolState {
  id: string;
  load_id: string;
  file_sha256: string;
  receiver_id: string | null;
  driver_id: string | null;
  former_drivers: { userId: string }[];
  delivery_date: string | null;
  checkin: string | null;
  checkout: string | null;
  completed: boolean;
  seal_intact: boolean | null;
  osd: Record<'overages' | 'shortages' | 'damages', { _id: string; sku: string; qty: number; countId?: string }[]>;
  stamps: StampState[];
  outcomes: OutcomeState[];
  papers: PaperState[];
  counts: CountState[];
  concealed: ConcealedState[];
  claims: ClaimState[];
  dwell: DwellState;
  handshakes: HandshakeState[];
  version: number;
  signatures: SignatureState[];
}

export interface CountState {
  _id: string;
  at: string;
  clockUncertain?: boolean;
  byUserId: string;
  lines: ({
    _id: string;
    damageId: string;
    sku: string;
    shipped: number | null;
    received: number;
    damaged: number;
  } & SaidOfCases)[];
  note: string;
}

/** What a line says besides its numbers. */
interface SaidOfCases {
  reason: string | null;
  note: string;
  photos?: string[] | undefined;
  packagingKept: boolean | null;
  disposition: string | null;
}

export interface OutcomeState {
  _id: string;
  kind: string;
  reason: string | null;
  note: string;
  toldBy: string;
  plan: string | null;
  proposedDate: string | null;
  scheduled: string | null;
  follows: string | null;
  at: string;
  clockUncertain?: boolean;
  byUserId: string;
  driverId: string | null;
  void: { at: string; reason: string; byName: string; clockUncertain?: boolean } | null;
}

export interface PaperState {
  _id: string;
  kind: string;
  title: string;
  sha256: string;
  at: string;
  clockUncertain?: boolean;
  byUserId: string;
  byCompanyId: string;
  review: { _id: string; result: string; note: string; at: string; clockUncertain?: boolean } | null;
  void: { at: string; reason: string; byName: string; clockUncertain?: boolean } | null;
}

export interface ConcealedState {
  _id: string;
  at: string;
  clockUncertain?: boolean;
  byUserId: string;
  lines: ({ _id: string; sku: string; damaged: number } & SaidOfCases)[];
  inspection: boolean;
  note: string;
}

interface DwellFactState {
  _id: string;
  side: string;
  at: string;
  clockUncertain?: boolean;
  byUserId: string;
  byCompanyId: string;
}

export interface DwellState {
  marks: (DwellFactState & {
    kind: string;
    placeId: string;
    stated?: boolean;
    appointment?: string | null;
    corrects?: { markId: string; reason: string; madeAt: string } | null;
  })[];
  answers: (DwellFactState & {
    markId: string;
    answer: string;
    seenAt: string;
    theirAt: string | null;
    reason: string;
  })[];
  terms?: DwellTerms;
}

export interface ClaimState {
  _id: string;
  step: string;
  claimantId: string;
  amountCents: number | null;
  currency: string | null;
  decision: string | null;
  note: string;
  filingId?: string;
  at: string;
  clockUncertain?: boolean;
  byUserId: string;
}

export interface HandshakeState {
  _id: string;
  pickUp: boolean;
  offered: { userId: string; companyId: string; key: string | null };
  answered: { userId: string; companyId: string; key: string | null };
  documentSha256: string;
  signatureId: string;
  state: string;
  reason: string | null;
  reports: { _id: string; at: string; clockUncertain?: boolean; byUserId: string }[];
}

export interface SignatureState {
  id: string;
  user_id: string;
  purpose: string;
  statement: { signerName: string; signerTitle: string; exceptions: string; strokes: unknown };
  at: string;
  clock_uncertain: boolean;
  document_sha256: string;
  voids: string | null;
}

/** One version of a row and who was allowed to see it. */
interface Sight {
  version: number;
  seers: Set<string>;
  /** Who was allowed to see the times of pick-up. */
  pickUpSeers: Set<string>;
  isDeleted: boolean;
}

const LOAD_SQL = `
  select to_jsonb(l) || jsonb_build_object('bols', coalesce((
    select jsonb_agg(to_jsonb(b) || jsonb_build_object('signatures', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'user_id', s.user_id, 'purpose', s.purpose,
        'statement', s.statement - 'image', 'at', s.at, 'clock_uncertain', s.clock_uncertain,
        'document_sha256', s.document_sha256, 'voids', s.voids)
        order by s.received_at, s.id)
      from signatures s where s.bol_id = b.id), '[]')) order by b.position)
    from bols b where b.load_id = l.id), '[]')) as whole
  from loads l where l.id = $1`;

export class ServerHistory {
  /** As they are now. */
  readonly loads = new Map<string, LoadState>();
  /** By entity and id. */
  readonly sights = new Map<string, Sight[]>();
  /** By load or BOL, every appointment it ever had, ms. */
  readonly appointments = new Map<string, Set<number | null>>();
  /** By hash, who was ever allowed to open the document. */
  readonly readers = new Map<string, Set<string>>();
  private readonly bolLoads = new Map<string, string>();
  private readonly sql: pg.Client;
  private readonly people: Person[];

  constructor(sql: pg.Client, cast: Cast) {
    this.sql = sql;
    this.people = Object.values(cast.people);
  }

  /** Reads the load as it is after a change. */
  async look(loadId: string): Promise<void> {
    const { rows } = await this.sql.query<{ whole: LoadState }>({ name: 'sim-load', text: LOAD_SQL, values: [loadId] });
    const state = rows[0]?.whole;
    if (!state) return;
    this.loads.set(loadId, state);
    this.expect(state.id, state.p_u_date);
    this.see(
      `loads ${loadId}`,
      state,
      (person) => seesLoad(person, state),
      (person) => seesPickUp(person, state),
    );
    for (const bol of state.bols) {
      this.bolLoads.set(bol.id, loadId);
      this.expect(bol.id, bol.delivery_date);
      this.see(`bols ${bol.id}`, { version: bol.version, deleted: state.deleted }, (person) =>
        seesBol(person, state, bol),
      );
      const readers = this.readers.get(bol.file_sha256) ?? new Set();
      this.readers.set(bol.file_sha256, readers);
      for (const person of this.people) if (seesBol(person, state, bol)) readers.add(person.id);
    }
  }

  /** Whether the server has done what the key asked for (it died before it could say so). */
  async wasDone(key: string): Promise<boolean> {
    const { rows } = await this.sql.query<{ status: number }>(
      'select status from idempotency_keys where key = $1 and status < 300',
      [key],
    );
    return rows.length > 0;
  }

  /** The load a change is about, read off its address. */
  laneOf({ path, body }: ServerRequest): string | null {
    const url = new URL(path, 'http://server');
    if (url.pathname === '/api/loads/create') return (JSON.parse(String(body)) as { _id: string })._id;
    const [, noun, id = ''] = /^\/api\/(loads|bols)\/([^/]+)/.exec(url.pathname) ?? [];
    if (noun === 'loads') return id;
    if (noun !== 'bols') return null;
    const [first = ''] = (url.searchParams.get('objectIds') ?? id).split(',');
    return this.bolLoads.get(first) ?? null;
  }

  private expect(id: string, at: string | null): void {
    const all = this.appointments.get(id) ?? new Set();
    this.appointments.set(id, all.add(at === null ? null : Date.parse(at)));
  }

  private see(
    row: string,
    { version, deleted }: { version: number; deleted: boolean },
    isSeer: (person: Person) => boolean,
    isPickUpSeer: (person: Person) => boolean = () => false,
  ): void {
    const sights = this.sights.get(row) ?? [];
    this.sights.set(row, sights);
    let sight = sights.find((one) => one.version === version);
    if (!sight) {
      sight = { version, seers: new Set(), pickUpSeers: new Set(), isDeleted: deleted };
      sights.push(sight);
    }
    for (const person of this.people) {
      if (isSeer(person)) sight.seers.add(person.id);
      if (isPickUpSeer(person)) sight.pickUpSeers.add(person.id);
    }
  }
}
