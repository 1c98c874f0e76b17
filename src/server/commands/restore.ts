/** `npm run restore -- FILE`: see run-backup. */
import { runBackup } from './run-backup.ts';

process.exitCode = await runBackup('restore', process.argv.slice(2), process.env, {
  out: console.log,
  error: console.error,
});
