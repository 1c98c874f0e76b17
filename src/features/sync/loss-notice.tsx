import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { formatDateTime } from '#domain/date-format.ts';
import { dismissLoss, type Loss, unreadLoss } from '#offline/loss.ts';
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
      actions={<Button onClick={() => void dismissLoss()}>I have read this</Button>}
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

const items = (count: number) => (count === 1 ? '1 unsent item' : `${count} unsent items`);

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
      `${items(putBack)} came back from the second copy and ${putBack === 1 ? 'is' : 'are'} sent as usual.`,
    );
  if (gone.length > 0)
    sentences.push(`${items(gone.length)} may not have been sent. Check, and enter again what is missing:`);
  for (const { unsent, seenAt } of elsewhere) {
    sentences.push(
      `A device of yours had ${items(unsent)} when it was last heard of, ${formatDateTime(seenAt)}. If it was this one, its storage was emptied; otherwise open the app there.`,
    );
  }
  return {
    title: emptied ? 'This device’s storage was emptied or damaged.' : 'Unsent work on another device?',
    sentences,
    gone: [...new Set(gone)],
  };
}
