/** Starts and stops the server: database, migrations, demo data, web server. Used by every command and every test. */

import { fileURLToPath } from 'node:url';
import { LIMITS } from '#domain/limits.ts';
import { buildApp } from './app.ts';
import type { Config } from './base/config.ts';
import { learnLanguages } from './base/language.ts';
import type { Checkpoint, Services } from './base/services.ts';
import type { DatabaseOptions } from './db/database.ts';
import { connectDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { pdfChecker } from './files/check-pdf.ts';
import { DOCUMENTS, PHOTOS } from './files/file-kind.ts';
import { openFileStore } from './files/open-file-store.ts';
import { freight } from './freight/for-others.ts';
import { signedPdfMaker } from './freight/signed-pdf/make-signed-pdf.ts';
import { newWebServer } from './http/web-server.ts';
import { startCleanUp } from './jobs/clean-up.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startClaimReminders } from './notifications/claim-reminders.ts';
import { startFreeTime } from './notifications/free-time.ts';
import { startMail } from './notifications/mail-queue.ts';
import { startPush } from './notifications/push-queue.ts';
import { findSealSecret } from './people/seal-key.ts';
import { internet, type PushLine } from './push/push-line.ts';
import { feedEyes } from './routes.ts';
import { startNudges } from './sync/nudges.ts';

export interface RunningServer {
  /** Where it listens, for people to open. */
  url: string;
  services: Services;
  /** Lets running calls finish, then stops everything that was started. */
  close(): Promise<void>;
}

export interface StartOptions {
  clock?: () => Date;
  database?: DatabaseOptions;
  /** Where the built app lies; by default in `dist/app` beside the sources or the bundle. */
  appFolder?: string;
  /** For a simulator that stops calls between their steps. */
  checkpoint?: Checkpoint;
  /** The way to push services; tests have theirs on this machine. */
  pushLine?: PushLine;
}

const APP_FOLDER = fileURLToPath(new URL('../../dist/app', import.meta.url));

/** Resolves once calls are answered. Whatever was started is stopped again when a later step fails. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { clock = () => new Date(), appFolder = APP_FOLDER, checkpoint = async () => {} } = options;
  learnLanguages();
  const app = newWebServer(config);
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const database = await connectDatabase(config, app.log, options.database);
    stops.push(database.close);
    const applied = await migrate(database);
    if (applied.length > 0) app.log.info({ applied }, 'the database schema was brought up to date');
    // Before anybody logs in and before the first backup: it must be in every one of them.
    await findSealSecret(database.db);
    stops.push(startCleanUp({ database, clock, log: app.log }, feedEyes));
    const nudges = startNudges(database.connection, app.log);
    stops.push(nudges.close);
    const jobs = await startJobs(database, nudges, app.log);
    stops.push(jobs.close);
    const mail = await startMail({ config, database, clock }, jobs);
    const push = await startPush({ config, database, line: options.pushLine ?? internet, clock }, jobs, app.log);
    const freeTime = await startFreeTime({ database, mail, push, clock }, jobs);
    const pdfs = pdfChecker({ maxPages: LIMITS.pdfPagesMax });
    const signedPdfs = signedPdfMaker();
    stops.push(pdfs.close, signedPdfs.close);
    const files = openFileStore(config.files, config.dataDir, DOCUMENTS);
    const photos = openFileStore(config.files, config.dataDir, PHOTOS);
    const services: Services = {
      config,
      database,
      files,
      photos,
      mail,
      push,
      freeTime,
      freight,
      clock,
      log: app.log,
      checkpoint,
    };
    stops.push(startClaimReminders(services));
    if (config.demo === 'when-empty' && (await seedDemo(services))) {
      app.log.info('the empty database was filled with demo data');
    }
    stops.push(() => app.close());
    // Before the web server: it waits for open replies, and event streams end only by this.
    stops.push(nudges.close);
    await buildApp(app, services, { nudges, pdfs, signedPdfs }, appFolder);
    const url = await app.listen({ port: config.port, host: config.host });
    return { url, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}
