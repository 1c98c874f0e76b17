import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { whyNotChooseSave, whyNotChooseShip, whyStaysUnsubmitted } from './draft-checks.ts';
import { patchDraft, useDraft } from './draft-store.ts';
import type { LoadDraft } from './load-draft.ts';
import classes from './ship-choice.module.css';

/** Save or Ship: exactly one, or none to leave it for later. */
export function ShipChoice() {
  const draft = useDraft((state) => state.draft);
  const stays = whyStaysUnsubmitted(draft);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>What should happen with this load?</legend>
      <Choice
        value="save"
        title="Save"
        text="Keep it under Unsubmitted. Only your company sees it."
        whyNot={whyNotChooseSave(draft)}
        chosen={draft.choice}
      />
      <Choice
        value="ship"
        title="Ship"
        text="Send it out. Carrier and receivers see it."
        whyNot={whyNotChooseShip(draft)}
        chosen={draft.choice}
      />
      <p className={classes.note} role="status">
        {stays && (
          <>
            <Icon name="info" size={18} />
            <span>{stays} It will stay under Unsubmitted until that is done.</span>
          </>
        )}
        {draft.choice === null && 'Without a choice, Finish keeps your draft on this device and goes home.'}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  value: 'save' | 'ship';
  title: string;
  text: string;
  whyNot: string | null;
  chosen: LoadDraft['choice'];
}

function Choice({ value, title, text, whyNot, chosen }: ChoiceProps) {
  const id = useId();
  return (
    <label className={classes.choice} data-disabled={whyNot !== null || undefined} title={whyNot ?? undefined}>
      <input
        type="radio"
        name="ship-or-save"
        className={classes.radio}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        checked={chosen === value}
        disabled={whyNot !== null}
        onChange={() => patchDraft({ choice: value })}
      />
      <span className={classes.words}>
        <span id={`${id}-title`} className={classes.title}>
          {title}
        </span>
        <span id={`${id}-text`} className={classes.text}>
          {whyNot ?? text}
        </span>
      </span>
    </label>
  );
}
