import { t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { hardToRead, type Paper } from '#domain/papers.ts';
import { readEntriesOfLoad } from '#offline/read-outbox.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { later } from '#ui/later.tsx';
import { Panel } from '#ui/panel.tsx';
import { type PaperAct, PaperRow, sendingOfPapers } from './paper-row.tsx';
import classes from './papers-panel.module.css';
import type { PaperScene } from './photograph-papers.tsx';

// Opening, reviewing and taking back come when somebody presses.
const PaperViewer = later(async () => (await import('./paper-viewer.tsx')).PaperViewer);
const AskDialog = later(async () => (await import('./paper-dialogs.tsx')).AskForNewPhoto);
const TakeBackDialog = later(async () => (await import('./paper-dialogs.tsx')).TakePaperBack);

/** The papers photographed of this BOL, newest first, those that were taken back too; nothing where there are none. */
export function PapersPanel({ load, bol, viewer }: PaperScene) {
  const [onlyHard, setOnlyHard] = useState(false);
  const [acting, setActing] = useState<{ act: PaperAct; id: string } | null>(null);
  const entries = useLiveQuery(() => readEntriesOfLoad(bol.loadId), [bol.loadId]);
  const papers = (bol.papers ?? []).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (papers.length === 0) return null;
  const hard = papers.filter((paper) => hardToRead(paper) !== null);
  const mayFilter = papers.length > 1 && hard.length > 0;
  const shown = onlyHard && mayFilter ? hard : papers;
  const sendingOf = sendingOfPapers(entries ?? []);
  const acted = papers.find(({ _id }) => _id === acting?.id);
  const close = () => setActing(null);
  return (
    <Panel
      title={t('Papers')}
      icon="file"
      aside={
        mayFilter && (
          <Switch
            label={t('Hard to read')}
            labelPosition="left"
            checked={onlyHard}
            onChange={({ currentTarget }) => setOnlyHard(currentTarget.checked)}
          />
        )
      }
    >
      <ul className={classes.list}>
        {shown.map((paper) => (
          <PaperRow
            key={paper._id}
            paper={paper}
            sending={sendingOf(paper._id)}
            scene={{ load, bol, viewer }}
            onAct={(act) => setActing({ act, id: paper._id })}
          />
        ))}
      </ul>
      {acting && acted && <Acted act={acting.act} paper={acted} scene={{ load, bol, viewer }} onClose={close} />}
    </Panel>
  );
}

interface ActedProps {
  act: PaperAct;
  paper: Paper;
  scene: PaperScene;
  onClose: () => void;
}

function Acted({ act, paper, scene: { bol, viewer }, onClose }: ActedProps) {
  const about = { bol, paper, byName: viewer.user.name, onClose };
  if (act === 'ask') return <AskDialog {...about} />;
  if (act === 'take-back') return <TakeBackDialog {...about} />;
  return <PaperViewer bolId={bol._id} paper={paper} onClose={onClose} />;
}
