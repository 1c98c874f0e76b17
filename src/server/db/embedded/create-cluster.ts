/**
 * Makes the data folder, once. `initdb` works in a folder of its own that gets its name only when it is whole and
 * on disk, so a killed first start leaves nothing half made, and of two first starts at once one wins.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { isNodeError } from '../../base/failure.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { type Binaries, programIn } from './find-binaries.ts';
import { type ServerUser, serverEnvironment } from './server-user.ts';

const run = promisify(execFile);
const PASSWORD_FILE = 'connex-bol.password';
const STAGING = 'new-data-';
/** Longer than any initdb takes: what is older was left by a killed start. */
const ABANDONED_MS = 3_600_000;

/** The role that owns the cluster. The app itself connects as a lesser one. */
export const SUPERUSER = 'postgres';

/** PostgreSQL 17 has a Unicode locale of its own, the same on every system; before it, the system's must do. */
const localeChoices = (major: number): string[][] =>
  major >= 17
    ? [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
    : [['--locale=C.UTF-8'], ['--locale=C']];

const initialise = async (data: string, passwordFile: string, binaries: Binaries, user: ServerUser): Promise<void> => {
  // Who can reach the socket's folder is the app; over TCP (Windows) the password says so.
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`];
  const fixed = ['-D', data, '-U', SUPERUSER, '-E', 'UTF8', '--data-checksums', ...auth];
  const options = { ...user, env: serverEnvironment(), cwd: path.parse(data).root, windowsHide: true };
  let failure: unknown;
  for (const locale of localeChoices(binaries.major)) {
    try {
      await run(programIn(binaries.folder, 'initdb'), [...fixed, ...locale], options);
      return;
    } catch (error) {
      // A system without that locale: the next choice. initdb has removed what it made.
      failure = error;
    }
  }
  throw new Error(`The database could not be made in ${path.dirname(data)}: ${words(failure)}`, { cause: failure });
};

const words = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() || error.message : String(error);

const clearAbandoned = (folder: string): void => {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(STAGING))) {
    const left = path.join(folder, name);
    const since = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > ABANDONED_MS) rmSync(left, { recursive: true, force: true });
  }
};

/** Makes the cluster in `place` unless there is one. Safe to run twice at once. */
export async function createCluster({ data, user }: ClusterPlace, binaries: Binaries): Promise<void> {
  if (existsSync(path.join(data, 'PG_VERSION'))) return;
  const folder = path.dirname(data);
  clearAbandoned(folder);
  const staging = path.join(folder, `${STAGING}${randomBytes(6).toString('hex')}`);
  const passwordFile = `${staging}.password`;
  try {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
    await initialise(staging, passwordFile, binaries, user);
    renameSync(passwordFile, path.join(staging, PASSWORD_FILE));
    renameSync(staging, data);
  } catch (error) {
    // The other start was first: its data stays, ours goes.
    if (!isNodeError(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') || !existsSync(path.join(data, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The password of both roles, needed over TCP. */
export const clusterPassword = (data: string): string => readFileSync(path.join(data, PASSWORD_FILE), 'utf8').trim();

// The app's own role and database. The role is no superuser: what reaches its SQL reaches no file or program.

export const APP_ROLE = 'connex';
export const APP_DATABASE = 'connex_bol';
/** Two first starts at once must not both create. */
const PREPARE_LOCK = 20_261_122;

const exists = async (client: pg.Client, sql: string, name: string): Promise<boolean> =>
  (await client.query(sql, [name])).rows.length > 0;

/** Creates what is missing, over a superuser's connection. */
export async function prepareDatabase(client: pg.Client, password: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
  try {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', APP_ROLE))) {
      // Tests and restores make databases of their own.
      await client.query(`create role ${APP_ROLE} login createdb password ${client.escapeLiteral(password)}`);
    }
    if (!(await exists(client, 'select from pg_database where datname = $1', APP_DATABASE))) {
      await client.query(`create database ${APP_DATABASE} owner ${APP_ROLE}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [PREPARE_LOCK]);
  }
}
