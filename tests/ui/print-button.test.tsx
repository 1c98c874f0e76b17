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

  it('by a small tool on a phone, where an installed app has no menu of a browser', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    renderUi(<PrintButton />, { screen: 'phone' });
    const tool = screen.getByRole('button', { name: 'Print' });
    expect(tool).toHaveAttribute('data-tool');
    expect(tool).not.toHaveTextContent('Print');
    await userEvent.click(tool);
    expect(print).toHaveBeenCalledOnce();
  });
});
