import { describe, expect, it } from 'vitest';
import { deviceName } from '#server/people/login.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser is called as its person calls it', () => {
  it.each([
    ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/138.0.0.0 Mobile Safari/537.36`],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on iPad',
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    ],
    [
      'Edge on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    ['Another browser on Windows', 'Thing/1.0 (Windows NT 10.0)'],
    ['Another browser', '<script>alert(1)</script>'],
    ['Another browser', ''],
  ])('%s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('one that says nothing as well', () => {
    expect(deviceName(undefined)).toBe('Another browser');
  });
});
