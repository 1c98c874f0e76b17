/** The PostgreSQL the tests run against. */
export interface TestPostgres {
  /** Of the maintenance database. */
  url: string;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  return { url, stop: async () => {} };
}
