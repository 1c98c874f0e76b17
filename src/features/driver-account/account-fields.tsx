import { Button } from '@mantine/core';
import { LIMITS } from '#domain/limits.ts';
import { MarkedField } from '#ui/marked-field.tsx';
import { PictureField } from '#ui/picture/picture-field.tsx';
import type { SubmitFailure } from '#ui/use-submit.ts';
import { ACCOUNT_REASONS, type AccountField, type AccountForm, accountStates } from './account-form.ts';

interface AccountFieldsProps {
  /** Which of the fields, in this order. */
  names: readonly AccountField[];
  form: AccountForm;
  failure: SubmitFailure | null;
  /** A new account: what is empty yet is not wrong, and the button says what is missing. */
  fresh?: boolean;
  onChange: (form: AccountForm) => void;
}

const LABELS: Record<AccountField, string> = {
  accountName: 'Account name',
  driverLicense: 'Driver license',
  truckNum: 'Truck number',
  trlNum: 'Trailer number',
};
const SHAPE = { aspect: LIMITS.imageAspect, zoomStart: LIMITS.imageZoomStart, maxChars: LIMITS.imageCharsMax };

/** The lines of a driver account and its licence picture. */
export function AccountFields({ names, form, failure, fresh = false, onChange }: AccountFieldsProps) {
  const states = accountStates(form);
  return (
    <>
      {names.map((name) => (
        <MarkedField
          key={name}
          label={LABELS[name]}
          autoComplete="off"
          value={form[name]}
          mark={failure?.fields[name] ? 'error' : fresh && form[name] === '' ? 'neutral' : states[name]}
          reason={failure?.fields[name] ?? ACCOUNT_REASONS[name]}
          onChange={(value) => onChange({ ...form, [name]: value })}
        />
      ))}
      <PictureField
        label="License picture"
        src={form.picture}
        noneText="No license picture yet"
        shape={SHAPE}
        onSave={(picture) => {
          onChange({ ...form, picture });
          return true;
        }}
      />
      {form.picture !== null && (
        <Button variant="subtle" onClick={() => onChange({ ...form, picture: null })} style={{ alignSelf: 'start' }}>
          Remove license picture
        </Button>
      )}
    </>
  );
}
