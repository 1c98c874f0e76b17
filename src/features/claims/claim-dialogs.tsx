import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { recordClaim } from '#changes/record-claim.ts';
import { withdrawClaim } from '#changes/withdraw-claim.ts';
import type { Bol } from '#contract/bol.ts';
import { dayAt } from '#domain/business-days.ts';
import { momentOfDay, whyNotOnDay } from '#domain/claim-day.ts';
import {
  CLAIM_CURRENCIES,
  CLAIM_DECISIONS,
  CLAIM_NOTE_MAX,
  type Claim,
  type ClaimDecision,
  decisionWords,
  readAmount,
  stepWords,
  whyNotAmount,
} from '#domain/claims.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { ChoiceCard, Question } from '#ui/choice-card.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { trueInstant } from '#ui/use-now.ts';
import classes from './claim-dialogs.module.css';
import {
  decisionKey,
  filingKey,
  isDecisionBegun,
  isFilingBegun,
  useDecisionDraft,
  useFilingDraft,
} from './claim-draft.ts';

interface ClaimDialogProps {
  bol: Bol;
  viewer: Session;
  onClose: () => void;
}

/** What is claimed, and why: 49 CFR 370 asks a claim to identify the freight, to assert liability and to state an amount. */
export function FileClaimDialog({ bol, viewer, onClose }: ClaimDialogProps) {
  const { draft, change, drop } = useFilingDraft(bol._id);
  const [isPart, setPart] = useState(false);
  if (!draft) return null;
  const { amount, currency, basis, carrierRef, day } = draft;
  const stated = statedOn({ day, isPart }, bol, { step: 'filed', claimantId: viewer.actor.companyId });
  const save = () => {
    const filing = {
      amountCents: readAmount(amount) ?? 0,
      currency,
      basis: basis.trim(),
      carrierRef: carrierRef.trim(),
      ...stated.said,
    };
    const key = filingKey(bol._id);
    const stored = enqueue(recordClaim({ bol, claim: { filing }, viewer }), { dropDraft: key });
    return announceSave(stored, { draft: { key, value: draft } });
  };
  return (
    <ClaimForm
      title={t('File a claim')}
      confirm={t('File')}
      whyNot={whyNotAmount(amount) ?? (basis.trim() ? stated.whyNot : t('Say what was lost or damaged first.'))}
      onSave={save}
      onGiveUp={isPart || isFilingBegun(draft) ? drop : null}
      onClose={onClose}
    >
      <p className={classes.told}>
        {t(
          'You hold the carrier{named, select, yes {, {carrier},} other {}} liable for this amount. {side, select, shipper {The carrier will see it.} other {The carrier and the shipper will see it.}}',
          {
            named: bol.carrier ? 'yes' : 'no',
            carrier: bol.carrier?.name ?? '',
            side: bol.shipperId === viewer.actor.companyId ? 'shipper' : 'receiver',
          },
        )}
      </p>
      <div className={classes.amount}>
        <TextInput
          label={t('Amount')}
          required
          value={amount}
          placeholder="1,250.00"
          inputMode="decimal"
          error={amount !== '' && whyNotAmount(amount)}
          onChange={(event) => change({ amount: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('Currency')}
          value={currency}
          data={[...CLAIM_CURRENCIES]}
          onChange={({ currentTarget: { value } }) =>
            change({ currency: CLAIM_CURRENCIES.find((one) => one === value) ?? 'USD' })
          }
        />
      </div>
      <TextInput
        label={t('What for?')}
        description={t('What was lost or damaged, and what it was worth')}
        required
        value={basis}
        maxLength={CLAIM_NOTE_MAX}
        onChange={(event) => change({ basis: event.currentTarget.value })}
      />
      <TextInput
        label={t('Carrier’s reference')}
        description={t('Such as the PRO number, if you have one')}
        value={carrierRef}
        maxLength={60}
        onChange={(event) => change({ carrierRef: event.currentTarget.value })}
      />
      <DayField value={day} whyNot={stated.whyNot} onChange={(day) => change({ day })} onPart={setPart} />
    </ClaimForm>
  );
}

/** What the carrier decided about one company's claim. */
export function DecisionDialog({ bol, viewer, claim, onClose }: ClaimDialogProps & { claim: Claim }) {
  const { claimantId, filed } = claim;
  const { draft, change, drop } = useDecisionDraft(bol._id, claimantId);
  const [isPart, setPart] = useState(false);
  if (!draft) return null;
  const { decision, note, day } = draft;
  const stated = statedOn({ day, isPart }, bol, { step: 'decided', claimantId, filingId: filed._id });
  const save = () => {
    const answer = { claimantId, decision, note: note.trim(), filingId: filed._id, ...stated.said };
    const key = decisionKey(bol._id, claimantId);
    const stored = enqueue(recordClaim({ bol, claim: { answer }, viewer }), { dropDraft: key });
    return announceSave(stored, { draft: { key, value: draft } });
  };
  const whyNot = decision === null ? t('Choose what was decided first.') : stated.whyNot;
  return (
    <ClaimForm
      title={t('Record decision')}
      confirm={t('Record')}
      whyNot={whyNot}
      onSave={save}
      onGiveUp={isPart || isDecisionBegun(draft) ? drop : null}
      onClose={onClose}
    >
      <WhatWasDecided claim={claim} decision={decision} onChoose={(decision) => change({ decision })} />
      <Textarea
        label={t('Note')}
        description={t('Amount and terms, or why it was declined')}
        value={note}
        maxLength={CLAIM_NOTE_MAX}
        autosize
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <DayField value={day} whyNot={stated.whyNot} onChange={(day) => change({ day })} onPart={setPart} />
    </ClaimForm>
  );
}

interface WhatWasDecidedProps {
  claim: Claim;
  decision: ClaimDecision | null;
  onChoose: (decision: ClaimDecision) => void;
}

/** Of several offers the first counts: behind it only what ends the matter. */
function WhatWasDecided({ claim, decision, onChoose }: WhatWasDecidedProps) {
  const choices = CLAIM_DECISIONS.filter((one) => one !== 'offered' || claim.decisions.length === 0);
  return (
    <Question question={t('What was decided?')}>
      {choices.map((one) => (
        <ChoiceCard
          key={one}
          name="decision"
          title={decisionWords(one)}
          checked={one === decision}
          onChoose={() => onChoose(one)}
        />
      ))}
    </Question>
  );
}

/** Takes back a claim that was filed wrongly, or is not held to any more. */
export function WithdrawDialog({ bol, viewer, claim: { filed }, onClose }: ClaimDialogProps & { claim: Claim }) {
  return (
    <ReasonDialog
      title={t('Withdraw this claim')}
      confirmLabel={t('Withdraw')}
      onConfirm={(reason) => announceSave(enqueue(withdrawClaim({ bol, filing: filed, reason, viewer })))}
      onClose={onClose}
    >
      <p>
        {t(
          'The carrier is told. “{claim}” stays on record as withdrawn, with your name and your reason, and you can file another claim.',
          { claim: stepWords(filed) },
        )}
      </p>
    </ReasonDialog>
  );
}

/** What is said of the day, and why it cannot be. Today is the time of the tap, and only where nothing was entered. */
function statedOn({ day, isPart }: EnteredDay, bol: Bol, step: Parameters<typeof whyNotOnDay>[1]) {
  const now = trueInstant();
  if ((day === '' && !isPart) || day === dayAt(now, deliveryZone(bol))) return { said: {}, whyNot: null };
  const at = momentOfDay(day, bol);
  if (at === null) return { said: {}, whyNot: t('The day is not clear yet. Correct it, or leave it empty.') };
  return { said: { statedAt: at }, whyNot: whyNotOnDay(bol, step, { at, now }) };
}

interface EnteredDay {
  day: string;
  /** Part of a day stands in the field; of this a browser says no more than that it is no day. */
  isPart: boolean;
}

interface DayFieldProps {
  value: string;
  whyNot: string | null;
  onChange: (day: string) => void;
  onPart: (isPart: boolean) => void;
}

function DayField({ value, whyNot, onChange, onPart }: DayFieldProps) {
  const look = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onPart(currentTarget.validity.badInput);
  return (
    <TextInput
      type="date"
      label={t('On which day?')}
      description={t('If it went by letter or mail before. Leave it empty for today.')}
      value={value}
      error={whyNot}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        look(event);
      }}
      onBlur={look}
    />
  );
}

interface ClaimFormProps {
  title: string;
  confirm: string;
  whyNot: string | null;
  /** False where it was not kept: the form stays with what was typed. */
  onSave: () => Promise<boolean>;
  /** What was typed is not wanted any more, which closing keeps; null where nothing was. */
  onGiveUp: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

function ClaimForm({ title, confirm, whyNot, onSave, onGiveUp, onClose, children }: ClaimFormProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const isSaved = await onSave().finally(() => setBusy(false));
    if (isSaved) onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={title}
      size={560}
      locked={busy}
      footer={
        <ButtonRow>
          <Button
            variant="default"
            onClick={() => {
              onGiveUp?.();
              onClose();
            }}
            disabled={busy}
          >
            {onGiveUp ? t('Discard') : t('Cancel')}
          </Button>
          <ReasonedButton whyNot={whyNot} loading={busy} onClick={save}>
            {confirm}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <div className={classes.form}>{children}</div>
    </FullModal>
  );
}
