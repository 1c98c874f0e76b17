/**
 * What handlers need besides their request: one object, made at start; tests make it with their own clock. The folder
 * at the bottom cannot know who does the work, so this says only what can be asked of them.
 */
import type { Readable } from 'node:stream';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Actor } from '#domain/roles.ts';
import type { Changes } from './changes.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface Services {
  config: Config;
  database: Database;
  /** Documents by hash. */
  files: FileStore;
  /** Photos by hash. */
  photos: FileStore;
  /** Mails to be sent, added in the transaction that is the reason for them. */
  mail: MailQueue;
  /** Web Push messages to be sent, likewise. */
  push: PushQueue;
  /** Ends of free time to be told ahead, likewise. */
  freeTime: FreeTimeQueue;
  freight: Freight;
  log: Log;
  /** The server's clock. Every time that is stored or judged comes from here. */
  clock: () => Date;
  /** Called between the steps of every changing call. */
  checkpoint: Checkpoint;
}

/** Drizzle over the pool or over one connection, of the pool or not. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool | pg.PoolClient | pg.Client };

export interface Database {
  pool: pg.Pool;
  db: Db;
  /** How to reach it, for connections outside the pool (the listener of nudges). */
  connection: pg.ClientConfig;
  /** Tells every process that there is news for these audiences or queues; a notice may be lost. */
  notify(words: Iterable<string>): void;
  close(): Promise<void>;
}

/** The part of a file a `Range` header asks for. */
export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/** Bytes on this machine's disk, not yet flushed to it. */
export interface ReceivedFile {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  /** Harmless when it was moved away. */
  remove(): Promise<void>;
}

/**
 * Where documents lie, or photos, named by the SHA-256 of their bytes: the same bytes are kept once, a name never changes its
 * meaning, and a kept file is never written over. Who may read one is not known here. Every method but `healthy` may
 * throw a FileStoreError.
 */
export interface FileStore {
  /** Takes bytes in as they come, under no name yet; the caller keeps the file or not, and removes it in the end. */
  receive(source: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Gives a received file its name. Resolves once the bytes would survive a power cut. Harmless to repeat. */
  keep(file: ReceivedFile): Promise<void>;
  /** Both at once, for bytes at hand. Throws when they don't hash to the name. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or a part of them; null when there is no such file. The stream ends with an error rather than short. */
  open(sha256: string, range?: ByteRange): Promise<Readable | null>;
  has(sha256: string): Promise<boolean>;
  /** Harmless where there is no such file. */
  remove(sha256: string): Promise<void>;
  /** Whether files can be stored and read now. */
  healthy(): Promise<boolean>;
}

export interface Queue<T extends object> {
  /** Adds a job in the transaction of the change it belongs to. */
  add(tx: Db, data: T): Promise<void>;
  /**
   * Several at once, each under an id (a UUID) of the caller's making: a job that is there already is not added again.
   * `startAfter`: seconds it waits at least.
   */
  addOnce(tx: Db, jobs: { id: string; data: T; startAfter?: number }[]): Promise<void>;
}

export type MailJob =
  | { kind: 'password-reset'; email: string }
  | { kind: 'invitation'; userId: string; invitedBy: string | null }
  | { kind: 'email-changed'; changeId: string }
  | { kind: 'email-confirmed'; userId: string }
  | { kind: 'new-admin'; userId: string; newAdmin: string; addedBy: string }
  | { kind: 'notification'; notificationId: string; version: number };

export type MailQueue = Queue<MailJob>;

export interface PushJob {
  notificationId: string;
  version: number;
  /** Address of the subscription. */
  endpoint: string;
}

export type PushQueue = Queue<PushJob>;

/** The end of free time of a truck's stay. */
export interface FreeTimeJob {
  loadId: string;
  /** Null at pick-up. */
  receiverId: string | null;
  driverId: string | null;
  /** As it was when the job was made, ISO. */
  endsAt: string;
}

export type FreeTimeQueue = Queue<FreeTimeJob>;

/** What people and companies cause or ask in freight, which stands above them. */
export interface Freight {
  /** Loads and BOLs show a company's name, phone and address: those of this one are told again. */
  companyRenamed(tx: Db, changes: Changes, companyId: string): Promise<void>;
  /** The same for the name, phone and e-mail of a person. */
  personRenamed(tx: Db, changes: Changes, userId: string): Promise<void>;
  /** Takes a driver off every BOL that is still open; what they did until `now` still counts. A completed one keeps who delivered it. */
  freeDriver(tx: Db, changes: Changes, driverId: string, now: Date): Promise<void>;
  /** Handovers by code that were waiting for this key to be known are looked at again. */
  keyRegistered(tx: Db, changes: Changes, keyId: string): Promise<void>;
  /** Whether a load or BOL this person sees names the company. */
  showsCompany(db: Db, actor: Actor, companyId: string): Promise<boolean>;
}

/**
 * The moments of a changing call at which a process may die: `claimed`, its key is taken and nothing is done yet;
 * `done`, effect, answer and feed are written but not committed; `committed`, nothing is left but to reply. They do
 * nothing in production; a simulator stops or kills the call exactly there.
 */
export type CheckpointName = 'claimed' | 'done' | 'committed';

/** `key`: the idempotency key of the call. */
export type Checkpoint = (name: CheckpointName, key: string | null) => Promise<void>;
