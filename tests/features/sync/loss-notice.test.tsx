import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { noteLoss } from '#offline/rows/loss.ts';
import { user } from '../../offline/support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

test('A8: a loss is shown until it was read', async () => {
  const { db } = await signIn(user(1));
  renderUi(<LossNotice />);
  await noteLoss(db, { putBack: 2, gone: ['Sign BOL 7'] });
  expect(await screen.findByText(/^2 unsent items came back/)).toBeVisible();
  expect(screen.getByText('Sign BOL 7')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(screen.queryByText('Sign BOL 7')).toBeNull());
  expect(await db.meta.get('loss')).toBeUndefined();
});
