import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { urlOfDatabase } from './global-setup.ts';

export interface ClonedDatabase {
  url: string;
  drop(): Promise<void>;
}

async function atServer(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** PostgreSQL 15 refuses the force while its own autovacuum is in the database; a moment later it is gone. */
const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_TRIES = 20;

async function dropDatabase(name: string, tries = DROP_TRIES): Promise<void> {
  try {
    await atServer(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 250));
    await dropDatabase(name, tries - 1);
  }
}

/** A database of this test's own, made from the run's template in some 50 ms, or an empty one. */
export async function cloneDatabase(template: 'people' | 'empty' = 'people'): Promise<ClonedDatabase> {
  const name = `connex_clone_${process.pid}_${randomBytes(4).toString('hex')}`;
  await atServer(
    `create database ${name} template ${template === 'people' ? inject('templateDatabase') : 'template0'}`,
  );
  return {
    url: urlOfDatabase(inject('postgresUrl'), name),
    drop: () => dropDatabase(name),
  };
}
