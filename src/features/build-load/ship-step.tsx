import { formatForReader } from '#domain/date-format.ts';
import { termsWords } from '#domain/dwell-terms.ts';
import { t } from '#language/say.ts';
import { ChoiceCard, Question } from '#ui/choice-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { DraftBols } from './draft-bols.tsx';
import { whyNotChooseSave, whyNotChooseShip, whyStaysUnsubmitted } from './draft-checks.ts';
import { patchDraft, useDraft } from './draft-store.ts';
import { pickUpPlace } from './draft-times.ts';
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

/** Save or Ship: exactly one, or none to leave it for later. */
function ShipChoice() {
  const draft = useDraft((state) => state.draft);
  const stays = whyStaysUnsubmitted(draft);
  return (
    <Question question={t('What should happen with this load?')} sideBySide>
      <ChoiceCard
        name="ship-or-save"
        title={t('Save')}
        text={t('Keep it under Unsubmitted. Only your company sees it.')}
        whyNot={whyNotChooseSave(draft)}
        checked={draft.choice === 'save'}
        onChoose={() => patchDraft({ choice: 'save' })}
      />
      <ChoiceCard
        name="ship-or-save"
        title={t('Ship')}
        text={t('Send it out. Carrier and receivers see it.')}
        whyNot={whyNotChooseShip(draft)}
        checked={draft.choice === 'ship'}
        onChoose={() => patchDraft({ choice: 'ship' })}
      />
      <p className={classes.note} role="status">
        {stays && (
          <>
            <Icon name="info" size={18} />
            <span>
              {stays} {t('It will stay under Unsubmitted until that is done.')}
            </span>
          </>
        )}
        {draft.choice === null && t('Without a choice, Finish keeps your draft on this device and goes home.')}
      </p>
    </Question>
  );
}
