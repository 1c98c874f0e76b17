import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PrintButton } from '#ui/print-button.tsx';
import { renderUi } from '../support/render-ui.tsx';
import { stubPrint } from '../support/stub-print.ts';

describe('a page is printed', () => {
  it('by a button on a desk', async () => {
    const print = stubPrint();
    renderUi(<PrintButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('by a small tool on a phone, where an installed app has no menu of a browser', async () => {
    const print = stubPrint();
    renderUi(<PrintButton />, { screen: 'phone' });
    const tool = screen.getByRole('button', { name: 'Print' });
    expect(tool).toHaveAttribute('data-tool');
    expect(tool).not.toHaveTextContent('Print');
    await userEvent.click(tool);
    expect(print).toHaveBeenCalledOnce();
  });
});
