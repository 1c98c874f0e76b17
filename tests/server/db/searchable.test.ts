/** Device and server must find the same people and companies for what somebody types. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchCompanies } from '#contract/company.ts';
import { searchUsers } from '#contract/user.ts';
import { searchable } from '#domain/searchable.ts';
import { searchableColumn } from '#server/db/searchable.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bayview } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@receiver.example');
});

describe('a search', () => {
  it('finds people with and without their accents', async () => {
    await server.database.pool.query(`update users set first_name = 'Tomás', last_name = 'Łukasiewicz' where id = $1`, [
      demoUserId('driver@carrier.example'),
    ]);
    for (const searchTerm of ['tomas', 'Tomás', 'TOMÁS', 'toma\u0301s', 'lukas', 'tomas l', 'ŁUKASIEWICZ']) {
      const found = await clerk.ok(searchUsers, { query: { role: '3', searchTerm, searchAll: 'true' } });
      expect(
        found.map(({ name }) => name),
        searchTerm,
      ).toContain('Tomás Łukasiewicz');
    }
    expect(await clerk.ok(searchUsers, { query: { role: '3', searchTerm: 'to%s', searchAll: 'true' } })).toEqual([]);
  });

  it('finds companies so', async () => {
    await server.database.pool.query(`update companies set name = 'Bodegas Núñez & Großmann' where id = $1`, [bayview]);
    const admin = await server.signIn('admin@shipper.example');
    for (const name of ['nunez', 'núñez', 'GROSSMANN', 'großmann', 'n\u0303ez']) {
      expect([name, (await admin.ok(searchCompanies, { query: { name } })).map(({ _id }) => _id)]).toEqual([
        name,
        [bayview],
      ]);
    }
  });

  it('reads text on the server as on a device', async () => {
    const texts = [
      'Tomás',
      'ÅNGSTRÖM',
      'Łódź',
      'Đorđe',
      'Ægir Ørsted',
      'œuvre',
      'straße',
      'İstanbul ırmak',
      'Nguyễn',
      '東京 %_\\',
      '',
    ];
    for (const text of texts) {
      const { rows } = await server.database.db.execute<{ text: string }>(
        sql`select ${searchableColumn(sql`${text}::text`)} as text`,
      );
      expect([text, rows[0]?.text]).toEqual([text, searchable(text)]);
    }
  });
});
