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

/** A database of this test's own, made from the run's template in some 50 ms, or an empty one. */
export async function cloneDatabase(template: 'people' | 'empty' = 'people'): Promise<ClonedDatabase> {
  const name = `connex_clone_${process.pid}_${randomBytes(4).toString('hex')}`;
  await atServer(
    `create database ${name} template ${template === 'people' ? inject('templateDatabase') : 'template0'}`,
  );
  return {
    url: urlOfDatabase(inject('postgresUrl'), name),
    drop: () => atServer(`drop database if exists ${name} with (force)`),
  };
}
