import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepFocusNear } from '#ui/keep-focus.ts';
import { renderUi } from '../support/render-ui.tsx';

/** A button that goes away when it is pressed; with `next`, another takes the focus a moment later. */
function Dock({ next = false }: { next?: boolean }) {
  const [isIn, setIn] = useState(false);
  const checkOut = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isIn && next) requestAnimationFrame(() => checkOut.current?.focus());
  }, [isIn, next]);
  return (
    <>
      <section aria-label="Pick-up">
        <p>
          {!isIn && (
            <button type="button" onClick={() => setIn(true)}>
              Check In
            </button>
          )}
        </p>
        {isIn && (
          <button type="button" ref={checkOut}>
            Check Out
          </button>
        )}
      </section>
      <section aria-label="Delivery">
        <button type="button">Report</button>
      </section>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the focus of what goes away', () => {
  beforeEach(() => onTestFinished(keepFocusNear()));

  it('stays in the part of the screen it was in', async () => {
    renderUi(<Dock />);
    await userEvent.click(button('Check In'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Pick-up' })).toHaveFocus());
    // From there on a keyboard finds what is next.
    await userEvent.tab();
    expect(button('Check Out')).toHaveFocus();
  });

  it('is where a component gives it', async () => {
    renderUi(<Dock next />);
    await userEvent.click(button('Check In'));
    await waitFor(() => expect(button('Check Out')).toHaveFocus());
    await new Promise((done) => setTimeout(done, 100));
    expect(button('Check Out')).toHaveFocus();
  });

  it('goes to the nearest part that is still there', async () => {
    const { rerender } = renderUi(
      <main>
        <Dock />
      </main>,
    );
    await userEvent.click(button('Report'));
    rerender(<main>Nothing here</main>);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('goes to the screen with a dialog that has taken away what opened it', async () => {
    function Discard() {
      const [step, setStep] = useState<'listed' | 'asked' | 'gone'>('listed');
      return (
        <main>
          {step !== 'gone' && (
            <button type="button" onClick={() => setStep('asked')}>
              Discard
            </button>
          )}
          {step === 'asked' &&
            createPortal(
              <button type="button" onClick={() => setStep('gone')}>
                Yes
              </button>,
              document.body,
            )}
        </main>
      );
    }
    renderUi(<Discard />);
    await userEvent.click(button('Discard'));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('is left alone where a person has put it elsewhere meanwhile', async () => {
    renderUi(<Dock />);
    await userEvent.click(button('Check In'));
    await userEvent.click(button('Report'));
    await new Promise((done) => setTimeout(done, 100));
    expect(button('Report')).toHaveFocus();
  });
});
