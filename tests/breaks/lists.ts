/** All lists of breaks, and where in the source a break has its place. */
import type { Break } from './break.ts';
import { ACCESS } from './breaks-of-access.ts';
import { ACCOUNTS } from './breaks-of-accounts.ts';
import { BATTERIES } from './breaks-of-batteries.ts';
import { BOARD } from './breaks-of-board.ts';
import { BUILDING } from './breaks-of-building.ts';
import { BUTTONS } from './breaks-of-buttons.ts';
import { CALLS } from './breaks-of-calls.ts';
import { CHANGES } from './breaks-of-changes.ts';
import { CLAIM_PACK } from './breaks-of-claim-pack.ts';
import { CLAIMS } from './breaks-of-claims.ts';
import { CLAIMS_AND_COUNTS } from './breaks-of-claims-and-counts.ts';
import { CLOCKS } from './breaks-of-clocks.ts';
import { CONCEALED } from './breaks-of-concealed.ts';
import { COUNTS } from './breaks-of-counts.ts';
import { DAILY } from './breaks-of-daily.ts';
import { DASHBOARD } from './breaks-of-dashboard.ts';
import { DAYS } from './breaks-of-days.ts';
import { DETAILS } from './breaks-of-details.ts';
import { DOCK } from './breaks-of-dock.ts';
import { DRAFTS } from './breaks-of-drafts.ts';
import { DWELL } from './breaks-of-dwell.ts';
import { ENTITIES } from './breaks-of-entities.ts';
import { FAILURES } from './breaks-of-failures.ts';
import { FIELDS } from './breaks-of-fields.ts';
import { FIGURES } from './breaks-of-figures.ts';
import { FINDING } from './breaks-of-finding.ts';
import { FORMATS } from './breaks-of-formats.ts';
import { FORMS } from './breaks-of-forms.ts';
import { FULL_DEVICES } from './breaks-of-full-devices.ts';
import { HANDS } from './breaks-of-hands.ts';
import { HANDSHAKE } from './breaks-of-handshake.ts';
import { HAZARDS } from './breaks-of-hazards.ts';
import { KEEPING } from './breaks-of-keeping.ts';
import { LANGUAGES } from './breaks-of-languages.ts';
import { LEGIBILITY } from './breaks-of-legibility.ts';
import { LIMITS_OF_PEOPLE } from './breaks-of-limits.ts';
import { LISTS_OF_LOADS } from './breaks-of-lists.ts';
import { LOADS } from './breaks-of-loads.ts';
import { MOMENTS } from './breaks-of-moments.ts';
import { NEWS } from './breaks-of-news.ts';
import { NEXT_STOP } from './breaks-of-next-stop.ts';
import { OFFLINE } from './breaks-of-offline.ts';
import { OUTCOMES } from './breaks-of-outcomes.ts';
import { PAGES } from './breaks-of-pages.ts';
import { PAPERS } from './breaks-of-papers.ts';
import { PARTS } from './breaks-of-parts.ts';
import { PEOPLE } from './breaks-of-people.ts';
import { PICTURES } from './breaks-of-pictures.ts';
import { PROFILES } from './breaks-of-profiles.ts';
import { REPORTS } from './breaks-of-reports.ts';
import { RETURNING } from './breaks-of-returning.ts';
import { ROLES } from './breaks-of-roles.ts';
import { SCREENS } from './breaks-of-screens.ts';
import { SENDING } from './breaks-of-sending.ts';
import { SESSIONS } from './breaks-of-sessions.ts';
import { SIGNING } from './breaks-of-signing.ts';
import { STAYS } from './breaks-of-stays.ts';
import { STORES } from './breaks-of-stores.ts';
import { SYNC } from './breaks-of-sync.ts';
import { VISITORS } from './breaks-of-visitors.ts';
import { WORDS } from './breaks-of-words.ts';
import { WORK } from './breaks-of-work.ts';

export const LISTS: Readonly<Record<string, readonly Break[]>> = {
  visitors: VISITORS,
  dashboard: DASHBOARD,
  lists: LISTS_OF_LOADS,
  finding: FINDING,
  access: ACCESS,
  roles: ROLES,
  loads: LOADS,
  work: WORK,
  people: PEOPLE,
  days: DAYS,
  dock: DOCK,
  board: BOARD,
  'next-stop': NEXT_STOP,
  offline: OFFLINE,
  sync: SYNC,
  sending: SENDING,
  sessions: SESSIONS,
  failures: FAILURES,
  keeping: KEEPING,
  returning: RETURNING,
  stores: STORES,
  moments: MOMENTS,
  clocks: CLOCKS,
  accounts: ACCOUNTS,
  news: NEWS,
  outcomes: OUTCOMES,
  papers: PAPERS,
  batteries: BATTERIES,
  legibility: LEGIBILITY,
  counts: COUNTS,
  claims: CLAIMS,
  'claim-pack': CLAIM_PACK,
  concealed: CONCEALED,
  dwell: DWELL,
  screens: SCREENS,
  daily: DAILY,
  signing: SIGNING,
  'full-devices': FULL_DEVICES,
  stays: STAYS,
  handshake: HANDSHAKE,
  hands: HANDS,
  languages: LANGUAGES,
  entities: ENTITIES,
  changes: CHANGES,
  details: DETAILS,
  reports: REPORTS,
  calls: CALLS,
  hazards: HAZARDS,
  drafts: DRAFTS,
  building: BUILDING,
  buttons: BUTTONS,
  limits: LIMITS_OF_PEOPLE,
  parts: PARTS,
  fields: FIELDS,
  figures: FIGURES,
  formats: FORMATS,
  forms: FORMS,
  pictures: PICTURES,
  pages: PAGES,
  'claims-and-counts': CLAIMS_AND_COUNTS,
  profiles: PROFILES,
  words: WORDS,
};

/** The one file in which a break has its place, broken; or why there is none. */
export function broken(
  { find, put }: Break,
  sources: ReadonlyMap<string, string>,
): { file: string; text: string } | string {
  const places = [...sources].filter(([, text]) => text.includes(find));
  const [place, ...others] = places;
  if (!place) return 'its place in the source is gone';
  const [file, text] = place;
  if (others.length > 0 || text.split(find).length > 2) return 'its place in the source is not the only one';
  return { file, text: text.replace(find, () => put) };
}
