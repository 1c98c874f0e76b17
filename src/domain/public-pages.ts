/**
 * What the public pages are called and are about: for the tab, for search engines and for the preview of a shared link.
 * The app sets it on its screens; the server writes it into the page it serves, because preview crawlers don't run JavaScript.
 */
export interface PublicPage {
  /** Empty on the front page, which carries the product's name alone. */
  title: string;
  description: string;
}

const guide = (audience: string, description: string): PublicPage => ({ title: `How ${audience} start`, description });

const SHIPPERS = guide(
  'shippers',
  'Build a load with its bills of lading, ship it with your carrier, and see on time or late, step by step.',
);
const CARRIERS = guide(
  'carriers',
  'See the loads that are shared with you, give each its driver, and follow it to the signed delivery, step by step.',
);
const DRIVERS = guide(
  'drivers',
  'Your loads on your phone: check in, check out and sign, with or without a signal, step by step.',
);

/** By address. */
export const PUBLIC_PAGES = {
  '/': {
    title: '',
    description:
      'Electronic bills of lading that keep working without a network: ship, assign, check in, report OS&D and complete loads from any dock or cab.',
  },
  '/login': { title: 'Log in', description: 'Log in to your loads and bills of lading on Connex BOL.' },
  '/faqs': {
    title: 'FAQs',
    description: 'Who makes Connex BOL, how it began, and what an electronic bill of lading costs.',
  },
  '/become-a-member': {
    title: 'Become a member',
    description: 'Sign your company up for electronic bills of lading that work without a network.',
  },
  '/forgot-password': {
    title: 'Forgot password',
    description: 'Get an email with a link that sets a new password for your Connex BOL account.',
  },
  '/shipper-signup': SHIPPERS,
  '/shippersignup': SHIPPERS,
  '/shipper-signup-two': SHIPPERS,
  '/shippersignup2': SHIPPERS,
  '/shippersignup3': SHIPPERS,
  '/shippersignup4': SHIPPERS,
  '/carrier-signup': CARRIERS,
  '/carriersignup': CARRIERS,
  '/carriersignup2': CARRIERS,
  '/carriersignup3': CARRIERS,
  '/driver-signup': DRIVERS,
  '/driversignup': DRIVERS,
  '/driversignup2': DRIVERS,
} as const satisfies Record<string, PublicPage>;

/** The title of a tab or a link: the page's and the product's. */
export function titleOf({ title }: Pick<PublicPage, 'title'>): string {
  return title ? `${title} – Connex BOL` : 'Connex BOL';
}
