/** The load wizard on the device of a shipper's admin, and what somebody does on it. */
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { wallOf } from '#domain/place-clock.ts';
import { BuildLoadWizard } from '#features/build-load/load-wizards.tsx';
import type { Session } from '#offline/session.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { coarsePointer } from './coarse-pointer.ts';
import { adminDevice } from './drafts.ts';
import { pdfFile } from './pdf-files.ts';

export const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000);

/** Who is logged in now, and the hands on the screen; new for each test. */
export const wizard = {} as { session: Session; user: ReturnType<typeof userEvent.setup> };
export const onDone = vi.fn();

/** A device of its own before each test of the file, wiped after it. */
export function useWizard(): void {
  coarsePointer();
  beforeEach(async () => {
    wizard.session = await adminDevice();
    wizard.user = userEvent.setup({ applyAccept: false });
    onDone.mockClear();
  });
  afterEach(wipeDevice);
}

export const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <BuildLoadWizard
          viewer={wizard.session}
          onDone={onDone}
          shippedWords={(loadId) => ({ message: `Shipped ${loadId}` })}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const setDate = (label: RegExp, date = IN_TWO_DAYS) =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { value: wallOf(date.toISOString(), 'America/Los_Angeles') },
  });

/** The first step, through to the second. */
export async function fillAbout(): Promise<void> {
  await wizard.user.type(await screen.findByLabelText(/P\/U number/), 'PU-77');
  setDate(/P\/U date/);
  await wizard.user.click(button('Next'));
}

export async function choose(file: File): Promise<void> {
  await wizard.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
}

export async function pickCompany(label: RegExp, term: string, name: string): Promise<void> {
  await wizard.user.type(screen.getByLabelText(label, { selector: 'input' }), term);
  await wizard.user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

export async function addBol(name = 'bill.pdf'): Promise<void> {
  await choose(await pdfFile(name, 2));
  await waitFor(() => expect(button('Close')).toBeEnabled());
  await wizard.user.click(button(/^Add/));
  await pickCompany(/Receiving company/, 'bayv', 'Bayview');
  setDate(/Delivery date/);
  await wizard.user.click(button('Submit BOL'));
}
