import { expect, it } from 'vitest';
import { webManifestIn } from '#app/web-manifest.ts';

it('the installed app offers its shortcuts, each by the name of what it leads to, and pictures that say what they show', () => {
  const { shortcuts, screenshots, display, share_target: shared } = webManifestIn('en-US', (text) => text);
  expect(shortcuts.map(({ name, url }) => [name, url.split('?')[0]])).toEqual([
    ['Driver Checkin', '/driver-checkin'],
    ['Create a Load', '/build-outbound-load'],
    ['Now', '/home'],
  ]);
  expect(screenshots.map(({ src, form_factor: form, label }) => [src, form, label])).toEqual([
    ['/guide/en/shipper-dashboard.webp', 'wide', 'The loads of a shipper'],
    ['/guide/en/carrier-load.webp', 'wide', 'A load, with its steps and its driver'],
    ['/guide/en/driver-loads.webp', 'narrow', 'A driver’s next stop and loads'],
    ['/guide/en/driver-load.webp', 'narrow', 'A load on a driver’s phone'],
  ]);
  expect([display, shared.method, shared.params.files[0]?.accept]).toEqual([
    'standalone',
    'POST',
    ['application/pdf', '.pdf'],
  ]);
});

it('has the pictures of its language', () => {
  const { screenshots } = webManifestIn('fr-CA', (text) => text);
  for (const { src } of screenshots) expect(src).toMatch(/^\/guide\/fr\/[a-z-]+\.webp$/);
});
