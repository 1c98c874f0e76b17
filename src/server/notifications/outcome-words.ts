/** What people are told of an outcome of a load or BOL, and of one that was taken back. */
import { outcomeHappened, outcomeTold, reasonWords } from '#domain/stop-outcome.ts';
import { t } from '#language/say.ts';
import type { BolNames, LoadNames } from './names.ts';

export function takenBackTold(kind: string, names: LoadNames | BolNames): string {
  const values = { ...names, outcome: outcomeHappened(kind) };
  return 'file' in names
    ? t('The BOL {file} of load {load} (P/U {pUNum}): "{outcome}" was taken back.', values)
    : t('The load {load} (P/U {pUNum}): "{outcome}" was taken back.', values);
}

export function outcomeNews(kind: string, reason: string | null, names: LoadNames | BolNames): string {
  const what =
    'file' in names
      ? t('The BOL {file} of load {load} (P/U {pUNum})', names)
      : t('The load {load} (P/U {pUNum})', names);
  const news = outcomeTold(kind, what);
  return reason === null
    ? `${news}.`
    : `${t('{what}: {why}', { what: news, why: reasonWords(reason).toLowerCase() })}.`;
}
