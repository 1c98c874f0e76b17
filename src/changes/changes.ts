/** Every change a person can make without a network. Types are forever: an old entry of any released version still goes out. */
import type * as z from 'zod/mini';
import { addPaperChange } from './add-paper.ts';
import { answerDwellChange } from './answer-dwell.ts';
import { assignDriverChange } from './assign-driver.ts';
import { buildLoadChange } from './build-load.ts';
import type { Change, Recorded } from './change.ts';
import { checkInBolChange } from './check-in-bol.ts';
import { completeBolChange } from './complete-bol.ts';
import { correctDwellChange } from './correct-dwell.ts';
import { correctStampChange } from './correct-stamp.ts';
import { editLoadChange } from './edit-load.ts';
import { keepOriginalChange } from './keep-original.ts';
import { markDwellChange } from './mark-dwell.ts';
import { checkInLoadChange, checkOutLoadChange } from './pick-up.ts';
import { readNotificationChange } from './read-notification.ts';
import { recordClaimChange } from './record-claim.ts';
import { recordCountChange } from './record-count.ts';
import { recordHandshakeChange } from './record-handshake.ts';
import { recordOutcomeChange } from './record-outcome.ts';
import { reportConcealedChange } from './report-concealed.ts';
import { reportOsdChange } from './report-osd.ts';
import { reviewPaperChange } from './review-paper.ts';
import { signBolChange } from './sign-bol.ts';
import { voidOutcomeChange } from './void-outcome.ts';
import { voidPaperChange } from './void-paper.ts';
import { withdrawClaimChange } from './withdraw-claim.ts';

const LIST = [
  buildLoadChange,
  editLoadChange,
  assignDriverChange,
  checkInLoadChange,
  checkOutLoadChange,
  checkInBolChange,
  reportOsdChange,
  completeBolChange,
  signBolChange,
  correctStampChange,
  recordCountChange,
  reportConcealedChange,
  recordOutcomeChange,
  voidOutcomeChange,
  addPaperChange,
  keepOriginalChange,
  reviewPaperChange,
  voidPaperChange,
  recordClaimChange,
  withdrawClaimChange,
  markDwellChange,
  recordHandshakeChange,
  correctDwellChange,
  answerDwellChange,
  readNotificationChange,
] as const;

type Listed = (typeof LIST)[number];
export type ChangeType = Listed['type'];
type Of<T extends ChangeType> = Extract<Listed, { type: T }>;
export type ChangeArgs<T extends ChangeType> = z.output<Of<T>['args']>;
export type ChangeContext<T extends ChangeType> = z.output<Of<T>['context']>;
/** What `enqueue` takes. */
export type RecordedChange<T extends ChangeType = ChangeType> = Recorded<T, ChangeArgs<T>, ChangeContext<T>>;

const BY_TYPE = Object.fromEntries(LIST.map((one) => [one.type, one])) as unknown as {
  [T in ChangeType]: Change<T, Of<T>['args'], Of<T>['context']>;
};

/** Whether this build knows the type at all; if not, a newer version of the app stored it. */
export const isChangeType = (type: string): type is ChangeType => Object.hasOwn(BY_TYPE, type);

/** What there is to know about a type of change. */
export const changeOf = <T extends ChangeType>(type: T) => BY_TYPE[type];
