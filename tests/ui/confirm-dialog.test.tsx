import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { renderUi } from '../support/render-ui.tsx';

function setUp(props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  const actions = { onConfirm: vi.fn(), onCancel: vi.fn() };
  renderUi(
    <ConfirmDialog opened title="Erase it?" {...actions} {...props}>
      This can’t be undone.
    </ConfirmDialog>,
  );
  return actions;
}

describe('the confirmation', () => {
  it('is a dialog named by its title, without a banner of its own', () => {
    setUp();
    const dialog = screen.getByRole('dialog', { name: 'Erase it?' });
    expect(dialog).toHaveAccessibleDescription('This can’t be undone.');
    expect(dialog.querySelector('header')).toBeNull();
  });

  it('asks Yes or No unless told other words', async () => {
    const { onConfirm, onCancel } = setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('takes Escape for No', async () => {
    const { onCancel } = setUp({ confirmLabel: 'Erase' });
    expect(screen.getByRole('button', { name: 'Erase' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('cannot be left or pressed twice while it works', async () => {
    const { onConfirm, onCancel } = setUp({ busy: true });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});
