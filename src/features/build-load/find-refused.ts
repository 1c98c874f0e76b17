/** What the wizard is to begin with when it takes up a refused entry, or why it can't. */
import type { ChangeContext } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { problemWords } from '#changes/problem-words.ts';
import type { BolChange, Load } from '#contract/load.ts';
import { whyNotEditLoad } from '#domain/load-edit.ts';
import { relationsTo } from '#domain/relation.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { msg, t } from '#language/say.ts';
import { readRefused } from '#offline/outbox.ts';
import { readServerState } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { seenBol, whyCarrierFixed, whyFixed, whyNotChooseSave, whyStays } from './draft-checks.ts';
import type { DraftStart } from './draft-store.ts';
import { type DraftBol, type DraftFile, draftOfLoad, emptyDraft, type LoadDraft } from './load-draft.ts';

/** `gone`: sent or removed in the meantime. `blocked`: no new version of it can arrive. `open`: `reason` is the server's. */
export type Refused =
  | { kind: 'gone' }
  | { kind: 'blocked'; whyNot: string }
  | { kind: 'open'; reason: string; start: DraftStart };

const BUILT = msg('The server has this load already. Discard the item in the waiting list, then edit the load itself.');
const NO_LOAD = msg(
  'This load was deleted or is no longer shared with you. Export or discard the item in the waiting list.',
);

const open = ({ lastError }: OutboxEntry, start: DraftStart): Refused => ({
  kind: 'open',
  reason: lastError ? problemWords(lastError.words) : t('The server did not accept this.'),
  start,
});

/** A load that was refused when it was built. */
export async function findRefusedBuild(id: string): Promise<Refused> {
  const entry = await readRefused(id);
  if (entry?.type !== 'build-load') return { kind: 'gone' };
  // An earlier try arrived although its answer did not: the server would take a second version for a repetition.
  if ((await readServerState(entry.lane)).load) return { kind: 'blocked', whyNot: t(BUILT) };
  return open(entry, { fresh: () => draftOfBuild(entry as OutboxEntry<'build-load'>) });
}

/** A refused edit of this load. */
export async function findRefusedEdit(id: string, loadId: string, viewer: Session): Promise<Refused> {
  const entry = await readRefused(id);
  if (entry?.type !== 'edit-load' || entry.lane !== loadId) return { kind: 'gone' };
  const { load: record, bols } = await readServerState(loadId);
  if (!record) return { kind: 'blocked', whyNot: t(NO_LOAD) };
  const load: Load = { ...record, bols };
  const whyNot = whyNotOpen(viewer, load);
  if (whyNot !== null) return { kind: 'blocked', whyNot };
  return open(entry, {
    fresh: () => draftOfEdit(entry as OutboxEntry<'edit-load'>, load),
    current: () => draftOfLoad(load),
  });
}

/**
 * A refused entry back in the form it came from. A build comes back as it was. An edit is laid again over what the
 * server has by now, because that is what its next try is judged against; what a load under way holds fast is left as
 * the server has it, since the form could not take it back either.
 */
type Files = ChangeContext<'build-load'>['files'];

const draftFile = (files: Files, { name, sha256 }: { name: string; sha256: string }): DraftFile => ({
  name,
  sha256,
  ...(files[sha256] ?? { size: 0, pages: 0 }),
});

/** The wizard filled with a load the server did not take. */
export function draftOfBuild({ id, args, context }: OutboxEntry<'build-load'>): LoadDraft {
  return {
    ...emptyDraft(args._id),
    pUNum: args.pUNum,
    pUDate: args.pUDate,
    loadNum: args.loadNum ?? '',
    pULocation: args.pULocation ?? '',
    dwellTerms: args.dwellTerms ?? null,
    bols: args.bols.map(({ _id, file, receiverId = null, deliveryDate = null }) => ({
      _id,
      file: draftFile(context.files, file),
      receiverId,
      deliveryDate,
    })),
    carrierId: args.carrierId ?? null,
    parties: context.parties,
    choice: args.ready ? 'ship' : 'save',
    replaces: id,
  };
}

/** The wizard filled with `current`, the load as the server has it, and with what the refused edit wanted of it. */
export function draftOfEdit({ id, args, context }: OutboxEntry<'edit-load'>, current: Load): LoadDraft {
  const { pUNum, pUDate, loadNum, pULocation, carrierId, ready, dwellTerms } = args.fields;
  const base = draftOfLoad(current);
  const carrierStays = carrierId === undefined || whyCarrierFixed(base) !== null;
  const termsStay = dwellTerms === undefined || Boolean(base.seen?.termsFixed);
  const shipStays = ready === undefined || (!ready && whyNotChooseSave(base) !== null);
  return {
    ...base,
    pUNum: pUNum ?? base.pUNum,
    pUDate: pUDate ?? base.pUDate,
    loadNum: loadNum === undefined ? base.loadNum : (loadNum ?? ''),
    pULocation: pULocation === undefined ? base.pULocation : (pULocation ?? ''),
    carrierId: carrierStays ? base.carrierId : carrierId,
    dwellTerms: termsStay ? base.dwellTerms : dwellTerms,
    choice: shipStays ? base.choice : ready ? 'ship' : 'save',
    bols: args.bolChanges.reduce((bols, change) => withChange(base, bols, change, context.files), base.bols),
    parties: { ...context.parties, ...base.parties },
    replaces: id,
  };
}

function withChange(base: LoadDraft, bols: DraftBol[], change: BolChange, files: Files): DraftBol[] {
  if (change.op === 'add') {
    const { _id, file, receiverId = null, deliveryDate = null } = change.bol;
    if (bols.some((bol) => bol._id === _id)) return bols;
    return [...bols, { _id, file: draftFile(files, file), receiverId, deliveryDate }];
  }
  const { bolId } = change;
  const seen = seenBol(base, bolId);
  if (change.op === 'remove') return whyStays(base, bolId) ? bols : bols.filter(({ _id }) => _id !== bolId);
  const { receiverId, deliveryDate, file } = change.fields;
  return bols.map((bol) => {
    if (bol._id !== bolId) return bol;
    return {
      ...bol,
      ...(receiverId === undefined || whyFixed(seen, 'receiver') ? {} : { receiverId }),
      ...(deliveryDate === undefined || whyFixed(seen, 'date') ? {} : { deliveryDate }),
      ...(file === undefined || whyFixed(seen, 'document') ? {} : { file: draftFile(files, file) }),
    };
  });
}

/** Why the wizard can't be opened on this load, or null. */
export function whyNotOpen({ actor }: Session, load: Load): string | null {
  const why = whyNotMay(actor, 'load.edit', relationsTo(actor, load, load.bols));
  return why ?? whyNotEditLoad({ load, bols: load.bols });
}
