/** What each change may change on the server: names of facts of the load, and of which BOLs. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { LoadState } from './server-history.ts';

/** What completes the BOL, besides its completion itself. */
export const COMPLETING = new Set<string>(['partial', 'returned']);
/** What ends a visit. */
const CLOSING = new Set<string>(['refused', 'attempted']);

/** Columns of the fields of an edit. */
export const COLUMNS: Record<string, keyof LoadState> = {
  pUNum: 'p_u_num',
  pUDate: 'p_u_date',
  pULocation: 'p_u_location',
  loadNum: 'load_num',
  destination: 'destination',
  carrierId: 'carrier_id',
  ready: 'ready',
  dwellTerms: 'dwell_terms',
};

/** All facts of a load, and of a BOL. */
export const LOAD_FACTS = [
  ...Object.values(COLUMNS),
  'shipper_id',
  'deleted',
  'checkin',
  'checkout',
  'stamps',
  'outcomes',
  'dwell',
] as const;
export const BOL_FACTS = [
  'file_sha256',
  'receiver_id',
  'driver_id',
  'delivery_date',
  'checkin',
  'checkout',
  'completed',
  'seal_intact',
  'osd',
  'stamps',
  'outcomes',
  'papers',
  'counts',
  'concealed',
  'claims',
  'dwell',
  'handshakes',
  'signatures',
] as const;

/** What an entry may change; everything else of its load stays as it was. */
export function mayChange({ type, args }: OutboxEntry): {
  load: readonly string[];
  bol: (id: string) => readonly string[];
} {
  const { bolId } = args as { bolId?: string | null };
  const ofBol = (...names: string[]) => ({ load: [], bol: (id: string) => (id === bolId ? names : []) });
  switch (type) {
    case 'check-in-load':
      return { load: ['checkin', 'stamps'], bol: () => [] };
    case 'check-out-load':
      return { load: ['checkout', 'stamps'], bol: () => [] };
    case 'check-in-bol':
      return ofBol('checkin', 'stamps', 'seal_intact');
    case 'complete-bol':
      // Where its visit had ended meanwhile, its check-in counts again.
      return ofBol('checkout', 'stamps', 'completed', 'checkin');
    case 'record-outcome':
      return mayRecord(args as ChangeArgs<'record-outcome'>, ofBol);
    case 'void-outcome':
      return bolId === null ? { load: ['outcomes'], bol: () => [] } : ofBol('outcomes', 'checkin');
    case 'add-paper':
    case 'review-paper':
    case 'void-paper':
      return ofBol('papers');
    case 'keep-original':
      return { load: [], bol: () => [] };
    case 'report-concealed':
      return ofBol('concealed');
    case 'record-claim':
    case 'withdraw-claim':
      return ofBol('claims');
    case 'correct-dwell':
    case 'answer-dwell':
    case 'mark-dwell': {
      const { receiverId, bolIds } = args as ChangeArgs<'mark-dwell'>;
      return receiverId === null
        ? { load: ['dwell'], bol: () => [] }
        : { load: [], bol: (id) => (bolIds.includes(id) ? ['dwell'] : []) };
    }
    case 'report-osd':
      return ofBol('osd');
    case 'record-count':
      return ofBol('counts', 'osd', 'seal_intact');
    case 'sign-bol':
      // It may be the one a handshake was waiting for.
      return ofBol('signatures', 'handshakes');
    case 'record-handshake':
      return ofBol('handshakes');
    case 'correct-stamp': {
      const times = ['checkin', 'checkout', 'stamps'];
      return bolId === null ? { load: times, bol: () => [] } : ofBol(...times);
    }
    case 'assign-driver': {
      const { bolIds } = args as ChangeArgs<'assign-driver'>;
      return { load: [], bol: (id) => (bolIds.includes(id) ? ['driver_id'] : []) };
    }
    case 'edit-load':
      return mayEdit(args as ChangeArgs<'edit-load'>);
    case 'build-load':
    case 'read-notification':
      return { load: [...LOAD_FACTS], bol: () => BOL_FACTS };
  }
}

function mayRecord<T>({ bolId, outcome: { kind } }: ChangeArgs<'record-outcome'>, ofBol: (...names: string[]) => T) {
  if (bolId === null) return { load: ['outcomes'], bol: () => [] };
  if (COMPLETING.has(kind)) return ofBol('outcomes', 'checkin', 'checkout', 'stamps', 'completed');
  return CLOSING.has(kind) ? ofBol('outcomes', 'checkin') : ofBol('outcomes');
}

function mayEdit({ fields, bolChanges, deleted }: ChangeArgs<'edit-load'>) {
  // A load that lacks something by it is not ready any more.
  // What is agreed holds of each stay once the load ships.
  const stays = 'dwellTerms' in fields || fields.ready === true ? ['dwell'] : [];
  const load: string[] = ['ready', ...Object.keys(fields).map((field) => COLUMNS[field] ?? field), ...stays];
  const ofDraft = ['file_sha256', 'receiver_id', 'delivery_date'];
  return {
    load: deleted ? ['deleted'] : load,
    bol: (id: string) => {
      // The former carrier's driver has nothing to do with it any more.
      const driver = 'carrierId' in fields ? ['driver_id'] : [];
      const isChanged = bolChanges.some((change) => change.op === 'change' && change.bolId === id);
      return [...(isChanged ? ofDraft : []), ...driver, ...stays];
    },
  };
}
