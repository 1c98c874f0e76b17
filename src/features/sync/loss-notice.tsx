import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { dismissLoss, unreadLoss } from '#offline/loss.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { lossWords } from './loss-words.ts';

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
