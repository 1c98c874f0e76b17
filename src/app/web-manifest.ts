/**
 * How the installed app is at home in the system: its name, icons and pictures, its shortcuts, what it opens and what is
 * shared with it. The build reads this file, so it imports nothing, and makes one a language of it. One window: what is
 * opened from the system comes into the one that is there, and forms are kept by their drafts.
 */

// not a text: a name
const NAME = 'Connex BOL';

/** In the address of a shortcut or an opened file: whoever has no such screen begins at home. */
const FROM_SYSTEM = 'from=system';

const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };
const WEBP = 'image/webp';
const PDF_FILES: Record<string, string[]> = { 'application/pdf': ['.pdf'] };

/** The manifest in a language, whose texts `t` gives; the app is the same one in all of them (`id`). */
export const webManifestIn = (locale: string, t: (english: string) => string) => ({
  id: '/',
  name: NAME,
  short_name: NAME,
  description: t('Electronic bills of lading that keep working without a network'),
  lang: locale,
  categories: ['business', 'productivity'],
  start_url: '/home',
  scope: '/',
  display: 'standalone' as const,
  // The device's dark scheme has its own color in index.html; a manifest can name only one.
  theme_color: '#0b4a5e',
  background_color: '#f5f7f8',
  icons: [
    ICON,
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  // Those of the explainers, from the product's own screens: `tests/support/browser/guide-pictures.ts` makes them.
  screenshots: [
    picture(locale, 'shipper-dashboard', 'wide', t('The loads of a shipper')),
    picture(locale, 'carrier-load', 'wide', t('A load, with its steps and its driver')),
    picture(locale, 'driver-loads', 'narrow', t('A driver’s next stop and loads')),
    picture(locale, 'driver-load', 'narrow', t('A load on a driver’s phone')),
  ],
  shortcuts: [
    { name: t('Driver Checkin'), url: `/driver-checkin?${FROM_SYSTEM}`, icons: [ICON] },
    { name: t('Create a Load'), url: `/build-outbound-load?${FROM_SYSTEM}`, icons: [ICON] },
    // What is next: a driver's home begins with it, all others have their lists there.
    { name: t('Now'), url: '/home', icons: [ICON] },
  ],
  launch_handler: { client_mode: ['navigate-existing' as const, 'auto' as const] },
  file_handlers: [{ action: `/build-outbound-load?${FROM_SYSTEM}`, accept: PDF_FILES }],
  share_target: {
    action: '/share-target',
    method: 'POST' as const,
    enctype: 'multipart/form-data' as const,
    params: { files: [{ name: 'document', accept: ['application/pdf', '.pdf'] }] },
  },
});

/** Sizes as tests/checks/guide-pictures.test.ts finds them in the files. */
function picture(locale: string, name: string, form: 'wide' | 'narrow', label: string) {
  const sizes = form === 'wide' ? '1024x640' : '585x1266';
  return { src: `/guide/${locale.slice(0, 2)}/${name}.webp`, sizes, type: WEBP, form_factor: form, label };
}
