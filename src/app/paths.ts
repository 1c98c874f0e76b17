/** Every address of the app, once. Patterns for the router, makers for links. */
import type { Category } from '#domain/load-category.ts';

export const PATHS = {
  landing: '/',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  faqs: '/faqs',
  home: '/home',
  homeOf: '/home/:userId',
  becomeAMember: '/become-a-member',
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
  waiting: '/waiting',
} as const;

/** The last category of the path is `edit` for the wizard on an existing load. */
export type LoadPathCategory = Category | 'edit';

/** Address of a load as a row of the dashboard links to it. */
export function loadPath(side: 'shipper' | 'carrier', companyName: string, category: LoadPathCategory, loadId: string) {
  return `/${side}-account/${encodeURIComponent(companyName.replace(/\s+/g, ''))}/${category}/${loadId}`;
}

/** Address of one BOL of a load. */
export function bolPath(path: string, bolId: string) {
  return `${path.replace(/\/$/, '')}/${bolId}`;
}
