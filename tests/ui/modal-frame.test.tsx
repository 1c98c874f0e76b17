import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { renderUi } from '../support/render-ui.tsx';

/** A dialog that opens another one over itself. */
function Dialogs() {
  const [open, setOpen] = useState<readonly string[]>(['Count']);
  const close = (name: string) => () => setOpen((names) => names.filter((one) => one !== name));
  return (
    <ModalFrame opened={open.includes('Count')} onClose={close('Count')} title="Count">
      <button type="button" onClick={() => setOpen(['Count', 'Scan'])}>
        Scan
      </button>
      <ModalFrame opened={open.includes('Scan')} onClose={close('Scan')} title="Scan">
        <p>The camera</p>
      </ModalFrame>
    </ModalFrame>
  );
}
const titles = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

it('Escape closes the dialog on top, and the one below only when it is pressed again', async () => {
  renderUi(<Dialogs />);
  await userEvent.click(screen.getByRole('button', { name: 'Scan' }));
  expect(titles()).toEqual(['Count', 'Scan']);
  for (const left of [['Count'], []]) {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(titles()).toEqual(left));
  }
});
