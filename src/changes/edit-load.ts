/** A shipper edits, ships or deletes a load: only the changed fields, merged by the rule the server uses too. */

import * as z from 'zod/mini';
import type { Bol, BolDraft } from '#contract/bol.ts';
import type { Party } from '#contract/company.ts';
import { BolChange, type BolFields, editLoad, LoadFields, type LoadRecord } from '#contract/load.ts';
import { Id } from '#contract/values.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { driverOfAddedBol } from '#domain/driver-assignment.ts';
import { type DwellTerms, termsWords } from '#domain/dwell-terms.ts';
import { mergeFields, sameValue, storedFileName } from '#domain/load-edit.ts';
import { settleReady, shippedAfter } from '#domain/readiness.ts';
import { zoneOf, zoneOfStop } from '#domain/zone-of-address.ts';
import { type Message, msg, t } from '#language/say.ts';
import { type BuildContext, bolOf, buildContext, shippedWords, withLoadFacts } from './build-load.ts';
import { aboutLoad, type Comparison, change, type Made, NO_BOL, NOTHING, named, type ServerState } from './change.ts';
import { changeBol, type Lane } from './lane.ts';
import { momentOf } from './stamp-of.ts';

const args = z.object({
  loadId: Id,
  fields: LoadFields,
  seen: LoadFields,
  bolChanges: z.array(BolChange),
  deleted: z.optional(z.literal(true)),
});
type EditArgs = z.output<typeof args>;

export const editLoadChange = change({
  type: 'edit-load',
  version: 1,
  args,
  context: buildContext,
  needsLevel: ({ fields }) => (fields.dwellTerms === undefined ? 1 : 2),
  lane: ({ loadId }) => loadId,
  rows: ({ loadId, bolChanges }) => [loadId, ...bolChanges.map(bolIdOf)],
  makes: ({ bolChanges }) => bolChanges.flatMap((one) => (one.op === 'add' ? [one.bol._id] : [])),
  documents: ({ bolChanges }) =>
    bolChanges.flatMap((one) => {
      if (one.op === 'add') return [one.bol.file.sha256];
      return one.op === 'change' && one.fields.file ? [one.fields.file.sha256] : [];
    }),
  removes: ({ bolChanges }) => bolChanges.flatMap((one) => (one.op === 'remove' ? [one.bolId] : [])),
  request: ({ args: { loadId, fields, seen, bolChanges, deleted }, occurredAt }) => ({
    endpoint: editLoad,
    params: { id: loadId },
    body: {
      ...fields,
      seen,
      ...(bolChanges.length > 0 ? { bolChanges } : {}),
      ...(deleted ? { deleted: true } : {}),
      occurredAt,
    },
  }),
  fold: (lane, made) => (lane.load ? editedLane(lane, lane.load, made) : lane),
  compare: ({ args, context }, server) => compareEdit(args, context.parties, server),
  words: ({ done, load = '' }) => {
    if (done === 'deleted') return t('Delete load {load}', { load });
    return done === 'shipped' ? t('Ship load {load}', { load }) : t('Change load {load}', { load });
  },
});

const bolIdOf = (one: BolChange) => (one.op === 'add' ? one.bol._id : one.bolId);

type Edit = Made<EditArgs, BuildContext>;

function editedLane(lane: Lane, before: LoadRecord, made: Edit): Lane {
  const { args, context } = made;
  const merged = mergeFields(before, args.fields, args.seen).next;
  const carrier = merged.carrierId === null ? null : (context.parties[merged.carrierId] ?? merged.carrier);
  const load = { ...merged, carrier, deleted: merged.deleted || args.deleted === true };
  const changed = args.bolChanges.reduce((folded, one) => foldBolChange(folded, one, context), {
    ...lane,
    load,
  } as Lane);
  const { ready } = settleReady(load.ready, load, [...changed.bols.values()]);
  const { at, doubt } = momentOf(made);
  const shipped = shippedAfter(before, ready, { at, byName: context.contact.name, ...doubt });
  const edited = withLoadFacts({
    ...changed,
    load: { ...load, ready, shipped },
    bols: driven(changed.bols, lane, made),
  });
  return load.carrierId === before.carrierId ? edited : withoutDrivers(edited);
}

/** New BOLs get the driver of the others, as on the server, and on a shipped load a line of the timeline. */
function driven(bols: Lane['bols'], before: Lane, made: Edit): Lane['bols'] {
  const others = [...bols.values()].filter(({ _id }) => before.bols.has(_id));
  const driverId = driverOfAddedBol(others);
  const driver = others.find((bol) => bol.driver !== null && bol.driverId === driverId)?.driver ?? null;
  const { at, doubt } = momentOf(made);
  const said = { at, byName: made.context.contact.name, driverName: driver?.name ?? null, ...doubt };
  const added = before.load?.ready ? { added: said } : {};
  const give = (bol: Bol) => (before.bols.has(bol._id) ? bol : { ...bol, driverId, driver, ...added });
  return new Map([...bols].map(([id, bol]) => [id, give(bol)]));
}

/** The former carrier's driver has nothing to do with the load any more. */
function withoutDrivers(lane: Lane): Lane {
  const bols = new Map([...lane.bols].map(([id, bol]) => [id, { ...bol, driverId: null, driver: null }]));
  return { ...lane, load: lane.load && { ...lane.load, drivers: [] }, bols };
}

function foldBolChange(lane: Lane, one: BolChange, context: BuildContext): Lane {
  if (one.op === 'change') {
    const place = [...lane.bols.keys()].indexOf(one.bolId);
    return changeBol(lane, one.bolId, (bol) => changedBol(bol, one, context, place));
  }
  const bols = new Map(lane.bols);
  if (one.op === 'remove') bols.delete(one.bolId);
  else if (lane.load && !bols.has(one.bol._id)) bols.set(one.bol._id, bolOf(one.bol, lane.load, context, bols.size));
  return { ...lane, bols };
}

type FieldChange = Extract<BolChange, { op: 'change' }>;

/** `place` counts the BOLs before it: the label of a new document carries it. */
function changedBol(bol: Bol, { fields, seen }: FieldChange, context: BuildContext, place: number): Bol {
  const current: { receiverId: string | null; deliveryDate: string | null; file: BolDraft['file'] } = bol;
  const { receiverId, deliveryDate, file } = mergeFields(
    { receiverId: current.receiverId, deliveryDate: current.deliveryDate, file: current.file },
    fields,
    seen,
  ).next;
  const facts = context.files[file.sha256] ?? { size: 0, pages: 0 };
  const newFile = { name: storedFileName(place, file.name), sha256: file.sha256, ...facts };
  return {
    ...bol,
    receiverId,
    deliveryDate,
    dropDate: deliveryDate,
    file: file.sha256 === bol.file.sha256 ? bol.file : newFile,
    imagePreviewUrl: `/api/files/${file.sha256}`,
    receiver: receiverId === null ? null : (context.parties[receiverId] ?? bol.receiver),
  };
}

type Parties = Readonly<Record<string, Party>>;
/** How a field's value reads. */
type Words = (value: unknown, parties: Parties, zone: string) => string;

type Sides = Record<'mine' | 'server', string>;
const both = (zone: string): Sides => ({ mine: zone, server: zone });

const text: Words = (value) => (typeof value === 'string' && value !== '' ? value : NOTHING);
const instant: Words = (value, _, zone) => formatPlaceTime(value as string | null, zone) || NOTHING;
const terms: Words = (value) => (value ? termsWords(value as DwellTerms) : t('As each place has it'));
const party: Words = (id, parties) =>
  typeof id === 'string' ? (parties[id]?.name ?? t('Company {id}', { id: id.slice(-6) })) : t('None');

const LOAD_FIELDS: Record<keyof LoadFields, [label: Message, words: Words]> = {
  ready: [msg('State'), (ready) => shippedWords(ready === true)],
  carrierId: [msg('Carrier'), party],
  pUDate: [msg('P/U date and time'), instant],
  pUNum: [msg('P/U number'), text],
  loadNum: [msg('Load number'), text],
  pULocation: [msg('Pick-up location'), text],
  destination: [msg('Destination'), text],
  dwellTerms: [msg('Free time'), terms],
};

const BOL_FIELDS: Record<keyof BolFields, [label: Message, words: Words]> = {
  receiverId: [msg('Receiver'), party],
  deliveryDate: [msg('Delivery date'), instant],
  file: [msg('Document'), (file) => (file as { name: string }).name],
};

/** Lines for the fields of the load, then for its BOLs. Names of companies come from the entry and the server's rows. */
function compareEdit(edit: EditArgs, known: Parties, server: ServerState): Comparison[] {
  const { load } = server;
  const mine = edit.deleted ? t('Deleted') : t('Changed');
  if (load === null) return [{ label: t('Load'), mine, server: t(NO_BOL) }];
  const parties = { ...known, ...partiesOf(server) };
  const lines = compareFields(LOAD_FIELDS, edit.fields, load, { parties, zones: both(zoneOfStop(load)) });
  if (edit.deleted && !load.deleted) lines.push({ label: t('Load'), mine, server: t('Still there') });
  return [...lines, ...edit.bolChanges.flatMap((one) => compareBol(one, server.bols, parties))];
}

function compareBol(one: BolChange, bols: readonly Bol[], parties: Parties): Comparison[] {
  const id = bolIdOf(one);
  const bol = bols.find(({ _id }) => _id === id);
  if (one.op === 'add') {
    const label = t('BOL {bol}', { bol: one.bol.file.name });
    return bol ? [] : [{ label, mine: t('Added'), server: t('Not there yet') }];
  }
  const label = t('BOL {bol}', { bol: bol?.file.name ?? id.slice(-6) });
  if (one.op === 'remove') return bol ? [{ label, mine: t('Removed'), server: t('Still there') }] : [];
  if (!bol) return [{ label, mine: t('Changed'), server: t(NO_BOL) }];
  // Each side by the clock of the receiver it names.
  const receiver = one.fields.receiverId ? parties[one.fields.receiverId] : undefined;
  const zones = { ...both(zoneOfStop(bol)), ...(receiver ? { mine: zoneOf(receiver) } : {}) };
  return compareFields(BOL_FIELDS, one.fields, bol, { parties, zones }).map((line) => ({
    ...line,
    label: `${line.label}, ${label}`,
  }));
}

function compareFields<Field extends string>(
  titles: Record<Field, [label: Message, words: Words]>,
  mine: { [F in Field]?: unknown },
  server: { [F in Field]?: unknown },
  { parties, zones }: { parties: Parties; zones: Sides },
): Comparison[] {
  const fields = Object.keys(titles) as Field[];
  return fields
    .filter((field) => mine[field] !== undefined && !sameValue(mine[field], server[field]))
    .map((field) => {
      const [label, words] = titles[field];
      return {
        label: t(label),
        mine: words(mine[field], parties, zones.mine),
        server: words(server[field], parties, zones.server),
      };
    });
}

function partiesOf({ load, bols }: ServerState): Parties {
  const found: Record<string, Party> = {};
  for (const one of [load?.carrier, load?.shipper, ...bols.map(({ receiver }) => receiver)]) {
    if (one) found[one._id] = one;
  }
  return found;
}

/** `pUNum`: as it is after the edit. */
export function recordEdit(args: EditArgs, context: BuildContext, pUNum: string) {
  const about = { done: args.deleted ? 'deleted' : 'changed', load: pUNum };
  return { type: editLoadChange.type, args, context, ...named(editLoadChange, about) };
}

/** Takes the load out of every list. */
export function recordDeletion(load: LoadRecord, bols: readonly Bol[]) {
  const args = { loadId: load._id, fields: {}, seen: {}, bolChanges: [], deleted: true as const };
  return recordEdit(args, contextOf(load, bols), load.pUNum);
}

/** Ships a saved load as it is; `by`: who does. The server may keep it unsubmitted and says why. */
export function recordShipping(load: LoadRecord, bols: readonly Bol[], by: BuildContext['contact']) {
  const args = { loadId: load._id, fields: { ready: true }, seen: { ready: load.ready }, bolChanges: [] };
  const context = { ...contextOf(load, bols), contact: by };
  return {
    ...recordEdit(args, context, load.pUNum),
    ...named(editLoadChange, { done: 'shipped', ...aboutLoad(load) }),
  };
}

/** The parties and documents the load has already: nothing new comes in with these edits. */
function contextOf(load: LoadRecord, bols: readonly Bol[]): BuildContext {
  const parties = [load.shipper, load.carrier, ...bols.map((bol) => bol.receiver)];
  return {
    parties: Object.fromEntries(parties.flatMap((one) => (one ? [[one._id, one]] : []))),
    files: Object.fromEntries(bols.map(({ file }) => [file.sha256, { size: file.size, pages: file.pages }])),
    contact: load.contact,
  };
}
