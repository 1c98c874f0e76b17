/** Production: serves what is built. Bundled to dist/server/serve.js. */
import { runServer } from './run-server.ts';

await runServer(({ url, services }) => services.log.info({ url }, 'ready'));
