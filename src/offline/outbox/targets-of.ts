/** Which rows an entry changes, whom it is about, and which documents it needs: read off its arguments. */
import type { MutationArgs, MutationContext, MutationType } from '#contract/mutation.ts';

type ArgsOf = { [T in MutationType]: (args: MutationArgs<T>) => { rows: string[]; documents: string[] } };

const bolOnly = (args: { bolId: string }) => ({ rows: [args.bolId], documents: [] });
const loadOnly = (args: { loadId: string }) => ({ rows: [args.loadId], documents: [] });

const FACTS: ArgsOf = {
  'build-load': ({ _id, bols }) => ({
    rows: [_id, ...bols.map((bol) => bol._id)],
    documents: bols.map(({ file }) => file.sha256),
  }),
  'edit-load': ({ loadId, bolChanges }) => ({
    rows: [loadId, ...bolChanges.map((change) => (change.op === 'add' ? change.bol._id : change.bolId))],
    documents: bolChanges.flatMap((change) => {
      if (change.op === 'add') return [change.bol.file.sha256];
      return change.op === 'change' && change.fields.file ? [change.fields.file.sha256] : [];
    }),
  }),
  'assign-driver': ({ loadId, bolIds }) => ({ rows: [loadId, ...bolIds], documents: [] }),
  'check-in-load': loadOnly,
  'check-out-load': loadOnly,
  'check-in-bol': bolOnly,
  'report-osd': bolOnly,
  'complete-bol': bolOnly,
  'sign-bol': bolOnly,
  'correct-stamp': ({ loadId, bolId }) => ({ rows: [bolId ?? loadId], documents: [] }),
  'read-notification': ({ notificationId }) => ({ rows: [notificationId], documents: [] }),
};

export function rowsOfMutation<T extends MutationType>(type: T, args: MutationArgs<T>): string[] {
  return FACTS[type](args).rows;
}

export function documentsOfMutation<T extends MutationType>(type: T, args: MutationArgs<T>): string[] {
  return [...new Set(FACTS[type](args).documents)];
}

/** The driver it is about, if any. */
export function subjectOf(args: MutationArgs<MutationType>, context: MutationContext<MutationType>): string | null {
  if ('driverId' in args && args.driverId) return args.driverId;
  return 'driver' in context ? context.driver._id : null;
}
