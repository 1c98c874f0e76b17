/**
 * What the server did, looked at right after its commit: the rows say what the entry says, to the letter, and nothing
 * else of the load has changed.
 */
import type { ChangeArgs, ChangeContext, ChangeType } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { type DwellTerms, termsWords } from '#domain/dwell-terms.ts';
import { Broken } from './broken.ts';
import { checkTerms, markedRowsOf } from './check-dwell.ts';
import { BOL_FACTS, COLUMNS, COMPLETING, LOAD_FACTS, mayChange } from './may-change.ts';
import type { BolState, ConcealedState, CountState, LoadState, StampState } from './server-history.ts';

interface Done {
  entry: OutboxEntry;
  before: LoadState | undefined;
  after: LoadState;
  bol: BolState | undefined;
}

/** Throws when an entry's effect is not what was entered. `before`: the load as it was at the commit before. */
export function checkAtOnce(entry: OutboxEntry, before: LoadState | undefined, after: LoadState): void {
  const { bolId } = entry.args as { bolId?: string | null };
  const bol = after.bols.find(({ id }) => id === bolId);
  CONTENTS[entry.type]?.({ entry, before, after, bol });
  if (before) checkRest(entry, before, after);
}

/** Whom their maker had before them, if they drove it at any time; else one who did. */
function checkDriver(
  entry: OutboxEntry,
  bol: BolState | undefined,
  [said, named]: (string | null | undefined)[],
): void {
  const drove = [null, ...(bol ? [bol.driver_id, ...bol.former_drivers.map(({ userId }) => userId)] : [])];
  if (said !== undefined && drove.includes(said)) same(entry, { driver: [said, named] });
  else if (!drove.includes(named ?? null))
    throw new Broken('changed', `"${entry.label}" names ${named} as the driver.`);
}

/** Compares by name what was entered with what is there. */
function same(entry: OutboxEntry, facts: Record<string, readonly [entered: unknown, there: unknown]>): void {
  for (const [name, [entered, there]] of Object.entries(facts)) {
    const [wanted, found] = [JSON.stringify(entered ?? null), JSON.stringify(there ?? null)];
    if (wanted === found) continue;
    throw new Broken('changed', `"${entry.label}": ${name} was entered as ${wanted} and is ${found} on the server.`);
  }
}

/** The database has the parts of it in an order of its own. */
const terms = (value: unknown) => (value ? termsWords(value as DwellTerms) : null);
const time = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);
/** Fields that are written in another form on the server. */
const FORMS: Record<string, (value: unknown) => unknown> = { pUDate: time, dwellTerms: terms };
const stampOf = (stamps: readonly StampState[] | undefined, { id }: OutboxEntry) =>
  stamps?.find(({ _id }) => _id === id);

function stamped(of: (done: Done) => readonly StampState[] | undefined) {
  return (done: Done) => {
    const { entry } = done;
    const { driverId, sealIntact = null } = entry.args as { driverId: string | null; sealIntact?: boolean | null };
    const stamp = stampOf(of(done), entry);
    if (!stamp) throw new Broken('lost', `"${entry.label}" was done and left no stamp.`);
    // Whoever completes without naming a driver does it for the one of the BOL.
    const driver = driverId ?? done.bol?.driver_id;
    same(entry, { driver: [driver, stamp.driverId], seal: [sealIntact, stamp.sealIntact] });
    if (sealIntact === false) same(entry, { 'seal of the BOL': [false, done.bol?.seal_intact] });
  };
}

type Found = ConcealedState['lines'][number];

const foundFacts = ({ _id, sku, damaged, reason, note, photos, packagingKept, disposition }: Found) =>
  JSON.stringify([_id, sku, damaged, reason, note, photos ?? [], packagingKept, disposition]);

const lineFacts = (line: CountState['lines'][number]) => [line.shipped, line.received, foundFacts(line)];

const draftFacts = (
  draft: { file: { sha256: string }; receiverId?: string | null | undefined; deliveryDate?: string | null | undefined },
  bol: BolState | undefined,
) => ({
  document: [draft.file.sha256, bol?.file_sha256] as const,
  receiver: [draft.receiverId, bol?.receiver_id] as const,
  'delivery date': [time(draft.deliveryDate), time(bol?.delivery_date)] as const,
});

/**
 * How each change is found again on the server; null where it is about no load. A new one also needs a step that makes
 * it (`../plan/plan.ts`, `../plan/make-plan.ts`, `../steps`).
 */
const CONTENTS: Record<ChangeType, ((done: Done) => void) | null> = {
  'read-notification': null,
  // It changes no row; `check-originals.ts` looks for it at the end.
  'keep-original': null,
  'build-load': ({ entry, before, after }) => {
    if (before) return;
    const args = entry.args as ChangeArgs<'build-load'>;
    same(entry, {
      carrier: [args.carrierId, after.carrier_id],
      'P/U number': [args.pUNum, after.p_u_num],
      'P/U date': [time(args.pUDate), time(after.p_u_date)],
      'free time': [terms(args.dwellTerms), terms(after.dwell_terms)],
      BOLs: [args.bols.map(({ _id }) => _id), after.bols.map(({ id }) => id)],
      // What lacks something is not shipped, whatever was asked for; nothing is shipped unasked.
      ...(args.ready ? {} : { ready: [false, after.ready] }),
    });
    checkTerms(entry, after);
    for (const draft of args.bols)
      same(
        entry,
        draftFacts(
          draft,
          after.bols.find(({ id }) => id === draft._id),
        ),
      );
  },
  'edit-load': ({ entry, after }) => {
    const { fields, bolChanges, deleted } = entry.args as ChangeArgs<'edit-load'>;
    if (deleted) {
      same(entry, { deleted: [true, after.deleted] });
      return;
    }
    for (const [field, value] of Object.entries(fields)) {
      const [column, there] = [COLUMNS[field], after[COLUMNS[field] as keyof LoadState]];
      if (column === undefined || (field === 'ready' && value === true)) continue;
      const form = FORMS[field] ?? ((one: unknown) => one);
      same(entry, { [field]: [form(value), form(there)] });
    }
    checkTerms(entry, after);
    for (const change of bolChanges) {
      const id = change.op === 'add' ? change.bol._id : change.bolId;
      const bol = after.bols.find((one) => one.id === id);
      if (change.op === 'add') same(entry, draftFacts(change.bol, bol));
      else if (change.op === 'remove') same(entry, { 'removed BOL': [null, bol?.id] });
      else {
        const { file, receiverId, deliveryDate } = change.fields;
        if (file) same(entry, { document: [file.sha256, bol?.file_sha256] });
        if (receiverId !== undefined) same(entry, { receiver: [receiverId, bol?.receiver_id] });
        if (deliveryDate !== undefined)
          same(entry, { 'delivery date': [time(deliveryDate), time(bol?.delivery_date)] });
      }
    }
  },
  'assign-driver': ({ entry, after }) => {
    const { bolIds, driverId } = entry.args as ChangeArgs<'assign-driver'>;
    for (const bolId of bolIds) {
      const bol = after.bols.find(({ id }) => id === bolId);
      // One that was completed meanwhile needs no driver any more.
      if (bol?.completed !== true) same(entry, { driver: [driverId, bol?.driver_id] });
    }
  },
  'check-in-load': stamped(({ after }) => after.stamps),
  'check-out-load': stamped(({ after }) => after.stamps),
  'check-in-bol': stamped(({ bol }) => bol?.stamps),
  'complete-bol': stamped(({ bol }) => bol?.stamps),
  'report-osd': ({ entry, bol }) => {
    for (const change of (entry.args as ChangeArgs<'report-osd'>).changes) {
      if (change.op !== 'add') continue;
      const there = bol?.osd[change.kind].find(({ _id }) => _id === change.entry._id);
      same(entry, { SKU: [change.entry.sku, there?.sku], cases: [change.entry.qty, there?.qty] });
    }
  },
  'sign-bol': ({ entry, bol }) => {
    const { signature } = entry.args as ChangeArgs<'sign-bol'>;
    const there = bol?.signatures.find(({ id }) => id === signature._id);
    same(entry, {
      side: [signature.purpose, there?.purpose],
      name: [signature.signerName, there?.statement.signerName],
      title: [signature.signerTitle, there?.statement.signerTitle],
      exceptions: [signature.exceptions, there?.statement.exceptions],
      strokes: [signature.strokes, there?.statement.strokes],
      document: [signature.documentSha256, there?.document_sha256],
    });
  },
  'correct-stamp': ({ entry, after, bol }) => {
    const args = entry.args as ChangeArgs<'correct-stamp'>;
    const stamp = stampOf(args.bolId === null ? after.stamps : bol?.stamps, entry);
    same(entry, { reason: [args.reason, stamp?.corrects?.reason], time: [time(args.at), time(stamp?.at)] });
  },
  'record-outcome': ({ entry, after, bol }) => {
    const { bolId, outcome } = entry.args as ChangeArgs<'record-outcome'>;
    const there = (bolId === null ? after : bol)?.outcomes.find(({ _id }) => _id === entry.id);
    if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    const { proposedDate, scheduled, driverId, ...words } = outcome;
    for (const [name, entered] of Object.entries(words)) same(entry, { [name]: [entered, there[name as 'kind']] });
    same(entry, {
      'time of the next try': [time(proposedDate), time(there.proposedDate)],
      'time it was planned for': [time(scheduled), time(there.scheduled)],
    });
    checkDriver(entry, bol, [driverId, there.driverId]);
    if (COMPLETING.has(outcome.kind)) same(entry, { completed: [true, bol?.completed] });
  },
  'void-outcome': ({ entry, before, after, bol }) => {
    const { bolId, outcomeId, reason } = entry.args as ChangeArgs<'void-outcome'>;
    const isIt = ({ _id }: { _id: string }) => _id === outcomeId;
    const was = (bolId === null ? before : before?.bols.find(({ id }) => id === bolId))?.outcomes.find(isIt);
    const is = (bolId === null ? after : bol)?.outcomes.find(isIt);
    // The first one to take it back says why.
    same(entry, { reason: [was?.void?.reason ?? reason, is?.void?.reason] });
  },
  'record-count': ({ entry, bol }) => {
    const { count } = entry.args as ChangeArgs<'record-count'>;
    const there = bol?.counts.find(({ _id }) => _id === entry.id);
    if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    same(entry, { lines: [count.lines.map(lineFacts), there.lines.map(lineFacts)], note: [count.note, there.note] });
    if (count.seal?.found === 'broken') same(entry, { 'seal of the BOL': [false, bol?.seal_intact] });
  },
  'report-concealed': ({ entry, bol }) => {
    const { report } = entry.args as ChangeArgs<'report-concealed'>;
    const there = bol?.concealed.find(({ _id }) => _id === entry.id);
    if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    same(entry, {
      lines: [report.lines.map(foundFacts), there.lines.map(foundFacts)],
      inspection: [report.inspection, there.inspection],
      note: [report.note, there.note],
      'BOL is completed': [true, bol?.completed],
    });
  },
  'record-claim': ({ entry, bol }) => {
    const there = bol?.claims.find(({ _id }) => _id === entry.id);
    if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    const { claim } = entry.args as ChangeArgs<'record-claim'>;
    if ('filing' in claim) same(entry, { amount: [claim.filing.amountCents, there.amountCents] });
    else same(entry, { decision: [claim.answer.decision, there.decision] });
  },
  'withdraw-claim': ({ entry, bol }) => {
    const there = bol?.claims.find(({ _id }) => _id === entry.id);
    if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    const { filingId, reason } = entry.args as ChangeArgs<'withdraw-claim'>;
    same(entry, { filing: [filingId, there.filingId], reason: [reason, there.note] });
  },
  'mark-dwell': ({ entry, after }) => {
    const { kind, statedAt, ...place } = entry.args as ChangeArgs<'mark-dwell'>;
    const { side } = entry.context as { side: string };
    for (const row of markedRowsOf(after, place, entry)) {
      const mark = row.dwell.marks.find(({ _id }) => _id === entry.id);
      if (!mark) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
      same(entry, { step: [kind, mark.kind], side: [side, mark.side] });
      if (statedAt !== undefined) same(entry, { time: [time(statedAt), time(mark.at)] });
    }
  },
  'record-handshake': ({ entry, bol }) => {
    const { told } = entry.context as ChangeContext<'record-handshake'>;
    const there = bol?.handshakes.find(({ _id }) => _id === told._id);
    if (!there?.reports.some(({ byUserId }) => byUserId === entry.actorId)) {
      throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    }
    same(entry, {
      document: [told.documentSha256, there.documentSha256],
      signature: [told.signatureId, there.signatureId],
      stop: [told.pickUp, there.pickUp],
      'who offered': [told.offered.userId, there.offered.userId],
      'who answered': [told.answered.userId, there.answered.userId],
    });
  },
  'correct-dwell': ({ entry, after }) => {
    const { markId, at, reason, ...place } = entry.args as ChangeArgs<'correct-dwell'>;
    const rows = markedRowsOf(after, place, entry).filter(({ dwell }) => dwell.marks.some(({ _id }) => _id === markId));
    for (const { dwell } of rows) {
      const mark = dwell.marks.find(({ _id }) => _id === entry.id);
      if (!mark) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
      same(entry, { mark: [markId, mark.corrects?.markId], reason: [reason, mark.corrects?.reason] });
      same(entry, { time: [time(at), time(mark.at)] });
    }
  },
  'answer-dwell': ({ entry, after }) => {
    const { markId, answer, theirAt, reason, ...place } = entry.args as ChangeArgs<'answer-dwell'>;
    const rows = markedRowsOf(after, place, entry).filter(({ dwell }) => dwell.marks.some(({ _id }) => _id === markId));
    for (const { dwell } of rows) {
      const there = dwell.answers.find(({ _id }) => _id === entry.id);
      if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
      same(entry, { mark: [markId, there.markId], answer: [answer, there.answer], reason: [reason, there.reason] });
      same(entry, { 'their time': [time(theirAt), time(there.theirAt)] });
    }
  },
  'add-paper': ({ entry, bol }) => {
    const { paper } = entry.args as ChangeArgs<'add-paper'>;
    const there = bol?.papers.find(({ _id }) => _id === entry.id);
    if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    same(entry, { kind: [paper.kind, there.kind], PDF: [paper.sha256, there.sha256] });
  },
  'review-paper': ({ entry, before, bol }) => {
    const { bolId, paperId, result, note } = entry.args as ChangeArgs<'review-paper'>;
    const isIt = ({ _id }: { _id: string }) => _id === paperId;
    const was = before?.bols.find(({ id }) => id === bolId)?.papers.find(isIt)?.review;
    const is = bol?.papers.find(isIt)?.review;
    // The one made last counts; one that was made earlier and arrives later changes nothing.
    const mine = { result, note };
    const counts = is?._id === entry.id ? mine : was && { result: was.result, note: was.note };
    same(entry, { answer: [counts ?? mine, is && { result: is.result, note: is.note }] });
  },
  'void-paper': ({ entry, before, bol }) => {
    const { bolId, paperId, reason } = entry.args as ChangeArgs<'void-paper'>;
    const isIt = ({ _id }: { _id: string }) => _id === paperId;
    const was = before?.bols.find(({ id }) => id === bolId)?.papers.find(isIt);
    same(entry, { reason: [was?.void?.reason ?? reason, bol?.papers.find(isIt)?.void?.reason] });
  },
};

/** Every run's figures say which of them nobody made. */
export const CHANGE_TYPES = Object.keys(CONTENTS);

function checkRest(entry: OutboxEntry, before: LoadState, after: LoadState): void {
  const may = mayChange(entry);
  const differs = (name: string, was: unknown, is: unknown, allowed: readonly string[]) => {
    if (JSON.stringify(was) === JSON.stringify(is) || allowed.includes(name)) return;
    throw new Broken('changed', `"${entry.label}" changed ${name}, which it says nothing about.`);
  };
  for (const name of LOAD_FACTS) differs(name, before[name], after[name], may.load);
  const edited = entry.type === 'edit-load' ? (entry.args as ChangeArgs<'edit-load'>).bolChanges : [];
  for (const was of before.bols) {
    const is = after.bols.find(({ id }) => id === was.id);
    if (is) for (const name of BOL_FACTS) differs(name, was[name], is[name], may.bol(was.id));
    else if (!edited.some((change) => change.op === 'remove' && change.bolId === was.id)) {
      throw new Broken('lost', `"${entry.label}" took BOL ${was.id} away, which it says nothing about.`);
    }
  }
}
