import { type ReactNode, useId } from 'react';
import classes from './choice-card.module.css';

interface QuestionProps {
  question: string;
  /** Two choices beside each other where there is room. */
  sideBySide?: boolean;
  children: ReactNode;
}

/** A question and what it is answered by: choices, or fields. */
export function Question({ question, sideBySide = false, children }: QuestionProps) {
  return (
    <fieldset className={classes.group} data-side-by-side={sideBySide || undefined}>
      <legend className={classes.legend}>{question}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceCardProps {
  /** Of the group: one of it is chosen. */
  name: string;
  title: string;
  /** What it means. */
  text?: string;
  /** Why it cannot be chosen, in the place of what it means. */
  whyNot?: string | null;
  checked: boolean;
  onChoose: () => void;
}

/** One of a few choices, large enough for a thumb in a glove. Belongs into a `Question`. */
export function ChoiceCard({ name, title, text, whyNot = null, checked, onChoose }: ChoiceCardProps) {
  const id = useId();
  const explained = whyNot ?? text;
  return (
    <label className={classes.choice} data-disabled={whyNot !== null || undefined} title={whyNot ?? undefined}>
      <input
        type="radio"
        name={name}
        className={classes.radio}
        aria-labelledby={`${id}-title`}
        aria-describedby={explained ? `${id}-text` : undefined}
        checked={checked}
        disabled={whyNot !== null}
        onChange={onChoose}
      />
      <span className={classes.words}>
        <span id={`${id}-title`} className={classes.title}>
          {title}
        </span>
        {explained && (
          <span id={`${id}-text`} className={classes.text}>
            {explained}
          </span>
        )}
      </span>
    </label>
  );
}
