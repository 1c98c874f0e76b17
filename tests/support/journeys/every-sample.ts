/** Of each type of change: who makes it, what was there before, and the tap, done by the app's own functions. */
import type { ChangeType } from '#changes/changes.ts';
import { recordEdit } from '#changes/edit-load.ts';
import { recordReading } from '#changes/read-notification.ts';
import { concealedLine } from '../../domain/concealed-of.ts';
import { countLine } from '../../domain/count-of.ts';
import { newPdf } from '../server/new-pdf.ts';
import {
  addPaper,
  agoAt,
  answerCode,
  arrive,
  at,
  CLERK,
  checkIn,
  claim,
  complete,
  DESK,
  damage,
  LENA,
  markOf,
  OFFICE,
  outcome,
  paperOf,
  photo,
  pickUp,
  RAY,
  ray,
  refuse,
  type Sample,
  SHORT,
  showCode,
  sign,
  some,
} from './sample-acts.ts';
import * as steps from './steps.ts';

export const SAMPLES: { [T in ChangeType]: readonly [Sample, ...Sample[]] } = {
  'build-load': [
    {
      by: DESK,
      tap: async ({ device, load, bol, notes }) => {
        const plan = { pUNum: load.pUNum, pUDate: load.pUDate, receiverId: bol.receiverId ?? '' };
        const pdf = Uint8Array.from(await newPdf());
        notes.set('load', (await steps.ship(device, { ...plan, deliveryDate: load.pUDate, pdf })).loadId);
      },
    },
  ],
  'edit-load': [
    {
      as: 'another number',
      by: DESK,
      tap: ({ app, load }) => {
        const args = { loadId: load._id, fields: { pUNum: 'PU-77' }, seen: { pUNum: load.pUNum }, bolChanges: [] };
        return app.enqueue(recordEdit(args, { parties: {}, files: {}, contact: load.contact }, load.pUNum));
      },
    },
    { as: 'deleted', by: DESK, tap: async ({ app, load }) => app.deleteLoad(load, await app.readBols(load._id)) },
  ],
  'assign-driver': [
    {
      by: OFFICE,
      tap: ({ app, load, bol, byName }) => app.assignDriver(load, [bol], steps.personTag(LENA), byName),
    },
  ],
  'check-in-load': [{ by: DESK, tap: pickUp }],
  'check-out-load': [
    {
      by: DESK,
      before: [at(DESK, pickUp)],
      tap: ({ app, load, byName }) => app.checkOutLoad({ load, driver: ray, byName }),
    },
  ],
  'check-in-bol': [{ by: CLERK, tap: checkIn }],
  'report-osd': [{ by: CLERK, before: [at(CLERK, checkIn)], tap: damage }],
  'complete-bol': [{ by: CLERK, before: [at(CLERK, checkIn)], tap: complete }],
  'sign-bol': [
    { as: 'given', by: CLERK, before: [at(CLERK, checkIn)], tap: sign },
    {
      as: 'taken back',
      by: CLERK,
      before: [at(CLERK, checkIn), at(CLERK, sign)],
      tap: ({ app, bol, viewer }) =>
        app.voidSignature(bol, some(bol.signatures[0], 'signature'), 'Counted again', viewer),
    },
  ],
  'correct-stamp': [
    {
      by: CLERK,
      before: [at(CLERK, checkIn)],
      tap: (here) => {
        const { app, load, bol, viewer } = here;
        const stamp = some(bol.stamps[0], 'stamp');
        return app.correctStamp({
          ...{ load, bol, stamp, from: bol.checkin ?? '', at: agoAt(here, 40), reason: 'Wrong gate', viewer },
        });
      },
    },
  ],
  'record-count': [
    {
      by: CLERK,
      before: [at(CLERK, checkIn)],
      tap: async (here) => {
        const ids = { _id: here.app.newId(), damageId: here.app.newId(), photos: [await photo(here)] };
        const lines = [{ ...countLine({ shipped: 5, received: 3 }), ...ids }];
        return here.app.recordCount({ bol: here.bol, count: { lines, seal: null, note: '' }, viewer: here.viewer });
      },
    },
  ],
  'report-concealed': [
    {
      by: CLERK,
      before: [at(CLERK, checkIn), at(CLERK, complete)],
      tap: async (here) => {
        const lines = [{ ...concealedLine(), _id: here.app.newId(), photos: [await photo(here)] }];
        const report = { lines, inspection: true, note: 'Wet inside' };
        return here.app.reportConcealed({ bol: here.bol, report, viewer: here.viewer });
      },
    },
  ],
  'record-outcome': [
    { as: 'refused', by: CLERK, before: [at(CLERK, checkIn)], tap: refuse },
    { as: 'no pick-up', by: RAY, tap: outcome({ kind: 'pick-up-attempted', reason: 'not-ready', plan: 'hold' }) },
  ],
  'void-outcome': [
    {
      by: CLERK,
      before: [at(CLERK, checkIn), at(CLERK, refuse)],
      tap: ({ app, load, bol, byName }) =>
        app.voidOutcome({ load, bol, outcome: some(bol.outcomes?.[0], 'outcome'), reason: 'Wrong BOL', byName }),
    },
  ],
  'add-paper': [{ by: RAY, tap: addPaper }],
  'keep-original': [
    {
      by: RAY,
      before: [at(RAY, addPaper)],
      tap: async (here) => {
        const corner = { x: 0.1, y: 0.1 };
        const original = { sha256: await photo(here, 'original'), smaller: false };
        const quad = [corner, corner, corner, corner];
        const paperId = paperOf(here)._id;
        return here.app.keepOriginal({ bol: here.bol, paperId, page: 1, original: { ...original, quad } });
      },
    },
  ],
  'review-paper': [
    {
      by: OFFICE,
      before: [at(RAY, addPaper)],
      tap: (here) =>
        here.app.reviewPaper({
          ...{ bol: here.bol, paper: paperOf(here), result: 'retake', note: 'Corner missing', byName: here.byName },
        }),
    },
  ],
  'void-paper': [
    {
      by: RAY,
      before: [at(RAY, addPaper)],
      tap: (here) => here.app.voidPaper(here.bol, paperOf(here), 'Wrong BOL', here.byName),
    },
  ],
  'record-claim': [
    { as: 'filed', by: DESK, before: SHORT, tap: claim },
    {
      as: 'answered',
      by: OFFICE,
      before: [...SHORT, at(DESK, claim)],
      tap: ({ app, bol, viewer }) => {
        const claimantId = some(bol.claims?.[0], 'claim').byCompanyId;
        return app.claim({
          bol,
          claim: { answer: { claimantId, decision: 'declined', note: 'Packed badly' } },
          viewer,
        });
      },
    },
  ],
  'withdraw-claim': [
    {
      by: DESK,
      before: [...SHORT, at(DESK, claim)],
      tap: ({ app, bol, viewer }) =>
        app.withdrawClaim({ bol, filing: some(bol.claims?.[0], 'claim'), reason: 'Wrong amount', viewer }),
    },
  ],
  'mark-dwell': [{ by: RAY, tap: arrive }],
  'answer-dwell': [
    {
      by: CLERK,
      before: [at(RAY, arrive)],
      tap: (here) => {
        const mark = markOf(here);
        const answer = { answer: 'dispute', seenAt: mark.at, theirAt: agoAt(here, 50), reason: 'Gate log' } as const;
        return here.app.answerDwell({ load: here.load, bols: [here.bol], mark, answer, viewer: here.viewer });
      },
    },
  ],
  'correct-dwell': [
    {
      by: RAY,
      before: [at(RAY, arrive)],
      tap: (here) => {
        const { app, load, bol, viewer } = here;
        return app.correctDwell({
          load,
          bols: [bol],
          mark: markOf(here),
          at: agoAt(here, 50),
          reason: 'Gate 2',
          viewer,
        });
      },
    },
  ],
  'record-handshake': [
    {
      by: RAY,
      before: [at(CLERK, checkIn), at(RAY, showCode), at(CLERK, answerCode)],
      tap: async ({ app, bol, notes }) => {
        const accepted = await app.prepareAcceptance(bol, notes.get('answer') ?? '');
        if ('problem' in accepted) throw new Error(accepted.problem);
        return app.enqueue(some(accepted.recorded ?? undefined, 'handover to record'));
      },
    },
  ],
  'read-notification': [
    {
      by: RAY,
      tap: async ({ app, load, viewer }) => {
        const news = (await viewer.db.notifications.toArray()).find(({ loadId }) => loadId === load._id);
        return app.enqueue(recordReading(some(news, 'notification'), true));
      },
    },
  ],
};
