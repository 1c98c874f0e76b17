/** Every address of the app, once. Patterns for the router, makers for links. */
import { companyPath } from '#domain/addresses.ts';
import type { Category } from '#domain/load-category.ts';
import { spokenLanguage } from '#language/say.ts';

export const PATHS = {
  landing: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the mail to a former e-mail address leads. */
  undoEmailChange: '/undo-email-change',
  faqs: '/faqs',
  home: '/home',
  homeOf: '/home/:userId',
  becomeAMember: '/become-a-member',
  privacy: '/privacy',
  terms: '/terms',
  shipperLoad: '/shipper-account/:companyName/:category/:loadId',
  /** The wizard on an existing load; the more exact pattern wins over `shipperLoad`. */
  editLoad: '/shipper-account/:companyName/edit/:loadId',
  shipperBol: '/shipper-account/:companyName/:category/:loadId/:bolId',
  carrierLoad: '/carrier-account/:companyName/:category/:loadId',
  carrierBol: '/carrier-account/:companyName/:category/:loadId/:bolId',
  buildLoad: '/build-outbound-load',
  driverCheckin: '/driver-checkin',
  pickupCheckout: '/pickup-checkout',
  settings: '/settings',
  settingsTab: '/settings/:tab',
  driverAccount: '/driverAcct/:name',
  driverAccountEdit: '/driverAcct/:name/edit-profile',
  createCarrier: '/create-carrier',
  reports: '/reports',
  waiting: '/waiting',
  notifications: '/notifications',
  /** The list and each of them. Pushes and mails lead here: see `notificationPath` in domain/notification-channels. */
  notification: '/notifications/:notificationId?',
} as const;

/** The explainers for newcomers. The first pages have two spellings, because links with both are in the world. */
export const GUIDE_PATHS = [
  '/shipper-signup',
  '/shippersignup',
  '/shipper-signup-two',
  '/shippersignup2',
  '/shippersignup3',
  '/shippersignup4',
  '/carrier-signup',
  '/carriersignup',
  '/carriersignup2',
  '/carriersignup3',
  '/driver-signup',
  '/driversignup',
  '/driversignup2',
] as const;
export type GuidePath = (typeof GUIDE_PATHS)[number];

/** Where the explainers end: the part of the landing page that says how to begin. */
export const START_NOW = '/#start-now';
/** The part of the landing page that says what it costs. */
export const PRICING = '/#pricing';

/** The last category of the path is `edit` for the wizard on an existing load. */
type LoadPathCategory = Category | 'edit';

/** Address of a load as a row of the dashboard links to it. */
export function loadPath(side: 'shipper' | 'carrier', companyName: string, category: LoadPathCategory, loadId: string) {
  return `/${side}-account/${encodeURIComponent(companyName.replace(/\s+/g, ''))}/${category}/${loadId}`;
}

/** Address of one BOL of a load. */
export function bolPath(path: string, bolId: string) {
  return `${path.replace(/\/$/, '')}/${bolId}`;
}

export const SETTINGS_TABS = ['directory', 'my-profile', 'company-profile'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** In the address of the login: it opens with the PINs of this device. */
export const QUICK_SWITCH = 'switch';

/** The login, opened with the PINs of this device. */
export const quickSwitchPath = `${PATHS.login}?${QUICK_SWITCH}`;

/** Address of a tab of the settings. */
export function settingsPath(tab: SettingsTab) {
  return `/settings/${tab}`;
}

/** Address of a driver's account. The name is for people; `driverId` says whose it is where the viewer has several. */
export function driverAccountPath(name: string, driverId: string | null, { edit = false } = {}) {
  const path = `/driverAcct/${encodeURIComponent(companyPath(name))}${edit ? '/edit-profile' : ''}`;
  return driverId === null ? path : `${path}?driver=${driverId}`;
}

/** The home screen under the id of a person. */
export function homePath(userId: string) {
  return `/home/${userId}`;
}

const REPLACES = 'replaces';

/** The form at `path`, filled with the refused entry (id) that is to be changed and sent as new. */
export function replacingPath(path: string, entryId: string) {
  return `${path}?${REPLACES}=${entryId}`;
}

/** The refused entry (id) that the form is opened for; undefined without one. */
export function replacesOf(query: URLSearchParams): string | undefined {
  const text = query.get(REPLACES);
  return text !== null && /^[0-9a-f]{24}$/.test(text) ? text : undefined;
}

/** A picture of the explainers, which shows the product as its reader has it: in their language. */
export const guidePictureSrc = (name: string): string => `/guide/${spokenLanguage()}/${name}.webp`;
