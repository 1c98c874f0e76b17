import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressLink, NavigateButton } from '#ui/map-link.tsx';
import { renderUi } from '../support/render-ui.tsx';

const ADDRESS = { line1: '480 Harbor Way', line2: 'Dock 7', line3: '', city: 'Oakland', state: 'CA', zip: '94607' };
const ASKED = '480%20Harbor%20Way%2C%20Oakland%2C%20CA%2094607';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140', `geo:0,0?q=${ASKED}`],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', `maps:?q=${ASKED}`],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Safari/605', `maps:?q=${ASKED}`],
])('opens the map of %s itself, in its place', (_device, userAgent, href) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  renderUi(<NavigateButton address={ADDRESS} />);
  const link = screen.getByRole('link', { name: 'Navigate' });
  expect(link).toHaveAttribute('href', href);
  expect(link).not.toHaveAttribute('target');
});

it('opens a map on the web beside the app where the device has none, and tells it nothing of the page', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140');
  renderUi(<AddressLink address={ADDRESS} />);
  const link = screen.getByRole('link');
  expect(link).toHaveTextContent('480 Harbor Way Dock 7 Oakland, CA 94607');
  expect(link).toHaveAttribute('href', `https://www.openstreetmap.org/search?query=${ASKED}`);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('leads nowhere where nobody wrote an address down', () => {
  renderUi(<NavigateButton address={{ ...ADDRESS, line1: '', city: '' }} />);
  expect(screen.queryByRole('link')).toBeNull();
});
