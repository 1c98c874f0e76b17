import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { recordOutcome } from '#changes/record-outcome.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { inspectionAdvice } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { type OutcomeForm, whyNotFinishOutcome, whyNotProposeTry } from '#domain/outcome-form.ts';
import { placeClock } from '#domain/place-clock.ts';
import { isStaff } from '#domain/roles.ts';
import {
  completes,
  OUTCOMES,
  type OutcomeKind,
  PLAN_WORDS,
  REASON_WORDS,
  whyNotRecordOutcome,
} from '#domain/stop-outcome.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { type Message, msg, spokenLocale, t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { Advice } from '#ui/advice.tsx';
import { ChoiceCard, Question } from '#ui/choice-card.tsx';
import { DateTimeField, whyUnclear } from '#ui/date-time-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { trueInstant } from '#ui/use-now.ts';
import classes from './outcome-dialog.module.css';
import { isBegun, type OutcomeDraft, outcomeDraftKey, useOutcomeDraft } from './outcome-draft.ts';
import { OutcomePhotos } from './outcome-photos.tsx';

/** As the driver or the clerk would say it. */
const ASKED: Partial<Record<OutcomeKind, Message>> = {
  refused: msg('They refused it all'),
  partial: msg('They took a part'),
  attempted: msg('Nobody could take it'),
  'nobody-to-sign': msg('Delivered, nobody to sign'),
};

export interface OutcomeScene {
  load: LoadRecord;
  /** Null for the pick-up. */
  bol: Bol | null;
  viewer: Session;
}

interface OutcomeDialogProps extends OutcomeScene {
  /** What this person may record here. */
  kinds: readonly OutcomeKind[];
  /** Why what was typed about the BOL and not saved stands against completing it. */
  unsaved: string | null;
  onClose: () => void;
}

/** What happened, why, and what now; then whom it is told to, and it is recorded. */
export function OutcomeDialog({ load, bol, viewer, kinds, unsaved, onClose }: OutcomeDialogProps) {
  const id = bol?._id ?? load._id;
  const [only, another] = kinds;
  const { draft, change, drop } = useOutcomeDraft(id);
  const [busy, setBusy] = useState(false);
  const [taking, setTaking] = useState(false);
  const [isUnclear, setUnclear] = useState(false);
  // Told while it is filled in, and held against the clock again when it is recorded: the phone may have been put away.
  const [judgedAt, judgeAt] = useState(trueInstant);
  // A draft may be from when this person, or this version of the app, could record something else.
  const kind = another ? kinds.find((one) => one === draft?.kind) : only;
  const form = draft && kind ? formOf(draft, kind) : null;
  const photos = draft?.photos ?? [];
  const whyNot = form
    ? ((bol && whyNotRecordOutcome(form.kind, bol)) ??
      (completes(form.kind) ? unsaved : null) ??
      whyNotFinishOutcome({ ...form, photos }) ??
      (form.plan === 'redeliver' && isUnclear ? whyUnclear() : null) ??
      whyNotProposeTry(form, judgedAt))
    : t('Choose what happened first.');
  const record = async () => {
    const now = trueInstant();
    if (form === null || whyNotProposeTry(form, now) !== null) return judgeAt(now);
    setBusy(true);
    const key = outcomeDraftKey(id);
    const stored = enqueue(recordOutcome({ load, bol, form, photos, viewer }), { dropDraft: key });
    const saved = await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));
    if (saved) onClose();
  };
  const giveUp = () => {
    drop();
    onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={bol ? t('Cannot deliver as planned') : t('Cannot pick up as planned')}
      size={640}
      locked={busy || taking}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={giveUp} disabled={busy || taking}>
            {isBegun(draft) ? t('Discard') : t('Cancel')}
          </Button>
          <ReasonedButton whyNot={whyNot} loading={busy || taking} onClick={record}>
            {t('Record')}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      {draft && (
        <div className={classes.form}>
          {another && bol && <WhatHappened kinds={kinds} bol={bol} chosen={kind} change={change} />}
          {form && (
            <Why form={form} change={change}>
              <Advice>{inspectionAdvice(form.note, photos.length > 0 || (bol?.osd.damages.length ?? 0) > 0)}</Advice>
              <OutcomePhotos
                photos={photos}
                onAdd={(sha256) => change(({ photos }) => ({ photos: [...new Set([...photos, sha256])] }))}
                onRemove={(sha256) => change(({ photos }) => ({ photos: photos.filter((one) => one !== sha256) }))}
                onBusy={setTaking}
              />
            </Why>
          )}
          {form && <WhatNow zone={zoneOfStop(bol ?? load)} form={form} change={change} onUnclear={setUnclear} />}
          {form && <p className={classes.told}>{toldTo({ load, bol, viewer })}</p>}
        </div>
      )}
    </FullModal>
  );
}

/** What belongs to another kind than the one chosen is not recorded. */
function formOf(draft: OutcomeDraft, kind: OutcomeKind): OutcomeForm {
  const { reasons, plans } = OUTCOMES[kind];
  const reason = reasons.find((one) => one === draft.reason) ?? null;
  const plan = plans.find((one) => one === draft.plan) ?? null;
  const { note, toldBy, proposedDate } = draft;
  return { kind, reason, note, toldBy, plan, proposedDate: plan === 'redeliver' ? proposedDate : null };
}

interface PartProps {
  form: OutcomeForm;
  change: (fields: Partial<OutcomeDraft>) => void;
}

interface WhatHappenedProps extends Pick<PartProps, 'change'> {
  kinds: readonly OutcomeKind[];
  bol: Bol;
  chosen: OutcomeKind | undefined;
}

function WhatHappened({ kinds, bol, chosen, change }: WhatHappenedProps) {
  return (
    <Question question={t('What happened?')}>
      {kinds.map((kind) => (
        <ChoiceCard
          key={kind}
          name="what-happened"
          title={t(ASKED[kind] ?? OUTCOMES[kind].happened)}
          whyNot={whyNotRecordOutcome(kind, bol)}
          checked={kind === chosen}
          onChoose={() => change({ kind })}
        />
      ))}
    </Question>
  );
}

function Why({ form: { kind, reason, toldBy, note }, change, children }: PartProps & { children: ReactNode }) {
  return (
    <Question question={t('Why?')}>
      <NativeSelect
        label={t('Reason')}
        required
        value={reason ?? ''}
        onChange={(event) => change({ reason: event.currentTarget.value || null })}
        data={[
          { value: '', label: t('Choose a reason') },
          ...OUTCOMES[kind].reasons.map((value) => ({ value, label: t(REASON_WORDS[value]) })),
        ]}
      />
      <TextInput
        label={t('Who told you?')}
        description={t('The name of the person at the door or dock')}
        required={kind === 'refused'}
        value={toldBy}
        maxLength={LIMITS.signerNameMax}
        onChange={(event) => change({ toldBy: event.currentTarget.value })}
      />
      <Textarea
        label={t('Note')}
        description={t('What you saw: pallets, temperature, the sign at the gate')}
        required={reason === 'other'}
        value={note}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {children}
    </Question>
  );
}

interface WhatNowProps extends PartProps {
  zone: string;
  onUnclear: (isUnclear: boolean) => void;
}

function WhatNow({ form, zone, change, onUnclear }: WhatNowProps) {
  const { kind, plan: chosen, proposedDate: proposed } = form;
  const { plans } = OUTCOMES[kind];
  if (plans.length === 0) return null;
  const clock = placeClock(zone);
  return (
    <Question question={t('What now?')}>
      {plans.map((plan) => (
        <ChoiceCard
          key={plan}
          name="what-now"
          title={t(PLAN_WORDS[plan])}
          checked={plan === chosen}
          onChoose={() => change({ plan })}
        />
      ))}
      {chosen === 'redeliver' && (
        <DateTimeField
          label={t('When?')}
          description={t('If a time was agreed, by the clock there ({zone})', {
            zone: clock.zoneName(proposed ?? trueInstant()),
          })}
          clock={clock}
          value={proposed}
          onUnclear={onUnclear}
          onChange={(proposedDate) => change({ proposedDate: proposedDate && new Date(proposedDate).toISOString() })}
        />
      )}
    </Question>
  );
}

/** `This is sent to Harbor Foods, Redwood Freight, and Bayview Distribution.` */
function toldTo({ load, bol, viewer: { actor } }: OutcomeScene): string {
  const parties = [load.shipper, load.carrier, bol?.receiver];
  // Staff speak for their company; a driver's office hears of it like the others.
  const own = isStaff(actor.role) ? actor.companyId : null;
  const names = parties.flatMap((party) => (party && party._id !== own ? [party.name] : []));
  const list = new Intl.ListFormat(spokenLocale()).format([...new Set(names)]);
  return t('This is sent to {names}.', { names: list });
}
