import { expect, test } from 'vitest';
import { installAdvice, isAppleTab } from '#features/sync/install-notice.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.each([
  ['an iPhone’s tab', IPHONE, 5, false, true],
  ['an iPad, which calls itself a Mac', MAC, 5, false, true],
  ['a Mac', MAC, 0, false, false],
  ['the app installed on an iPhone', IPHONE, 5, true, false],
  ['a tab of an Android phone', ANDROID, 5, false, false],
])('A9: a tab that the installed app does not see: %s', (_, userAgent, maxTouchPoints, standalone, expected) => {
  expect(isAppleTab({ userAgent, maxTouchPoints, standalone })).toBe(expected);
});

test('A9: such a tab is told to install first, and with unsent work to send that before', () => {
  const tab = { userAgent: IPHONE, maxTouchPoints: 5, standalone: false };
  expect(installAdvice(tab, 0)?.title).toMatch(/^Install Connex BOL before/);
  expect(installAdvice(tab, 1)?.title).toBe('Send 1 item before installing.');
  expect(installAdvice(tab, 4)?.title).toBe('Send 4 items before installing.');
  expect(installAdvice({ ...tab, standalone: true }, 4)).toBeNull();
});
