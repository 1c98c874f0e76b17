import { Button } from '@mantine/core';
import { msg, t } from '#language/say.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';

/** What becomes of work that has not been sent. */
export type UnsentChoice = 'send' | 'keep';

/** What somebody should know before they leave this device. */
export interface LeavingFacts {
  /** How many entries wait. */
  unsent: number;
  /** Whether this browser can lock them. */
  lockable: boolean;
  /** The server answers: somebody could log in again. */
  reached: boolean;
}

/** `3 items not sent yet`. */
export const notSentYet = (count: number): string =>
  t('{count, plural, one {# item not sent yet} other {# items not sent yet}}', { count });

/** Said wherever somebody is about to leave a device that the server can’t be reached from. */
export const NO_WAY_BACK = msg('You can’t log in again until you have signal.');

interface LogOutDialogProps {
  opened: boolean;
  facts: LeavingFacts;
  /** The choice that is being carried out. */
  busy: UnsentChoice | null;
  /** Why the last choice could not be carried out. */
  problem: string | null;
  onChoose: (choice: UnsentChoice) => void;
  onStay: () => void;
}

/**
 * Asks before somebody logs out with unsent work, or where they could not log in again. No way out of here deletes
 * anything unsent.
 */
export function LogOutDialog(props: LogOutDialogProps) {
  const { opened, facts, busy, problem, onChoose, onStay } = props;
  const { unsent, lockable, reached } = facts;
  if (unsent === 0) {
    return (
      <ConfirmDialog
        opened={opened}
        title={t('No signal')}
        confirmLabel={t('Log out')}
        cancelLabel={t('Stay')}
        danger
        busy={busy !== null}
        onCancel={onStay}
        onConfirm={() => onChoose('send')}
      >
        <p>
          {t(NO_WAY_BACK)} {t('Stay, and you can go on working without it.')}
        </p>
        {problem !== null && <p role="alert">{problem}</p>}
      </ConfirmDialog>
    );
  }
  return (
    <ModalFrame
      opened={opened}
      onClose={onStay}
      title={notSentYet(unsent)}
      size={740}
      locked={busy !== null}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onStay} disabled={busy !== null}>
            {t('Stay')}
          </Button>
          <Button
            variant="default"
            onClick={() => onChoose('keep')}
            loading={busy === 'keep'}
            disabled={busy === 'send'}
          >
            {t('Keep on this device and log out')}
          </Button>
          <Button onClick={() => onChoose('send')} loading={busy === 'send'} disabled={busy === 'keep'} data-autofocus>
            {t('Send now and log out')}
          </Button>
        </ButtonRow>
      }
    >
      {lockable ? (
        <p>
          {t(
            'Kept work stays locked on this device under your name. Nobody else can see it, and it is sent when you log in here again.',
          )}
        </p>
      ) : (
        <p>
          {t(
            'Kept work stays on this device under your name and is sent when you log in here again. The app shows it to nobody else, but this browser can’t lock it now: somebody with this device and technical skill could read it.',
          )}
        </p>
      )}
      {!reached && <p>{t(NO_WAY_BACK)}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
    </ModalFrame>
  );
}
