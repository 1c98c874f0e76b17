import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { type BrowserFacts, installAdvice } from './install-advice.ts';

/** Where this page runs, as the browser tells it. */
function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator;
  const standalone =
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches;
  return { userAgent, maxTouchPoints, standalone };
}

/** Warns in a tab of an iPhone or iPad, until put away; again at the next start, because the tab stays what it is. */
export function InstallNotice() {
  const [putAway, setPutAway] = useState(false);
  const status = useLiveQuery(readSyncStatus);
  const advice = status ? installAdvice(browserFacts(), status.waiting + status.attention) : null;
  if (advice === null || putAway) return null;
  return (
    <ErrorPanel tone="warning" title={advice.title} actions={<Button onClick={() => setPutAway(true)}>Not now</Button>}>
      {advice.text}
    </ErrorPanel>
  );
}
