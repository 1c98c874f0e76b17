import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { SignatureIntent } from '#contract/signature.ts';
import { ANSWERER, differenceLine, judgeOffer } from '#domain/handshake-answering.ts';
import type { SigningPurpose } from '#domain/signing.ts';
import { t } from '#language/say.ts';
import { answerBefore, answerOffer, type ReadOffer, readHandedBol, readTheirOffer } from '#offline/handshake.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { ScanCode, type ScanPart } from '#ui/codes/scan-code.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { trueNow } from '#ui/use-now.ts';
import { CodePicture } from './code-picture.tsx';
import classes from './handshake-dialogs.module.css';
import { OfferReview, type Reviewed } from './offer-review.tsx';

/** The ordinary signing of another feature, which keeps the signature as it is told. */
export type SigningPart = ComponentType<{
  bol: BolRow;
  load: LoadRow;
  viewer: Session;
  only: SigningPurpose;
  exceptions: readonly string[];
  keep: (signature: SignatureIntent, dropDraft: string) => Promise<void>;
  onClose: () => void;
}>;

interface AnswerDialogProps {
  /** The one that is open; a code may be of another. */
  bol: BolRow;
  viewer: Session;
  pickUp: boolean;
  Scan?: ScanPart | undefined;
  Signing: SigningPart;
  onClose: () => void;
}

type State =
  | { step: 'scan' | 'busy' }
  | { step: 'review'; reviewed: Reviewed }
  | { step: 'sign'; reviewed: Reviewed; clocksDiffer: boolean }
  | { step: 'answer'; answer: string; again: boolean };

/** Scans somebody's code, has it signed for, and shows the answer. */
export function AnswerDialog({ bol, viewer, pickUp, Signing, Scan = ScanCode, onClose }: AnswerDialogProps) {
  const [state, setState] = useState<State>({ step: 'scan' });
  const [problem, setProblem] = useState('');
  const other = pickUp ? 'shipper' : 'driver';
  const scan = pickUp ? t('Scan the shipper’s code') : t('Scan the driver’s code');
  const again = () => {
    setProblem('');
    setState({ step: 'scan' });
  };
  const take = async (text: string) => {
    setProblem('');
    try {
      const read = await readTheirOffer(text);
      if ('problem' in read) setProblem(read.problem);
      else setState(await stateFor(read, viewer));
    } catch (error) {
      console.error(error);
      setProblem(error instanceof Error ? error.message : t('This code could not be looked at. Try again.'));
    }
  };
  if (state.step === 'sign') {
    const { reviewed, clocksDiffer } = state;
    const { offer, known, verdict } = reviewed;
    const keep = async (signature: SignatureIntent, dropDraft: string) => {
      try {
        const answer = await answerOffer({ bol: known.bol, offer, signature, clocksDiffer, dropDraft });
        setState({ step: 'answer', answer, again: false });
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'StorageError') throw error;
        // What was drawn is still in the dialog.
        showSnackbar({ severity: 'error', message: error.message });
      }
    };
    const [, side] = offer.offer.pickUp ? ANSWERER.pickUp : ANSWERER.delivery;
    return (
      <Signing
        {...known}
        viewer={viewer}
        only={side}
        exceptions={verdict.differences.map(differenceLine)}
        keep={keep}
        onClose={() => setState({ step: 'review', reviewed })}
      />
    );
  }
  return (
    <FullModal
      opened
      onClose={onClose}
      title={state.step === 'answer' ? t('Your answer') : scan}
      footer={
        state.step !== 'scan' && (
          <ButtonRow>
            {state.step === 'review' && (
              <Button variant="default" onClick={again}>
                {t('Scan another code')}
              </Button>
            )}
            {state.step === 'answer' && <Button onClick={onClose}>{t('Done')}</Button>}
          </ButtonRow>
        )
      }
    >
      <div className={classes.root}>
        {state.step === 'scan' && (
          <>
            <Scan
              kind="qr"
              hint={t('Hold the camera at the code on the {who, select, shipper {shipper} other {driver}}’s screen.', {
                who: other,
              })}
              onText={(text) => void take(text)}
            />
            {problem !== '' && <ErrorPanel title={problem} />}
          </>
        )}
        {state.step === 'review' && (
          <OfferReview
            reviewed={state.reviewed}
            openId={bol._id}
            onSign={(clocksDiffer) => setState({ step: 'sign', reviewed: state.reviewed, clocksDiffer })}
          />
        )}
        {state.step === 'answer' && <AnswerShown answer={state.answer} other={other} again={state.again} />}
      </div>
    </FullModal>
  );
}

/** What comes after an offer was read: its review, or the answer that was given to it before. */
async function stateFor(offer: ReadOffer, viewer: Session): Promise<State> {
  const before = await answerBefore(offer.offer.bolId, offer);
  if (before !== null) return { step: 'answer', answer: before, again: true };
  const known = await readHandedBol(offer.offer.bolId);
  const verdict = judgeOffer({ offer: offer.offer, known, actor: viewer.actor, nowMs: trueNow() });
  return { step: 'review', reviewed: { offer, known, verdict } as Reviewed };
}

function AnswerShown({ answer, other, again }: { answer: string; other: string; again: boolean }) {
  return (
    <>
      <CodePicture
        text={answer}
        label={t('Answer for the {who, select, shipper {shipper} other {driver}}', { who: other })}
      />
      <p role="status" className={classes.facts}>
        <strong>
          {t('Let the {who, select, shipper {shipper} receiver {receiver} other {driver}} scan this.', { who: other })}
        </strong>{' '}
        {again ? t('This code was answered before: this is that answer.') : t('Saved on this device.')}
      </p>
    </>
  );
}
