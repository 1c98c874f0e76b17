/** Which of PostgreSQL's programs serve. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  copiedBinaries,
  findBinaries,
  packagedBinaries,
  systemBinaries,
  tryBinaries,
} from '#server/db/embedded/find-binaries.ts';
import { serverUser } from '#server/db/embedded/server-user.ts';
import { embeddedPlace, query } from './embedded-place.ts';

const { base, log, start, dataOf, reachableBinaries } = embeddedPlace();

describe('the programs', () => {
  const user = serverUser(base);

  test('of the npm package run from a copy too', () => {
    const home = path.join(base, 'copies');
    const packaged = packagedBinaries() ?? '';
    const copy = copiedBinaries(packaged, home, log);
    expect(copiedBinaries(packaged, home, log)).toBe(copy);
    expect(tryBinaries(copy, user)).toEqual({ folder: copy, major: 18 });
  });

  test('that are missing or do not run are named with the reason', () => {
    expect(() => findBinaries([path.join(base, 'nowhere')], user, base)).toThrow(
      /DATABASE_URL[\s\S]*nowhere: spawn.*ENOENT/,
    );
  });

  test.skipIf(systemBinaries().length === 0)(
    'of the system serve as well, but never data of another version',
    async () => {
      const server = await start('five', { binaries: systemBinaries() });
      expect(await query(server.url, `select lower('É') as lower`)).toEqual([{ lower: 'é' }]);
      await server.stop();
      const made = readFileSync(path.join(dataOf('five'), 'PG_VERSION'), 'utf8').trim();
      const packaged = start('five', { binaries: [reachableBinaries()] });
      await expect(packaged).rejects.toThrow(`it is version 18, the data is of ${made}`);
    },
  );
});
