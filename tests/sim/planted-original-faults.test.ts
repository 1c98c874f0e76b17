/** Mistakes of the server about the photographs that papers were made from, which the rows must give away. */
import { sql } from 'drizzle-orm';
import { describe } from 'vitest';
import type * as originalsModule from '#server/freight/paper-originals.ts';
import { type Meeting, stepsOf } from './planted-meetings.ts';
import { instead, plantedServers } from './planted-servers.ts';

/** A driver photographs papers, and everything goes, the photographs last. */
const withOriginals: Meeting = {
  steps: stepsOf(2, ['paper', 1], ['paper', 20], ['paper', 40], ['sync', 60], ['sync', 120], ['sync', 180]),
  faults: [],
  deaths: [],
};

describe('what goes wrong with photographs of papers on servers is found here', () => {
  plantedServers({
    'one that counts as sent is not kept': {
      meeting: withOriginals,
      rules: ['lost'],
      plant: instead<typeof originalsModule>('#server/freight/paper-originals.ts', (right) => ({
        keepOriginalCall: async (call) => {
          const reply = await right.keepOriginalCall(call);
          await call.db.execute(sql`delete from paper_originals where page = ${call.params.page}`);
          return reply;
        },
      })),
    },
    'one is kept beside another page': {
      meeting: withOriginals,
      rules: ['from-nowhere'],
      plant: instead<typeof originalsModule>('#server/freight/paper-originals.ts', (right) => ({
        keepOriginalCall: async (call) => {
          const reply = await right.keepOriginalCall(call);
          await call.db.execute(sql`update paper_originals set page = page + 100 where page < 100`);
          return reply;
        },
      })),
    },
  });
});
