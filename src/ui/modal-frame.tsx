import { t } from '#language/say.ts';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FocusToScreen, useFocusInside, useFocusReturnOnLeave } from './keep-focus.ts';
import classes from './modal-frame.module.css';
import { usePhone } from './use-screen.ts';

interface ModalFrameProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Width in px or one of the library's size names. */
  size?: number | string;
  fullScreen?: boolean;
  /** Takes the height of the screen whatever is in it, so that a child can fill it. */
  tall?: boolean | undefined;
  /** While something runs that must not be interrupted: no close button, no Escape, no click outside. */
  locked?: boolean | undefined;
  /** Nothing in the body can be focused: then the body itself can, or a keyboard could not scroll it. */
  textOnly?: boolean | undefined;
  /** Buttons that stay at the lower edge, within reach of the thumb. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The common body of all dialogs: overlay, focus trap, title, close button. Put together from the library's parts
 * instead of its ready `Modal`, because that one wraps the title in a `header`, which inside `role="dialog"` counts as
 * a second banner of the page. Focus returns to where it was when the dialog closes.
 */
export function ModalFrame(props: ModalFrameProps) {
  const { opened, onClose, title, size = 'md', fullScreen = false, tall = false, locked = false } = props;
  const { textOnly = false, footer, children } = props;
  useFocusReturnOnLeave(opened);
  const dialog = useFocusInside(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={fullScreen}
      centered
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content ref={dialog}>
        <FocusToScreen />
        <div className={classes.frame} data-tall={tall || undefined} data-full-screen={fullScreen || undefined}>
          <div className={classes.head}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            {!locked && <Modal.CloseButton aria-label={t('Close dialog')} />}
          </div>
          <Modal.Body className={classes.body ?? ''} {...(textOnly ? { tabIndex: 0 } : {})}>
            {children}
          </Modal.Body>
          {footer && <div className={classes.footer}>{footer}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FullModalProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge. */
  footer?: ReactNode;
  /** Width on a desk, in px or a size name; on a phone it is the whole screen. */
  size?: number | string;
  /** For a document viewer with `fill`: takes the height of the screen on a desk as well. */
  tall?: boolean;
  /** See ModalFrame. */
  textOnly?: boolean;
  locked?: boolean;
}

/** A dialog with room: tables, documents, forms. Fills the screen on a phone. */
export function FullModal({ size = 'xl', ...rest }: FullModalProps) {
  return <ModalFrame {...rest} size={size} fullScreen={usePhone()} />;
}
