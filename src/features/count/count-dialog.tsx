import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { recordCount } from '#changes/record-count.ts';
import type { Bol } from '#contract/bol.ts';
import {
  countingCount,
  countTotals,
  inspectionAdvice,
  SEAL_STATES,
  type SealState,
  sealMismatch,
  sealStateWords,
  totalsWords,
} from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotReportOsd } from '#domain/osd.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { Advice } from '#ui/advice.tsx';
import { Question } from '#ui/choice-card.tsx';
import type { ScanPart } from '#ui/codes/scan-code.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { type Change, withFields } from '#ui/use-draft.ts';
import { trueInstant } from '#ui/use-now.ts';
import classes from './count-dialog.module.css';
import {
  type CountDraft,
  countDraftKey,
  type DraftLine,
  finished,
  newLine,
  numbersOf,
  scannedText,
  useCountDraft,
  withSku,
} from './count-draft.ts';
import { CountLineFields } from './count-line.tsx';
import type { PhotosField } from './line-details.tsx';

// What reads codes is large, and most counts are typed.
const ScanDialog = later(async () => (await import('./scan-dialog.tsx')).ScanDialog, underLoader);

export interface CountScene {
  bol: Bol;
  viewer: Session;
  Photos: PhotosField;
  /** See ScanDialog. */
  Scan?: ScanPart | undefined;
}

interface CountDialogProps extends CountScene {
  onClose: () => void;
}

/** What came, SKU by SKU; what is over, short and damaged is computed from it. */
export function CountDialog({ bol, viewer, Photos, Scan, onClose }: CountDialogProps) {
  const { draft, change, drop } = useCountDraft(bol._id, countingCount(bol.counts));
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState(false);
  const count = draft ? finished(draft) : t('Loading the count');
  const whyNot = whyNotReportOsd({ bol, at: trueInstant() }) ?? (typeof count === 'string' ? count : null);
  const save = async () => {
    if (typeof count === 'string') return;
    setBusy(true);
    const key = countDraftKey(bol._id);
    const stored = enqueue(recordCount({ bol, count, viewer }), { dropDraft: key });
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
      title={t('Count')}
      size={720}
      locked={busy || taking}
      footer={
        <div className={classes.foot}>
          <p className={classes.summary} role="status">
            {draft && summary(draft)}
          </p>
          <ButtonRow>
            <Button variant="default" onClick={discard} disabled={busy || taking}>
              {t('Discard')}
            </Button>
            <ReasonedButton whyNot={whyNot} loading={busy || taking} onClick={save}>
              {t('Save count')}
            </ReasonedButton>
          </ButtonRow>
        </div>
      }
    >
      {draft && (
        <div className={classes.form}>
          <Lines lines={draft.lines} change={change} Photos={Photos} onBusy={setTaking} Scan={Scan} />
          <Seal
            seal={draft.seal}
            onChange={(seal) => change((now) => ({ seal: { ...now.seal, ...seal } }))}
            Scan={Scan}
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

const numbersIn = ({ lines }: CountDraft) => lines.flatMap((line) => numbersOf(line) ?? []);
const summary = (draft: CountDraft) => totalsWords(countTotals(numbersIn(draft)));

function adviceOn(draft: CountDraft): string | null {
  const text = [draft.note, ...draft.lines.map(({ note }) => note)].join('\n');
  return inspectionAdvice(text, countTotals(numbersIn(draft)).damaged > 0);
}

/** Enter leads to the next number, as the key of a phone's keyboard says. */
function toNextField(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-add-sku]')];
  fields[fields.indexOf(event.target) + 1]?.focus();
}

interface LinesProps {
  lines: readonly DraftLine[];
  change: (fields: (now: CountDraft) => Partial<CountDraft>) => void;
  Photos: CountScene['Photos'];
  onBusy: (busy: boolean) => void;
  Scan: CountScene['Scan'];
}

function Lines({ lines, change, Photos, onBusy, Scan }: LinesProps) {
  /** The line whose SKU was scanned last: what came of it is typed next. */
  const [scanned, setScanned] = useState('');
  const take = (code: string) => {
    const sku = scannedText(code, LIMITS.skuMax);
    if (sku === null) return t('This code is no SKU. Scan the one on the carton, or type it.');
    const added = { ...newLine(), sku };
    const found = withSku(lines, added);
    if (!found) return t('A count has at most {max} lines.', { max: LIMITS.countLinesMax });
    // What was typed or photographed since this was drawn stays.
    change((now) => ({ lines: withSku(now.lines, added)?.lines ?? now.lines }));
    setScanned(found.id);
    return null;
  };
  const changeLine = useCallback(
    (id: string, fields: Change<DraftLine>) =>
      change((now) => ({ lines: now.lines.map((one) => (one._id === id ? withFields(one, fields) : one)) })),
    [change],
  );
  const removeLine = useCallback(
    (id: string) => change((now) => ({ lines: now.lines.filter(({ _id }) => _id !== id) })),
    [change],
  );
  return (
    <section aria-label={t('Lines')} className={classes.lines} onKeyDown={toNextField}>
      {lines.map((line, index) => (
        <CountLineFields
          key={line._id}
          line={line}
          place={index + 1}
          onChange={changeLine}
          onRemove={removeLine}
          Photos={Photos}
          onBusy={onBusy}
          scanned={line._id === scanned}
        />
      ))}
      <Button
        variant="light"
        data-add-sku
        leftSection={<Icon name="plus" />}
        disabled={lines.length >= LIMITS.countLinesMax}
        onClick={() => change((now) => ({ lines: [...now.lines, newLine()] }))}
      >
        {t('Add a SKU')}
      </Button>
      <ScanButton
        title={t('Scan a SKU')}
        hint={t('Hold the camera at the barcode on the carton.')}
        onCode={take}
        Scan={Scan}
        onOpen={() => setScanned('')}
      />
    </section>
  );
}

interface ScanButtonProps {
  title: string;
  hint: string;
  onCode: (code: string) => string | null;
  Scan: CountScene['Scan'];
  onOpen?: () => void;
}

function ScanButton({ title, hint, onCode, Scan, onOpen }: ScanButtonProps) {
  const [open, setOpen] = useState(false);
  const show = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      <Button variant="light" leftSection={<Icon name="camera" />} onClick={show}>
        {title}
      </Button>
      {open && (
        <ErrorBoundary what={t('The scanner')}>
          <ScanDialog title={title} hint={hint} onCode={onCode} onClose={() => setOpen(false)} Scan={Scan} />
        </ErrorBoundary>
      )}
    </>
  );
}

interface SealProps {
  seal: CountDraft['seal'];
  onChange: (fields: Partial<CountDraft['seal']>) => void;
  Scan: CountScene['Scan'];
}

function Seal({ seal, onChange, Scan }: SealProps) {
  const take = (code: string) => {
    const door = scannedText(code, LIMITS.sealNumberMax);
    if (door === null) return t('This code is no seal number. Scan the one on the seal, or type it.');
    onChange({ door });
    return null;
  };
  const text = { maxLength: LIMITS.sealNumberMax, autoCapitalize: 'characters' } as const;
  return (
    <Question question={t('Seal')}>
      <div className={classes.seal}>
        <TextInput
          label={t('On the paper')}
          value={seal.paper}
          {...text}
          onChange={(event) => onChange({ paper: event.currentTarget.value })}
        />
        <TextInput
          label={t('On the door')}
          value={seal.door}
          {...text}
          onChange={(event) => onChange({ door: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('How you found it')}
          value={seal.found}
          onChange={(event) => onChange({ found: event.currentTarget.value as SealState | '' })}
          data={[
            { value: '', label: t('Not looked at') },
            ...SEAL_STATES.map((value) => ({ value, label: sealStateWords(value) })),
          ]}
        />
      </div>
      <ScanButton
        title={t('Scan a seal')}
        hint={t('Hold the camera at the barcode of the seal on the door.')}
        onCode={take}
        Scan={Scan}
      />
      <p role="alert" className={classes.advice}>
        {sealMismatch(seal)}
      </p>
    </Question>
  );
}
