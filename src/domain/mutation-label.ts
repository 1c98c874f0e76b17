import type { StampKind } from './stamp.ts';

/** What a person did, in words, for the list of work that waits to be sent. */
export interface MutationLabelFacts {
  pUNum?: string | undefined;
  fileName?: string | undefined;
  driverName?: string | undefined;
  /** Build: whether it was shipped or only saved. Edit: a ready load. */
  ready?: boolean | undefined;
  deleted?: boolean | undefined;
  /** Signing: it takes a signature back. */
  voids?: boolean | undefined;
  /** Corrections: what is corrected. */
  kind?: StampKind | undefined;
  /** OSD: how many operations; notifications and the like: how many things. */
  count?: number | undefined;
  /** Notifications: false for "unread". */
  read?: boolean | undefined;
}

const load = ({ pUNum }: MutationLabelFacts) => (pUNum ? `load ${pUNum}` : 'a load');
const bol = (facts: MutationLabelFacts) =>
  `BOL ${facts.fileName ?? ''}`.trim() + (facts.pUNum ? ` for load ${facts.pUNum}` : '');
const forDriver = ({ driverName }: MutationLabelFacts) => (driverName ? ` for ${driverName}` : '');

const LABELS = {
  'build-load': (facts: MutationLabelFacts) => `${facts.ready ? 'Ship' : 'Save'} ${load(facts)}`,
  'edit-load': (facts: MutationLabelFacts) => `${facts.deleted ? 'Delete' : 'Change'} ${load(facts)}`,
  'assign-driver': (facts: MutationLabelFacts) => `Assign ${facts.driverName ?? 'a driver'} to ${load(facts)}`,
  'check-in-load': (facts: MutationLabelFacts) => `Check in ${load(facts)}${forDriver(facts)}`,
  'check-out-load': (facts: MutationLabelFacts) => `Check out ${load(facts)}${forDriver(facts)}`,
  'check-in-bol': (facts: MutationLabelFacts) => `Check in ${bol(facts)}`,
  'report-osd': (facts: MutationLabelFacts) => `Report OSD on ${bol(facts)}`,
  'complete-bol': (facts: MutationLabelFacts) => `Complete ${bol(facts)}`,
  'sign-bol': (facts: MutationLabelFacts) => `${facts.voids ? 'Void a signature on' : 'Sign'} ${bol(facts)}`,
  'correct-stamp': (facts: MutationLabelFacts) =>
    `Correct the ${facts.kind === 'checkout' ? 'check-out' : 'check-in'} of ${facts.fileName ? bol(facts) : load(facts)}`,
  'read-notification': ({ read = true }: MutationLabelFacts) => `Mark a notification as ${read ? 'read' : 'unread'}`,
  'edit-profile': () => 'Change your profile',
} as const satisfies Record<string, (facts: MutationLabelFacts) => string>;

export type LabelledMutation = keyof typeof LABELS;

/** The label of a mutation: `Check in BOL 0-bol.pdf for load PU-1234`. Missing facts are left out, never shown empty. */
export function mutationLabel(type: LabelledMutation, facts: MutationLabelFacts = {}): string {
  return LABELS[type](facts);
}
