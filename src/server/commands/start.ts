/** `npm start`: builds what is stale, starts the server with everything it needs, says where it is and who can sign in. */
import { fileURLToPath } from 'node:url';
import { demoAccountLines } from '../demo/demo-account-lines.ts';
import { isDemo } from '../demo/is-demo.ts';
import { buildAppIfStale } from './build-app.ts';
import { runServer } from './run-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

await buildAppIfStale(ROOT, console.log);
await runServer(async ({ url, services }) => {
  console.log(`\nConnex BOL is ready at ${url}\n`);
  if (await isDemo(services.database.db)) console.log(demoAccountLines());
});
