import { t } from '#language/say.ts';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useId } from 'react';
import { create } from 'zustand';
import { FocusToScreen, useFocusInStep, useFocusInside, useFocusReturnOnLeave } from './keep-focus.ts';
import classes from './modal-frame.module.css';
import { useLittleRoom } from './use-screen.ts';

interface ShellProps {
  opened: boolean;
  onClose: () => void;
  /** Width in px or one of the library's size names. */
  size?: number | string;
  fullScreen?: boolean;
  /** Stays at the upper edge: what is in it grows and shrinks while somebody types above it. */
  atTop?: boolean;
  /** While something runs that must not be interrupted: no close button, no Escape, no click outside. */
  locked?: boolean | undefined;
  children: ReactNode;
}

/**
 * Overlay, focus trap and the box of a dialog. Put together from the library's parts instead of its ready `Modal`, because
 * that one wraps the title in a `header`, which inside `role="dialog"` counts as a second banner of the page. Focus returns
 * to where it was when the dialog closes.
 */
function ModalShell(props: ShellProps) {
  const { opened, onClose, size = 'md', fullScreen = false, atTop = false, locked = false, children } = props;
  useFocusReturnOnLeave(opened);
  const dialog = useFocusInside(opened);
  const isOnTop = useIsOnTop(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={fullScreen}
      centered={!atTop}
      closeOnEscape={!locked && isOnTop}
      closeOnClickOutside={!locked}
    >
      <Modal.Overlay />
      <Modal.Content ref={dialog}>
        <FocusToScreen />
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

const useOpenDialogs = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** Whether no dialog has opened since over this one: the library's Escape would close all there are. */
function useIsOnTop(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    useOpenDialogs.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () => useOpenDialogs.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
  }, [opened, id]);
  return useOpenDialogs(({ ids }) => ids.at(-1) === id);
}

interface ContentProps {
  title: ReactNode;
  /** Takes the height of the screen whatever is in it, so that a child can fill it. */
  tall?: boolean | undefined;
  locked?: boolean | undefined;
  /** Nothing in the body can be focused: then the body itself can, or a keyboard could not scroll it. */
  textOnly?: boolean | undefined;
  /** Buttons that stay at the lower edge, within reach of the thumb. */
  footer?: ReactNode;
  children: ReactNode;
}

interface ModalContentProps extends ContentProps {
  fullScreen: boolean;
  ref?: Ref<HTMLDivElement>;
}

/** Title, close button, body and footer. */
function ModalContent(props: ModalContentProps) {
  const { title, tall = false, fullScreen, locked = false, textOnly = false, footer, children, ref } = props;
  return (
    <div ref={ref} className={classes.frame} data-tall={tall || undefined} data-full-screen={fullScreen || undefined}>
      <div className={classes.head}>
        <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
        {!locked && <Modal.CloseButton aria-label={t('Close dialog')} />}
      </div>
      <Modal.Body className={classes.body ?? ''} {...(textOnly ? { tabIndex: 0 } : {})}>
        {children}
      </Modal.Body>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

/** The common body of all dialogs. */
export function ModalFrame({
  opened,
  onClose,
  size = 'md',
  fullScreen = false,
  atTop = false,
  ...content
}: Omit<ShellProps, 'children'> & ContentProps) {
  const { locked = false } = content;
  return (
    <ModalShell opened={opened} onClose={onClose} size={size} fullScreen={fullScreen} atTop={atTop} locked={locked}>
      <ModalContent {...content} fullScreen={fullScreen} />
    </ModalShell>
  );
}

type FullModalProps = Omit<ShellProps, 'fullScreen'> & ContentProps;

/** A dialog with room: tables, documents, forms. Fills the screen on a phone, however it is held; on a desk it has this width. */
export function FullModal({ size = 'xl', ...rest }: FullModalProps) {
  return <ModalFrame {...rest} size={size} fullScreen={useLittleRoom()} />;
}

/**
 * The same for a dialog of several steps, each of which is a `FullModalStep` with a title and buttons of its own: the dialog
 * stays while they take turns, because opening one is the dear part.
 */
export function FullModalOfSteps(props: Omit<ShellProps, 'fullScreen'>) {
  return <ModalShell {...props} fullScreen={useLittleRoom()} />;
}

export function FullModalStep(props: ContentProps) {
  return <ModalContent {...props} ref={useFocusInStep()} fullScreen={useLittleRoom()} />;
}
