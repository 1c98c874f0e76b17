import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { useSiteStore } from '#app/base/site.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { visit } from '../../support/visit.tsx';

const PHONE = '(503) 555-0142';
const EMAIL = 'support@connexbol.example';

beforeEach(() => useSessionStore.setState({ status: 'out', session: null }));
afterEach(async () => {
  useSiteStore.setState({ site: null });
  await wipeDevice();
});

it.each([
  ['by phone or mail', { phone: PHONE, email: EMAIL }, `Questions? ${PHONE} or ${EMAIL}`],
  ['by phone', { phone: PHONE, email: null }, `Questions? ${PHONE}`],
  ['by mail', { phone: null, email: EMAIL }, `Questions? ${EMAIL}`],
  [
    'within the company',
    { phone: null, email: null },
    'Questions? Ask whoever runs this server, or your company’s admin.',
  ],
])('says at its end whom to ask: %s', async (_how, contact, words) => {
  useSiteStore.setState({ site: { contact: { city: null, ...contact }, madeUp: false, demo: null } });
  visit('/privacy');
  const asked = await screen.findByText(/^Questions\?/);
  expect(asked).toHaveTextContent(words);
  const links = within(asked)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([...(contact.phone ? ['tel:5035550142'] : []), ...(contact.email ? [`mailto:${EMAIL}`] : [])]);
});
