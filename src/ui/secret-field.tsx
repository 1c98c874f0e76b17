import { t } from '#language/say.ts';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Shown = 'name' | 'label' | 'description' | 'error' | 'value' | 'inputMode' | 'maxLength';

interface SecretFieldProps extends Pick<PasswordInputProps, Shown> {
  autoComplete: 'current-password' | 'new-password' | 'off';
  onType: (value: string) => void;
}

/** A field for what nobody should read over a shoulder, with the rule above it and what is wrong in the rule's place. */
export function SecretField({ onType, ...rest }: SecretFieldProps) {
  return (
    <PasswordInput
      {...rest}
      aria-invalid={rest.error ? true : undefined}
      // What is wrong takes the place of the rule above the field: nothing below it moves while somebody types.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(event) => onType(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide what you typed') }}
    />
  );
}
