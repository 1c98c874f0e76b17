/**
 * After the tests of each file: what the server has sent is in the table of what is used of SQL, and BOLs were only
 * written where their load was locked before. Test files share their modules, so each answers for what it was first to
 * make the server send.
 */
import { afterAll, expect } from 'vitest';
import { takeNewStatements } from './sent-sql.ts';
import { FEATURE_TABLE, readFeatureTable, unlistedIn } from './sql-features.ts';

afterAll(() => {
  const { statements, tooEarly } = takeNewStatements();
  const table = readFeatureTable();
  const unlisted = statements.flatMap((text) => unlistedIn(text, table).map((feature) => `${feature}, in ${text}`));
  expect(unlisted, `Not in ${FEATURE_TABLE}: look up what other engines document, then add it`).toEqual([]);
  expect(tooEarly, 'BOLs are written before their load is locked').toEqual([]);
});
