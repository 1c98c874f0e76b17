import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AskingButton } from '#ui/asking-button.tsx';
import { renderUi } from '../support/render-ui.tsx';

const button = (name: string) => screen.getByRole('button', { name });

async function ask(saves: boolean) {
  const onAnswer = vi.fn(async () => saves);
  const answers = [{ value: 'yes', label: 'It is' }] as const;
  renderUi(
    <AskingButton question="Is it whole?" answers={answers} onAnswer={onAnswer} whyNot={null}>
      Do it
    </AskingButton>,
  );
  await userEvent.click(button('Do it'));
  await userEvent.click(button('It is'));
  return onAnswer;
}

it('has no answer left for a second tap once the first is saved, though the screen does not show it yet', async () => {
  const onAnswer = await ask(true);
  await waitFor(() => expect(button('Do it')).toBeEnabled());
  expect(screen.queryByRole('button', { name: 'It is' })).toBeNull();
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

it('keeps the question where the answer could not be saved', async () => {
  const onAnswer = await ask(false);
  await waitFor(() => expect(button('It is')).toBeEnabled());
  await userEvent.click(button('It is'));
  expect(onAnswer).toHaveBeenCalledTimes(2);
});
