/** `npm run backup -- FILE`: writes database, documents and photos into one file. */
import { runBackup } from './run-backup.ts';

process.exitCode = await runBackup('backup', process.argv.slice(2), process.env, {
  out: console.log,
  error: console.error,
});
