import { Button } from '@mantine/core';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import classes from './terms-modal.module.css';

interface TermsModalProps {
  opened: boolean;
  onClose: () => void;
  onAgree: () => void;
}

const TERMS: readonly [title: string, text: string][] = [
  [
    'What you get',
    'An account for your company and as many colleagues as you like, to make, share, sign and complete electronic bills of lading.',
  ],
  [
    'What it costs',
    'The price depends on the number of BOLs you process. We agree on it by phone before anything is charged. Drivers and receivers pay nothing.',
  ],
  [
    'Whose data it is',
    'Your loads and documents are yours. A bill is seen by its shipper, its carrier, its driver and the receivers you choose, and by nobody else.',
  ],
  [
    'What you take care of',
    'Keep passwords to yourself, give each person an account of their own, and record only what happened.',
  ],
  [
    'What we keep',
    'Check-ins, reports and signatures are records both sides rely on. Once a load is completed, nobody can change them, and neither can we.',
  ],
  ['Leaving', 'You can leave at any time. Tell us, and we hand over your documents and close the account.'],
];

/** The terms in plain words, with the way to agree at the end of them. */
export function TermsModal({ opened, onClose, onAgree }: TermsModalProps) {
  return (
    <FullModal
      opened={opened}
      onClose={onClose}
      title="Terms"
      textOnly
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onAgree}>I agree</Button>
        </ButtonRow>
      }
    >
      {TERMS.map(([title, text]) => (
        <section key={title} className={classes.term}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
    </FullModal>
  );
}
