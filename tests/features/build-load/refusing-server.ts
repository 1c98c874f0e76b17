/** A far end that refuses a load or an edit until a test says otherwise, and remembers what it was asked for. */
import type { Load } from '#contract/load.ts';
import type { Session } from '#offline/session.ts';
import { load as loadRow } from '../../support/device/freight.ts';
import { answerWith, ours } from '../../support/device/signed-in-device.ts';

export const CONFLICT = 'Somebody else changed the P/U number first.';
export const INVALID = 'The receiving company is not on Connex any more.';

export interface Asked {
  /** `POST /api/loads/create` */
  what: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** Refuses every build (422) and edit (409) while `refusing`; documents and check-ins are always taken. */
export function refusingServer({ user }: Session) {
  const server = { refusing: true, asked: [] as Asked[], documents: [] as string[] };
  answerWith(reply);
  return server;

  async function reply(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    if (path === '/api/users') return ours(200, user);
    if (path.startsWith('/api/files/')) {
      server.documents.push(path);
      return ours(201, { sha256: path.slice(-64), size: 1, pages: 1 });
    }
    const body = (await request.json()) as Record<string, unknown>;
    const key = request.headers.get('idempotency-key');
    server.asked.push({ what: `${request.method} ${path}`, key, body });
    const building = path === '/api/loads/create';
    if (server.refusing && !path.endsWith('/checkin')) return building ? invalid() : conflict();
    const load: Load = { ...loadRow(1), _id: String(body._id ?? path.split('/')[3]), version: 2, bols: [] };
    if (path.endsWith('/checkin')) return ours(200, { outcome: 'done', load });
    return building ? ours(201, { newLoad: load, notReady: null }) : ours(200, { updatedLoad: load, notReady: null });
  }
}

const invalid = () => ours(422, { message: INVALID }, 'invalid');

/** The reason of a conflict comes as plain text. */
function conflict(): Response {
  const { headers } = ours(409, '', 'changed-meanwhile');
  headers.set('content-type', 'text/plain');
  return new Response(CONFLICT, { status: 409, headers });
}
