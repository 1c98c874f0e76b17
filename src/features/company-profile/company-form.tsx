import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Company } from '#contract/company.ts';
import type { DwellTermsIntent } from '#contract/dwell.ts';
import {
  COMPANY_REASONS,
  companyStates,
  type CompanyForm as Form,
  whyNotSaveCompany,
} from '#domain/company-profile.ts';
import { type DwellTerms, sameTerms, termsChoices, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { zoneOf, zoneOfAddress } from '#domain/zone-of-address.ts';
import { type Message, msg, t } from '#language/say.ts';
import { DwellTermsFields } from '#ui/dwell-terms-fields.tsx';
import { MarkedField } from '#ui/marked-field.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { TypedBefore } from '#ui/typed-before.tsx';
import type { KeptEdit } from '#ui/use-kept-edit.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { saveCompany } from './actions.ts';
import classes from './company-form.module.css';
import { ZoneField } from './zone-field.tsx';

/** What may differ from the company as it is saved. */
export type CompanyDraft = Form & { zone: string | null; terms: DwellTerms };

interface CompanyFormProps {
  company: Company;
  edit: KeptEdit<CompanyDraft>;
}

const FIELDS: readonly [
  name: keyof Form,
  label: Message,
  input?: { type?: 'tel'; inputMode?: 'tel'; maxLength?: number },
][] = [
  ['name', msg('Name')],
  ['phone', msg('Phone'), { type: 'tel', inputMode: 'tel' }],
  ['line1', msg('Address line 1')],
  ['line2', msg('Address line 2 (optional)')],
  ['line3', msg('Address line 3 (optional)')],
  ['city', msg('City')],
  ['state', msg('State'), { maxLength: 2 }],
  ['zip', msg('Zip'), { maxLength: 10 }],
];
const REASONS: Partial<Record<keyof Form, Message>> = COMPANY_REASONS;
const NAMES = ['timeZone', ...FIELDS.flatMap(([name]) => [name, `address.${name}`])];

function reasonOf(field: keyof Form): string | undefined {
  const reason = REASONS[field];
  return reason && t(reason);
}

const chosenZone = (company: Company): string | null => {
  const zone = zoneOf(company);
  return zone === zoneOfAddress(company.address) ? null : zone;
};

/** The company's name, phone, address and time zone. Goes straight to the server; whatever the answer, what was typed stays. */
export function CompanyForm({ company, edit }: CompanyFormProps) {
  const [opened] = useState<Form>(() => ({ name: company.name, phone: company.phone, ...company.address }));
  const { zone: zoneTyped, terms: termsTyped, ...typed } = edit.changes;
  const form: Form = { ...opened, ...typed };
  // Null while it is the one of the address, so that it follows when that changes.
  const zone = zoneTyped === undefined ? chosenZone(company) : zoneTyped;
  const termsBefore = company.dwellTerms ?? USUAL_TERMS;
  const terms = termsTyped ?? termsBefore;
  const { busy, failure, submit, forget } = useSubmit(saveCompany);
  const states = companyStates(form);
  const whyNot = whyNotSaveCompany(form);
  const errorAt = (name: keyof Form) => failure?.fields[name] ?? failure?.fields[`address.${name}`];
  const type = (name: keyof Form) => (value: string) => {
    edit.change({ [name]: name === 'state' ? value.toUpperCase() : value });
    forget();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const timeZone = zone === chosenZone(company) ? null : (zone ?? zoneOfAddress(form));
    const dwellTerms = sameTerms(terms, termsBefore) ? null : (terms as DwellTermsIntent);
    if (whyNot !== null || !(await submit(company._id, opened, form, timeZone, dwellTerms))) return;
    showSnackbar({ severity: 'success', message: t('Company profile saved') });
    edit.close();
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} aria-label={t('Company profile')} noValidate>
      <Stack gap="sm">
        {edit.isOld && <TypedBefore />}
        <div className={classes.fields}>
          {FIELDS.map(([name, label, input]) => (
            <MarkedField
              key={name}
              {...input}
              label={t(label)}
              className={classes[name] ?? ''}
              value={form[name]}
              mark={errorAt(name) ? 'error' : states[name]}
              reason={errorAt(name) ?? reasonOf(name)}
              onChange={type(name)}
            />
          ))}
          <ZoneField
            value={zone ?? zoneOfAddress(form)}
            proposed={zoneOfAddress(form)}
            error={failure?.fields.timeZone}
            onChange={(wanted) => {
              edit.change({ zone: wanted === zoneOfAddress(form) ? null : wanted });
              forget();
            }}
          />
        </div>
        {company.type === COMPANY_TYPE.shipper && (
          <DwellTermsFields
            choices={termsChoices()}
            legend={t('Free time of trucks here')}
            description={t('Holds for loads that ship from now on')}
            terms={terms}
            onChange={(wanted) => {
              edit.change({ terms: wanted });
              forget();
            }}
          />
        )}
        <SubmitFailureNote failure={failure} title={t('The company profile was not saved')} shownAtFields={NAMES} />
        <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
          {t('Save')}
        </ReasonedButton>
      </Stack>
    </form>
  );
}
