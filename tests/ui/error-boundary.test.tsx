import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { renderUi } from '../support/render-ui.tsx';

let fault: Error | null = null;

function Part() {
  if (fault) throw fault;
  return <p>All is well</p>;
}

beforeEach(() => {
  fault = new Error('boom');
  // React reports each caught fault there; the tests cause them on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('the error boundary', () => {
  it('keeps the rest of the screen, says what failed, and reports the fault', () => {
    const onError = vi.fn();
    renderUi(
      <>
        <p>The rest</p>
        <ErrorBoundary what="The list" onError={onError}>
          <Part />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('The rest')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('The list can’t be shown.');
    expect(onError.mock.calls[0]![0]).toBe(fault);
  });

  it('draws the part anew on request', async () => {
    renderUi(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    );
    fault = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('All is well')).toBeInTheDocument();
  });

  it('has a button in the place of a panel where there is no room for one, whatever went wrong', () => {
    const small = (onRetry: () => void) => (
      <button type="button" onClick={onRetry}>
        Once more
      </button>
    );
    for (const what of ['boom', 'Failed to fetch dynamically imported module: /assets/x.js']) {
      fault = new Error(what);
      const { unmount } = renderUi(
        <ErrorBoundary small={small}>
          <Part />
        </ErrorBoundary>,
      );
      expect(screen.getByRole('button', { name: 'Once more' })).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      unmount();
    }
  });

  it('forgets the fault when the reset key changes, and not before', () => {
    const view = (key: string) => (
      <ErrorBoundary resetKey={key}>
        <Part />
      </ErrorBoundary>
    );
    const { rerender } = renderUi(view('a'));
    fault = null;
    rerender(view('a'));
    expect(screen.getByRole('alert')).toBeInTheDocument();
    rerender(view('b'));
    expect(screen.getByText('All is well')).toBeInTheDocument();
  });

  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('offers to reload when a part of the app did not arrive: %s', async (message) => {
    fault = new TypeError(message);
    renderUi(
      <ErrorBoundary what="The page">
        <Part />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The page could not be loaded.');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
