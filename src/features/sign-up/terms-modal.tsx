import { Button } from '@mantine/core';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { TERMS } from './terms.ts';
import classes from './terms-modal.module.css';

interface TermsModalProps {
  opened: boolean;
  onClose: () => void;
  onAgree: () => void;
}

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
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title} className={classes.term}>
          <h3>{title}</h3>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </FullModal>
  );
}
