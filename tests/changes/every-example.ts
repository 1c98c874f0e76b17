import { recordPaper } from '#changes/add-paper.ts';
import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDriver } from '#changes/assign-driver.ts';
import { recordLoad } from '#changes/build-load.ts';
import type { ChangeType, RecordedChange } from '#changes/changes.ts';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import { recordCompletion } from '#changes/complete-bol.ts';
import { recordDwellCorrection } from '#changes/correct-dwell.ts';
import { recordCorrection } from '#changes/correct-stamp.ts';
import { recordDeletion, recordEdit, recordShipping } from '#changes/edit-load.ts';
import { recordOriginal } from '#changes/keep-original.ts';
import { recordDwell } from '#changes/mark-dwell.ts';
import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import { recordReading } from '#changes/read-notification.ts';
import { recordClaim } from '#changes/record-claim.ts';
import { recordCount } from '#changes/record-count.ts';
import { recordHandshake } from '#changes/record-handshake.ts';
import { recordOutcome } from '#changes/record-outcome.ts';
import { reportConcealed } from '#changes/report-concealed.ts';
import { recordOsd } from '#changes/report-osd.ts';
import { recordReview } from '#changes/review-paper.ts';
import { recordSignature, recordVoid } from '#changes/sign-bol.ts';
import { recordVoidOfOutcome } from '#changes/void-outcome.ts';
import { recordVoidOfPaper } from '#changes/void-paper.ts';
import { withdrawClaim } from '#changes/withdraw-claim.ts';
import type { Notification } from '#contract/notification.ts';
import type { SignatureIntent } from '#contract/signature.ts';
import type { OutcomeForm } from '#domain/outcome-form.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import type { OutcomeKind } from '#domain/stop-outcome.ts';
import { concealedLine } from '../domain/concealed-of.ts';
import { countLine } from '../domain/count-of.ts';
import { markOf } from '../domain/dwell-of.ts';
import { toldOf } from '../domain/handshake-told.ts';
import { outcomeOf } from '../domain/outcome-of.ts';
import { paperOf } from '../domain/paper-of.ts';
import { stampOf } from '../domain/stamp-of.ts';
import { bol, CONTACT, load } from '../support/device/freight.ts';
import { DANA, HARBOR, partyOf, REDWOOD } from '../support/device/people.ts';

/** A refusal and a failed pick-up that are there already, to be taken back. */
const refused = outcomeOf({ kind: 'refused', at: '2026-11-21T09:00:00.000Z' });
const missed = outcomeOf({ kind: 'pick-up-attempted', reason: 'not-ready', at: '2026-11-21T08:00:00.000Z' });
/** A receipt that is there already. */
const receipt = paperOf({ kind: 'lumper-receipt' });
export const theLoad = load(1, { pUNum: 'PU-1234', ready: false, outcomes: [missed] });
const given: SignatureFacts = {
  _id: 'ad'.repeat(12),
  purpose: 'carrier',
  signerName: 'Dana Cruz',
  companyId: REDWOOD._id,
  at: '2026-11-21T09:00:00.000Z',
  voided: false,
  documentSha256: 'fe'.repeat(32),
  byName: 'Dana Cruz',
  occurredAt: '2026-11-21T09:00:00.000Z',
  receivedAt: null,
};
const stayMark = markOf('driver', 'arrived', '09:00');
const dwell = { marks: [stayMark], answers: [] };
export const theBol = { ...bol(2, theLoad), signatures: [given], outcomes: [refused], papers: [receipt], dwell };
const QUAD = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];
const byName = 'Ada Lee';
const harbor = 'aa'.repeat(12);
const viewer = {
  user: { name: byName },
  actor: { userId: 'ac'.repeat(12), companyId: REDWOOD._id, role: ROLE.driver, companyType: COMPANY_TYPE.carrier },
};
const { at } = given;
const signature: SignatureIntent = {
  _id: 'ae'.repeat(12),
  purpose: 'receiver',
  signerName: 'Dana Cruz',
  signerTitle: '',
  handedOver: false,
  consentText: 'I agree.',
  consentVersion: '1',
  documentSha256: given.documentSha256,
  strokes: [[[0, 0, 0]]],
  image: 'data:image/png;base64,iVBORw0K',
  exceptions: '',
};
const context = { parties: { [HARBOR._id]: partyOf(HARBOR) }, files: {}, contact: CONTACT };
const built = { _id: theLoad._id, shipperId: theLoad.shipperId, pUNum: 'PU-1234', pUDate: theLoad.pUDate };
const bols = [{ _id: theBol._id, file: theBol.file, receiverId: theBol.receiverId, deliveryDate: theBol.deliveryDate }];
const osd = { op: 'add', kind: 'damages', entry: { _id: 'af'.repeat(12), sku: 'APPLES', qty: 1 } } as const;
const edit = { loadId: theLoad._id, fields: { pUNum: 'PU-5' }, seen: { pUNum: 'PU-1234' }, bolChanges: [] };
const correction = { load: theLoad, from: at, at: '2026-11-21T08:30:00.000Z', reason: 'Wrong gate', viewer };
const OF_KIND: Record<OutcomeKind, Partial<OutcomeForm>> = {
  refused: { reason: 'damaged', toldBy: 'Denise Okafor', plan: 'return' },
  attempted: { reason: 'closed', plan: 'redeliver', proposedDate: '2026-11-22T10:00:00.000Z' },
  partial: { reason: 'other', note: ' One pallet ', plan: 'hold' },
  'nobody-to-sign': { reason: 'nobody-there' },
  returned: {},
  'pick-up-attempted': { reason: 'not-ready', plan: 'hold' },
};
const stopped = (kind: OutcomeKind) => {
  const form = { kind, reason: null, note: '', toldBy: '', plan: null, proposedDate: null, ...OF_KIND[kind] };
  return recordOutcome({ load: theLoad, bol: kind === 'pick-up-attempted' ? null : theBol, form, viewer });
};
const takenBack = { load: theLoad, reason: ' Wrong BOL ', byName };
export const news = {
  _id: 'ee'.repeat(12),
  text: 'A load was shipped.',
  createdAt: '2026-11-21T09:00:00.000Z',
} as Notification;

type Examples<T extends ChangeType> = readonly [label: string, recorded: RecordedChange<T>][];

/** Of each type: what somebody records, and how it reads in the list of waiting work. */
export const EVERY: { [T in ChangeType]: Examples<T> } = {
  'build-load': [
    ['Ship load PU-1234', recordLoad({ ...built, ready: true, carrierId: REDWOOD._id, bols }, context)],
    ['Save load PU-1234', recordLoad({ ...built, ready: false, bols: [] }, context)],
    // Without a carrier it will not ship, whatever was asked.
    ['Save load PU-1234', recordLoad({ ...built, ready: true, bols }, context)],
  ],
  'edit-load': [
    ['Change load PU-1234', recordEdit(edit, context, 'PU-1234')],
    ['Ship load PU-1234', recordShipping(theLoad, [theBol], { name: 'Ada Harbor', email: 'ada@harbor.example' })],
    ['Delete load PU-1234', recordDeletion(theLoad, [theBol])],
  ],
  'assign-driver': [['Assign Dana Cruz to load PU-1234', recordDriver(theLoad, [theBol], DANA, byName)[0]!]],
  'check-in-load': [
    ['Check in load PU-1234 for Dana Cruz', recordLoadCheckIn({ load: theLoad, driver: DANA, byName })],
  ],
  'check-out-load': [
    ['Check out load PU-1234 for Dana Cruz', recordLoadCheckOut({ load: theLoad, driver: DANA, byName })],
  ],
  'check-in-bol': [
    [
      'Check in BOL 0-bol-2.pdf for load PU-1234, seal broken',
      recordBolCheckIn({ bol: theBol, driver: DANA, seal: 'broken', byName }),
    ],
  ],
  'report-osd': [['Report OSD on BOL 0-bol-2.pdf for load PU-1234', recordOsd(theBol, [osd], byName)]],
  'complete-bol': [['Complete BOL 0-bol-2.pdf for load PU-1234', recordCompletion(theBol, byName)]],
  'sign-bol': [
    ['Sign BOL 0-bol-2.pdf for load PU-1234', recordSignature(theBol, signature, viewer)],
    ['Void a signature on BOL 0-bol-2.pdf for load PU-1234', recordVoid(theBol, given, 'Wrong BOL', viewer)],
  ],
  'correct-stamp': [
    [
      'Correct the check-in of BOL 0-bol-2.pdf for load PU-1234',
      recordCorrection({ ...correction, bol: theBol, stamp: stampOf({ kind: 'checkin', at }) }),
    ],
    [
      'Correct the check-out of load PU-1234',
      recordCorrection({ ...correction, bol: null, stamp: stampOf({ kind: 'checkout', at }) }),
    ],
  ],
  'record-outcome': [
    ['Refused at delivery: BOL 0-bol-2.pdf for load PU-1234', stopped('refused')],
    ['Delivery attempted: BOL 0-bol-2.pdf for load PU-1234', stopped('attempted')],
    ['Taken in part: BOL 0-bol-2.pdf for load PU-1234', stopped('partial')],
    ['Delivered, nobody to sign: BOL 0-bol-2.pdf for load PU-1234', stopped('nobody-to-sign')],
    ['Returned to the shipper: BOL 0-bol-2.pdf for load PU-1234', stopped('returned')],
    ['Pick-up attempted: load PU-1234', stopped('pick-up-attempted')],
  ],
  'void-outcome': [
    [
      'Take back "Refused at delivery" of BOL 0-bol-2.pdf for load PU-1234',
      recordVoidOfOutcome({ ...takenBack, bol: theBol, outcome: refused }),
    ],
    [
      'Take back "Pick-up attempted" of load PU-1234',
      recordVoidOfOutcome({ ...takenBack, bol: null, outcome: missed }),
    ],
  ],
  'record-count': [
    [
      'Count of BOL 0-bol-2.pdf for load PU-1234',
      recordCount({
        bol: theBol,
        count: { lines: [countLine({ shipped: 5, received: 3 })], seal: null, note: '' },
        viewer,
      }),
    ],
  ],
  'report-concealed': [
    [
      'Concealed damage on BOL 0-bol-2.pdf for load PU-1234',
      reportConcealed({ bol: theBol, report: { lines: [concealedLine()], inspection: true, note: '' }, viewer }),
    ],
  ],
  'record-handshake': [
    [
      'Handover by code of BOL 0-bol-2.pdf for load PU-1234',
      recordHandshake({ bol: theBol, offer: 'CX1:OFFER', answer: 'CX1:ANSWER', told: toldOf({}), viewer }),
    ],
  ],
  'add-paper': [
    [
      'Proof of delivery for BOL 0-bol-2.pdf for load PU-1234',
      recordPaper({
        bol: theBol,
        paper: { kind: 'pod', title: '', sha256: 'fa'.repeat(32), pages: paperOf({}).pages },
        size: 120_000,
        viewer,
      }),
    ],
  ],
  'keep-original': [
    [
      'Photograph of page 1 of a paper of BOL 0-bol-2.pdf for load PU-1234',
      recordOriginal({
        bol: theBol,
        paperId: receipt._id,
        page: 1,
        original: { sha256: 'fb'.repeat(32), quad: QUAD, smaller: false },
      }),
    ],
  ],
  'review-paper': [
    [
      'Readable after all: Lumper receipt of BOL 0-bol-2.pdf for load PU-1234',
      recordReview({ bol: theBol, paper: receipt, result: 'ok', note: '', byName }),
    ],
    [
      'Ask for a new photo: Lumper receipt of BOL 0-bol-2.pdf for load PU-1234',
      recordReview({ bol: theBol, paper: receipt, result: 'retake', note: ' Corner missing ', byName }),
    ],
  ],
  'void-paper': [
    [
      'Take back "Lumper receipt" of BOL 0-bol-2.pdf for load PU-1234',
      recordVoidOfPaper(theBol, receipt, ' Wrong BOL ', byName),
    ],
  ],
  'record-claim': [
    [
      'Claim filed: $1,250.00 on BOL 0-bol-2.pdf for load PU-1234',
      recordClaim({
        bol: theBol,
        claim: { filing: { amountCents: 125_000, currency: 'USD', basis: '3 cases short', carrierRef: 'PRO 77' } },
        viewer,
      }),
    ],
    [
      'Claim acknowledged on BOL 0-bol-2.pdf for load PU-1234',
      recordClaim({ bol: theBol, claim: { answer: { claimantId: harbor, decision: null, note: '' } }, viewer }),
    ],
    [
      'Claim decided: Declined on BOL 0-bol-2.pdf for load PU-1234',
      recordClaim({
        bol: theBol,
        claim: { answer: { claimantId: harbor, decision: 'declined', note: 'Packed badly' } },
        viewer,
      }),
    ],
  ],
  'withdraw-claim': [
    [
      'Claim withdrawn on BOL 0-bol-2.pdf for load PU-1234',
      withdrawClaim({ bol: theBol, filing: { _id: 'ca'.repeat(12) }, reason: ' Wrong amount ', viewer }),
    ],
  ],
  'mark-dwell': [
    ['Loaded: load PU-1234', recordDwell({ load: theLoad, bols: [], kind: 'work-done', viewer })],
    [
      'Arrived: BOL 0-bol-2.pdf for load PU-1234',
      recordDwell({ load: theLoad, bols: [theBol], kind: 'arrived', statedAt: at, viewer }),
    ],
  ],
  'answer-dwell': [
    [
      'Agreed: arrived, BOL 0-bol-2.pdf for load PU-1234',
      recordDwellAnswer({
        load: theLoad,
        bols: [theBol],
        mark: stayMark,
        answer: { answer: 'agree', seenAt: stayMark.at, theirAt: null, reason: '' },
        viewer,
      }),
    ],
    [
      'Disputed: arrived, BOL 0-bol-2.pdf for load PU-1234',
      recordDwellAnswer({
        load: theLoad,
        bols: [theBol],
        mark: stayMark,
        answer: { answer: 'dispute', seenAt: stayMark.at, theirAt: at, reason: ' Gate log ' },
        viewer,
      }),
    ],
  ],
  'correct-dwell': [
    [
      'Correct the time: arrived, BOL 0-bol-2.pdf for load PU-1234',
      recordDwellCorrection({ load: theLoad, bols: [theBol], mark: stayMark, at, reason: ' Wrong gate ', viewer }),
    ],
  ],
  'read-notification': [
    ['Mark a notification as read', recordReading({ ...news, readAt: null }, true)],
    ['Mark a notification as unread', recordReading(news, false)],
  ],
};
