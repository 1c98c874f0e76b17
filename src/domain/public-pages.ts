/** The public pages by address. The server writes what they are about into the page it serves; see first-pages.ts. */
import { type Message, msg } from '#language/say.ts';
import { FRONT_PAGE, LOGIN_PAGE, type PublicPage } from './first-pages.ts';

const guide = (title: Message, description: Message): PublicPage => ({ title, description });

const SHIPPERS = guide(
  msg('How shippers start'),
  msg('Build a load with its bills of lading, ship it with your carrier, and see on time or late, step by step.'),
);
const CARRIERS = guide(
  msg('How carriers start'),
  msg(
    'See the loads that are shared with you, give each its driver, and follow it to the signed delivery, step by step.',
  ),
);
const DRIVERS = guide(
  msg('How drivers start'),
  msg('Your loads on your phone: check in, check out and sign, with or without a signal, step by step.'),
);

/** By address. */
export const PUBLIC_PAGES = {
  '/': FRONT_PAGE,
  '/login': LOGIN_PAGE,
  '/faqs': {
    title: msg('FAQs'),
    description: msg('Who makes Connex BOL, how it began, and what an electronic bill of lading costs.'),
  },
  '/become-a-member': {
    title: msg('Become a member'),
    description: msg('Sign your company up for electronic bills of lading that work without a network.'),
  },
  '/privacy': {
    title: msg('Privacy'),
    description: msg('What Connex BOL keeps of you, where, for how long, who sees it, and what can be deleted.'),
  },
  '/terms': {
    title: msg('Terms'),
    description: msg('What you get, what it costs, and what completing, correcting and voiding do to a record.'),
  },
  '/forgot-password': {
    title: msg('Forgot password'),
    description: msg('Get an email with a link that sets a new password for your Connex BOL account.'),
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
