import { Button } from '@mantine/core';
import { formatDateTime } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import { dismissLoss, type Loss, unreadLoss } from '#offline/loss.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

/** Says what this device lost behind the app's back, until the person has read it. */
export function LossNotice() {
  const loss = useLiveQuery(unreadLoss);
  if (!loss) return null;
  const { title, sentences, gone } = lossWords(loss);
  return (
    <ErrorPanel
      tone="warning"
      title={title}
      actions={<Button onClick={() => void dismissLoss()}>{t('I have read this')}</Button>}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {gone.length > 0 && (
        <ul>
          {gone.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </ErrorPanel>
  );
}

interface LossWords {
  title: string;
  sentences: string[];
  /** What has to be entered again. */
  gone: string[];
}

/** A loss in words: what happened, what came back, what the person has to do. */
export function lossWords({ putBack, gone, elsewhere }: Loss): LossWords {
  const emptied = putBack + gone.length > 0;
  const sentences: string[] = [];
  if (putBack > 0)
    sentences.push(
      t(
        '{count, plural, one {# unsent item came back from the second copy and is sent as usual.} other {# unsent items came back from the second copy and are sent as usual.}}',
        { count: putBack },
      ),
    );
  if (gone.length > 0)
    sentences.push(
      t(
        '{count, plural, one {# unsent item may not have been sent. Check, and enter again what is missing:} other {# unsent items may not have been sent. Check, and enter again what is missing:}}',
        { count: gone.length },
      ),
    );
  for (const { unsent, seenAt } of elsewhere) {
    sentences.push(
      t(
        '{count, plural, one {A device of yours had # unsent item when it was last heard of, {time}. If it was this one, its storage was emptied; otherwise open the app there.} other {A device of yours had # unsent items when it was last heard of, {time}. If it was this one, its storage was emptied; otherwise open the app there.}}',
        { count: unsent, time: formatDateTime(seenAt) },
      ),
    );
  }
  return {
    title: emptied ? t('This device’s storage was emptied or damaged.') : t('Unsent work on another device?'),
    sentences,
    gone: [...new Set(gone)],
  };
}
