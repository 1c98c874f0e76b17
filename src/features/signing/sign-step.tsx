import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import { LIMITS } from '#domain/limits.ts';
import { consentText } from '#domain/signing.ts';
import { Icon } from '#ui/icon.tsx';
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
      <p>
        BOL <strong>{bol.file.name}</strong> of load <strong>{bol.load.pUNum}</strong> for{' '}
        {bol.receiver?.name ?? 'a receiver not chosen yet'}, signed for the <strong>{draft.purpose}</strong>.
      </p>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name={looking ? 'chevronUp' : 'eye'} />}
          aria-expanded={looking}
          onClick={() => setLooking(!looking)}
        >
          {looking ? 'Hide the document' : 'Look at the document'}
        </Button>
      </div>
      {looking && <DocumentToSign file={bol.file} />}
      <div className={classes.pair}>
        <TextInput
          label="Printed name"
          required
          value={draft.signerName}
          maxLength={LIMITS.signerNameMax}
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => onChange({ signerName: event.currentTarget.value })}
        />
        <TextInput
          label="Role or title"
          value={draft.signerTitle}
          maxLength={LIMITS.signerNameMax}
          autoComplete="off"
          onChange={(event) => onChange({ signerTitle: event.currentTarget.value })}
        />
        <TextInput
          label="Pieces"
          value={draft.pieces}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ pieces: event.currentTarget.value.trim() })}
        />
        <TextInput
          label="Seal number"
          value={draft.sealNumber}
          maxLength={LIMITS.sealNumberMax}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => onChange({ sealNumber: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Exceptions"
        description="Begins with what is recorded. Add anything else that is not as the document says: wet or open packages."
        value={draft.exceptions}
        maxLength={LIMITS.textMax}
        autosize
        minRows={2}
        onChange={(event) => onChange({ exceptions: event.currentTarget.value })}
      />
      <PlaceField place={draft.place} onChange={(place) => onChange({ place })} />
      <Checkbox
        checked={draft.consented}
        classNames={{ body: classes.consent ?? '' }}
        label={consentText(draft.purpose)}
        onChange={(event) => onChange({ consented: event.currentTarget.checked })}
      />
      <div className={classes.pad}>
        <p className={classes.padLabel}>Signature</p>
        <SignaturePad
          label={`Signature of ${draft.signerName || 'the signer'}`}
          drawing={draft.drawing}
          onChange={(drawing) => onChange({ drawing })}
        />
      </div>
    </div>
  );
}
