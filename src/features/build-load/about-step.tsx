import { TextInput } from '@mantine/core';
import { LIMITS } from '#domain/limits.ts';
import { oddPickUp } from '#domain/odd-times.ts';
import { t } from '#language/say.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { patchDraft, useDraft } from './draft-store.ts';
import { clockWords, DAY_START, deviceNow, pickUpPlace } from './draft-times.ts';
import { LoadTerms } from './load-terms.tsx';
import { SharedNote } from './shared-documents.tsx';
import classes from './wizard.module.css';

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
          autoComplete="off"
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
          autoComplete="off"
          value={loadNum}
          onChange={(event) => patchDraft({ loadNum: event.currentTarget.value })}
        />
        <TextInput
          label={t('Pick-up location')}
          description={t('Optional: dock, gate or address')}
          maxLength={LIMITS.lineMax}
          autoComplete="off"
          value={pULocation}
          onChange={(event) => patchDraft({ pULocation: event.currentTarget.value })}
        />
        <LoadTerms />
      </div>
    </Panel>
  );
}
