import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { reportConcealed } from '#changes/report-concealed.ts';
import { CONCEALED_LINES_MAX, whyNotReportConcealed } from '#domain/concealed.ts';
import { inspectionAdvice } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { Advice } from '#ui/advice.tsx';
import { BinButton } from '#ui/bin-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFocusWhenNew } from '#ui/keep-focus.ts';
import { FullModal } from '#ui/modal-frame.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import {
  type ConcealedDraft,
  concealedDraftKey,
  type FoundLine,
  finishedReport,
  newFoundLine,
  useConcealedDraft,
} from './concealed-draft.ts';
import classes from './count-dialog.module.css';
import type { CountScene } from './count-dialog.tsx';
import { casesOf } from './count-draft.ts';
import lineClasses from './count-line.module.css';
import { LineDetails, type PhotosField } from './line-details.tsx';

/** What was found damaged while unpacking, SKU by SKU. */
export function ConcealedDialog({ bol, viewer, Photos, onClose }: CountScene & { onClose: () => void }) {
  const { draft, change, drop } = useConcealedDraft(bol._id);
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState(false);
  const report = draft ? finishedReport(draft) : t('Loading the report');
  const whyNot = whyNotReportConcealed(bol) ?? (typeof report === 'string' ? report : null);
  const save = async () => {
    if (typeof report === 'string') return;
    setBusy(true);
    const key = concealedDraftKey(bol._id);
    const stored = enqueue(reportConcealed({ bol, report, viewer }), { dropDraft: key });
    const saved = await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));
    if (saved) onClose();
  };
  const discard = () => {
    onClose();
    drop();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={t('Report concealed damage')}
      size={720}
      locked={busy || taking}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={discard} disabled={busy || taking}>
            {t('Discard')}
          </Button>
          <ReasonedButton whyNot={whyNot} loading={busy || taking} onClick={save}>
            {t('Save report')}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      {draft && (
        <div className={classes.form}>
          <FoundLines lines={draft.lines} change={change} Photos={Photos} onBusy={setTaking} />
          <QuestionSwitch
            question={t('Ask for an inspection?')}
            yes={t('Yes: the carrier is asked to come and look')}
            no={t('No')}
            value={draft.inspection}
            onChange={(inspection) => change({ inspection })}
          />
          <Textarea
            label={t('Note')}
            value={draft.note}
            maxLength={LIMITS.countNoteMax}
            autosize
            minRows={2}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Advice>{adviceOn(draft)}</Advice>
        </div>
      )}
    </FullModal>
  );
}

function adviceOn({ note, lines }: ConcealedDraft): string | null {
  const text = [note, ...lines.map((line) => line.note)].join('\n');
  const hasDamage = lines.some(({ damaged }) => (casesOf(damaged) ?? 0) > 0);
  return inspectionAdvice(text, hasDamage);
}

interface FoundLinesProps {
  lines: readonly FoundLine[];
  change: (fields: (now: ConcealedDraft) => Partial<ConcealedDraft>) => void;
  Photos: PhotosField;
  onBusy: (busy: boolean) => void;
}

function FoundLines({ lines, change, Photos, onBusy }: FoundLinesProps) {
  const changeLine = (id: string, fields: (line: FoundLine) => Partial<FoundLine>) =>
    change((now) => ({ lines: now.lines.map((one) => (one._id === id ? { ...one, ...fields(one) } : one)) }));
  return (
    <section aria-label={t('Lines')} className={classes.lines}>
      {lines.map((line, index) => (
        <FoundLineFields
          key={line._id}
          line={line}
          place={index + 1}
          onChange={(fields) => changeLine(line._id, typeof fields === 'function' ? fields : () => fields)}
          onRemove={() => change((now) => ({ lines: now.lines.filter(({ _id }) => _id !== line._id) }))}
          Photos={Photos}
          onBusy={onBusy}
        />
      ))}
      <Button
        variant="light"
        leftSection={<Icon name="plus" />}
        disabled={lines.length >= CONCEALED_LINES_MAX}
        onClick={() => change((now) => ({ lines: [...now.lines, newFoundLine()] }))}
      >
        {t('Add a SKU')}
      </Button>
    </section>
  );
}

interface FoundLineProps {
  line: FoundLine;
  /** From 1. */
  place: number;
  onChange: (fields: Partial<FoundLine> | ((now: FoundLine) => Partial<FoundLine>)) => void;
  onRemove: () => void;
  Photos: PhotosField;
  onBusy: (busy: boolean) => void;
}

function FoundLineFields({ line, place, onChange, onRemove, Photos, onBusy }: FoundLineProps) {
  const sku = useFocusWhenNew<HTMLInputElement>(line.sku === '' && line.damaged === '');
  const called = line.sku.trim() || t('line {number}', { number: place });
  return (
    <fieldset className={lineClasses.line}>
      <legend className={lineClasses.hidden}>{called}</legend>
      <div className={lineClasses.head}>
        <TextInput
          {...sku}
          className={lineClasses.sku ?? ''}
          label={t('SKU')}
          value={line.sku}
          maxLength={LIMITS.skuMax}
          autoCapitalize="characters"
          onChange={(event) => onChange({ sku: event.currentTarget.value })}
        />
        <TextInput
          className={lineClasses.cases ?? ''}
          label={t('Cases damaged')}
          value={line.damaged}
          inputMode="numeric"
          error={Number.isNaN(casesOf(line.damaged) ?? 0)}
          onChange={(event) => onChange({ damaged: event.currentTarget.value.trim() })}
        />
        <BinButton label={t('Remove {name}', { name: called })} onPress={onRemove} />
      </div>
      <LineDetails line={line} onChange={onChange} Photos={Photos} onBusy={onBusy} />
    </fieldset>
  );
}
