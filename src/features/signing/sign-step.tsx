import { inEnglish, msg, t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { inspectionAdvice } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { saidAgain } from '#domain/said-again.ts';
import { consentText, isWritten } from '#domain/signing.ts';
import { Advice } from '#ui/advice.tsx';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.tsx';
import { SignaturePad } from '#ui/signature-pad.tsx';
import { DocumentToSign } from './review-step.tsx';
import type { SigningDraft, SigningPlace } from './signing-draft.ts';
import classes from './signing-steps.module.css';

interface SignStepProps {
  bol: Bol;
  draft: SigningDraft;
  onChange: (fields: Partial<SigningDraft>) => void;
}

/** Last step: who, what they note, what they agree to, and the signature itself. */
export function SignStep({ bol, draft, onChange }: SignStepProps) {
  // Whom the device was handed to has not seen the document yet.
  const [looking, setLooking] = useState(draft.handedOver);
  return (
    <div className={classes.form}>
      <WhatIsSigned bol={bol} purpose={draft.purpose} />
      <div>
        <Button
          variant="default"
          leftSection={<Icon name={looking ? 'chevronUp' : 'eye'} />}
          aria-expanded={looking}
          onClick={() => setLooking(!looking)}
        >
          {looking ? t('Hide the document') : t('Look at the document')}
        </Button>
      </div>
      {looking && <DocumentToSign file={bol.file} />}
      <div className={classes.pair}>
        <TextInput
          label={t('Printed name')}
          required
          value={draft.signerName}
          maxLength={LIMITS.signerNameMax}
          autoCapitalize="words"
          onChange={(event) => onChange({ signerName: event.currentTarget.value, ...withoutWritten(draft) })}
        />
        <TextInput
          label={t('Role or title')}
          value={draft.signerTitle}
          maxLength={LIMITS.signerNameMax}
          onChange={(event) => onChange({ signerTitle: event.currentTarget.value })}
        />
        <TextInput
          label={t('Pieces')}
          value={draft.pieces}
          inputMode="numeric"
          onChange={(event) => onChange({ pieces: event.currentTarget.value.trim() })}
        />
        <TextInput
          label={t('Seal number')}
          value={draft.sealNumber}
          maxLength={LIMITS.sealNumberMax}
          autoCapitalize="characters"
          onChange={(event) => onChange({ sealNumber: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={t('Exceptions')}
        description={t(
          'Begins with what is recorded. Add anything else that is not as the document says: wet or open packages.',
        )}
        value={draft.exceptions}
        maxLength={LIMITS.textMax}
        autosize
        minRows={2}
        onChange={(event) => onChange({ exceptions: event.currentTarget.value })}
      />
      <Advice>{inspectionAdvice(draft.exceptions, bol.osd.damages.length > 0)}</Advice>
      <PlaceField place={draft.place} onChange={(place) => onChange({ place })} />
      <Checkbox
        checked={draft.consented}
        classNames={{ body: classes.consent ?? '' }}
        label={consentText(draft.purpose)}
        onChange={(event) => onChange({ consented: event.currentTarget.checked })}
      />
      <div className={classes.pad}>
        <SignaturePad
          label={draft.signerName ? t('Signature of {name}', { name: draft.signerName }) : t('Signature of the signer')}
          name={draft.signerName}
          drawing={draft.drawing}
          onChange={(drawing) => onChange({ drawing })}
        />
      </div>
    </div>
  );
}

/** A name the device wrote goes with the name it was written from; what a hand drew stays. */
const withoutWritten = ({ drawing }: SigningDraft) => (drawing && isWritten(drawing.strokes) ? { drawing: null } : {});

function WhatIsSigned({ bol, purpose }: Pick<SignStepProps, 'bol'> & Pick<SigningDraft, 'purpose'>) {
  return (
    <p>
      {rich(
        'BOL <b>{bol}</b> of load <b>{load}</b> for {receiver}, signed for the <b>{side, select, shipper {shipper} carrier {carrier} other {receiver}}</b>.',
        { b: (inner) => <strong>{inner}</strong> },
        {
          bol: bol.file.name,
          load: bol.load.pUNum,
          receiver: bol.receiver?.name ?? t('a receiver not chosen yet'),
          side: purpose,
        },
      )}
    </p>
  );
}

interface PlaceFieldProps {
  place: SigningPlace | null;
  onChange: (place: SigningPlace | null) => void;
}

/** Where it is signed, if the signer wants that recorded. The device is asked once; why it did not say is kept. */
function PlaceField({ place, onChange }: PlaceFieldProps) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const answer = await askPlace();
    setAsking(false);
    onChange(answer);
  };
  return (
    <div className={classes.place}>
      {place === null && (
        <Button variant="default" leftSection={<Icon name="mapPin" />} loading={asking} onClick={ask}>
          {t('Add the place (optional)')}
        </Button>
      )}
      {place && (
        <Text size="sm" role="status">
          <Icon name="mapPin" size={16} /> {placeWords(place)}
        </Text>
      )}
      {place && 'lat' in place && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
          {t('Remove the place')}
        </Button>
      )}
    </div>
  );
}

function placeWords(place: SigningPlace): string {
  if ('denied' in place) {
    const reason = saidAgain(place.denied, Object.values(REASONS));
    return t('{reason}; the signature goes without it.', { reason });
  }
  const point = `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`;
  return t('Place added: {point} (within {meters} m)', { point, meters: Math.round(place.accuracy) });
}

const WAIT_MS = 20_000;
/** A position as old as this still says where the truck stands. */
const AGE_MS = 60_000;

const REASONS = {
  cannot: msg('The device cannot tell its place'),
  denied: msg('The device does not share its place'),
  unknown: msg('The device could not find its place'),
  late: msg('The device did not find its place in time'),
};

/** By the numbers of `GeolocationPositionError`. */
const REASON_OF: Record<number, keyof typeof REASONS> = { 1: 'denied', 2: 'unknown', 3: 'late' };

/** Why there is no place, as it is kept with the signature. */
const denied = (reason: keyof typeof REASONS) => ({ denied: inEnglish(() => t(REASONS[reason])) });

/** Asks the device where it is; works without a network. Never rejects: why there is no place is recorded instead. */
function askPlace(): Promise<SigningPlace> {
  if (!('geolocation' in navigator)) return Promise.resolve(denied('cannot'));
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => resolve(denied(REASON_OF[code] ?? 'unknown')),
      { timeout: WAIT_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    );
  });
}
