import { formatForReader } from '#domain/date-format.ts';
import { termsWords } from '#domain/dwell-terms.ts';
import { t } from '#language/say.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { DraftBols } from './draft-bols.tsx';
import { useDraft } from './draft-store.ts';
import { pickUpPlace } from './draft-times.ts';
import { ShipChoice } from './ship-choice.tsx';
import classes from './wizard.module.css';

/** Last step: the choice between Save and Ship, and the load in one view. */
export function ShipStep() {
  const draft = useDraft((state) => state.draft);
  const carrier = draft.carrierId ? draft.parties[draft.carrierId]?.name : null;
  return (
    <div className={classes.stack}>
      <ShipChoice />
      <Panel title={t('The load')} icon="clipboard">
        <InfoList
          items={[
            { label: t('P/U number'), value: draft.pUNum.trim() },
            { label: t('P/U date and time'), value: formatForReader(draft.pUDate, pickUpPlace().zone) },
            { label: t('Load number'), value: draft.loadNum.trim() },
            { label: t('Pick-up location'), value: draft.pULocation.trim() },
            ...(draft.dwellTerms ? [{ label: t('Free time of trucks'), value: termsWords(draft.dwellTerms) }] : []),
            { label: t('Carrier'), value: carrier ?? t('No carrier yet') },
          ]}
        />
      </Panel>
      {draft.bols.length > 0 ? (
        <DraftBols readOnly />
      ) : (
        <Panel title={t('No BOL yet')} icon="file">
          <EmptyState icon="file" title={t('This load has no BOL')}>
            {t('It can be saved like this. A load needs a BOL before it ships.')}
          </EmptyState>
        </Panel>
      )}
    </div>
  );
}
