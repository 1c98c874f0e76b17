/** `npm run build`: app and server for production. Whoever starts or tests them afterwards finds that nothing is stale. */
import { fileURLToPath } from 'node:url';
import { build } from './build-if-stale.ts';

await build(fileURLToPath(new URL('../../..', import.meta.url)), console.log);
