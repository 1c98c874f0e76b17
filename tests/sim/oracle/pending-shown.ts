/** Whether a device shows what somebody entered and what is still waiting: a pull must never paint it over. */
import type { ChangeArgs, ChangeContext } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { ClaimStep } from '#domain/claims.ts';
import type { ConcealedReport } from '#domain/concealed.ts';
import type { Count } from '#domain/count.ts';
import type { Dwell } from '#domain/dwell.ts';
import type { Handshake } from '#domain/handshakes.ts';
import type { Paper } from '#domain/papers.ts';
import type { StopOutcome } from '#domain/visits.ts';
import type { Browser } from '../device/browser.ts';
import { rowsOf } from './raw-store.ts';

/** True too where the row itself is not on the device (any more). */
export function showsEntry(browser: Browser, userId: string, entry: OutboxEntry): boolean {
  const bol = () =>
    rowsOf(browser, userId, 'bols').find(
      ({ _id, hidden }) => !hidden && _id === (entry.args as { bolId: string }).bolId,
    );
  const load = () => rowsOf(browser, userId, 'loads').find(({ _id }) => _id === entry.lane);
  switch (entry.type) {
    case 'check-in-bol':
    case 'complete-bol':
      return hasId(bol()?.stamps, entry.id);
    case 'check-in-load':
    case 'check-out-load':
      return hasId(load()?.stamps, entry.id);
    case 'record-outcome':
      return hasId(outcomesOf(isOfLoad(entry) ? load() : bol()), entry.id);
    case 'void-outcome': {
      const { outcomeId } = entry.args as ChangeArgs<'void-outcome'>;
      const outcome = outcomesOf(isOfLoad(entry) ? load() : bol())?.find(({ _id }) => _id === outcomeId);
      return outcome === undefined || outcome.void !== null;
    }
    case 'record-count':
      return hasId(countsOf(bol()), entry.id);
    case 'report-concealed':
      return hasId(concealedOf(bol()), entry.id);
    case 'record-handshake': {
      const { told } = entry.context as ChangeContext<'record-handshake'>;
      const row = bol() as { handshakes?: Handshake[] } | undefined;
      const there = row?.handshakes?.find(({ _id }) => _id === told._id);
      return row === undefined || there?.reports.some(({ byUserId }) => byUserId === entry.actorId) === true;
    }
    case 'add-paper':
      return hasId(papersOf(bol()), entry.id);
    case 'record-claim':
    case 'withdraw-claim':
      return hasId(claimsOf(bol()), entry.id);
    case 'correct-dwell':
    case 'answer-dwell':
    case 'mark-dwell': {
      const { receiverId, bolIds } = entry.args as ChangeArgs<'mark-dwell'>;
      const rows =
        receiverId === null
          ? [load()]
          : rowsOf(browser, userId, 'bols').filter(
              (row) => !row.hidden && bolIds.includes(row._id) && row.receiverId === receiverId,
            );
      // An answer to, or a correction of, a mark that went with another receiver shows nowhere.
      const { markId } = entry.args as { markId?: string };
      const concerned = rows.filter((row) => !markId || row?.dwell?.marks.some(({ _id }) => _id === markId));
      return concerned.every((row) => hasId(row && dwellIdsOf(row.dwell), entry.id));
    }
    case 'void-paper': {
      const { paperId } = entry.args as ChangeArgs<'void-paper'>;
      const paper = papersOf(bol())?.find(({ _id }) => _id === paperId);
      return paper === undefined || paper.void !== null;
    }
    case 'review-paper': {
      const { paperId } = entry.args as ChangeArgs<'review-paper'>;
      const paper = papersOf(bol())?.find(({ _id }) => _id === paperId);
      return paper === undefined || paper.review !== null;
    }
    case 'sign-bol': {
      const { signature } = entry.args as ChangeArgs<'sign-bol'>;
      const given = bol()?.signatures;
      if (!signature.voids) return hasId(given, signature._id);
      const { signatureId } = signature.voids;
      return given?.find(({ _id }) => _id === signatureId)?.voided ?? true;
    }
    case 'build-load':
      return load() !== undefined;
    default:
      return true;
  }
}

/** Undefined where there is no row; a row without any does not say so. */
const outcomesOf = (row: { outcomes?: StopOutcome[] | undefined } | undefined) => row && (row.outcomes ?? []);
const countsOf = (row: { counts?: Count[] | undefined } | undefined) => row && (row.counts ?? []);
const concealedOf = (row: { concealed?: ConcealedReport[] | undefined } | undefined) => row && (row.concealed ?? []);
const papersOf = (row: { papers?: Paper[] | undefined } | undefined) => row && (row.papers ?? []);
const claimsOf = (row: { claims?: ClaimStep[] | undefined } | undefined) => row && (row.claims ?? []);
const dwellIdsOf = (dwell: Dwell | undefined) => [...(dwell?.marks ?? []), ...(dwell?.answers ?? [])];
const isOfLoad = ({ args }: OutboxEntry) => (args as { bolId: string | null }).bolId === null;
const hasId = (list: readonly { _id: string }[] | undefined, id: string) =>
  list === undefined || list.some(({ _id }) => _id === id);
