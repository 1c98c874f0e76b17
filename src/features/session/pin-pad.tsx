import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { pinRule } from '#domain/password.ts';
import { t } from '#language/say.ts';
import classes from './pin-pad.module.css';

interface PinPadProps {
  /** Whose PIN it is. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  busy: boolean;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/**
 * Digits to press with gloves on, and the same from a keyboard wherever the focus is. The field takes what is pasted or
 * typed on a phone's own keys; it does not take the focus by itself, or these would cover the pad.
 */
export function PinPad({ name, value, onChange, onEnter, busy }: PinPadProps) {
  const form = useRef<HTMLFormElement>(null);
  const type = (text: string) => onChange(text.replace(/\D/g, '').slice(0, LIMITS.pinMax));
  useDigitKeys(type, value);
  useEffect(() => form.current?.focus(), []);
  const whyNot = value.length < LIMITS.pinMin ? pinRule() : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && whyNot === null) onEnter();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={classes.root}
      onSubmit={onSubmit}
      aria-label={t('PIN of {name}', { name })}
      noValidate
    >
      <input
        className={classes.field}
        type="password"
        name="pin"
        aria-label={t('PIN')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={LIMITS.pinMax}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">{busy ? t('Logging in…') : entered(value.length)}</VisuallyHidden>
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} label={digit} onPress={() => type(value + digit)} />
        ))}
        <Key label="⌫" meaning={t('Delete the last digit')} onPress={() => type(value.slice(0, -1))} />
      </div>
      <Button type="submit" size="md" fullWidth loading={busy} disabled={whyNot !== null} title={whyNot ?? undefined}>
        {t('Log in')}
      </Button>
    </form>
  );
}

const entered = (count: number) => t('{count, plural, one {# digit entered} other {# digits entered}}', { count });

/** A press leaves the focus where it is: Enter then logs in and does not press the digit again. */
function Key({ label, meaning, onPress }: { label: string; meaning?: string; onPress: () => void }) {
  return (
    <UnstyledButton
      className={classes.key}
      aria-label={meaning}
      data-digit={meaning === undefined ? label : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </UnstyledButton>
  );
}

/** Digits and Backspace from the keyboard, where no field takes them already; Enter where no button does. */
function useDigitKeys(type: (text: string) => void, value: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return;
      if (/^\d$/.test(key)) type(value + key);
      else if (key === 'Backspace') type(value.slice(0, -1));
      else if (key === 'Enter' && target instanceof HTMLFormElement) target.requestSubmit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
