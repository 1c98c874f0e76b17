import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import classes from './marked-field.module.css';

interface MarkedFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'rightSection'> {
  value: string;
  onChange: (value: string) => void;
  /** Wrong, right, or not worth a mark. */
  mark: 'error' | 'good' | 'neutral';
  /** What is wrong, as a sentence; shown while the mark is `error`. */
  reason?: string | undefined;
}

/** A line of text that says while one types whether it will be accepted. */
export function MarkedField({ value, onChange, mark, reason, ...rest }: MarkedFieldProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={mark === 'error' && (reason ?? true)}
      data-mark={mark}
      rightSection={<Mark mark={mark} />}
    />
  );
}

function Mark({ mark }: Pick<MarkedFieldProps, 'mark'>) {
  if (mark === 'neutral') return null;
  // The sentence under the field says it in words; a good field needs none.
  return <Icon name={mark === 'good' ? 'check' : 'alert'} size={18} className={classes[mark]} />;
}

const REASON_MAX = 500;

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Why somebody does what stays on record: one line of text, however it wraps. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Textarea
      label={t('Reason')}
      required
      value={value}
      maxLength={REASON_MAX}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\n/g, ' '))}
    />
  );
}
