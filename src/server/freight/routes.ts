import * as bols from '#contract/bol.ts';
import * as packs from '#contract/claim-pack.ts';
import * as records from '#contract/detention-record.ts';
import * as loads from '#contract/load.ts';
import * as originals from '#contract/paper-original.ts';
import * as claims from '#contract/record-claim.ts';
import * as counts from '#contract/record-count.ts';
import * as dwell from '#contract/record-dwell.ts';
import * as handshakes from '#contract/record-handshake.ts';
import * as outcomes from '#contract/record-outcome.ts';
import * as papers from '#contract/record-paper.ts';
import * as concealed from '#contract/report-concealed.ts';
import * as signatures from '#contract/signature.ts';
import type { Services } from '../base/services.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, route } from '../http/route.ts';
import { assignDriverCall } from './assign-driver.ts';
import { buildLoad } from './build-load.ts';
import { answerClaimCall, fileClaimCall, reportConcealedCall, withdrawClaimCall } from './claims.ts';
import { listCountsCall, recordCountCall } from './counts.ts';
import { answerDwellCall, correctDwellCall, markDwellCall } from './dwell.ts';
import { editLoad } from './edit-load.ts';
import { claimPackCall } from './get-claim-pack.ts';
import { detentionRecordCall } from './get-detention-record.ts';
import { getSignedPdf } from './get-signed-pdf.ts';
import { recordHandshakeCall } from './handshakes.ts';
import { listCarrierLoads, listCompanyLoads, listDriverLoads, pageOfLoads } from './list-loads.ts';
import { pagesOf } from './lists.ts';
import { recordBolOutcomeCall, recordLoadOutcomeCall, voidBolOutcomeCall, voidLoadOutcomeCall } from './outcomes.ts';
import { keepOriginalCall, listOriginalsCall } from './paper-originals.ts';
import { addPaperCall, reviewPaperCall, voidPaperCall } from './papers.ts';
import { checkInBolCall, correctBolStampCall, correctLoadStampCall, stampLoad } from './record-stamps.ts';
import { getBol, getLoad } from './show.ts';
import { listSignatures, signBol } from './signatures.ts';
import type { SignedPdfMaker } from './signed-pdf/make-signed-pdf.ts';
import { updateBolCall } from './update-bol.ts';

const inSnapshot = { transaction: 'snapshot' } as const;

const loadRoutes: Route[] = [
  route(loads.listCompanyLoads, listCompanyLoads, inSnapshot),
  route(loads.listCarrierLoads, listCarrierLoads, inSnapshot),
  route(loads.listDriverLoads, listDriverLoads, inSnapshot),
  route(loads.pageOfLoads, pageOfLoads, inSnapshot),
  route(loads.getLoad, ({ db, actor, params }) => getLoad(db, actor, params.id)),
  route(loads.buildLoad, buildLoad, { verb: 'load.build' }),
  route(loads.updateLoad, (call) => editLoad(call, call.body._id)),
  route(loads.editLoad, (call) => editLoad(call, call.params.id)),
  route(loads.checkInLoad, (call) => stampLoad(call, 'checkin')),
  route(loads.checkOutLoad, (call) => stampLoad(call, 'checkout')),
  route(loads.correctLoadStamp, correctLoadStampCall),
  route(outcomes.recordLoadOutcome, recordLoadOutcomeCall),
  route(outcomes.voidLoadOutcome, voidLoadOutcomeCall),
  route(dwell.markDwell, markDwellCall),
  route(dwell.answerDwell, answerDwellCall),
  route(dwell.correctDwell, correctDwellCall),
];

/** Both codes are 840 characters at most. */
const TWO_CODES = { bodyLimit: 2 * 1024 };

const bolRoutes: Route[] = [
  route(
    bols.listCompletedBols,
    async ({ db, actor, query }) => {
      const { rows, total } = (await pagesOf(db, actor, ['completed'], query.page)).completed;
      return { completed: rows, completedTotal: total };
    },
    inSnapshot,
  ),
  route(bols.getBol, ({ db, actor, params }) => getBol(db, actor, params.id)),
  route(bols.checkInBol, checkInBolCall),
  route(bols.correctBolStamp, correctBolStampCall),
  route(outcomes.recordBolOutcome, recordBolOutcomeCall),
  route(outcomes.voidBolOutcome, voidBolOutcomeCall),
  route(counts.recordCount, recordCountCall),
  route(counts.listCounts, listCountsCall, inSnapshot),
  route(concealed.reportConcealed, reportConcealedCall),
  route(papers.addPaper, addPaperCall),
  route(papers.reviewPaper, reviewPaperCall),
  route(papers.voidPaper, voidPaperCall),
  route(originals.keepOriginal, keepOriginalCall),
  route(originals.listOriginals, listOriginalsCall, inSnapshot),
  route(claims.fileClaim, fileClaimCall),
  route(claims.answerClaim, answerClaimCall),
  route(claims.withdrawClaim, withdrawClaimCall),
  route(handshakes.recordHandshake, recordHandshakeCall, TWO_CODES),
  route(bols.assignDriver, assignDriverCall),
  route(bols.updateBol, updateBolCall),
];

/** Its picture and its strokes, four values a point: ten minutes of drawing. */
const SIGNATURE = { bodyLimit: 2 * 1024 * 1024, valuesMax: 200_000 };
/** Each is made again each time, one at a time for everybody. */
const SIGNED_PDFS = { calls: 300, perSeconds: 900 };
/** With all their photos. */
const CLAIM_PACKS = { calls: 60, perSeconds: 900 };
const DETENTION_RECORDS = { calls: 120, perSeconds: 900 };

export const freightRoutes = ({ database }: Services, maker: SignedPdfMaker): Route[] => [
  ...loadRoutes,
  ...bolRoutes,
  route(signatures.listSignatures, listSignatures, inSnapshot),
  route(signatures.signBol, signBol, SIGNATURE),
  route(signatures.getSignedPdf, (call) => getSignedPdf(call, maker), {
    limit: personLimit(database.pool, 'signed-pdf', SIGNED_PDFS),
  }),
  route(packs.getClaimPack, claimPackCall(maker), {
    limit: personLimit(database.pool, 'claim-pack', CLAIM_PACKS),
  }),
  route(records.getDetentionRecord, detentionRecordCall(maker), {
    limit: personLimit(database.pool, 'detention-record', DETENTION_RECORDS),
  }),
];
