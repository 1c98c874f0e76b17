import { Button } from '@mantine/core';
import { nameOf, t } from '#language/say.ts';
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
      title={t('Terms')}
      textOnly
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button onClick={onAgree}>{t('I agree')}</Button>
        </ButtonRow>
      }
    >
      {TERMS.map(({ title, paragraphs }) => (
        <section key={nameOf(title)} className={classes.term}>
          <h3>{t(title)}</h3>
          {paragraphs.map((text) => (
            <p key={nameOf(text)}>{t(text)}</p>
          ))}
        </section>
      ))}
    </FullModal>
  );
}
