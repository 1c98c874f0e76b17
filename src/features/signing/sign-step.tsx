import { t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { inspectionAdvice } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { consentText } from '#domain/signing.ts';
import { Advice } from '#ui/advice.tsx';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.tsx';
import { SignaturePad } from '#ui/signature-pad.tsx';
import { PlaceField } from './place-field.tsx';
import { DocumentToSign } from './review-step.tsx';
import type { SigningDraft } from './signing-draft.ts';
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
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => onChange({ signerName: event.currentTarget.value })}
        />
        <TextInput
          label={t('Role or title')}
          value={draft.signerTitle}
          maxLength={LIMITS.signerNameMax}
          autoComplete="off"
          onChange={(event) => onChange({ signerTitle: event.currentTarget.value })}
        />
        <TextInput
          label={t('Pieces')}
          value={draft.pieces}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ pieces: event.currentTarget.value.trim() })}
        />
        <TextInput
          label={t('Seal number')}
          value={draft.sealNumber}
          maxLength={LIMITS.sealNumberMax}
          autoComplete="off"
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
        <p className={classes.padLabel}>{t('Signature')}</p>
        <SignaturePad
          label={draft.signerName ? t('Signature of {name}', { name: draft.signerName }) : t('Signature of the signer')}
          drawing={draft.drawing}
          onChange={(drawing) => onChange({ drawing })}
        />
      </div>
    </div>
  );
}

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
