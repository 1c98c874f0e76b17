import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { editLoadChange } from '#changes/edit-load.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { editArgs } from '#features/build-load/edit-args.ts';
import { draftOfLoad } from '#features/build-load/load-draft.ts';
import { bol, storedLoad } from './drafts.ts';

describe('what an edit sends', () => {
  it('is nothing when nothing differs, spaces and the form of a date aside', () => {
    const draft = draftOfLoad(storedLoad());
    expect(editArgs(draft)).toBeNull();
    expect(editArgs({ ...draft, pUNum: ' PU-9001\t', pUDate: '2026-11-23T10:00:00.000-06:00' })).toBeNull();
  });

  it('is only the changed fields, each with the value seen', () => {
    const draft = draftOfLoad(storedLoad());
    const args = editArgs({ ...draft, pUNum: 'PU-9002', choice: 'save', loadNum: ' L\t7 ' });
    expect(args).toEqual({
      loadId: draft.loadId,
      fields: { pUNum: 'PU-9002', loadNum: 'L 7', ready: false },
      seen: { pUNum: 'PU-9001', loadNum: null, ready: true },
      bolChanges: [],
    });
  });

  it('has the terms agreed for the load where they are others, or none any more', () => {
    const agreed = { ...USUAL_TERMS, freeMinutes: 90 };
    const draft = draftOfLoad(storedLoad({ dwellTerms: USUAL_TERMS }));
    expect(editArgs({ ...draft, dwellTerms: { ...USUAL_TERMS } })).toBeNull();
    const sent = (dwellTerms: typeof agreed | null) => {
      const { fields, seen } = editArgs({ ...draft, dwellTerms }) ?? {};
      return [fields, seen];
    };
    expect(sent(agreed)).toEqual([{ dwellTerms: agreed }, { dwellTerms: USUAL_TERMS }]);
    expect(sent(null)).toEqual([{ dwellTerms: null }, { dwellTerms: USUAL_TERMS }]);
  });

  it('can name a document that was stored with more than a line before names were cut to one', () => {
    const load = storedLoad();
    load.bols[0]!.file.name = `0-${'n'.repeat(196)}.pdf`;
    const draft = draftOfLoad(load);
    const file = { ...draft.bols[0]!.file, name: 'new.pdf', sha256: 'cd'.repeat(32) };
    const args = z.parse(editLoadChange.args, editArgs({ ...draft, bols: [{ ...draft.bols[0]!, file }] }));
    expect(args.bolChanges).toMatchObject([{ fields: { file: { name: 'new.pdf' } } }]);
  });

  it('names BOLs that go, change and come', () => {
    const load = storedLoad();
    const second = { ...load.bols[0]!, _id: 'f'.repeat(24) };
    load.bols.push(second);
    const draft = draftOfLoad(load);
    const added = bol();
    const changed = { ...draft.bols[1]!, deliveryDate: '2026-11-25T16:00:00.000Z' };
    expect(editArgs({ ...draft, bols: [changed, added] })?.bolChanges).toEqual([
      { op: 'remove', bolId: draft.bols[0]!._id },
      {
        op: 'change',
        bolId: second._id,
        fields: { deliveryDate: '2026-11-25T16:00:00.000Z' },
        seen: { deliveryDate: '2026-11-20T16:00:00.000Z' },
      },
      {
        op: 'add',
        bol: {
          _id: added._id,
          file: { name: added.file.name, sha256: added.file.sha256 },
          receiverId: added.receiverId,
          deliveryDate: added.deliveryDate,
        },
      },
    ]);
  });
});

it('a draft of a load knows its carrier and every receiver by name', () => {
  const load = storedLoad();
  const named = [load.carrier, ...load.bols.map(({ receiver }) => receiver)].flatMap((party) => party ?? []);
  expect(named.length).toBeGreaterThan(1);
  const { parties } = draftOfLoad(load);
  expect(Object.values(parties).map(({ name }) => name)).toEqual(named.map(({ name }) => name));
});
