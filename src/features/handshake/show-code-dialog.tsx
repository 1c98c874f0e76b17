import { Button, Skeleton, TextInput } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useCallback, useEffect, useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { OFFER_LIFE_MS } from '#domain/handshake-answering.ts';
import { type Offer, SEAL_BYTES_MAX } from '#domain/handshake-code.ts';
import { LIMITS } from '#domain/limits.ts';
import { SEAL_WORDS, type Seal } from '#domain/seal.ts';
import { sealOf } from '#domain/seal-of-bol.ts';
import { type Message, msg, t } from '#language/say.ts';
import { acceptAnswer, makeOffer, type OfferFacts, type ReadOffer, readOffer } from '#offline/handshake.ts';
import type { Session } from '#offline/session.ts';
import { ScanCode, type ScanPart } from '#ui/codes/scan-code.tsx';
import { ComingPieces } from '#ui/coming-pieces.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { CodeComing, CodePicture } from './code-picture.tsx';
import classes from './handshake-dialogs.module.css';

interface ShowCodeDialogProps {
  bol: Bol;
  viewer: Session;
  pickUp: boolean;
  Scan?: ScanPart | undefined;
  onClose: () => void;
}

type Step = 'show' | 'facts' | 'scan' | 'done';

const TITLES: Record<Step, Message> = {
  show: msg('Hand over by code'),
  facts: msg('Pieces and seal'),
  scan: msg('Scan their answer'),
  done: msg('Handed over'),
};

/** This person's own code, and then the answer to it. */
export function ShowCodeDialog({ bol, viewer, pickUp, Scan = ScanCode, onClose }: ShowCodeDialogProps) {
  const [step, setStep] = useState<Step>('show');
  const [refused, setRefused] = useState('');
  const { offer, change, failure } = useOffer(bol, pickUp);
  const who = pickUp ? 'driver' : 'receiver';
  const take = async (text: string) => {
    setRefused('');
    try {
      const whyNot = await acceptAnswer(bol, text);
      if (whyNot === null) setStep('done');
      else setRefused(whyNot);
    } catch (error) {
      console.error(error);
      setRefused(error instanceof Error ? error.message : t('This could not be kept. Try again.'));
    }
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={t(TITLES[step])}
      footer={<Buttons {...{ step, setStep, onClose }} ready={offer !== null} />}
    >
      <div className={classes.root}>
        {failure && <ErrorPanel title={t('No code could be made')}>{failure}</ErrorPanel>}
        {step === 'show' && (offer || !failure) && (
          <Shown offer={offer} bol={bol} companyName={viewer.company.name} who={who} />
        )}
        {step === 'facts' && offer && (
          <Facts offer={offer} onSave={(facts) => change(facts).then(() => setStep('show'))} />
        )}
        {step === 'scan' && (
          <>
            <Scan
              kind="qr"
              hint={t('Hold the camera at the code the {who, select, receiver {receiver} other {driver}} shows you.', {
                who,
              })}
              onText={(text) => void take(text)}
            />
            {refused !== '' && <ErrorPanel title={refused} />}
          </>
        )}
        {step === 'done' && <Done bol={bol} />}
      </div>
    </FullModal>
  );
}

interface ButtonsProps {
  step: Step;
  setStep: (step: Step) => void;
  ready: boolean;
  onClose: () => void;
}

function Buttons({ step, setStep, ready, onClose }: ButtonsProps) {
  if (step === 'facts') return null;
  if (step === 'done') {
    return (
      <ButtonRow>
        <Button onClick={onClose}>{t('Close')}</Button>
      </ButtonRow>
    );
  }
  if (step === 'scan') {
    return (
      <ButtonRow>
        <Button variant="default" onClick={() => setStep('show')}>
          {t('Show my code again')}
        </Button>
      </ButtonRow>
    );
  }
  return (
    <ButtonRow>
      <Button variant="default" disabled={!ready} onClick={() => setStep('facts')}>
        {t('Pieces and seal')}
      </Button>
      <Button disabled={!ready} leftSection={<Icon name="camera" />} onClick={() => setStep('scan')}>
        {t('Scan their answer')}
      </Button>
    </ButtonRow>
  );
}

interface ShownProps {
  /** null while it is being made. */
  offer: ReadOffer | null;
  bol: Bol;
  companyName: string;
  who: 'driver' | 'receiver';
}

function Shown({ offer: shown, bol, companyName, who }: ShownProps) {
  const { name } = bol.file;
  const {
    seal: state,
    sealNumber,
    pieces: count,
  } = shown?.offer ?? { seal: sealOf(bol), sealNumber: '', pieces: null };
  const seal =
    sealNumber !== '' ? t('seal {number}', { number: sealNumber }) : state && t(SEAL_WORDS[state]).toLowerCase();
  const pieces = count === null ? null : t('{count, plural, one {# piece} other {# pieces}}', { count });
  const facts = [companyName, t('BOL {number}', { number: name }), pieces, seal].filter(Boolean).join(' · ');
  return (
    <>
      {shown ? (
        <CodePicture text={shown.text} label={t('Code of BOL {number}', { number: name })} />
      ) : (
        <ComingPieces label={t('Making the code')}>
          <CodeComing />
        </ComingPieces>
      )}
      <p className={classes.facts}>{facts}</p>
      {shown ? (
        <p className={classes.spoken}>
          <span>{t('Code {code}', { code: shown.spoken })}</span>
        </p>
      ) : (
        <div className={classes.spoken}>
          <Skeleton className={classes.spokenComing ?? ''} />
        </div>
      )}
      <p className={classes.hint}>
        {t('Let the {who, select, shipper {shipper} receiver {receiver} other {driver}} scan this.', { who })}{' '}
        {t('Set the screen to full brightness if it is not read.')}
      </p>
    </>
  );
}

interface FactsProps {
  offer: ReadOffer;
  onSave: (facts: Pick<OfferFacts, 'pieces' | 'sealNumber'>) => void;
}

/** What the code may say of the freight. */
function Facts({ offer: { offer }, onSave }: FactsProps) {
  const [pieces, setPieces] = useState(offer.pieces === null ? '' : String(offer.pieces));
  const [sealNumber, setSealNumber] = useState(offer.sealNumber);
  const wrong = pieces !== '' && !(/^\d+$/.test(pieces) && Number(pieces) <= LIMITS.piecesMax);
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ pieces: pieces === '' ? null : Number(pieces), sealNumber: sealNumber.trim() });
      }}
    >
      <TextInput
        label={t('Pieces')}
        inputMode="numeric"
        value={pieces}
        onChange={({ currentTarget }) => setPieces(currentTarget.value.trim())}
      />
      <TextInput
        label={t('Seal number')}
        maxLength={SEAL_BYTES_MAX}
        value={sealNumber}
        onChange={({ currentTarget }) => setSealNumber(currentTarget.value)}
      />
      <ReasonedButton type="submit" whyNot={wrong ? t('Pieces must be a whole number.') : null}>
        {t('Show the code')}
      </ReasonedButton>
    </form>
  );
}

function Done({ bol }: { bol: Bol }) {
  const [last] = (bol.handshakes ?? []).slice(-1);
  return (
    <div role="status" className={classes.root}>
      <p className={classes.hint}>
        <strong>{t('Saved on this device.')}</strong>{' '}
        {last
          ? t(
              'Both codes are kept: {offered} and {answered} agreed on this document. Whichever device finds a network first sends them.',
              { offered: last.offered.name, answered: last.answered.name },
            )
          : t('Both codes are kept. Whichever device finds a network first sends them.')}
      </p>
    </div>
  );
}

/** A code is made again before it gets too old, and when what it says has changed. */
function useOffer(bol: Bol, pickUp: boolean) {
  const [offer, setOffer] = useState<ReadOffer | null>(null);
  const [failure, setFailure] = useState('');
  const seal = sealOf(bol);
  const { sha256 } = bol.file;
  const show = useCallback(
    async (facts: Pick<OfferFacts, 'pieces' | 'sealNumber'> | null) => {
      try {
        const before = await readOffer(bol._id);
        const told = facts ?? { pieces: before?.offer.pieces ?? null, sealNumber: before?.offer.sealNumber ?? '' };
        const isGood =
          facts === null && before && isFresh(before) && saysTheSame(before.offer, { sha256, seal, pickUp });
        if (!isGood) await makeOffer(bol, { pickUp, seal, ...told });
        setOffer(isGood ? before : await readOffer(bol._id));
      } catch (error) {
        console.error(error);
        setFailure(error instanceof Error ? error.message : t('Try again.'));
      }
    },
    [bol, pickUp, seal, sha256],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the row that says the same is no reason for another code
  useEffect(() => {
    void show(null);
    const timer = setInterval(() => void show(null), RENEW_MS);
    return () => clearInterval(timer);
  }, [bol._id, sha256, seal, pickUp]);
  return { offer, change: show, failure };
}

const saysTheSame = (offer: Offer, now: { sha256: string; seal: Seal | null; pickUp: boolean }) =>
  offer.documentSha256 === now.sha256 && offer.seal === now.seal && offer.pickUp === now.pickUp;

/** Looked at so often, ms. */
const RENEW_MS = 60_000;
const isFresh = ({ offer }: ReadOffer) => Math.abs(Date.now() - offer.atMs) < OFFER_LIFE_MS / 2;
