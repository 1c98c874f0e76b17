import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#language/say.ts';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { type SavedView, saveView, whyNotSaveView } from './saved-views.ts';

interface SaveViewDialogProps {
  query: string;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Asks for the name under which a view of a list is kept. */
export function SaveViewDialog({ query, views, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const whyNot = whyNotSaveView(views, name);
    setProblem(whyNot);
    if (whyNot) return;
    try {
      await saveView(name, query);
      showSnackbar({ severity: 'success', message: t('View saved on this device') });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('The view could not be saved.'));
    }
  };
  return (
    <ModalFrame opened onClose={onClose} title={t('Save this view')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label={t('Name')}
            description={t('Chips, searches and order are kept under it, on this device.')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem}
            data-autofocus
          />
          <ButtonRow>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Save View')}</Button>
          </ButtonRow>
        </Stack>
      </form>
    </ModalFrame>
  );
}
