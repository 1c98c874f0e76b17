import type { listSessions as listEndpoint } from '#contract/open-session.ts';
import type { Call } from '../http/call.ts';
import { sessionsOf } from './queries.ts';

/** The browsers this person is signed in with. */
export async function listSessions({ db, actor, now }: Call<typeof listEndpoint>) {
  const rows = await sessionsOf(db, actor.userId, now);
  return {
    sessions: rows.map(({ id, device, createdAt, seenAt, tokenHash }) => ({
      _id: id,
      device: device || 'Another browser',
      signedInAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: tokenHash === actor.tokenHash,
    })),
  };
}
