/**
 * What somebody reads of a change the server refused, word for word: what they entered, then what the server has, while that is as
 * it was, once it holds the same already, and when it is gone.
 */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Change, ServerState } from '#changes/change.ts';
import { type ChangeType, changeOf, type RecordedChange } from '#changes/changes.ts';
import { EMPTY_LANE, type Lane } from '#changes/lane.ts';
import { EVERY, news, theBol, theLoad } from './every-example.ts';

const LANE: Lane = { load: theLoad, bols: new Map([[theBol._id, theBol]]), notification: news };
const clock = { wallMs: 0, monotonicMs: 0, life: 'a', measured: null };
const tap = { id: 'ab'.repeat(12), actorId: 'ac'.repeat(12), occurredAt: '2026-11-21T10:00:00.000+00:00', clock };

function told(type: ChangeType, label: string, { args, context }: RecordedChange): string {
  const { compare, fold } = changeOf(type) as unknown as Change<ChangeType, z.ZodMiniType, z.ZodMiniType>;
  const made = { ...tap, args, context };
  const done = fold(type === 'build-load' ? EMPTY_LANE : LANE, made);
  const lines = (server: ServerState) =>
    compare(made, server).map(({ label: what, mine, server: theirs }) => `${what}: ${mine} | ${theirs}`);
  const states = {
    there: { load: theLoad, bols: [theBol] },
    done: { load: done.load, bols: [...done.bols.values()] },
    gone: { load: null, bols: [] },
  };
  const rows = Object.entries(states).map(([state, server]) => `  ${state}: ${lines(server).join(' ; ')}`.trimEnd());
  return [`${type}: ${label}`, ...rows].join('\n');
}

test('each change tells what was entered beside what the server has, as it was, once it has it, and when it is gone', () => {
  const every = Object.entries(EVERY).flatMap(([type, list]) =>
    list.map(([label, recorded]) => told(type as ChangeType, label, recorded as RecordedChange)),
  );
  expect(`${every.join('\n')}\n`).toBe(BOTH);
});

const BOTH = `\
build-load: Ship load PU-1234
  there: Load: PU-1234 | PU-1234 ; State: Shipped | Saved
  done: Load: PU-1234 | PU-1234 ; State: Shipped | Shipped
  gone: Load: PU-1234 | Not there yet ; State: Shipped | —
build-load: Save load PU-1234
  there: Load: PU-1234 | PU-1234 ; State: Saved | Saved
  done: Load: PU-1234 | PU-1234 ; State: Saved | Saved
  gone: Load: PU-1234 | Not there yet ; State: Saved | —
build-load: Save load PU-1234
  there: Load: PU-1234 | PU-1234 ; State: Shipped | Saved
  done: Load: PU-1234 | PU-1234 ; State: Shipped | Saved
  gone: Load: PU-1234 | Not there yet ; State: Shipped | —
edit-load: Change load PU-1234
  there: P/U number: PU-5 | PU-1234
  done:
  gone: Load: Changed | Not there any more
edit-load: Ship load PU-1234
  there: State: Shipped | Saved
  done:
  gone: Load: Changed | Not there any more
edit-load: Delete load PU-1234
  there: Load: Deleted | Still there
  done:
  gone: Load: Deleted | Not there any more
assign-driver: Assign Dana Cruz to load PU-1234
  there: Driver: Dana Cruz | Nobody
  done: Driver: Dana Cruz | Dana Cruz
  gone: Driver: Dana Cruz | Not there any more
check-in-load: Check in load PU-1234 for Dana Cruz
  there: Check-in: 11/21/2026 02:00 PST | No check-in
  done: Check-in: 11/21/2026 02:00 PST | 11/21/2026 02:00 PST
  gone: Check-in: 11/21/2026 10:00 UTC | No check-in
check-out-load: Check out load PU-1234 for Dana Cruz
  there: Check-out: 11/21/2026 02:00 PST | No check-out
  done: Check-out: 11/21/2026 02:00 PST | 11/21/2026 02:00 PST
  gone: Check-out: 11/21/2026 10:00 UTC | No check-out
check-in-bol: Check in BOL 0-bol-2.pdf for load PU-1234, seal broken
  there: Check-in: 11/21/2026 02:00 PST | No check-in ; Seal: Seal broken | —
  done: Check-in: 11/21/2026 02:00 PST | 11/21/2026 02:00 PST ; Seal: Seal broken | Seal broken
  gone: Check-in: 11/21/2026 10:00 UTC | No check-in ; Seal: Seal broken | —
report-osd: Report OSD on BOL 0-bol-2.pdf for load PU-1234
  there: Damages, APPLES: Add 1 case | None
  done: Damages, APPLES: Add 1 case | 1 case
  gone: Damages, APPLES: Add 1 case | Not there any more
complete-bol: Complete BOL 0-bol-2.pdf for load PU-1234
  there: Completed: 11/21/2026 02:00 PST | Not completed
  done: Completed: 11/21/2026 02:00 PST | 11/21/2026 02:00 PST
  gone: Completed: 11/21/2026 10:00 UTC | Not there any more
sign-bol: Sign BOL 0-bol-2.pdf for load PU-1234
  there: Signature for the receiver: Dana Cruz | None ; Signed on: Document fefefefe | Document 00000000
  done: Signature for the receiver: Dana Cruz | Dana Cruz ; Signed on: Document fefefefe | Document 00000000
  gone: Signature: Dana Cruz | Not there any more
sign-bol: Void a signature on BOL 0-bol-2.pdf for load PU-1234
  there: Signature for the carrier: Void: Wrong BOL | Dana Cruz
  done: Signature for the carrier: Void: Wrong BOL | Voided already
  gone: Signature: Void: Wrong BOL | Not there any more
correct-stamp: Correct the check-in of BOL 0-bol-2.pdf for load PU-1234
  there: Check-in: 11/21/2026 00:30 PST | No check-in
  done: Check-in: 11/21/2026 00:30 PST | No check-in
  gone: Check-in: 11/21/2026 08:30 UTC | No check-in
correct-stamp: Correct the check-out of load PU-1234
  there: Check-out: 11/21/2026 00:30 PST | No check-out
  done: Check-out: 11/21/2026 00:30 PST | No check-out
  gone: Check-out: 11/21/2026 08:30 UTC | No check-out
record-outcome: Refused at delivery: BOL 0-bol-2.pdf for load PU-1234
  there: What happened: Refused at delivery: damaged | Refused at delivery: damaged ; What now: Bring it back | —
  done: What happened: Refused at delivery: damaged | Refused at delivery: damaged ; What now: Bring it back | Bring it back
  gone: What happened: Refused at delivery: damaged | Not there any more
record-outcome: Delivery attempted: BOL 0-bol-2.pdf for load PU-1234
  there: What happened: Delivery attempted: closed | Refused at delivery: damaged ; What now: Try again, 11/22/2026 02:00 PST | —
  done: What happened: Delivery attempted: closed | Delivery attempted: closed ; What now: Try again, 11/22/2026 02:00 PST | Try again, 11/22/2026 02:00 PST
  gone: What happened: Delivery attempted: closed | Not there any more
record-outcome: Taken in part: BOL 0-bol-2.pdf for load PU-1234
  there: What happened: Taken in part: something else | Refused at delivery: damaged ; What now: Wait for instructions | —
  done: What happened: Taken in part: something else | Taken in part: something else ; What now: Wait for instructions | Wait for instructions
  gone: What happened: Taken in part: something else | Not there any more
record-outcome: Delivered, nobody to sign: BOL 0-bol-2.pdf for load PU-1234
  there: What happened: Delivered, nobody to sign: nobody to take it | Refused at delivery: damaged ; What now: — | —
  done: What happened: Delivered, nobody to sign: nobody to take it | Delivered, nobody to sign: nobody to take it ; What now: — | —
  gone: What happened: Delivered, nobody to sign: nobody to take it | Not there any more
record-outcome: Returned to the shipper: BOL 0-bol-2.pdf for load PU-1234
  there: What happened: Returned to the shipper | Refused at delivery: damaged ; What now: — | —
  done: What happened: Returned to the shipper | Returned to the shipper ; What now: — | —
  gone: What happened: Returned to the shipper | Not there any more
record-outcome: Pick-up attempted: load PU-1234
  there: What happened: Pick-up attempted: freight not ready | Pick-up attempted: freight not ready ; What now: Wait for instructions | —
  done: What happened: Pick-up attempted: freight not ready | Pick-up attempted: freight not ready ; What now: Wait for instructions | Wait for instructions
  gone: What happened: Pick-up attempted: freight not ready | Not there any more
void-outcome: Take back "Refused at delivery" of BOL 0-bol-2.pdf for load PU-1234
  there: Refused at delivery: Taken back: “Wrong BOL” | Counts
  done: Refused at delivery: Taken back: “Wrong BOL” | Taken back: “Wrong BOL”
  gone: The record: Taken back: “Wrong BOL” | Not there any more
void-outcome: Take back "Pick-up attempted" of load PU-1234
  there: Pick-up attempted: Taken back: “Wrong BOL” | Counts
  done: Pick-up attempted: Taken back: “Wrong BOL” | Taken back: “Wrong BOL”
  gone: The record: Taken back: “Wrong BOL” | Not there any more
record-count: Count of BOL 0-bol-2.pdf for load PU-1234
  there: Count: 1 line: 2 short | —
  done: Count: 1 line: 2 short | 1 line: 2 short
  gone: Count: 1 line: 2 short | Not there any more
report-concealed: Concealed damage on BOL 0-bol-2.pdf for load PU-1234
  there: After unpacking: Concealed damage: 2 damaged, inspection asked for | Not completed
  done: After unpacking: Concealed damage: 2 damaged, inspection asked for | Concealed damage: 2 damaged, inspection asked for
  gone: After unpacking: Concealed damage: 2 damaged, inspection asked for | Not there any more
record-handshake: Handover by code of BOL 0-bol-2.pdf for load PU-1234
  there: Handover by code: Ray Delgado and Denise Okafor | —
  done: Handover by code: Ray Delgado and Denise Okafor | Ray Delgado and Denise Okafor
  gone: Handover by code: Ray Delgado and Denise Okafor | Not there any more
add-paper: Proof of delivery for BOL 0-bol-2.pdf for load PU-1234
  there: Proof of delivery: 1 page | —
  done: Proof of delivery: 1 page | Added already
  gone: Proof of delivery: 1 page | Not there any more
keep-original: Photograph of page 1 of a paper of BOL 0-bol-2.pdf for load PU-1234
  there: Photograph: Of page 1 | —
  done: Photograph: Of page 1 | —
  gone: Photograph: Of page 1 | Not there any more
review-paper: Readable after all: Lumper receipt of BOL 0-bol-2.pdf for load PU-1234
  there: Lumper receipt: Readable after all | —
  done: Lumper receipt: Readable after all | Readable after all
  gone: Paper: Readable after all | Not there any more
review-paper: Ask for a new photo: Lumper receipt of BOL 0-bol-2.pdf for load PU-1234
  there: Lumper receipt: Asked for a new photo: Corner missing | —
  done: Lumper receipt: Asked for a new photo: Corner missing | Asked for a new photo: Corner missing
  gone: Paper: Asked for a new photo: Corner missing | Not there any more
void-paper: Take back "Lumper receipt" of BOL 0-bol-2.pdf for load PU-1234
  there: Lumper receipt: Taken back: “Wrong BOL” | Counts
  done: Lumper receipt: Taken back: “Wrong BOL” | Taken back: “Wrong BOL”
  gone: Paper: Taken back: “Wrong BOL” | Not there any more
record-claim: Claim filed: $1,250.00 on BOL 0-bol-2.pdf for load PU-1234
  there: Claim: Claim filed: $1,250.00 | —
  done: Claim: Claim filed: $1,250.00 | Claim filed: $1,250.00
  gone: Claim: Claim filed: $1,250.00 | Not there any more
record-claim: Claim acknowledged on BOL 0-bol-2.pdf for load PU-1234
  there: Claim: Claim acknowledged | —
  done: Claim: Claim acknowledged | —
  gone: Claim: Claim acknowledged | Not there any more
record-claim: Claim decided: Declined on BOL 0-bol-2.pdf for load PU-1234
  there: Claim: Claim decided: Declined | —
  done: Claim: Claim decided: Declined | —
  gone: Claim: Claim decided: Declined | Not there any more
withdraw-claim: Claim withdrawn on BOL 0-bol-2.pdf for load PU-1234
  there: Claim: Withdrawn: “Wrong amount” | —
  done: Claim: Withdrawn: “Wrong amount” | Withdrawn: “Wrong amount”
  gone: Claim: Withdrawn: “Wrong amount” | Not there any more
mark-dwell: Loaded: load PU-1234
  there: Loaded, driver: 11/21/2026 02:00 PST | Not recorded
  done: Loaded, driver: 11/21/2026 02:00 PST | 11/21/2026 02:00 PST
  gone: Loaded, driver: 11/21/2026 10:00 UTC | Not there any more
mark-dwell: Arrived: BOL 0-bol-2.pdf for load PU-1234
  there: Arrived, driver: 11/21/2026 01:00 PST | 11/23/2026 01:00 PST
  done: Arrived, driver: 11/21/2026 01:00 PST | 11/21/2026 01:00 PST
  gone: Arrived, driver: 11/21/2026 09:00 UTC | Not there any more
answer-dwell: Agreed: arrived, BOL 0-bol-2.pdf for load PU-1234
  there: Answer: Agreed | —
  done: Answer: Agreed | Agreed
  gone: Answer: Agreed | Not there any more
answer-dwell: Disputed: arrived, BOL 0-bol-2.pdf for load PU-1234
  there: Answer: Disputed | —
  done: Answer: Disputed | Disputed
  gone: Answer: Disputed | Not there any more
correct-dwell: Correct the time: arrived, BOL 0-bol-2.pdf for load PU-1234
  there: Arrived, driver: 11/21/2026 01:00 PST | 11/23/2026 01:00 PST
  done: Arrived, driver: 11/21/2026 01:00 PST | 11/21/2026 01:00 PST
  gone: Arrived, driver: 11/21/2026 09:00 UTC | Not there any more
read-notification: Mark a notification as read
  there: A load was shipped.: Read | —
  done: A load was shipped.: Read | —
  gone: A load was shipped.: Read | —
read-notification: Mark a notification as unread
  there: A load was shipped.: Unread | —
  done: A load was shipped.: Unread | —
  gone: A load was shipped.: Unread | —
`;
