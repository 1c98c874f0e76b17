/** What handlers need besides their request. One object, made at start; tests make it with their own clock. */
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { PdfChecker } from './files/check-pdf.ts';
import type { FileStore } from './files/file-store.ts';
import type { Checkpoint } from './http/checkpoint.ts';
import type { Log } from './log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { PushQueue } from './push/push-queue.ts';
import type { SignedPdfMaker } from './signatures/signed-pdf/make-signed-pdf.ts';
import type { Nudges } from './sync/nudges.ts';

export interface Services {
  config: Config;
  database: Database;
  /** Documents by hash. */
  files: FileStore;
  pdfs: PdfChecker;
  signedPdfs: SignedPdfMaker;
  nudges: Nudges;
  /** Mails to be sent, added in the transaction that is the reason for them. */
  mail: MailQueue;
  /** Web Push messages to be sent, likewise. */
  push: PushQueue;
  log: Log;
  /** The server's clock. Every time that is stored or judged comes from here. */
  clock: () => Date;
  /** Called between the steps of every changing call; see http/checkpoint. */
  checkpoint: Checkpoint;
}
