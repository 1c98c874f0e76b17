import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PrintButton } from '#ui/print-button.tsx';
import { renderUi } from '../support/render-ui.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('a page is printed', () => {
  it('by a button on a desk', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    renderUi(<PrintButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('from More on a phone, where an installed app has no menu of a browser', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    renderUi(<PrintButton />, { screen: 'phone' });
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
