/**
 * What a run does, as data: who holds which device, what they do when, and what goes wrong. It is made from a seed and
 * nothing else, and can be made smaller by leaving parts out.
 */
import type { PersonKey } from '../server/people.ts';

export const STEP_KINDS = [
  'build',
  'edit',
  'delete-load',
  'assign',
  'check-in-load',
  'check-out-load',
  'check-in-bol',
  'osd-add',
  'osd-remove',
  'count',
  'complete',
  'sign',
  'void',
  'outcome',
  'void-outcome',
  'paper',
  'review-paper',
  'void-paper',
  'concealed',
  'claim',
  'dwell',
  'handshake',
  'dwell-answer',
  'redeliver',
  'correct-stamp',
  'read-notification',
  'retry-entry',
  'discard-entry',
  'replace-entry',
  'withdraw-entry',
  'export-entry',
  'sync',
  'flush',
  'pull',
  'worker-flush',
  'second-tab',
  'open-document',
  'sign-out-keep',
  'sign-out-send',
  'sign-in',
  'sign-in-other',
  'set-pin',
  'sign-in-pin',
  'revoke-sessions',
  'kill-page',
  'freeze-page',
  'kill-browser',
  'update-app',
  'set-clock',
  'fill-device',
  'lose-store',
  'restart-feed',
  'evict-caches',
  'restore-copy',
  'months-away',
  'clean-up',
  'enter-with-wrong-clock',
  'send-often',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface Step {
  /** After the start of the run, ms. */
  at: number;
  /** Place of the device in the plan. */
  device: number;
  kind: StepKind;
  /** Seeds the choices of the step itself: which row, which value. */
  choice: number;
  /** Where a story needs it: this kind of outcome or of mark, at a delivery, and no other. */
  only?: string;
}

export const FAULT_KINDS = [
  'drop-request',
  'drop-reply',
  'no-answer',
  'answer-too-late',
  'arrives-late',
  'duplicate',
  'duplicate-at-once',
  'delay',
  'slow',
  'portal-page',
  'portal-redirect',
  'portal-511',
  'cut-json',
  'proxy-502',
  'proxy-503-after',
  'proxy-500',
  'proxy-500-after',
  'server-500-after',
  'held-claimed',
  'held-done',
  'busy-429',
  'server-dies-claimed',
  'server-dies-done',
  'server-dies-committed',
  'server-dies-within',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The `nth` request of a kind from a device meets it. A `change` carries an idempotency key, a `read` does not. */
export interface Fault {
  device: number;
  on: 'change' | 'read';
  nth: number;
  kind: FaultKind;
  ms: number;
  /** It meets every further try of the same change as well. */
  stays?: boolean;
}

/** For a while nothing gets through. */
export interface Outage {
  device: number;
  from: number;
  to: number;
  kind: 'offline' | 'no-answer' | 'portal-page' | 'proxy-502' | 'slow';
}

/** The page or worker that passes the checkpoint for the `nth` time on this device dies there. */
export interface Death {
  device: number;
  checkpoint: string;
  nth: number;
}

export interface PlannedDevice {
  /** Who uses it, the first one first. */
  people: PersonKey[];
  /** How far its clock runs ahead, ms. */
  fastByMs: number;
  /** Its first person set a PIN on it the day before, if they may have one. */
  hasPin: boolean;
}

export interface Plan {
  seed: number;
  /** Pages send and fetch by themselves as well, by their timers, when something is entered and when they are nudged. */
  engine: boolean;
  devices: PlannedDevice[];
  steps: Step[];
  faults: Fault[];
  outages: Outage[];
  deaths: Death[];
}
