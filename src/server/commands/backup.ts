/** `npm run backup -- FILE`: see run-backup. */
import { runBackup } from './run-backup.ts';

process.exitCode = await runBackup('backup', process.argv.slice(2), process.env, {
  out: console.log,
  error: console.error,
});
