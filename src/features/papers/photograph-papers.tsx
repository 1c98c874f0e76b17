import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PaperKind } from '#domain/papers.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { paperDraftKey, useBegunPaper } from './paper-draft.ts';
import classes from './photograph-papers.module.css';

const PapersDialog = later(async () => (await import('./papers-dialog.tsx')).PapersDialog, underLoader);

export interface PaperScene {
  load: LoadRecord;
  bol: Bol;
  viewer: Session;
}

interface PhotographPapersProps extends PaperScene {
  /** What is asked for; left out where the person says it. */
  kind?: PaperKind | undefined;
  words?: string;
}

/** The way to photograph a signed copy, a receipt, a ticket; nothing for anyone who may not add papers here. */
export function PhotographPapers({ load, bol, viewer, kind, words = t('Photograph papers') }: PhotographPapersProps) {
  const [open, setOpen] = useState(false);
  const begun = useBegunPaper(paperDraftKey(bol._id));
  if (!open && !may(viewer.actor, 'paper.add', relationsTo(viewer.actor, load, [bol]))) return null;
  return (
    <>
      <Button
        variant={kind ? 'filled' : 'default'}
        fullWidth
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        leftSection={<Icon name="camera" />}
        onClick={() => setOpen(true)}
      >
        {begun ? continueWords(begun.pages) : words}
      </Button>
      {open && (
        <ErrorBoundary what={t('The scanner')}>
          <PapersDialog bol={bol} viewer={viewer} kind={kind} onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}

export function continueWords(pages: number): string {
  if (pages === 0) return t('Continue photographing');
  return t('Continue photographing ({pages, plural, one {# page} other {# pages}})', { pages });
}
