import { Textarea } from '@mantine/core';

const REASON_MAX = 500;

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Why somebody does what stays on record: one line of text, however it wraps. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Textarea
      label="Reason"
      required
      value={value}
      maxLength={REASON_MAX}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\n/g, ' '))}
    />
  );
}
