/**
 * `npm run dev`: the app with hot reload at PORT, the API one port above it, restarted when a file of the server
 * changes. The browser sees one origin: calls to /api are passed on.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readConfig } from '../base/config.ts';
import { whenOrphaned } from './when-orphaned.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url));

const { port, host } = readConfig(process.env);
const apiPort = port + 1;
const env = { ...process.env, PORT: String(apiPort), HOST: host, PUBLIC_URL: `http://${host}:${port}` };
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', SERVE], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});

const target = `http://${host}:${apiPort}`;
const app = await createServer({ root: ROOT, server: { port, host, strictPort: true, proxy: { '/api': { target } } } });
await app.listen();
app.printUrls();

let stopping = false;
const stop = async (signal: NodeJS.Signals) => {
  if (stopping) return;
  stopping = true;
  api.kill(signal);
  await app.close();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
whenOrphaned(() => void stop('SIGTERM'));
api.on('exit', async (code) => {
  await app.close();
  process.exit(code ?? 0);
});
