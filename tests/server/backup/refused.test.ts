/** Archives that are not whole, and places that are not empty: refused with a sentence, and nothing is written. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmptyPlace, emptyPlace, run } from '../../support/server/empty-place.ts';
import { bringDocument } from '../../support/server/new-pdf.ts';
import { testServer } from '../../support/server/test-server.ts';

let folder: string;
let archive: Buffer;
let place: EmptyPlace;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'connex-refused-'));
  const server = await testServer();
  await bringDocument(await server.signIn('admin@shipper.example'));
  const file = path.join(folder, 'good.tar.gz');
  const env = { NODE_ENV: 'test', DATABASE_URL: String(server.services.config.databaseUrl) };
  const made = await run('backup', file, { ...env, DATA_DIR: server.services.config.dataDir });
  expect(made).toMatchObject({ code: 0, error: '' });
  archive = await readFile(file);
  await server.close();
  place = await emptyPlace();
});
afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

/** Tries to restore these bytes; the sentence. */
async function refusalOf(bytes: Uint8Array, env: NodeJS.ProcessEnv = place.env): Promise<string> {
  const file = path.join(folder, 'bad.tar.gz');
  await writeFile(file, bytes);
  const result = await run('restore', file, env);
  expect([result.code, result.out]).toEqual([1, '']);
  return result.error;
}

async function expectNothingWritten(): Promise<void> {
  const { rows } = await place.pool.query(`select tablename from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);
  const names = await readdir(place.env.DATA_DIR, { recursive: true });
  expect(names.filter((name) => name.endsWith('.pdf'))).toEqual([]);
}

/** Unpacked, changed, packed again: as if somebody had repaired the compression's checksum. */
function repacked(change: (tar: Buffer) => Buffer): Buffer {
  return gzipSync(change(gunzipSync(archive)));
}

/** The byte there, or the next one that matters: a few bits of a compressed file are only there to fill a byte. */
function withWrongByte(from: number): Buffer {
  for (let at = from; ; at += 1) {
    const bytes = Buffer.from(archive);
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    if (!comesOutTheSame(bytes)) return bytes;
  }
}

function comesOutTheSame(bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(gunzipSync(archive));
  } catch {
    return false;
  }
}

describe('a restore refuses', () => {
  it('an archive that was cut off, wherever', async () => {
    for (const part of [0, 0.01, 0.3, 0.7, 0.99]) {
      expect(await refusalOf(archive.subarray(0, archive.length * part))).toMatch(/^The archive is damaged/);
    }
    for (const left of [1, 8, 200]) {
      expect(await refusalOf(archive.subarray(0, archive.length - left))).toMatch(/^The archive is damaged/);
    }
    await expectNothingWritten();
  });

  it('an archive with one wrong byte, wherever', async () => {
    for (let part = 0.05; part < 1; part += 0.1) {
      expect(await refusalOf(withWrongByte(Math.floor(archive.length * part)))).toMatch(
        /^(The archive is damaged|This is no archive)/,
      );
    }
    await expectNothingWritten();
  });

  it('an archive whose contents are not those it was made with', async () => {
    const swapped = (from: string, to: string) =>
      repacked((tar) => {
        const at = tar.indexOf(from);
        expect(at).toBeGreaterThan(0);
        tar.write(to, at);
        return tar;
      });
    expect(await refusalOf(swapped('Harbor Foods', 'Hacker Foods'))).toMatch(/companies.* missing or changed/);
    expect(await refusalOf(swapped('%PDF-1.7', '%PDF-1.3'))).toMatch(
      /files\/[0-9a-f]{64}\.pdf is not what its name says/,
    );
    expect(await refusalOf(swapped('tables/users', 'tables/uzers'))).toMatch(/a header does not fit its checksum/);
    const withoutEnd = repacked((tar) => tar.subarray(0, tar.lastIndexOf('manifest.json')));
    expect(await refusalOf(withoutEnd)).toMatch(/it ends too early/);
    await expectNothingWritten();
  });

  it('a file that is no archive, one of a newer version, and one that is not there', async () => {
    expect(await refusalOf(Buffer.from('hello'))).toMatch(/^The archive is damaged/);
    const newer = repacked((tar) => {
      tar.write('0002_accounts_and_signaturez', tar.indexOf('0002_accounts_and_signatures'));
      return tar;
    });
    expect(await refusalOf(newer)).toMatch(/newer version of Connex BOL \(it has 0002_accounts_and_signaturez.sql\)/);
    expect((await run('restore', path.join(folder, 'nowhere'), place.env)).error).toMatch(/^There is no file/);
    await expectNothingWritten();
  });

  it('a file store that cannot take the documents, and undoes the rows', async () => {
    const notAFolder = path.join(folder, 'files');
    await writeFile(notAFolder, '');
    const sentence = await refusalOf(archive, { ...place.env, FILES_URL: `file://${notAFolder}` });
    expect(sentence).toMatch(/^The file store in .* can't be used/);
    await expectNothingWritten();
  });

  it('a database that is not empty, and changes nothing there', async () => {
    const used = await testServer();
    const count = async () => (await used.database.pool.query('select count(*) from users')).rows[0].count;
    const before = await count();
    const sentence = await refusalOf(archive, { ...place.env, DATABASE_URL: used.services.config.databaseUrl ?? '' });
    expect(sentence).toBe(
      'The database is not empty. A restore only goes into an empty one: give another DATABASE_URL or DATA_DIR.',
    );
    expect(await count()).toBe(before);
  });

  it('nothing where place and archive are good, even after all these refusals', async () => {
    const file = path.join(folder, 'good.tar.gz');
    expect(await run('restore', file, place.env)).toMatchObject({ code: 0, error: '' });
  });
});
