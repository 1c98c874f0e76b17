import { t } from '#language/say.ts';
import { ChoiceCard, Question } from '#ui/choice-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { whyNotChooseSave, whyNotChooseShip, whyStaysUnsubmitted } from './draft-checks.ts';
import { patchDraft, useDraft } from './draft-store.ts';
import classes from './ship-choice.module.css';

/** Save or Ship: exactly one, or none to leave it for later. */
export function ShipChoice() {
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
