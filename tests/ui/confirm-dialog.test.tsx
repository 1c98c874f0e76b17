import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

/** What lies around the box of the dialog, over the screen. */
const outside = () => document.querySelector('[class*="Modal-overlay"]') as HTMLElement;

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

  it.each([true, false])(
    'gives the focus back to what opened it, drawn only while it is open: %s',
    async (comesAndGoes) => {
      function Erasable() {
        const [isAsked, setAsked] = useState(false);
        return (
          <>
            <button type="button" onClick={() => setAsked(true)}>
              Erase
            </button>
            {(isAsked || !comesAndGoes) && (
              <ConfirmDialog opened={isAsked} title="Erase it?" onConfirm={() => {}} onCancel={() => setAsked(false)}>
                This can’t be undone.
              </ConfirmDialog>
            )}
          </>
        );
      }
      renderUi(<Erasable />);
      const opener = screen.getByRole('button', { name: 'Erase' });
      await userEvent.click(opener);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(opener).toHaveFocus());
    },
  );

  it.each([true, false])(
    'gives the focus to the screen where what opened it is gone, drawn only while it is open: %s',
    async (comesAndGoes) => {
      let turn = () => {};
      function Turned() {
        const [isAsked, setAsked] = useState(false);
        const [isTurned, setTurned] = useState(false);
        turn = () => setTurned(true);
        return (
          <main tabIndex={-1}>
            {!isTurned && (
              <button type="button" onClick={() => setAsked(true)}>
                Erase
              </button>
            )}
            {(isAsked || !comesAndGoes) && (
              <ConfirmDialog opened={isAsked} title="Erase it?" onConfirm={() => {}} onCancel={() => setAsked(false)}>
                This can’t be undone.
              </ConfirmDialog>
            )}
          </main>
        );
      }
      renderUi(<Turned />);
      await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
      act(turn);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    },
  );

  it('takes the focus itself where a step of it took away what had it', async () => {
    function Steps() {
      const [isLast, setLast] = useState(false);
      return (
        <ConfirmDialog opened title={isLast ? 'Sure?' : 'Erase it?'} onConfirm={() => {}} onCancel={() => {}}>
          {!isLast && (
            <button type="button" onClick={() => setLast(true)}>
              Next
            </button>
          )}
        </ConfirmDialog>
      );
    }
    renderUi(<Steps />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Sure?' })).toHaveFocus());
  });

  it('begins on the way out where Yes cannot be taken back', async () => {
    setUp({ danger: true });
    await waitFor(() => expect(screen.getByRole('button', { name: 'No' })).toHaveFocus());
  });

  it('cannot be left or pressed twice while it works', async () => {
    const { onConfirm, onCancel } = setUp({ busy: true });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    await userEvent.click(outside());
    expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('is left by a press beside it, and by its cross', async () => {
    const { onCancel } = setUp();
    await userEvent.click(outside());
    expect(onCancel).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('can be left, but not confirmed, while what it asks about is looked up', async () => {
    const { onConfirm, onCancel } = setUp({ waiting: true });
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
