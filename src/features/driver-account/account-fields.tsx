import { Button } from '@mantine/core';
import { type DriverAccount, PLATE_MAX } from '#contract/driver-account.ts';
import { type FieldState, firstError, textState } from '#domain/field-state.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Message, msg, t } from '#language/say.ts';
import { MarkedField } from '#ui/marked-field.tsx';
import { IMAGE_ZOOM_START } from '#ui/measures.ts';
import { PictureField } from '#ui/picture/picture-field.tsx';
import type { SubmitFailure } from '#ui/use-submit.ts';

interface AccountFieldsProps {
  /** Which of the fields, in this order. */
  names: readonly AccountField[];
  form: AccountForm;
  failure: SubmitFailure | null;
  /** A new account: what is empty yet is not wrong, and the button says what is missing. */
  fresh?: boolean;
  /** Gets the fields that were changed. */
  onChange: (fields: Partial<AccountForm>) => void;
}

const LABELS: Record<AccountField, Message> = {
  accountName: msg('Account name'),
  driverLicense: msg('Driver license'),
  truckNum: msg('Truck number'),
  plate: msg('License plate'),
  trlNum: msg('Trailer number'),
};
const SHAPE = { aspect: LIMITS.imageAspect, zoomStart: IMAGE_ZOOM_START, maxChars: LIMITS.imageCharsMax };

/** The lines of a driver account and its licence picture. */
export function AccountFields({ names, form, failure, fresh = false, onChange }: AccountFieldsProps) {
  const states = accountStates(form);
  return (
    <>
      {names.map((name) => (
        <MarkedField
          key={name}
          label={t(LABELS[name])}
          description={name === 'truckNum' && t('Truck, plate and trailer are shown at both docks of your loads.')}
          maxLength={name === 'plate' ? PLATE_MAX : undefined}
          value={form[name]}
          mark={failure?.fields[name] ? 'error' : fresh && form[name] === '' ? 'neutral' : states[name]}
          reason={failure?.fields[name] ?? reasonOf(name)}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <PictureField
        label={t('License picture')}
        src={form.picture}
        noneText={t('No license picture yet')}
        shape={SHAPE}
        onSave={(picture) => {
          onChange({ picture });
          return true;
        }}
      />
      {form.picture !== null && (
        <Button variant="subtle" onClick={() => onChange({ picture: null })} style={{ alignSelf: 'start' }}>
          {t('Remove license picture')}
        </Button>
      )}
    </>
  );
}

/** The form of a driver account. */
export interface AccountForm {
  accountName: string;
  driverLicense: string;
  truckNum: string;
  plate: string;
  trlNum: string;
  /** Address of the present licence picture, or a new one as data URL. */
  picture: string | null;
}

export type AccountField = Exclude<keyof AccountForm, 'picture'>;

const ACCOUNT_REASONS: Partial<Record<AccountField, Message>> = {
  accountName: msg('Enter the account name.'),
  driverLicense: msg('Enter the driver license number.'),
};

function reasonOf(field: AccountField): string | undefined {
  const reason = ACCOUNT_REASONS[field];
  return reason && t(reason);
}

/** The mark of each field; truck, plate and trailer change from day to day and may be empty. */
function accountStates(form: AccountForm): Record<AccountField, FieldState> {
  return {
    accountName: textState(form.accountName, 1),
    driverLicense: textState(form.driverLicense, 1),
    truckNum: 'neutral',
    plate: 'neutral',
    trlNum: 'neutral',
  };
}

/** Why the account can't be saved, or null. */
export function whyNotSaveAccount(form: AccountForm): string | null {
  return firstError(accountStates(form), ACCOUNT_REASONS);
}

/** The form of an account that exists. */
export function formOf({ plate = '', driverLicensePic, ...account }: DriverAccount): AccountForm {
  const { accountName, driverLicense, truckNum, trlNum } = account;
  return { accountName, driverLicense, truckNum, plate, trlNum, picture: driverLicensePic?.imagePreviewUrl ?? null };
}
