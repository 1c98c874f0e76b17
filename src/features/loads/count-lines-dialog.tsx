import { useCallback, useEffect, useState } from 'react';
import { listCounts } from '#contract/record-count.ts';
import { type CountLine, differenceOf, differenceWords, totalsWords } from '#domain/count.ts';
import { inFigures, msg, t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { failureOf } from '#ui/use-submit.ts';
import classes from './count-lines-dialog.module.css';
import type { CountPlace } from './timeline-event.ts';

/** A count in full. What the row does not carry, the server is asked for. */
export function CountLinesDialog({ count, bolId, onClose }: CountPlace & { onClose: () => void }) {
  const { lines, why, load } = useLines({ count, bolId });
  return (
    <FullModal opened onClose={onClose} title={t('Count by {name}', { name: count.byName })} size={720} textOnly>
      <p className={classes.totals}>{totalsWords(count.totals)}</p>
      {why !== null && (
        <ErrorPanel tone="warning" title={t('These lines are on the server only')} onRetry={load}>
          {why}
        </ErrorPanel>
      )}
      {lines === null && why === null && <p role="status">{t('Asking the server for the lines…')}</p>}
      {lines !== null && <LinesTable lines={lines} />}
    </FullModal>
  );
}

/** At once where the row carries them: a count whose place another took says its totals only. */
function useLines({ count, bolId }: CountPlace) {
  const [lines, setLines] = useState<readonly CountLine[] | null>(count.lines.length > 0 ? count.lines : null);
  const [why, setWhy] = useState<string | null>(null);
  const load = useCallback(async () => {
    setWhy(null);
    try {
      const counts = await call(listCounts, { params: { id: bolId } });
      const found = counts.find(({ _id }) => _id === count._id);
      if (found) setLines(found.lines);
      else setWhy(t('This count has not arrived there yet.'));
    } catch (error) {
      setWhy(failureOf(error).message);
    }
  }, [bolId, count._id]);
  const isThere = lines !== null;
  useEffect(() => {
    if (!isThere) void load();
  }, [isThere, load]);
  return { lines, why, load: () => void load() };
}

const NUMBERS = [
  { key: 'shipped', words: msg('Shipped') },
  { key: 'received', words: msg('Received') },
  { key: 'damaged', words: msg('Damaged') },
] as const;

const numberWords = (cases: number | null) => (cases === null ? '—' : inFigures(cases));

function LinesTable({ lines }: { lines: readonly CountLine[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('SKU')}</th>
          {NUMBERS.map(({ key, words }) => (
            <th key={key} scope="col" className={classes.number}>
              {t(words)}
            </th>
          ))}
          <th scope="col">{t('Difference')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { over, short, damaged } = differenceOf(line);
          return (
            <tr key={line._id} data-differs={over + short + damaged > 0 || undefined}>
              <td className={classes.sku}>{line.sku}</td>
              {NUMBERS.map(({ key }) => (
                <td key={key} className={classes.number}>
                  {numberWords(line[key])}
                </td>
              ))}
              <td>{differenceWords(line)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
