/**
 * One PostgreSQL for the run: that of `DATABASE_URL`, or one of our own in a temporary folder. In it one database is
 * brought up to date and filled with the demo's companies and accounts; every test file clones it.
 */
import argon2 from '@node-rs/argon2';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { Changes } from '#server/base/changes.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { users } from '#server/db/schema/people.ts';
import { transaction } from '#server/db/transaction.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import { seedPeople } from '#server/demo/seed-demo.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { publish } from '#server/sync/publish.ts';
import { quietLog } from './quiet-log.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database. */
    postgresUrl: string;
    templateDatabase: string;
  }
}

export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * A hash says itself what looking at it costs, and tests log in by the thousand. What a password that somebody sets costs is
 * seen in `tests/server/people/session-life.test.ts`.
 */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const database = openDatabase({ connectionString: urlOfDatabase(serverUrl, name) }, quietLog, { poolSize: 2 });
  try {
    await migrate(database);
    // The job queue's tables too: cloning them is much faster than making them.
    const jobs = await startJobs(database, { subscribe: () => () => {} }, quietLog);
    await jobs.close();
    await transaction(database, 'write', async (tx) => {
      const changes = new Changes();
      await seedPeople(tx, changes);
      await tx.update(users).set({ passwordHash: await argon2.hash(DEMO_PASSWORD, CHEAP) });
      await publish(tx, changes);
    });
  } finally {
    await database.close();
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  console.log(`Server tests run on PostgreSQL ${rows[0]?.server_version}.`);
  const template = `connex_test_${process.pid}_${project.name}`;
  await admin.query(`create database ${template}`);
  await makeTemplate(postgres.url, template);
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', template);
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await postgres.stop();
  };
}
