import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '#domain/bytes-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { PAPER_KINDS, type PaperKind, paperKindWords } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FullModalStep } from '#ui/modal-frame.tsx';
import { PhotoButton } from '#ui/photo-button.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { PageList } from './page-list.tsx';
import type { PaperDraft, PaperDraftControls } from './paper-draft.ts';
import classes from './papers-dialog.module.css';

interface PagesStepProps {
  title: string;
  /** Null until it was read. */
  draft: PaperDraft | null;
  /** Left out where nobody is asked what it is. */
  kind: PaperKind | undefined;
  busy: boolean;
  problem: string;
  change: PaperDraftControls['change'];
  onPhoto: (file: File) => void;
  onSave: () => void;
  onDrop: () => void;
  onClose: () => void;
}

/** What it is, the pages so far, and the way to the next one. */
export function PagesStep(props: PagesStepProps) {
  const { title, draft, kind, busy, problem, change, onPhoto, onSave, onDrop, onClose } = props;
  return (
    <FullModalStep
      title={title}
      locked={busy}
      footer={<Footer draft={draft} busy={busy} onSave={onSave} onClose={onClose} onDrop={onDrop} />}
    >
      {draft && (
        <div className={classes.form}>
          {kind && <WhatIsIt kind={kind} title={draft.title} change={change} />}
          {draft.pages.length > 0 && <PageList pages={draft.pages} onChange={(pages) => change({ pages })} />}
          <PhotoButton
            label={t('Photo of a page')}
            size="lg"
            variant={draft.pages.length === 0 ? 'filled' : 'default'}
            loading={busy}
            disabled={draft.pages.length >= LIMITS.paperPagesMax}
            onPhotos={([file]) => file && onPhoto(file)}
          >
            {draft.pages.length === 0 ? t('Take a photo') : t('Add page')}
          </PhotoButton>
          {draft.pages.length === 0 && (
            <p className={classes.hint}>{t('One page at a time, all four corners in the picture, without a flash.')}</p>
          )}
          {draft.pages.length >= LIMITS.paperPagesMax && (
            <p className={classes.hint}>
              {t('A paper has up to {max} pages. Save it and begin another.', { max: LIMITS.paperPagesMax })}
            </p>
          )}
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        </div>
      )}
    </FullModalStep>
  );
}

interface WhatIsItProps {
  kind: PaperKind;
  title: string;
  change: PaperDraftControls['change'];
}

function WhatIsIt({ kind, title, change }: WhatIsItProps) {
  return (
    <div className={classes.what}>
      <NativeSelect
        label={t('What is it?')}
        size="md"
        value={kind}
        onChange={({ currentTarget: { value } }) => change({ kind: PAPER_KINDS.find((one) => one === value) ?? kind })}
        data={PAPER_KINDS.map((value) => ({ value, label: paperKindWords(value) }))}
      />
      {kind === 'other' && (
        <TextInput
          label={t('Title')}
          size="md"
          description={t('A few words, such as Pallet exchange slip')}
          value={title}
          maxLength={60}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      )}
    </div>
  );
}

interface FooterProps {
  draft: PaperDraft | null;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
  onDrop: () => void;
}

function Footer({ draft, busy, onSave, onClose, onDrop }: FooterProps) {
  const [asking, setAsking] = useState(false);
  const pages = draft?.pages ?? [];
  const giveUp = () => {
    onDrop();
    onClose();
  };
  return (
    <div className={classes.footer}>
      <span className={classes.sum} aria-live="polite">
        {pages.length > 0 &&
          `${pageCount(pages.length)}, ${formatBytes(pages.reduce((sum, { size }) => sum + size, 0))}`}
      </span>
      <ButtonRow>
        <Button variant="default" disabled={busy} onClick={() => (pages.length > 0 ? setAsking(true) : giveUp())}>
          {t('Cancel')}
        </Button>
        <ReasonedButton
          whyNot={pages.length === 0 ? t('Take a photo first.') : null}
          loading={busy}
          onClick={onSave}
          quiet
        >
          {t('Save')}
        </ReasonedButton>
      </ButtonRow>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('{count, plural, one {Throw the page away?} other {Throw # pages away?}}', { count: pages.length })}
        confirmLabel={t('Throw away')}
        cancelLabel={t('Keep')}
        onConfirm={giveUp}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            'Nothing has been saved yet. To continue later, close this dialog instead: what you photographed stays here.',
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}

const pageCount = (count: number) => t('{count, plural, one {# page} other {# pages}}', { count });
