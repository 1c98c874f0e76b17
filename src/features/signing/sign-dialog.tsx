import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordCompletion } from '#changes/complete-bol.ts';
import { recordSignature } from '#changes/sign-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import { looksDrawn, whyNotFinishSigning, whyNotSignDocument } from '#domain/signing.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { pictureOf } from '#ui/drawing.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { rich } from '#ui/rich.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { HandOverStep, ReviewStep } from './review-step.tsx';
import { SignStep } from './sign-step.tsx';
import {
  forDocument,
  forSide,
  intentOf,
  newSigningDraft,
  type SigningDraft,
  signingDraftKey,
  useSigningDraft,
  withLines,
  withRecorded,
} from './signing-draft.ts';
import { optionKey, type SigningOption } from './signing-options.ts';
import classes from './signing-steps.module.css';

interface SignDialogProps {
  bol: Bol;
  viewer: Session;
  /** Who can sign here; the first is proposed. */
  options: SigningOption[];
  /** The refused entry (id) this signature is given again for. */
  replaces?: string | undefined;
  /** Whoever signs for the receiver may complete the BOL in the same breath. */
  completes: boolean;
  /** Lines the exceptions begin with besides what is on record. */
  exceptions?: readonly string[] | undefined;
  /** Keeps the signature in another way than by itself. */
  keep?: KeepSignature | undefined;
  onClose: () => void;
}

/** Keeps a signature together with something else; `dropDraft` goes in the same transaction. Throws when it could not. */
export type KeepSignature = (signature: SignatureIntent, dropDraft: string) => Promise<void>;

/**
 * Signing a BOL, over the whole screen: look at what is signed, hand the device over if somebody else signs, sign,
 * take the device back. While the device is in other hands there is no way out but giving it back. Mounted only while
 * it is open.
 */
export function SignDialog(props: SignDialogProps) {
  const { bol, viewer, options, replaces, completes, exceptions = [], keep: keepOtherwise, onClose } = props;
  const { name } = viewer.user;
  const side = options[0] ?? { purpose: 'carrier' as const, handedOver: false, knownName: '' };
  const begin = () => withLines(newSigningDraft(bol, side, name), exceptions);
  const { draft, change, drop } = useSigningDraft(bol._id, begin, (kept) => {
    const isOffered = options.some((option) => optionKey(option) === optionKey(kept));
    return withLines(withRecorded(isOffered ? kept : forSide(kept, side, name), bol), exceptions);
  });
  const [busy, setBusy] = useState(false);
  const [returned, setReturned] = useState<'signed' | 'given-up' | null>(null);

  const save = async (signed: SigningDraft, andComplete: boolean) => {
    setBusy(true);
    try {
      const image = signed.drawing ? pictureOf(signed.drawing) : '';
      const intent = intentOf(signed, image, bol);
      if (keepOtherwise) {
        await keepOtherwise(intent, signingDraftKey(bol._id));
        return;
      }
      const recorded = recordSignature(bol, intent, viewer);
      // The draft goes in the same transaction: a kill can neither lose the signature nor offer it twice.
      const place = replaces === undefined ? {} : { replaces };
      let isSigned = false;
      const keep = async () => {
        const signature = await enqueue(recorded, { dropDraft: signingDraftKey(bol._id), ...place });
        isSigned = true;
        // An entry of its own: where the device can't keep it, the BOL is signed and still to be completed.
        return andComplete ? [signature, await enqueue(recordCompletion(bol, name))] : [signature];
      };
      await announceSave(keep());
      if (!isSigned) return;
      if (signed.handedOver) setReturned('signed');
      else onClose();
    } finally {
      setBusy(false);
    }
  };
  const giveUp = () => {
    drop();
    if (draft?.handedOver && draft.step === 'sign') setReturned('given-up');
    else onClose();
  };
  const title = returned ? t('Give the device back') : titleOf(draft);
  const away = returned !== null || (draft?.handedOver === true && draft.step !== 'review');
  return (
    <FullModal
      opened
      onClose={onClose}
      title={title}
      size="76rem"
      locked={busy || away}
      footer={
        returned ? (
          <ButtonRow>
            <Button onClick={onClose}>{t('I am {name}', { name })}</Button>
          </ButtonRow>
        ) : (
          (draft && (
            <StepButtons
              {...{ bol, draft, change, busy, name }}
              completes={completes && !bol.completed && draft.purpose === 'receiver' && !draft.handedOver}
              onGiveUp={giveUp}
              onSave={(andComplete) => save(draft, andComplete)}
            />
          )) || <ButtonsComing />
        )
      }
    >
      {returned && (
        <HandOverStep icon="done" title={t('Give the device back to {name}', { name })}>
          {returned === 'signed' ? t('The signature is saved on this device. Thank you.') : t('Nothing was signed.')}
        </HandOverStep>
      )}
      {!returned && <Step {...{ bol, draft, change, options, name }} />}
    </FullModal>
  );
}

/** The room of the first step's buttons. Nobody is told of them before they do something. */
const ButtonsComing = () => (
  <ButtonRow>
    <Button variant="default" disabled aria-hidden="true">
      {t('Cancel')}
    </Button>
    <Button disabled aria-hidden="true" leftSection={<Icon name="sign" />}>
      {t('Continue to sign')}
    </Button>
  </ButtonRow>
);

function titleOf(draft: SigningDraft | null): string {
  if (draft?.step === 'hand-over') return t('Hand the device over');
  return draft?.step === 'sign'
    ? t('Sign for the {side, select, shipper {shipper} carrier {carrier} other {receiver}}', { side: draft.purpose })
    : t('Sign this BOL');
}

interface StepProps {
  bol: Bol;
  draft: SigningDraft;
  change: (next: SigningDraft) => void;
  name: string;
}

interface AnyStepProps extends Omit<StepProps, 'draft'> {
  /** null while it is read: the document can be looked at meanwhile, and stays as it is when the draft comes. */
  draft: SigningDraft | null;
  options: SigningOption[];
}

function Step({ bol, draft, change, options, name }: AnyStepProps) {
  const replaced = draft && whyNotSignDocument({ shownSha256: draft.documentSha256, currentSha256: bol.file.sha256 });
  if (replaced) {
    return (
      <ErrorPanel tone="warning" title={t('The document was replaced while it was being signed.')}>
        {replaced}
      </ErrorPanel>
    );
  }
  if (draft?.step === 'hand-over') {
    return (
      <HandOverStep
        icon="users"
        title={t(
          'Hand the device to the person who signs for the {side, select, shipper {shipper} carrier {carrier} other {receiver}}',
          { side: draft.purpose },
        )}
      >
        {t('They see only what they sign, and give the device back to {name} when they are done.', { name })}
      </HandOverStep>
    );
  }
  if (draft?.step === 'sign') {
    return <SignStep bol={bol} draft={draft} onChange={(fields) => change({ ...draft, ...fields })} />;
  }
  return (
    <ReviewStep
      bol={bol}
      draft={draft}
      options={options}
      onChoose={(option) => draft && optionKey(option) !== optionKey(draft) && change(forSide(draft, option, name))}
    />
  );
}

interface StepButtonsProps extends StepProps {
  busy: boolean;
  /** Whether signing may also complete the BOL. */
  completes: boolean;
  onGiveUp: () => void;
  onSave: (andComplete: boolean) => void;
}

function StepButtons({ bol, draft, change, busy, completes, onGiveUp, onSave }: StepButtonsProps) {
  const go = (step: SigningDraft['step']) => change({ ...withRecorded(draft, bol), step });
  if (whyNotSignDocument({ shownSha256: draft.documentSha256, currentSha256: bol.file.sha256 })) {
    return (
      <ButtonRow>
        <Button onClick={() => change(forDocument(draft, bol.file.sha256))}>{t('Look at the new document')}</Button>
      </ButtonRow>
    );
  }
  if (draft.step === 'review') {
    return (
      <ButtonRow>
        <Button variant="default" onClick={onGiveUp}>
          {t('Cancel')}
        </Button>
        <Button
          onClick={() => go(draft.handedOver ? 'hand-over' : 'sign')}
          leftSection={<Icon name={draft.handedOver ? 'users' : 'sign'} />}
        >
          {draft.handedOver ? t('Hand the device over') : t('Continue to sign')}
        </Button>
      </ButtonRow>
    );
  }
  if (draft.step === 'hand-over') {
    return (
      <ButtonRow>
        <Button variant="default" onClick={() => go('review')}>
          {t('Back')}
        </Button>
        <Button onClick={() => go('sign')}>{t('I have the device')}</Button>
      </ButtonRow>
    );
  }
  const { signerName, consented, pieces, drawing } = draft;
  const drawn = looksDrawn(drawing?.strokes ?? []);
  const whyNot = whyNotFinishSigning({ signerName, consented, drawn, pieces });
  return (
    <>
      {completes && (
        <p className={classes.latch}>
          {rich(
            '<b>Sign and complete</b> also checks the driver out now and marks {bol} as completed. This cannot be undone.',
            { b: (inner) => <strong>{inner}</strong> },
            { bol: bol.file.name },
          )}
        </p>
      )}
      <ButtonRow low={!draft.handedOver && !completes}>
        {draft.handedOver ? (
          <Button variant="default" onClick={onGiveUp} disabled={busy}>
            {t('Do not sign, give it back')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => go('review')} disabled={busy}>
            {t('Back')}
          </Button>
        )}
        <ReasonedButton
          whyNot={whyNot}
          quiet={completes}
          variant={completes ? 'default' : 'filled'}
          leftSection={<Icon name="sign" />}
          loading={busy}
          onClick={() => onSave(false)}
        >
          {t('Sign')}
        </ReasonedButton>
        {completes && (
          <ReasonedButton
            whyNot={whyNot}
            leftSection={<Icon name="done" />}
            loading={busy}
            onClick={() => onSave(true)}
          >
            {t('Sign and complete')}
          </ReasonedButton>
        )}
      </ButtonRow>
    </>
  );
}
