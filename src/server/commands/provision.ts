/** `npm run provision -- …`: adds a company with its first admin. */
import { runProvision } from './run-provision.ts';

process.exitCode = await runProvision(process.argv.slice(2), process.env, { out: console.log, error: console.error });
