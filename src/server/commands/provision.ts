/** `npm run provision -- …`: see run-provision. */
import { runProvision } from './run-provision.ts';

process.exitCode = await runProvision(process.argv.slice(2), process.env, { out: console.log, error: console.error });
