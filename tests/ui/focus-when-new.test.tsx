/** Where the focus is in a dialog that opens at an empty line: the library's own place for it comes a moment later. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusWhenNew } from '#ui/keep-focus.ts';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { renderUi } from '../support/render-ui.tsx';

function Line({ isNew }: { isNew: boolean }) {
  return <input aria-label="SKU" {...useFocusWhenNew<HTMLInputElement>(isNew)} />;
}
const opened = async (isNew: boolean) => {
  renderUi(
    <ModalFrame opened onClose={() => {}} title="Count">
      <Line isNew={isNew} />
    </ModalFrame>,
  );
  // Longer than the library waits before it puts the focus into a dialog.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
};

it('stays on the first field of a line that is new', async () => {
  await opened(true);
  expect(screen.getByLabelText('SKU')).toHaveFocus();
});

it('is at the beginning of the dialog where the line is not new', async () => {
  await opened(false);
  expect(screen.getByRole('button', { name: 'Close dialog' })).toHaveFocus();
});
