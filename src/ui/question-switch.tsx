import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import classes from './question-switch.module.css';

interface QuestionSwitchProps {
  question: string;
  /** What each position means, written beside the switch. */
  yes: string;
  no: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}

/** A question with two answers, as one wide thing to press; the answer stands there in words. */
export function QuestionSwitch(props: QuestionSwitchProps) {
  const { question, yes, no, value, onChange, disabled = false } = props;
  return (
    <div className={classes.root}>
      <Switch
        size="lg"
        checked={value}
        disabled={disabled}
        label={question}
        description={value ? yes : no}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
