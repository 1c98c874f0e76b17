import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BolDocument } from '#features/bols/bol-document.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { aBol, aLoad, person, RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

describe('a BOL’s document', () => {
  it('says what to do when it is not on this device and there is no network', async () => {
    await signIn(person(RECEIVER, 1, 'Rex Bay'));
    renderUi(<BolDocument bol={aBol(aLoad())} />);
    // The viewer comes with pdf.js.
    const words = 'This document is not on this device yet. Connect to open it.';
    await patiently(() => expect(screen.getByText(words)).toBeVisible());
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('opens in a window of its own that Close ends', async () => {
    await signIn(person(RECEIVER, 1, 'Rex Bay'));
    renderUi(<BolDocument bol={aBol(aLoad())} />);
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge' }));
    expect(screen.getByRole('dialog', { name: '0-harbor.pdf' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is on paper as a line that says how much there is of it', async () => {
    await signIn(person(RECEIVER, 1, 'Rex Bay'));
    const { file, ...bol } = aBol(aLoad());
    renderUi(<BolDocument bol={{ ...bol, file: { ...file, pages: 3 } }} />);
    const words = '3 pages, printed from the document itself.';
    expect(screen.queryByText(words)).toBeNull();
    await act(async () => window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('never shows an internal message', () => {
    expect(documentTrouble(new TypeError('x is not a function'))).not.toMatch(/function/);
  });
});
