import { Button } from '@mantine/core';
import { type ComponentProps, type RefObject, useId, useRef, useState } from 'react';
import { t } from '#language/say.ts';
import classes from './asking-button.module.css';
import { Icon } from './icon.tsx';
import { useFocusAfterWork, useFocusOfQuestion } from './keep-focus.ts';
import { ReasonedButton } from './reasoned-button.tsx';

interface Answer<T extends string> {
  value: T;
  label: string;
  /** Painted as trouble. */
  bad?: boolean;
}

interface AskingButtonProps<T extends string> extends Omit<ComponentProps<typeof ReasonedButton>, 'onClick' | 'ref'> {
  question: string;
  answers: readonly Answer<T>[];
  /** Does what the button says, with the answer; the answers rest until it has settled. False: it could not be saved. */
  onAnswer: (answer: T) => Promise<boolean>;
}

/**
 * A button that needs an answer: pressed, it gives way to the question, and the answer is what acts. No answer is chosen
 * beforehand. The question takes the button's place, so that a second tap meant for the button answers nothing.
 */
export function AskingButton<T extends string>({ question, answers, onAnswer, ...button }: AskingButtonProps<T>) {
  const [asking, setAsking] = useState(false);
  const asks = useRef<HTMLButtonElement>(null);
  if (!asking || button.whyNot !== null)
    return <ReasonedButton {...button} ref={asks} onClick={() => setAsking(true)} />;
  return <Question {...{ question, answers, onAnswer }} button={asks} onClose={() => setAsking(false)} />;
}

interface QuestionProps<T extends string> extends Pick<AskingButtonProps<T>, 'question' | 'answers' | 'onAnswer'> {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function Question<T extends string>({ question, answers, onAnswer, button, onClose }: QuestionProps<T>) {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const answered = useRef(false);
  const group = useFocusOfQuestion(button, answered);
  const noteFocus = useFocusAfterWork(busy);
  const answer = async (value: T) => {
    noteFocus();
    setBusy(true);
    answered.current = await onAnswer(value).finally(() => setBusy(false));
    // What is saved is answered: the screen may take a moment to show it, in which a second tap must find no answer left.
    if (answered.current) onClose();
  };
  return (
    <fieldset ref={group} tabIndex={-1} className={classes.root} aria-labelledby={id}>
      <p id={id} className={classes.question}>
        {question}
      </p>
      {answers.map(({ value, label, bad = false }) => (
        <Button
          key={value}
          fullWidth
          className={classes.answer ?? ''}
          variant={bad ? 'light' : 'default'}
          {...(bad ? { color: 'red', leftSection: <Icon name="alert" size={24} /> } : {})}
          disabled={busy}
          onClick={() => answer(value)}
        >
          {label}
        </Button>
      ))}
      <Button fullWidth variant="subtle" disabled={busy} onClick={onClose}>
        {t('Not yet')}
      </Button>
    </fieldset>
  );
}
