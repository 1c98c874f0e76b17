/** The public pages by address. The server writes what they are about into the page it serves; see first-pages.ts. */
import { FRONT_PAGE, LOGIN_PAGE, type PublicPage } from './first-pages.ts';

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
  '/': FRONT_PAGE,
  '/login': LOGIN_PAGE,
  '/faqs': {
    title: 'FAQs',
    description: 'Who makes Connex BOL, how it began, and what an electronic bill of lading costs.',
  },
  '/become-a-member': {
    title: 'Become a member',
    description: 'Sign your company up for electronic bills of lading that work without a network.',
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What Connex BOL keeps of you, where, for how long, who sees it, and what can be deleted.',
  },
  '/terms': {
    title: 'Terms',
    description: 'What you get, what it costs, and what completing, correcting and voiding do to a record.',
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
