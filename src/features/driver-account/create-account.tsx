import { Stack } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { getCarrierByLastSix } from '#contract/carrier.ts';
import type { User } from '#contract/user.ts';
import { lastCharactersLabel } from '#domain/ids.ts';
import { contains } from '#domain/searchable.ts';
import { msg, t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import type { Session } from '#offline/session.ts';
import { SEARCH_DEBOUNCE_MS } from '#ui/measures.ts';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { SearchSelect } from '#ui/search-select.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { TypedBefore } from '#ui/typed-before.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { type CarrierChoice, useNewAccount } from './account-draft.ts';
import { type AccountField, AccountFields, type AccountForm, whyNotSaveAccount } from './account-fields.tsx';
import { createAccount } from './actions.ts';

interface CreateAccountProps {
  viewer: Session;
  driver: Pick<User, '_id' | 'name'>;
  onCreated: (accountName: string) => void;
}

const FIELDS: readonly AccountField[] = ['accountName', 'driverLicense'];
const EMPTY: AccountForm = { accountName: '', driverLicense: '', truckNum: '', plate: '', trlNum: '', picture: null };
const MISSING = msg('There is no carrier with this ID. Ask your carrier for the right one.');

/** The first account of a driver. A carrier that does not exist is said at its field, and nothing is created. */
export function CreateAccount({ viewer: { company }, driver, onCreated }: CreateAccountProps) {
  const edit = useNewAccount(driver._id);
  const { carrier: chosen, ...typed } = edit.changes;
  const form = { ...EMPTY, accountName: driver.name, ...typed };
  // Who has a login works for a carrier already: that one stands there first.
  const carrier = chosen === undefined ? { carrId: company._id, name: company.name } : chosen;
  const [missing, setMissing] = useState(false);
  const { busy, failure, submit, forget } = useSubmit(async (carrierId: string) => {
    const outcome = await createAccount(driver._id, carrierId, form);
    setMissing(outcome === 'no-carrier');
    if (outcome === 'no-carrier') return;
    edit.drop();
    showSnackbar({ severity: 'success', message: t('Driver account created') });
    onCreated(form.accountName);
  });
  const discard = () => {
    edit.close();
    setMissing(false);
    forget();
  };
  const whyNot = whyNotSaveAccount(form) ?? (carrier ? null : t('Choose the carrier.'));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null && carrier) void submit(carrier.carrId);
  };
  return (
    <Panel title={t('Create Driver Account')} icon="truck">
      <form onSubmit={onSubmit} aria-label={t('Create driver account')} noValidate>
        <Stack gap="sm">
          {edit.isOld && <TypedBefore onDiscard={discard} />}
          <CarrierField
            value={carrier}
            error={missing ? t(MISSING) : failure?.fields.carrierId}
            onChange={(wanted) => {
              edit.change({ carrier: wanted });
              setMissing(false);
              forget();
            }}
          />
          <AccountFields
            fresh
            names={FIELDS}
            form={form}
            failure={failure}
            onChange={(fields) => {
              edit.change(fields);
              forget();
            }}
          />
          <SubmitFailureNote
            failure={failure}
            title={t('The driver account was not created')}
            shownAtFields={[...FIELDS, 'carrierId']}
          />
          <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
            {t('Create Driver Account')}
          </ReasonedButton>
        </Stack>
      </form>
    </Panel>
  );
}

interface CarrierFieldProps {
  value: CarrierChoice | null;
  onChange: (carrier: CarrierChoice | null) => void;
  error: string | undefined;
}

const NO_CONNECTION = msg('The carrier can’t be looked up now: there is no answer from the server.');

const optionOf = ({ carrId, name }: CarrierChoice) => ({
  value: carrId,
  label: name,
  detail: `ID ${lastCharactersLabel(carrId, 6)}`,
});

/** Finds a carrier by the last six characters of its id, or the whole of it. Short ids are shared: all that fit. */
function CarrierField({ value, onChange, error }: CarrierFieldProps) {
  const [found, setFound] = useState<readonly CarrierChoice[]>([]);
  const [note, setNote] = useState<string>();
  const latest = useRef('');
  const search = async (typed: string) => {
    const term = typed.toLowerCase();
    latest.current = term;
    const answer = term === '' ? [] : await lookUp(term);
    // An answer to an earlier term must not replace the later one's.
    if (latest.current !== term) return;
    setFound(answer ?? []);
    setNote(answer === null ? t(NO_CONNECTION) : undefined);
  };
  return (
    <SearchSelect
      label={t('Carrier')}
      required
      placeholder={t('Last six characters of the carrier’s ID')}
      description={t('The carrier you drive for, by the last six characters of its ID')}
      debounceMs={SEARCH_DEBOUNCE_MS}
      contains={contains}
      value={value && optionOf(value)}
      options={found.map(optionOf)}
      onSearch={(term) => void search(term)}
      noMatchText={t('No carrier found')}
      note={note}
      error={error}
      onChange={(option) => onChange(found.find(({ carrId }) => carrId === option?.value) ?? null)}
    />
  );
}

/** Null when the server can't be asked. */
async function lookUp(lastSix: string): Promise<CarrierChoice[] | null> {
  try {
    return await call(getCarrierByLastSix, { query: { lastSix } });
  } catch (error) {
    console.info('Carrier look-up', error);
    return null;
  }
}
