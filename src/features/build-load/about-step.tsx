import { Switch, TextInput } from '@mantine/core';
import { LIMITS } from '#domain/limits.ts';
import { oddPickUp } from '#domain/odd-times.ts';
import { t } from '#language/say.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { patchDraft, useDraft } from './draft-store.ts';
import { clockWords, DAY_START, deviceNow, pickUpPlace } from './draft-times.ts';
import { SharedNote } from './shared-documents.tsx';
import classes from './wizard.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { termsChoices, USUAL_TERMS } from '#domain/dwell-terms.ts';
import { DwellTermsFields } from '#ui/dwell-terms-fields.tsx';

/** First step: what the load is called and when it is picked up. */
export function AboutStep() {
  const { pUNum, pUDate, loadNum, pULocation } = useDraft(({ draft }) => draft);
  const place = pickUpPlace();
  const short = pUNum !== '' && pUNum.trim().length < LIMITS.pickUpNumberMin;
  return (
    <Panel title={t('About the load')} icon="clipboard">
      <SharedNote />
      <div className={classes.fields}>
        <TextInput
          label={t('P/U number')}
          data-autofocus={pUNum === '' || undefined}
          description={t('At least {count} characters', { count: LIMITS.pickUpNumberMin })}
          required
          maxLength={60}
          autoCapitalize="characters"
          value={pUNum}
          error={short && t('Too short')}
          onChange={(event) => patchDraft({ pUNum: event.currentTarget.value })}
        />
        <DateTimeField
          label={t('P/U date and time')}
          dayStart={DAY_START}
          description={`${t('When the carrier is expected.')} ${clockWords(place, pUDate)}`}
          required
          clock={place.clock}
          notes={oddPickUp({ at: pUDate, zone: place.zone }, deviceNow())}
          value={pUDate}
          onChange={(chosen) => patchDraft({ pUDate: chosen })}
        />
        <TextInput
          label={t('Load number')}
          description={t('Optional')}
          maxLength={60}
          value={loadNum}
          onChange={(event) => patchDraft({ loadNum: event.currentTarget.value })}
        />
        <TextInput
          label={t('Pick-up location')}
          description={t('Optional: dock, gate or address')}
          maxLength={LIMITS.lineMax}
          value={pULocation}
          onChange={(event) => patchDraft({ pULocation: event.currentTarget.value })}
        />
        <LoadTerms />
      </div>
    </Panel>
  );
}

/** How long trucks may stay free of charge with this load, where shipper and carrier agreed on that. */
function LoadTerms() {
  const { dwellTerms, seen } = useDraft(({ draft }) => draft);
  const fixed = seen?.termsFixed ?? null;
  return (
    <>
      <Switch
        label={t('Free time agreed for this load')}
        description={fixed ?? t('Without it each place’s own holds, as in its company profile')}
        disabled={fixed !== null}
        checked={Boolean(dwellTerms)}
        onChange={({ currentTarget }) => patchDraft({ dwellTerms: currentTarget.checked ? USUAL_TERMS : null })}
      />
      {dwellTerms && fixed === null && (
        <DwellTermsFields
          choices={termsChoices()}
          legend={t('Free time of trucks with this load')}
          description={t('At the pick-up and at each delivery')}
          terms={dwellTerms}
          onChange={(terms) => patchDraft({ dwellTerms: terms })}
        />
      )}
    </>
  );
}
