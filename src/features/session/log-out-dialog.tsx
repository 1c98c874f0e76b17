import { Button } from '@mantine/core';
import { ButtonRow } from '#ui/button-row.tsx';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { unsentWords } from './unsent-words.ts';

/** What becomes of work that has not been sent. */
export type UnsentChoice = 'send' | 'keep';

interface LogOutDialogProps {
  opened: boolean;
  /** Whether this browser can lock what is kept. */
  lockable: boolean;
  /** How many entries wait. */
  unsent: number;
  /** The choice that is being carried out. */
  busy: UnsentChoice | null;
  /** Why the last choice could not be carried out. */
  problem: string | null;
  onChoose: (choice: UnsentChoice) => void;
  onStay: () => void;
}

/** Asks what to do with unsent work before somebody logs out. No way out of here deletes any of it. */
export function LogOutDialog({ opened, lockable, unsent, busy, problem, onChoose, onStay }: LogOutDialogProps) {
  return (
    <ModalFrame
      opened={opened}
      onClose={onStay}
      title={`${unsentWords(unsent)} not sent yet`}
      size={740}
      locked={busy !== null}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onStay} disabled={busy !== null}>
            Stay
          </Button>
          <Button
            variant="default"
            onClick={() => onChoose('keep')}
            loading={busy === 'keep'}
            disabled={busy === 'send'}
          >
            Keep on this device and log out
          </Button>
          <Button onClick={() => onChoose('send')} loading={busy === 'send'} disabled={busy === 'keep'} data-autofocus>
            Send now and log out
          </Button>
        </ButtonRow>
      }
    >
      {lockable ? (
        <p>
          Kept work stays locked on this device under your name. Nobody else can see it, and it is sent when you log in
          here again.
        </p>
      ) : (
        <p>
          Kept work stays on this device under your name and is sent when you log in here again. The app shows it to
          nobody else, but this browser can’t lock it now: somebody with this device and technical skill could read it.
        </p>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </ModalFrame>
  );
}
