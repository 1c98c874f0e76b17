import { ActionIcon, Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { formatForReader } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import { openDocument } from '#offline/documents.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EntryText } from '#ui/entry-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { Panel } from '#ui/panel.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { editBol, removeBol } from './bol-form-actions.ts';
import classes from './draft-bols.module.css';
import { seenBol, whyNotBol, whyStays } from './draft-checks.ts';
import { useDraft } from './draft-store.ts';
import { deliveryPlace, deviceNow } from './draft-times.ts';
import { type DraftBol, type DraftFile, type LoadDraft, pageCount, storedName } from './load-draft.ts';

interface DraftBolsProps {
  /** The form is open: only one BOL is changed at a time. */
  locked?: boolean;
  /** For the summary: nothing can be changed here. */
  readOnly?: boolean;
}

/** The BOLs the load will have. */
export function DraftBols({ locked = false, readOnly = false }: DraftBolsProps) {
  const draft = useDraft((state) => state.draft);
  const [viewed, setViewed] = useState<DraftFile | null>(null);
  const [leaving, setLeaving] = useState<DraftBol | null>(null);
  const now = deviceNow();
  return (
    <Panel title={t('{count, plural, one {# BOL} other {# BOLs}}', { count: draft.bols.length })} icon="file" flush>
      <ol className={classes.list}>
        {draft.bols.map((bol, index) => (
          <li key={bol._id} className={classes.item}>
            <BolFacts number={index + 1} draft={draft} bol={bol} now={now} />
            <span className={classes.tools}>
              <Tool
                icon="eye"
                label={t('View {name}', { name: storedName(draft, bol) })}
                onPress={() => setViewed({ ...bol.file, name: storedName(draft, bol) })}
              />
              {!readOnly && (
                <>
                  <Tool
                    icon="edit"
                    label={t('Edit {name}', { name: storedName(draft, bol) })}
                    off={locked}
                    onPress={() => editBol(bol)}
                  />
                  <Tool
                    icon="trash"
                    label={t('Remove {name}', { name: storedName(draft, bol) })}
                    off={locked}
                    whyNot={whyStays(draft, bol._id)}
                    onPress={() => setLeaving(bol)}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <DocumentDialog file={viewed} onClose={() => setViewed(null)} />
      <ConfirmDialog
        opened={leaving !== null}
        title={t('Remove this BOL?')}
        confirmLabel={t('Remove')}
        cancelLabel={t('Keep')}
        danger
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) removeBol(leaving._id);
          setLeaving(null);
        }}
      >
        {leaving && t('{name} will not be part of the load.', { name: storedName(draft, leaving) })}
      </ConfirmDialog>
    </Panel>
  );
}

interface BolFactsProps {
  number: number;
  draft: LoadDraft;
  bol: DraftBol;
  now: string;
}

function BolFacts({ number, draft, bol, now }: BolFactsProps) {
  const receiver = bol.receiverId ? draft.parties[bol.receiverId]?.name : null;
  const seen = seenBol(draft, bol._id);
  const wrong = seen ? null : whyNotBol(draft, bol, now);
  const fixed = whyStays(draft, bol._id);
  const facts = [
    receiver ?? t('No receiver yet'),
    formatForReader(bol.deliveryDate, deliveryPlace(draft, bol.receiverId).zone),
    pageCount(bol.file),
  ];
  return (
    <EntryText number={number} name={storedName(draft, bol)} facts={facts.filter(Boolean).join(' · ')}>
      {fixed && <span className={classes.fixed}>{fixed}</span>}
      {wrong && <span className={classes.wrong}>{wrong}</span>}
    </EntryText>
  );
}

interface ToolProps {
  icon: 'eye' | 'edit' | 'trash';
  label: string;
  onPress: () => void;
  off?: boolean;
  whyNot?: string | null;
}

function Tool({ icon, label, onPress, off = false, whyNot = null }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={whyNot ?? label}
      disabled={off || whyNot !== null}
      onClick={onPress}
    >
      <Icon name={icon} size={22} />
    </ActionIcon>
  );
}

interface DocumentDialogProps {
  /** Null: closed. */
  file: DraftFile | null;
  onClose: () => void;
}

/** A BOL's document over the screen. */
function DocumentDialog({ file, onClose }: DocumentDialogProps) {
  return (
    <FullModal
      opened={file !== null}
      onClose={onClose}
      title={file?.name ?? ''}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
        </ButtonRow>
      }
    >
      {file && <Document file={file} />}
    </FullModal>
  );
}

function Document({ file }: { file: DraftFile }) {
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  return <LazyPdfViewer source={source} fileName={file.name} label={t('Bill of lading {name}', { name: file.name })} />;
}
