/**
 * The far end of the network: a server that speaks our envelope and changes loads and BOLs by the same domain rules,
 * idempotency keys included. It stands where `fetch` is, so everything of the device runs for real. `before` and `after`
 * let a test stand between the two: answer instead, lose a request, lose a reply.
 */
import { type BatchItem, sendBatch } from '#contract/batch.ts';
import type { Bol } from '#contract/bol.ts';
import type { UnsentElsewhere } from '#contract/device.ts';
import { FAILURES, type FailureCode, HEADERS } from '#contract/failure.ts';
import { LEVEL } from '#contract/level.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { checkInBol, checkInLoad, checkOutLoad } from '#domain/check-in.ts';
import { completeBol } from '#domain/completion.ts';
import { LIMITS } from '#domain/limits.ts';
import { applyOsdChanges, type OsdChange } from '#domain/osd.ts';
import { correctedAt, type Stamp, type StampKind } from '#domain/stamp.ts';
import { resultOf, seenOf } from './batch-parts.ts';
import { ServerRows } from './server-rows.ts';

export interface Seen {
  method: string;
  path: string;
  key: string | null;
  headers: Headers;
  body: unknown;
}

export const LOST = 'lost' as const;
type Interception = Response | typeof LOST | undefined;

/** 32 bytes in base64url, the same for a person each time. */
const sealKeyOf = (userId: string) => Buffer.from(userId.padEnd(32, '.')).toString('base64url');

export class TestServer extends ServerRows {
  /** Whose session cookie the device holds. */
  session: CurrentUser | null = null;
  /** Server clock, ms; null follows the device's. */
  clock: () => number = () => Date.now();
  readonly files = new Map<string, ArrayBuffer>();
  readonly seen: Seen[] = [];
  /** Idempotency keys whose effect was applied, in order, one per effect. */
  readonly effects: string[] = [];
  before: (request: Seen) => Interception | Promise<Interception> = () => undefined;
  after: (request: Seen, response: Response) => Interception | Promise<Interception> = (_, response) => response;
  private readonly replies = new Map<string, { print: string; status: number; body: unknown }>();

  /** Stands where `fetch` is. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const seen = await this.look(request);
    const reply = seen.path === sendBatch.path ? await this.batch(seen) : await this.one(seen);
    if (reply === LOST) throw new TypeError('fetch failed');
    return reply;
  };

  private async one(seen: Seen): Promise<Response | typeof LOST> {
    this.seen.push(seen);
    const response = (await this.before(seen)) ?? this.answer(seen);
    return response === LOST ? LOST : ((await this.after(seen, response)) ?? response);
  }

  /** How many changes came in each batch. */
  readonly batches: number[] = [];
  /** False: a server of a version that knew no batches. */
  takesBatches = true;

  /** Each change meets `before` and `after` as if it had come alone; where one is lost, the answer to all of them is. */
  private async batch(seen: Seen): Promise<Response | typeof LOST> {
    const early = await this.before(seen);
    if (early) return early;
    if (!this.takesBatches) return this.fail('not-found');
    if (!this.session) return this.fail('no-session', 'Missing Authentication Token');
    if (seen.headers.get(HEADERS.actor) !== this.session._id) return this.fail('actor-mismatch');
    const { items } = seen.body as { items: BatchItem[] };
    this.batches.push(items.length);
    const replies: (Response | typeof LOST)[] = [];
    for (const item of items) replies.push(await this.one(seenOf(seen, item)));
    if (replies.includes(LOST)) return LOST;
    // Who stops one of them on the way stops all of them.
    const foreign = replies.find((reply) => reply !== LOST && !reply.headers.has(HEADERS.api));
    if (foreign) return foreign;
    const results = replies.map(async (reply, index) => resultOf(items[index]?.key ?? '', reply as Response));
    const response = this.json(200, { results: await Promise.all(results) });
    return (await this.after(seen, response)) ?? response;
  }

  /** Which level of the wire it speaks; one of the first level says nothing about it. */
  level = LEVEL;

  private envelope(): Record<string, string> {
    const level: Record<string, string> = this.level > 1 ? { [HEADERS.level]: String(this.level) } : {};
    return { [HEADERS.api]: '1', [HEADERS.now]: String(this.clock()), ...level };
  }

  /** Requests that change something, in order. */
  mutations(): Seen[] {
    return this.seen.filter(({ key }) => key !== null);
  }

  json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
    return Response.json(body, { status, headers: { ...this.envelope(), ...headers } });
  }

  fail(code: FailureCode, message = `Refused: ${code}`, headers: Record<string, string> = {}): Response {
    const status = FAILURES[code];
    const all = { ...this.envelope(), [HEADERS.error]: code, ...headers };
    return status === 409
      ? new Response(message, { status, headers: { ...all, 'content-type': 'text/plain' } })
      : Response.json({ message }, { status, headers: all });
  }

  private async look(request: Request): Promise<Seen> {
    const url = new URL(request.url);
    const type = request.headers.get('content-type') ?? '';
    const bytes = await request.arrayBuffer();
    return {
      method: request.method,
      path: url.pathname + url.search,
      key: request.headers.get(HEADERS.idempotencyKey),
      headers: request.headers,
      body: type.includes('json') ? JSON.parse(new TextDecoder().decode(bytes)) : bytes,
    };
  }

  private answer(seen: Seen): Response {
    const path = seen.path.split('?')[0] ?? '';
    if (path === '/api/auth/login') return this.login(seen.body as { username: string; password: string });
    if (path === '/api/auth/pin') return this.pin(seen);
    if (path === '/api/auth/logout') {
      this.session = null;
      return this.json(200, { ok: true });
    }
    if (!this.session) return this.fail('no-session', 'Missing Authentication Token');
    const actor = seen.headers.get(HEADERS.actor);
    if (actor !== null && actor !== this.session._id) return this.fail('actor-mismatch');
    if (path === '/api/auth/seal-key') return this.json(200, { sealKey: sealKeyOf(this.session._id) });
    if (path === '/api/users' && seen.method === 'GET') return this.json(200, this.session);
    if (path === '/api/changes/digest') return this.digest(new URL(seen.path, 'http://x').searchParams);
    if (path === '/api/devices/keys') return this.json(200, { ok: true });
    if (path.startsWith('/api/devices/')) return this.json(200, { others: this.otherDevices });
    if (path === '/api/changes') return this.changes(new URL(seen.path, 'http://x').searchParams);
    const [, loadId] = (seen.method === 'GET' && /^\/api\/loads\/([0-9a-f]{24})$/.exec(path)) || [];
    if (loadId) return this.load(loadId);
    if (path.startsWith('/api/files/')) return this.file(seen, path.slice('/api/files/'.length));
    return this.once(seen, path);
  }

  private load(loadId: string): Response {
    const load = this.loads.get(loadId);
    const bols = [...this.bols.values()].filter((bol) => bol.loadId === loadId);
    return load ? this.json(200, { ...load, bols }) : this.fail('not-found');
  }

  readonly people = new Map<string, { password: string; user: CurrentUser }>();

  private login({ username, password }: { username: string; password: string }): Response {
    const found = this.people.get(username);
    return found?.password === password ? this.start(found.user) : this.fail('wrong-login');
  }

  private start(user: CurrentUser): Response {
    this.session = user;
    return this.json(200, { companyId: user.companyId, user, sealKey: sealKeyOf(user._id) });
  }

  /** PINs of the one device, by user id. */
  readonly pins = new Map<string, string>();

  private pin({ method, body }: Seen): Response {
    if (method === 'POST') {
      const { userId, pin } = body as { userId: string; pin: string };
      const found = [...this.people.values()].find(({ user }) => user._id === userId);
      if (!found || this.pins.get(userId) !== pin) return this.fail('wrong-login', 'That PIN is not right here.');
      return this.start(found.user);
    }
    if (!this.session) return this.fail('no-session');
    if (method === 'DELETE') {
      this.pins.delete(this.session._id);
      return new Response(null, { status: 204, headers: this.envelope() });
    }
    this.pins.set(this.session._id, (body as { pin: string }).pin);
    return this.json(200, { until: new Date(this.clock() + LIMITS.pinLifeMs).toISOString() });
  }

  private file(seen: Seen, sha256: string): Response {
    if (seen.method === 'PUT') {
      this.files.set(sha256, seen.body as ArrayBuffer);
      return this.json(201, { sha256, size: (seen.body as ArrayBuffer).byteLength, pages: 1 });
    }
    const bytes = this.files.get(sha256);
    return bytes
      ? new Response(bytes, { headers: { [HEADERS.api]: '1', 'content-type': 'application/pdf' } })
      : this.fail('not-found');
  }

  private changes(query: URLSearchParams): Response {
    const page = this.page(query.get('cursor'), Number(query.get('limit') ?? 200));
    return page ? this.json(200, { ...page, now: new Date(this.clock()).toISOString() }) : this.fail('cursor-gone');
  }

  /** What the server knows about this person's other devices. */
  otherDevices: UnsentElsewhere[] = [];

  private digest(query: URLSearchParams): Response {
    const digest = this.digestAt(query.get('cursor') ?? '');
    return digest ? this.json(200, digest) : this.fail('cursor-gone');
  }

  /** Key and effect together; the same key answers the same. */
  private once(seen: Seen, path: string): Response {
    const key = seen.key ?? '';
    const print = `${seen.method} ${seen.path} ${JSON.stringify(seen.body)}`;
    const known = this.replies.get(key);
    if (known) {
      return known.print === print
        ? this.json(known.status, known.body, { [HEADERS.replayed]: 'true' })
        : this.fail('key-reused');
    }
    const result = this.change(seen, path);
    if (result instanceof Response) return result;
    this.effects.push(key);
    this.replies.set(key, { print, status: 200, body: result });
    return this.json(200, result);
  }

  private stamp(seen: Seen, kind: StampKind, occurredAt: string, driverId: string | null): Stamp {
    const receivedAt = new Date(this.clock()).toISOString();
    const skewMs = Number(seen.headers.get(HEADERS.skew) ?? 0);
    return {
      _id: seen.key ?? '',
      kind,
      at: correctedAt(occurredAt, skewMs, receivedAt),
      occurredAt,
      skewMs,
      receivedAt,
      byUserId: this.session?._id ?? '',
      byName: this.session?.name ?? '',
      driverId,
      driverName: null,
      deviceId: null,
      sealIntact: null,
    };
  }

  private change(seen: Seen, path: string): unknown {
    const [, , noun, id = '', verb] = path.split('/');
    const body = seen.body as Record<string, never>;
    if (noun === 'bols') {
      const bol = this.bols.get(id);
      if (!bol) return this.fail('not-found');
      const { row, outcome } = this.changeBol(seen, bol, verb, body);
      const changed = { ...row, version: bol.version + 1 };
      this.putBol(changed);
      return { ok: true, outcome, bol: changed };
    }
    if (noun === 'notifications') return this.readNotification(id, body);
    if (path === '/api/loads/create') return this.build(body);
    const load = this.loads.get(id);
    if (noun !== 'loads' || !load) return this.fail('not-found');
    if (verb === undefined) {
      const { pUNum } = body as { pUNum?: string };
      const edited = { ...load, ...(pUNum ? { pUNum } : {}), version: load.version + 1 };
      this.putLoad(edited);
      return { updatedLoad: { ...edited, bols: this.bolsOf(id) }, notReady: null };
    }
    const stamp = this.stamp(seen, verb === 'checkin' ? 'checkin' : 'checkout', body.occurredAt!, body.driverId!);
    const { row, outcome } = verb === 'checkin' ? checkInLoad(load, stamp) : checkOutLoad(load, stamp);
    const changed = { ...row, version: load.version + 1 };
    this.putLoad(changed);
    return { outcome, load: { ...changed, bols: this.bolsOf(id) } };
  }

  private readNotification(id: string, { read, seen }: { read?: boolean; seen?: string }): unknown {
    const known = this.notifications.get(id);
    if (!known) return this.fail('not-found');
    if (seen !== undefined && Date.parse(known.createdAt) > Date.parse(seen)) return known;
    const readAt = read ? (known.readAt ?? new Date(this.clock()).toISOString()) : null;
    this.putNotification({ ...known, readAt, version: known.version + 1 });
    return this.notifications.get(id);
  }

  private changeBol(seen: Seen, bol: Bol, verb: string | undefined, body: Record<string, unknown>) {
    if (verb === 'checkin') {
      const { occurredAt, driverId, sealIntact } = body as {
        occurredAt: string;
        driverId: string;
        sealIntact: boolean;
      };
      return checkInBol(bol, { ...this.stamp(seen, 'checkin', occurredAt, driverId), sealIntact });
    }
    if ('osdChanges' in body) {
      const osd = applyOsdChanges(bol.osd, body.osdChanges as OsdChange[]);
      return { row: { ...bol, osd }, outcome: 'done' as const };
    }
    const { checkout } = body as { checkout: string };
    return completeBol(bol, this.stamp(seen, 'checkout', checkout, null));
  }

  /** Set by tests that build loads: what the server makes of the request. */
  buildWith: (body: Record<string, unknown>) => { load: LoadRecord; bols: Bol[] } = () => {
    throw new Error('This test builds no load.');
  };

  private build(body: Record<string, unknown>): unknown {
    const { bols: drafts } = body as { bols: { file: { sha256: string } }[] };
    if (drafts.some(({ file }) => !this.files.has(file.sha256))) return this.fail('file-missing');
    const { load, bols } = this.buildWith(body);
    this.putLoad(load);
    for (const bol of bols) this.putBol(bol);
    return { newLoad: { ...load, bols }, notReady: null };
  }
}
