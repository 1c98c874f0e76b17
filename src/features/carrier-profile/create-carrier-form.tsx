import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { createCarrier } from '#contract/carrier.ts';
import { COMPANY_REASONS } from '#domain/company-profile.ts';
import { isEmail } from '#domain/email.ts';
import { type FieldState, firstError, patternState, textState } from '#domain/field-state.ts';
import { LIMITS } from '#domain/limits.ts';
import { isPhone } from '#domain/phone.ts';
import { PROFILE_REASONS } from '#domain/profile.ts';
import { type Message, msg, t } from '#language/say.ts';
import { changeNow } from '#offline/change-now.ts';
import { draftKeeper, readDraft } from '#offline/drafts.ts';
import type { Session } from '#offline/session.ts';
import { isText, type KnownFields, knownFields } from '#ui/known-fields.ts';
import { MarkedField } from '#ui/marked-field.tsx';
import { CARRIER_ERROR_MS } from '#ui/measures.ts';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { TypedBefore } from '#ui/typed-before.tsx';
import { useKeptEdit } from '#ui/use-kept-edit.ts';
import { useSubmit } from '#ui/use-submit.ts';

interface CreateCarrierFormProps {
  viewer: Session;
  /** Gets the id of the profile's admin. */
  onCreated: (adminId: string) => void;
}

const FIELDS = [
  ['carrierName', msg('Carrier Name'), { autoComplete: 'organization' }],
  ['email', msg('Email'), { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }],
  ['phone', msg('Phone'), { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }],
] as const;

/** Where what is typed is kept until the profile is there or it is given up. */
const DRAFT_KEY = 'create-carrier';
const KNOWN: KnownFields<CarrierForm> = { carrierName: isText, email: isText, phone: isText };
const KEEPER = { ...draftKeeper(DRAFT_KEY), read: async () => knownFields(await readDraft(DRAFT_KEY), KNOWN) };

/** Admin, carrier name, email, phone, Submit. Why it failed stands under the form for a while; what was typed stays. */
export function CreateCarrierForm({ viewer: { user, company }, onCreated }: CreateCarrierFormProps) {
  const edit = useKeptEdit<CarrierForm>(DRAFT_KEY, KEEPER);
  const form: CarrierForm = { carrierName: company.name, email: '', phone: company.phone, ...edit.changes };
  const { busy, failure, submit, forget } = useSubmit(saveCarrier);
  const states = carrierStates(form);
  const whyNot = whyNotCreateCarrier(form);

  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(forget, CARRIER_ERROR_MS);
    return () => clearTimeout(timer);
  }, [failure, forget]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || !(await submit(user._id, form))) return;
    edit.drop();
    onCreated(user._id);
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} aria-label={t('Create Carrier Profile')} noValidate>
      <Stack gap="sm">
        {edit.isOld && <TypedBefore onDiscard={edit.close} />}
        <TextInput
          label={t('Admin')}
          value={user.name}
          readOnly
          description={t('You: the carrier profile belongs to your login.')}
        />
        {FIELDS.map(([name, label, input]) => (
          <MarkedField
            key={name}
            {...input}
            label={t(label)}
            value={form[name]}
            mark={form[name] === '' ? 'neutral' : states[name]}
            reason={t(CARRIER_REASONS[name])}
            onChange={(value) => edit.change({ [name]: value })}
          />
        ))}
        <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
          {t('Submit')}
        </ReasonedButton>
        <SubmitFailureNote failure={failure} title={t('The carrier profile was not created')} />
      </Stack>
    </form>
  );
}

/** The marks of the Create Carrier Profile form: name as a company's, email and phone as everywhere. */
const CARRIER_REASONS: Record<keyof CarrierForm, Message> = {
  carrierName: COMPANY_REASONS.name,
  email: PROFILE_REASONS.email,
  phone: COMPANY_REASONS.phone,
};

/** The mark of each field. */
function carrierStates(form: CarrierForm): Record<keyof CarrierForm, FieldState> {
  return {
    carrierName: textState(form.carrierName, LIMITS.companyNameGoodAbove + 1),
    email: patternState(isEmail(form.email)),
    phone: patternState(isPhone(form.phone)),
  };
}

/** Why the form can't be submitted, or null. */
function whyNotCreateCarrier(form: CarrierForm): string | null {
  return firstError(carrierStates(form), CARRIER_REASONS);
}

interface CarrierForm {
  carrierName: string;
  email: string;
  phone: string;
}

/** Creates the carrier profile of the logged-in admin's company. Throws CallError. */
async function saveCarrier(admin: string, { carrierName, email, phone }: CarrierForm): Promise<void> {
  const body = { admin, carrierName: carrierName.trim(), email: email.trim(), phone: phone.trim() };
  await changeNow(createCarrier, { body });
}
