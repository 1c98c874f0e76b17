/** The authorization table of what is recorded at a dock: outcomes, stays, counts, papers, handovers, claims. */
import { newId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { mayRecordOutcome, type OutcomeKind } from '#domain/stop-outcome.ts';
import { handshakeOf } from '../../domain/handshake-of.ts';
import { allowed, at, onPlan, type Row } from './authorization-rows.ts';
import { makeLoad, PLANS, relationsOf } from './authorization-world.ts';
import { answerBody, claimBody, withdrawalBody } from './claims.ts';
import { concealedBody } from './concealed.ts';
import { countBody } from './counts.ts';
import { AT_PICK_UP, answerDwellBody, correctDwellBody, markBody } from './dwell.ts';
import { giveDocument } from './freight.ts';
import { outcomeBody } from './outcomes.ts';
import { paperBody } from './papers.ts';

const unknownMark = <B>(loadId: string, body: B) => ({ params: { id: loadId, markId: newId() }, body });

const taken = { reason: 'A mistake', occurredAt: at };

/** An outcome of a delivery: seen but not theirs to tell is 403. */
const onOutcome =
  (kind: OutcomeKind, ok = [200]): Row =>
  ({ actor }, server) =>
    Object.entries(PLANS).map(([object, plan]) => {
      const relations = relationsOf(actor, plan);
      const sees = may(actor, 'bol.read', relations, { completed: plan.completed });
      return {
        object: `${object}, ${kind}`,
        expected: sees ? allowed(mayRecordOutcome(actor, kind, relations)) : 'not-found',
        ok,
        send: async () => {
          const { bolId } = await makeLoad(server, plan, true);
          return { params: { id: bolId }, body: outcomeBody(kind) };
        },
      };
    });

/** A paper whose PDF the person has brought. */
const onPaper: Row = ({ actor }, server) =>
  Object.entries(PLANS).map(([object, plan]) => {
    const relations = relationsOf(actor, plan);
    const sees = may(actor, 'bol.read', relations, { completed: plan.completed });
    return {
      object,
      expected: sees ? allowed(may(actor, 'paper.add', relations)) : 'not-found',
      send: async () => {
        const { bolId } = await makeLoad(server, plan, true);
        const sha256 = await giveDocument(server, actor.companyId, { userId: actor.userId });
        return { params: { id: bolId }, body: paperBody(sha256) };
      },
    };
  });

/** Codes of that very BOL; who signed them is another question, which the reply answers. */
const onHandshake: Row = ({ actor }, server) =>
  Object.entries(PLANS).map(([object, plan]) => {
    const relations = relationsOf(actor, plan);
    const sees = may(actor, 'bol.read', relations, { completed: plan.completed });
    return {
      object,
      expected: sees ? allowed(may(actor, 'bol.handshake', relations)) : 'not-found',
      send: async () => {
        const { bolId } = await makeLoad(server, plan, true);
        const { offer, answer } = await handshakeOf({ offer: { bolId } });
        return { params: { id: bolId }, body: { offer, answer, occurredAt: at } };
      },
    };
  });

export const DOCK_ROWS: Record<string, readonly Row[]> = {
  recordBolOutcome: [
    onOutcome('refused'),
    onOutcome('attempted'),
    onOutcome('nobody-to-sign'),
    onOutcome('partial', [200, 409]),
    onOutcome('returned', [200, 409]),
  ],
  recordLoadOutcome: [
    onPlan('load.outcome', 'load', ({ loadId }) => ({
      params: { id: loadId },
      body: outcomeBody('pick-up-attempted'),
    })),
  ],
  // There is no such outcome: who sees the row is past the permission, and hears that; whose it is, other tests ask.
  voidBolOutcome: [
    onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId, outcomeId: newId() }, body: taken }), [404]),
  ],
  voidLoadOutcome: [
    onPlan('load.read', 'load', ({ loadId }) => ({ params: { id: loadId, outcomeId: newId() }, body: taken }), [404]),
  ],
  markDwell: [
    onPlan('load.dwell', 'load', ({ loadId }) => ({ params: { id: loadId }, body: markBody(AT_PICK_UP) })),
    onPlan('bol.dwell', 'bol', ({ loadId, bolId }, { receiverId }) => ({
      params: { id: loadId },
      body: markBody({ receiverId, bolIds: [bolId] }),
    })),
  ],
  // There is no such mark: who sees the row is past the permission, and hears that; whose it is, other tests ask.
  answerDwell: [
    onPlan('load.settle-dwell', 'load', ({ loadId }) => unknownMark(loadId, answerDwellBody(AT_PICK_UP)), [404]),
    onPlan(
      'bol.settle-dwell',
      'bol',
      ({ loadId, bolId }, { receiverId }) => unknownMark(loadId, answerDwellBody({ receiverId, bolIds: [bolId] })),
      [404],
    ),
  ],
  correctDwell: [
    onPlan('load.settle-dwell', 'load', ({ loadId }) => unknownMark(loadId, correctDwellBody(AT_PICK_UP)), [404]),
    onPlan(
      'bol.settle-dwell',
      'bol',
      ({ loadId, bolId }, { receiverId }) => unknownMark(loadId, correctDwellBody({ receiverId, bolIds: [bolId] })),
      [404],
    ),
  ],
  recordCount: [onPlan('bol.count', 'bol', ({ bolId }) => ({ params: { id: bolId }, body: countBody() }), [200, 409])],
  listCounts: [onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId } }))],
  reportConcealed: [
    onPlan('bol.count', 'bol', ({ bolId }) => ({ params: { id: bolId }, body: concealedBody() }), [200, 409]),
  ],
  recordHandshake: [onHandshake],
  addPaper: [onPaper],
  // There is no such paper, as above.
  reviewPaper: [
    onPlan(
      'paper.review',
      'bol',
      ({ bolId }) => ({
        params: { id: bolId, paperId: newId() },
        body: { result: 'ok', note: '', occurredAt: at },
      }),
      [404],
    ),
  ],
  voidPaper: [
    onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId, paperId: newId() }, body: taken }), [404]),
  ],
  keepOriginal: [
    onPlan(
      'bol.read',
      'bol',
      ({ bolId }) => ({
        params: { id: bolId, paperId: newId(), page: '1' },
        body: { sha256: 'ab'.repeat(32), quad: Array.from({ length: 4 }, () => ({ x: 0, y: 0 })), smaller: false },
      }),
      [404],
    ),
  ],
  listOriginals: [onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId, paperId: newId() } }), [404])],
  // Nothing is short, and nobody has filed: who may hears that, another test files and answers.
  fileClaim: [onPlan('claim.file', 'bol', ({ bolId }) => ({ params: { id: bolId }, body: claimBody() }), [409])],
  answerClaim: [
    onPlan('claim.answer', 'bol', ({ bolId }) => ({ params: { id: bolId }, body: answerBody(newId()) }), [409]),
  ],
  withdrawClaim: [
    onPlan(
      'claim.file',
      'bol',
      ({ bolId }) => ({ params: { id: bolId, filingId: newId() }, body: withdrawalBody() }),
      [409],
    ),
  ],
  // Nothing was claimed and nothing can be: past the permission, and refused for that.
  getClaimPack: [onPlan('claim.read', 'bol', ({ bolId }) => ({ params: { id: bolId } }), [409])],
  // No time is on record: past the permission, and told so.
  getDetentionRecord: [onPlan('pickup.read', 'load', ({ loadId }) => ({ params: { id: loadId }, query: {} }), [409])],
};
