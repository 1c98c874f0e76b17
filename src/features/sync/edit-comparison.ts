/** An edited load, field by field: only the fields where the server has something else. */
import type { Bol } from '#contract/bol.ts';
import type { Party } from '#contract/company.ts';
import type { BolChange, BolFields, LoadFields } from '#contract/load.ts';
import type { MutationArgs } from '#contract/mutation.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { sameValue } from '#domain/load-edit.ts';
import type { ServerState } from '#offline/reads/read-server-state.ts';
import type { Comparison } from './mine-and-theirs.ts';

type Parties = Readonly<Record<string, Party>>;
/** How a field's value reads. */
type Words = (value: unknown, parties: Parties) => string;

const text: Words = (value) => (typeof value === 'string' && value !== '' ? value : '—');
const instant: Words = (value) => formatDateTime(value as string | null) || '—';
const party: Words = (id, parties) =>
  typeof id === 'string' ? (parties[id]?.name ?? `Company ${id.slice(-6)}`) : 'None';
const shipped: Words = (ready) => (ready ? 'Shipped' : 'Saved');
const document: Words = (file) => (file as { name: string }).name;

const LOAD_FIELDS: Record<keyof LoadFields, [label: string, words: Words]> = {
  ready: ['State', shipped],
  carrierId: ['Carrier', party],
  pUDate: ['P/U date', instant],
  pUNum: ['P/U number', text],
  loadNum: ['Load number', text],
  pULocation: ['P/U location', text],
  destination: ['Destination', text],
};

const BOL_FIELDS: Record<keyof BolFields, [label: string, words: Words]> = {
  receiverId: ['Receiver', party],
  deliveryDate: ['Delivery date', instant],
  file: ['Document', document],
};

/** Lines for the fields of the load, then for its BOLs. Names of companies come from the entry and the server's rows. */
export function editComparison(args: MutationArgs<'edit-load'>, known: Parties, server: ServerState): Comparison[] {
  const { load } = server;
  if (load === null) return [{ label: 'Load', mine: 'Changed', server: 'Not there any more' }];
  const parties = { ...known, ...partiesOf(server) };
  const lines = compareFields(LOAD_FIELDS, args.fields, load, parties);
  if (args.deleted && !load.deleted) lines.push({ label: 'Load', mine: 'Deleted', server: 'Still there' });
  return [...lines, ...args.bolChanges.flatMap((change) => compareBol(change, server.bols, parties))];
}

function compareBol(change: BolChange, bols: readonly Bol[], parties: Parties): Comparison[] {
  const id = change.op === 'add' ? change.bol._id : change.bolId;
  const bol = bols.find(({ _id }) => _id === id);
  if (change.op === 'add') {
    return bol ? [] : [{ label: `BOL ${change.bol.file.name}`, mine: 'Added', server: 'Not there yet' }];
  }
  const label = `BOL ${bol?.file.name ?? id.slice(-6)}`;
  if (change.op === 'remove') return bol ? [{ label, mine: 'Removed', server: 'Still there' }] : [];
  if (!bol) return [{ label, mine: 'Changed', server: 'Not there any more' }];
  return compareFields(BOL_FIELDS, change.fields, bol, parties).map((line) => ({
    ...line,
    label: `${line.label}, ${label}`,
  }));
}

function compareFields<Field extends string>(
  titles: Record<Field, [label: string, words: Words]>,
  mine: { [F in Field]?: unknown },
  server: { [F in Field]?: unknown },
  parties: Parties,
): Comparison[] {
  const fields = Object.keys(titles) as Field[];
  return fields
    .filter((field) => mine[field] !== undefined && !sameValue(mine[field], server[field]))
    .map((field) => {
      const [label, words] = titles[field];
      return { label, mine: words(mine[field], parties), server: words(server[field], parties) };
    });
}

function partiesOf({ load, bols }: ServerState): Parties {
  const found: Record<string, Party> = {};
  for (const party of [load?.carrier, load?.shipper, ...bols.map(({ receiver }) => receiver)]) {
    if (party) found[party._id] = party;
  }
  return found;
}
