/** `npm start`: builds what is stale, starts the server with everything it needs, says where it is and who can log in. */
import { fileURLToPath } from 'node:url';
import { demoAccountLines } from '../demo/demo-people.ts';
import { isDemo } from '../demo/seed-demo.ts';
import { buildIfStale } from './build-if-stale.ts';
import { runServer } from './run-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

await buildIfStale(ROOT, console.log);
await runServer(async ({ url, services }) => {
  console.log(`\nConnex BOL is ready at ${url}\n`);
  if (await isDemo(services.database.db)) console.log(demoAccountLines());
});
