import { Button } from '@mantine/core';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { t } from '#language/say.ts';
import classes from './asking-button.module.css';
import { Icon } from './icon.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

interface Answer<T extends string> {
  value: T;
  label: string;
  /** Painted as trouble. */
  bad?: boolean;
}

interface AskingButtonProps<T extends string> extends Omit<ComponentProps<typeof ReasonedButton>, 'onClick'> {
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
  if (!asking || button.whyNot !== null) return <ReasonedButton {...button} onClick={() => setAsking(true)} />;
  return <Question {...{ question, answers, onAnswer }} onClose={() => setAsking(false)} />;
}

interface QuestionProps<T extends string> extends Pick<AskingButtonProps<T>, 'question' | 'answers' | 'onAnswer'> {
  onClose: () => void;
}

function Question<T extends string>({ question, answers, onAnswer, onClose }: QuestionProps<T>) {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), []);
  const answer = async (value: T) => {
    setBusy(true);
    // What is saved is answered: the screen may take a moment to show it, in which a second tap must find no answer left.
    if (await onAnswer(value).finally(() => setBusy(false))) onClose();
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
