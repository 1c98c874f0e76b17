import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import classes from './reasoned-button.module.css';

interface ReasonedButtonProps
  extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'leftSection' | 'loading' | 'fullWidth'> {
  ref?: Ref<HTMLButtonElement>;
  /** Why it can't be pressed now, as a sentence; null when it can. */
  whyNot: string | null;
  /** Left out on a button that submits its form. */
  onClick?: () => void;
  type?: 'button' | 'submit';
  /** Id of the form a submit button outside of it belongs to. */
  form?: string;
  children: ReactNode;
  /** The sentence is only in the title and for screen readers, where the place beside the button says it already. */
  quiet?: boolean;
  /** Shown under the button while it can be pressed. */
  note?: string | null;
}

/** A button that, when disabled, says why: in words under it, and as its description for screen readers. */
export function ReasonedButton({
  ref,
  whyNot,
  onClick,
  type = 'button',
  form,
  children,
  quiet = false,
  note = null,
  ...look
}: ReasonedButtonProps) {
  const id = useId();
  const words = whyNot ?? note;
  return (
    <div className={classes.root} data-wide={look.fullWidth || undefined}>
      <Button
        {...look}
        type={type}
        {...(form === undefined ? {} : { form })}
        {...(ref ? { ref } : {})}
        {...(onClick ? { onClick } : {})}
        disabled={whyNot !== null}
        aria-describedby={words === null ? undefined : id}
        title={whyNot ?? undefined}
      >
        {children}
      </Button>
      {words !== null && (
        <p id={id} className={classes.reason} data-quiet={quiet || undefined}>
          <Icon name="info" size={16} />
          {words}
        </p>
      )}
    </div>
  );
}

/**
 * The buttons that end a form or a dialog, the main one last: at the right on a desk, on a phone at the full width
 * with the main one lowest, where the thumb is. `low`: beside each other on a phone too, where height is scarce.
 */
export function ButtonRow({ children, low = false }: { children: ReactNode; low?: boolean }) {
  return (
    <div className={classes.row} data-low={low || undefined}>
      {children}
    </div>
  );
}
