/**
 * The explainers for newcomers as data: what each page says, and which page is at which address. A page with two
 * addresses leads on in the spelling it was opened with, where there is one.
 */
import { type GuidePath, PATHS, START_NOW } from '../paths.ts';
import { CARRIER_GUIDE, DRIVER_GUIDE, type GuideText, SHIPPER_GUIDE } from './guide-texts.ts';

export interface GuidePage extends GuideText {
  /** For whom, as the line above the title says it. */
  audience: string;
  step: number;
  steps: number;
  back: string;
  next: { to: string; label: 'Continue' | 'Start' };
}

interface Guide {
  audience: string;
  texts: readonly GuideText[];
}

const SHIPPER: Guide = { audience: 'For shippers', texts: SHIPPER_GUIDE };
const CARRIER: Guide = { audience: 'For carriers', texts: CARRIER_GUIDE };
const DRIVER: Guide = { audience: 'For drivers', texts: DRIVER_GUIDE };

type To = GuidePath | typeof PATHS.landing | typeof START_NOW;
type Row = readonly [guide: Guide, step: number, back: To, next: To, label?: 'Start'];

const PAGES: Record<GuidePath, Row> = {
  '/shipper-signup': [SHIPPER, 1, PATHS.landing, '/shipper-signup-two'],
  '/shippersignup': [SHIPPER, 1, PATHS.landing, '/shippersignup2'],
  '/shipper-signup-two': [SHIPPER, 2, '/shipper-signup', '/shippersignup3'],
  '/shippersignup2': [SHIPPER, 2, '/shippersignup', '/shippersignup3'],
  '/shippersignup3': [SHIPPER, 3, '/shippersignup2', '/shippersignup4'],
  '/shippersignup4': [SHIPPER, 4, '/shippersignup3', START_NOW, 'Start'],
  '/carrier-signup': [CARRIER, 1, PATHS.landing, '/carriersignup2'],
  '/carriersignup': [CARRIER, 1, PATHS.landing, '/carriersignup2'],
  '/carriersignup2': [CARRIER, 2, '/carrier-signup', '/carriersignup3'],
  '/carriersignup3': [CARRIER, 3, '/carriersignup2', START_NOW],
  '/driver-signup': [DRIVER, 1, PATHS.landing, '/driversignup2'],
  '/driversignup': [DRIVER, 1, PATHS.landing, '/driversignup2'],
  '/driversignup2': [DRIVER, 2, '/driversignup', START_NOW],
};

/** The page at an address; null when there is none. The router ignores case and a slash at the end, so this does too. */
export function guidePageAt(pathname: string): GuidePage | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  if (!isGuidePath(path)) return null;
  const [{ audience, texts }, step, back, to, label = 'Continue'] = PAGES[path];
  const text = texts[step - 1];
  return text ? { ...text, audience, step, steps: texts.length, back, next: { to, label } } : null;
}

const isGuidePath = (path: string): path is GuidePath => Object.hasOwn(PAGES, path);
