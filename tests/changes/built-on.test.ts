/** What a person takes back before it was sent takes along what was recorded about it, and nothing else. */
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Change } from '#changes/change.ts';
import { type ChangeType, changeOf, type RecordedChange } from '#changes/changes.ts';
import { recordEdit } from '#changes/edit-load.ts';
import { builtOn, type OutboxEntry } from '#changes/entry.ts';
import { newId } from '#domain/ids.ts';
import { EVERY, theBol, theLoad } from './every-example.ts';

type Anything = Change<ChangeType, z.ZodMiniType, z.ZodMiniType>;
const anyChange = (type: string) => changeOf(type as ChangeType) as unknown as Anything;

const clock = { wallMs: 0, monotonicMs: 0, life: 'a', measured: null };
function entryOf(recorded: RecordedChange, seq: number, id = newId()): OutboxEntry {
  const { type, args, context, label, about } = recorded;
  const { version, lane, rows } = anyChange(type);
  return {
    ...{ seq, id, type, version, lane: lane(args), targets: rows(args), args, context, needs: [], actorId: 'a' },
    ...{ subjectId: null, occurredAt: '2026-11-21T10:00:00.000+00:00', clock, label, status: 'pending', attempts: 0 },
    ...{ firstSentAt: null, nextAt: 0, lastError: null, sender: null, ...(about && { about }) },
  } as OutboxEntry;
}

const examples = Object.values(EVERY).flatMap((list) => list.map(([, recorded]) => recorded as RecordedChange));
const first = (type: ChangeType, nth = 0) => EVERY[type][nth]?.[1] as RecordedChange & { args: never };
const waiting = examples.map((recorded, index) => entryOf(recorded, 100 + index));
const labels = (entries: readonly OutboxEntry[]) => entries.map(({ label }) => label);

/** What goes with this one, which was recorded before all examples and made the fact with this id. */
const goesWith = (recorded: RecordedChange, id: string) => labels(builtOn(entryOf(recorded, 1, id), waiting));

const argOf = (recorded: { args: unknown }, name: string) => (recorded.args as Record<string, string>)[name] ?? '';
const OF_BOL = 'BOL 0-bol-2.pdf for load PU-1234';

describe('what is taken back unsent', () => {
  it('takes along the correction of its time', () => {
    const [ofBol, ofLoad] = [first('correct-stamp'), first('correct-stamp', 1)];
    expect(goesWith(first('check-in-bol'), argOf(ofBol, 'stampId'))).toEqual([`Correct the check-in of ${OF_BOL}`]);
    expect(goesWith(first('check-out-load'), argOf(ofLoad, 'stampId'))).toEqual([
      'Correct the check-out of load PU-1234',
    ]);
  });

  it('takes along what this version can’t read, where that is about a load built here', () => {
    const unread = {
      ...entryOf(first('report-osd'), 500),
      type: 'weigh-bol',
      label: 'Weighed',
    } as unknown as OutboxEntry;
    const build = entryOf(first('build-load'), 1);
    expect(labels(builtOn(build, [unread]))).toEqual(['Weighed']);
    expect(labels(builtOn(entryOf(first('check-in-bol'), 1), [unread]))).toEqual([]);
  });

  it('takes along its own taking back', () => {
    expect(goesWith(first('record-outcome'), argOf(first('void-outcome'), 'outcomeId'))).toEqual([
      `Take back "Refused at delivery" of ${OF_BOL}`,
    ]);
    expect(goesWith(first('record-claim'), argOf(first('withdraw-claim'), 'filingId'))).toEqual([
      `Claim withdrawn on ${OF_BOL}`,
    ]);
  });

  it('takes along the answers to a time of a stay, and its correction', () => {
    expect(goesWith(first('mark-dwell'), argOf(first('correct-dwell'), 'markId'))).toEqual([
      `Agreed: arrived, ${OF_BOL}`,
      `Disputed: arrived, ${OF_BOL}`,
      `Correct the time: arrived, ${OF_BOL}`,
    ]);
  });

  it('takes along a paper’s photographs, reviews and taking back', () => {
    expect(goesWith(first('add-paper'), argOf(first('void-paper'), 'paperId'))).toEqual([
      `Photograph of page 1 of a paper of ${OF_BOL}`,
      `Readable after all: Lumper receipt of ${OF_BOL}`,
      `Ask for a new photo: Lumper receipt of ${OF_BOL}`,
      `Take back "Lumper receipt" of ${OF_BOL}`,
    ]);
  });

  it('takes along the voiding of a signature, and the handover it was given with', () => {
    const { args } = first('sign-bol') as { args: { signature: object } };
    const { args: voided } = first('sign-bol', 1) as { args: { signature: { voids: { signatureId: string } } } };
    const { context } = first('record-handshake') as { context: { told: { signatureId: string } } };
    const signed = (_id: string) =>
      ({ ...first('sign-bol'), args: { ...args, signature: { ...args.signature, _id } } }) as RecordedChange;
    const { signatureId } = voided.signature.voids;
    expect(goesWith(signed(signatureId), newId())).toEqual([`Void a signature on ${OF_BOL}`]);
    expect(goesWith(signed(context.told.signatureId), newId())).toEqual([`Handover by code of ${OF_BOL}`]);
  });

  it('takes along everything about a load that was built, and about a BOL that was added, but no notification', () => {
    const noReading = examples.filter(({ type }) => type !== 'read-notification' && type !== 'keep-original');
    expect(goesWith(first('build-load'), newId())).toEqual(noReading.map(({ label }) => label));
    const bol = { _id: theBol._id, file: theBol.file, receiverId: null, deliveryDate: null };
    const adding = recordEdit(
      { loadId: theLoad._id, fields: {}, seen: {}, bolChanges: [{ op: 'add', bol }] },
      { parties: {}, files: {}, contact: { name: 'Ada', email: 'ada@harbor.example' } },
      'PU-1234',
    );
    const others = waiting.filter(({ type }) => type !== 'build-load');
    const gone = labels(builtOn(entryOf(adding as RecordedChange, 1), others));
    expect(gone).toContain(`Sign ${OF_BOL}`);
    expect(gone).not.toContain('Check in load PU-1234 for Dana Cruz');
  });

  it('takes along what was recorded about what goes with it, and nothing that was recorded before', () => {
    const [mark, paper] = [newId(), newId()];
    const photograph = {
      ...first('keep-original'),
      args: { ...(first('keep-original').args as object), paperId: paper },
    };
    const lane = [
      entryOf(first('build-load'), 1),
      entryOf(first('add-paper'), 2, paper),
      entryOf(photograph as RecordedChange, 3),
      entryOf(first('check-in-load'), 4, mark),
    ];
    expect(labels(builtOn(lane[0]!, lane))).toEqual(labels(lane.slice(1)));
    expect(builtOn(lane[1]!, lane)).toEqual([lane[2]]);
    expect(builtOn(lane[2]!, lane)).toEqual([]);
  });

  it('takes along nothing else of its load', () => {
    for (const type of ['check-in-bol', 'report-osd', 'record-count', 'complete-bol', 'assign-driver'] as const)
      expect([type, goesWith(first(type), newId())]).toEqual([type, []]);
  });
});

/** Fields that name a fact by its id. */
const NAMING = /^(stampId|outcomeId|markId|paperId|filingId|signatureId)$/;

function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    NAMING.test(field) && typeof inner === 'string' ? [inner] : namedIn(inner),
  );
}

it('no change names a fact without saying that it builds on it', () => {
  for (const { type, args, context } of examples) {
    const { buildsOn = () => [] } = anyChange(type);
    expect([type, buildsOn(args, context)]).toEqual([type, namedIn({ args, context })]);
  }
});
