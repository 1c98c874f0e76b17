/** `npm run restore -- FILE`: reads such a file into an empty database. */
import { runBackup } from './run-backup.ts';

process.exitCode = await runBackup('restore', process.argv.slice(2), process.env, {
  out: console.log,
  error: console.error,
});
