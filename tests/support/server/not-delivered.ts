/** A notification of a kind that level 2 brought, as the server keeps and tells it. */
import { newId } from '#domain/ids.ts';
import { Changes, person } from '#server/base/changes.ts';
import { notifications } from '#server/db/schema/plumbing.ts';
import { transaction } from '#server/db/transaction.ts';
import { publish } from '#server/sync/publish.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';

export const NOT_DELIVERED = 'BOL 0-bol.pdf of load a1b2c3 was refused: damaged.';

/** Tells `to` of it; its id. */
export async function givenNotDelivered(server: TestServer, to: Pick<ApiClient, 'userId'>): Promise<string> {
  const id = newId();
  const createdAt = server.clock.now();
  await transaction(server.database, 'write', async (tx) => {
    const row = { id, userId: to.userId, kind: 'not-delivered' as const, text: NOT_DELIVERED, createdAt };
    await tx.insert(notifications).values({ ...row, loadId: newId() });
    const changes = new Changes();
    changes.touch([person(to.userId)], 'notification', [id]);
    await publish(tx, changes);
  });
  return id;
}
