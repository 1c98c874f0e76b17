import { screen } from '@testing-library/react';
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

  it('never shows an internal message', () => {
    expect(documentTrouble(new TypeError('x is not a function'))).not.toMatch(/function/);
  });
});
