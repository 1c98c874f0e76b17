/*
 * What the person entered beside what the server has, for an entry the server refused. One comparison per type of
 * change; only what the entry was about is listed, so that a decision needs one glance.
 */
import type { Bol } from '#contract/bol.ts';
import type { MutationArgs, MutationType } from '#contract/mutation.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { sameValue } from '#domain/load-edit.ts';
import type { OSD_KINDS, Osd, OsdChange } from '#domain/osd.ts';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { readable } from '#offline/outbox/readable.ts';
import type { ServerState } from '#offline/reads/read-server-state.ts';
import { editComparison } from './edit-comparison.ts';

/** One line: what it is about, what was entered here, what the server has. */
export interface Comparison {
  label: string;
  mine: string;
  server: string;
}

type Compare<T extends MutationType> = (entry: OutboxEntry<T>, server: ServerState) => Comparison[];

const NOTHING = '—';
const NO_BOL = 'Not there any more';

const COMPARE: { [T in MutationType]: Compare<T> } = {
  'build-load': ({ args }, { load }) => [
    { label: 'Load', mine: args.pUNum, server: load ? load.pUNum : 'Not there yet' },
    { label: 'State', mine: args.ready ? 'Shipped' : 'Saved', server: load ? readyWords(load.ready) : NOTHING },
  ],
  'edit-load': ({ args, context }, server) => editComparison(args, context.parties, server),
  'assign-driver': ({ args, context }, { bols }) => [
    {
      label: 'Driver',
      mine: context.driver.name,
      server: driversOf(bols.filter(({ _id }) => args.bolIds.includes(_id))),
    },
  ],
  'check-in-load': ({ occurredAt }, { load }) => [stampLine('Check-in', occurredAt, load?.checkin)],
  'check-out-load': ({ occurredAt }, { load }) => [stampLine('Check-out', occurredAt, load?.checkout)],
  'check-in-bol': ({ args, occurredAt }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === args.bolId);
    return [
      stampLine('Check-in', occurredAt, bol?.checkin),
      { label: 'Seal', mine: sealWords(args.sealIntact), server: sealWords(bol?.sealIntact ?? null) },
    ];
  },
  'report-osd': ({ args }, { bols }) => {
    const osd = bols.find(({ _id }) => _id === args.bolId)?.osd;
    return args.changes.map((change) => osdLine(change, osd));
  },
  'complete-bol': ({ args, occurredAt }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === args.bolId);
    return [{ label: 'Completed', mine: formatDateTime(occurredAt), server: completedWords(bol) }];
  },
  'sign-bol': ({ args: { bolId, signature } }, { bols }) =>
    signatureLines(
      signature,
      bols.find(({ _id }) => _id === bolId),
    ),
  'correct-stamp': ({ args, context }, { load, bols }) => {
    const row = args.bolId === null ? load : bols.find(({ _id }) => _id === args.bolId);
    return [stampLine(context.kind === 'checkin' ? 'Check-in' : 'Check-out', args.at, row?.[context.kind])];
  },
  // The server's side is not about a load; what was refused is said in the reason above.
  'read-notification': ({ args, context }) => [
    { label: context.text, mine: args.read ? 'Read' : 'Unread', server: NOTHING },
  ],
};

/** The lines of an entry; none when this version of the app can't read it. */
export function mineAndTheirs(entry: OutboxEntry, server: ServerState): Comparison[] {
  const current = readable(entry);
  if (current === null) return [];
  const compare = COMPARE[current.type] as Compare<MutationType>;
  return compare(current, server).filter(({ mine, server: theirs }) => !sameValue(mine, theirs));
}

function stampLine(label: string, occurredAt: string, stored: string | null | undefined): Comparison {
  return { label, mine: formatDateTime(occurredAt), server: formatDateTime(stored) || `No ${label.toLowerCase()}` };
}

function readyWords(ready: boolean): string {
  return ready ? 'Shipped' : 'Saved';
}

function sealWords(intact: boolean | null): string {
  if (intact === null) return NOTHING;
  return intact ? 'Intact' : 'Not intact';
}

function completedWords(bol: Bol | undefined): string {
  if (!bol) return NO_BOL;
  return bol.completed ? formatDateTime(bol.checkout) || 'Completed' : 'Open';
}

/** Documents are told apart by the first characters of their hash: their names may be the same. */
function signatureLines(signature: MutationArgs<'sign-bol'>['signature'], bol: Bol | undefined): Comparison[] {
  if (!bol) return [{ label: 'Signature', mine: signature.signerName, server: NO_BOL }];
  const label = `Signature for the ${signature.purpose}`;
  if (signature.voids) {
    const given = bol.signatures.find(({ _id }) => _id === signature.voids?.signatureId);
    const server = given ? (given.voided ? 'Voided already' : given.signerName) : 'None';
    return [{ label, mine: `Void: ${signature.voids.reason}`, server }];
  }
  const held = bol.signatures.filter(({ purpose, voided }) => purpose === signature.purpose && !voided);
  const document = (sha256: string) => `Document ${sha256.slice(0, 8)}`;
  return [
    { label, mine: signature.signerName, server: held.map(({ signerName }) => signerName).join(', ') || 'None' },
    { label: 'Signed on', mine: document(signature.documentSha256), server: document(bol.file.sha256) },
  ];
}

function driversOf(bols: readonly Bol[]): string {
  const names = new Set(bols.map(({ driver }) => driver?.name ?? 'Nobody'));
  return names.size === 0 ? NO_BOL : [...names].join(', ');
}

const KIND_TITLES = { overages: 'Overages', shortages: 'Shortages', damages: 'Damages' } as const satisfies Record<
  (typeof OSD_KINDS)[number],
  string
>;

function osdLine(change: MutationArgs<'report-osd'>['changes'][number] & OsdChange, osd: Osd | undefined): Comparison {
  const sku = change.op === 'add' ? change.entry.sku : change.sku;
  const stored = osd?.[change.kind].filter((entry) => entry.sku === sku).reduce((sum, { qty }) => sum + qty, 0);
  return {
    label: `${KIND_TITLES[change.kind]}, ${sku}`,
    mine: change.op === 'add' ? `Add ${cases(change.entry.qty)}` : 'Remove',
    server: stored === undefined ? NO_BOL : stored === 0 ? 'None' : cases(stored),
  };
}

function cases(count: number): string {
  return count === 1 ? '1 case' : `${count} cases`;
}
